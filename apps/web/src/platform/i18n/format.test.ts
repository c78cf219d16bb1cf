import { LANGUAGES } from "@assay/domain";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { formatOf } from "./format.ts";

const [de, en, fr] = LANGUAGES.map(formatOf);
const zone = process.env["TZ"];
afterEach(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

describe("a date", () => {
  it("is DD.MM.YYYY in every language", () => {
    for (const format of [de, en, fr]) {
      expect(format?.date("2026-11-03")).toBe("03.11.2026");
      expect(format?.date(new Date(2026, 0, 9, 12))).toBe("09.01.2026");
    }
  });

  it.each(["UTC", "Europe/Berlin", "America/Los_Angeles", "Pacific/Kiritimati"])(
    "without a time is the same day everywhere, also in %s",
    (name) => {
      process.env["TZ"] = name;
      const day = fc.date({
        min: new Date("1990-01-01"),
        max: new Date("2100-01-01"),
        noInvalidDate: true,
      });
      fc.assert(
        fc.property(day, (date) => {
          const iso = date.toISOString().slice(0, 10);
          expect(de?.date(iso)).toBe(iso.split("-").toReversed().join("."));
        }),
        { numRuns: 30 },
      );
    },
  );

  it("of a moment is the user's day", () => {
    const late = "2026-12-31T23:30:00.000Z";
    process.env["TZ"] = "UTC";
    expect(de?.dateTime(late)).toBe("31.12.2026, 23:30");
    process.env["TZ"] = "Europe/Berlin";
    expect(de?.dateTime(late)).toBe("01.01.2027, 00:30");
    process.env["TZ"] = "America/New_York";
    expect(de?.dateTime(late)).toBe("31.12.2026, 18:30");
  });

  it("of a moment follows summer time", () => {
    process.env["TZ"] = "Europe/Berlin";
    expect(de?.time("2026-07-01T08:05:00.000Z")).toBe("10:05");
    expect(de?.time("2026-12-01T08:05:00.000Z")).toBe("09:05");
  });
});

describe("a number", () => {
  it("has the decimal sign of the language, and as many decimals as are asked for", () => {
    expect([de, en, fr].map((format) => format?.number(4.25))).toEqual(["4,25", "4.25", "4,25"]);
    expect(de?.number(4, 2)).toBe("4,00");
    expect(de?.number(4.256, 1)).toBe("4,3");
    expect(de?.number(0)).toBe("0");
    expect(de?.number(-1.5)).toBe("-1,5");
  });

  it("has three decimals at most where nothing is said", () => {
    expect(en?.number(1 / 3)).toBe("0.333");
    expect(en?.number(2)).toBe("2");
  });
});

describe("a list", () => {
  it("is joined as the language does", () => {
    expect([de, en, fr].map((format) => format?.list(["a", "b", "c"]))).toEqual([
      "a, b und c",
      "a, b, and c",
      "a, b et c",
    ]);
    expect([de?.list(["a"]), de?.list([])]).toEqual(["a", ""]);
  });
});

describe("the order of names", () => {
  const sorted = (...names: string[]) => names.toSorted(de?.compare);
  it("puts numbers in them by value, and letters with accents beside those without", () => {
    expect(sorted("Team 10", "Team 9", "Team 1")).toEqual(["Team 1", "Team 9", "Team 10"]);
    expect(sorted("Zander", "Äpfel", "Berg", "Öz", "Otto")).toEqual([
      "Äpfel",
      "Berg",
      "Otto",
      "Öz",
      "Zander",
    ]);
  });

  it("takes large and small letters for the same", () => {
    expect(de?.compare("ada", "ADA")).toBe(0);
  });
});
