import { describe, expect, it } from "vitest";
import { buildScale } from "../../testing/buildRun.ts";
import { formatOf } from "./format.ts";
import { levelsName } from "./levels.ts";

type Level = ReturnType<typeof buildScale>["criterions"][number];
const level = (value: number, textShort: string, textLong = "", fr?: string): Level => ({
  value,
  highlightCues: false,
  texts: {
    de: { textShort, textLong, description: "" },
    ...(fr !== undefined && { fr: { textShort: fr, textLong: "", description: "" } }),
  },
});
const named = (...levels: Level[]) =>
  levelsName(levels, { order: ["de"], number: formatOf("de").number });

describe("neighbouring levels of a scale", () => {
  it("are named by the first and the last one", () => {
    expect(named(level(1, "gering"), level(2, "mittel"), level(3, "hoch"))).toBe(
      "1 gering – 3 hoch",
    );
    expect(named(level(1, "gering"), level(2, "mittel"))).toBe("1 gering – 2 mittel");
  });

  it("are named once where it is only one, and not at all without any", () => {
    expect(named(level(2, "mittel"))).toBe("2 mittel");
    expect(named()).toBe("");
  });

  it("have their long text where the short one is empty, or only their value", () => {
    expect(named(level(1, "", "Kaum zu sehen"))).toBe("1 Kaum zu sehen");
    expect(named(level(1, "1", "Kaum zu sehen"))).toBe("1 Kaum zu sehen");
    expect(named(level(1.5, "1,5", "Dazwischen"))).toBe("1,5 Dazwischen");
    expect(named(level(1, "1"))).toBe("1");
    expect(named(level(1, "", ""))).toBe("1");
  });

  it("are named in the language, otherwise in what stands in for it", () => {
    const wording = { order: ["fr", "de"] as const, number: formatOf("fr").number };
    const scale = [level(1, "gering", "", "faible"), level(2, "hoch")];
    expect(levelsName(scale, wording)).toBe("1 faible – 2 hoch");
  });

  it("that no language names have their value", () => {
    expect(levelsName([level(3, "hoch")], { order: ["en"], number: formatOf("en").number })).toBe(
      "3",
    );
  });
});
