import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { momentOf } from "./localTime.ts";

const iso = (date: string, minute: number, zone: string) =>
  new Date(momentOf(date, minute, zone)).toISOString();

describe("a minute at a place", () => {
  it("is the moment at which clocks there show it, in winter and in summer", () => {
    expect(iso("2027-01-11", 9 * 60, "Europe/Berlin")).toBe("2027-01-11T08:00:00.000Z");
    expect(iso("2027-07-11", 9 * 60, "Europe/Berlin")).toBe("2027-07-11T07:00:00.000Z");
    expect(iso("2027-07-11", 9 * 60, "America/New_York")).toBe("2027-07-11T13:00:00.000Z");
    expect(iso("2027-07-11", 9 * 60, "Asia/Kolkata")).toBe("2027-07-11T03:30:00.000Z");
  });

  it("keeps to the clocks on days on which they change", () => {
    // 28 March 2027: two o'clock becomes three; 31 October: three becomes two.
    expect(iso("2027-03-28", 60, "Europe/Berlin")).toBe("2027-03-28T00:00:00.000Z");
    expect(iso("2027-03-28", 9 * 60, "Europe/Berlin")).toBe("2027-03-28T07:00:00.000Z");
    expect(iso("2027-03-28", 150, "Europe/Berlin")).toBe("2027-03-28T01:30:00.000Z");
    expect(iso("2027-10-31", 150, "Europe/Berlin")).toBe("2027-10-31T00:30:00.000Z");
    expect(iso("2027-10-31", 9 * 60, "Europe/Berlin")).toBe("2027-10-31T08:00:00.000Z");
  });

  it("is shown by clocks there as it was asked for, except where it is skipped", () => {
    const zones = fc.constantFrom(
      "Europe/Berlin",
      "America/St_Johns",
      "Australia/Lord_Howe",
      "UTC",
    );
    const days = fc.date({
      min: new Date("2025-01-01T00:00:00Z"),
      max: new Date("2032-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, days, fc.integer({ min: 4 * 60, max: 1439 }), (zone, day, minute) => {
        const date = day.toISOString().slice(0, 10);
        const shown = new Intl.DateTimeFormat("sv", {
          timeZone: zone,
          dateStyle: "short",
          timeStyle: "short",
        }).format(momentOf(date, minute, zone));
        const two = (value: number) => String(value).padStart(2, "0");
        expect(shown).toBe(`${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`);
      }),
    );
  });
});
