import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moveFrom } from "./gridMoves.ts";
import { newId } from "./newId.ts";
import { today } from "./dates.ts";

const size = fc.record({
  rows: fc.integer({ min: 1, max: 6 }),
  columns: fc.integer({ min: 1, max: 6 }),
});
const KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"];

describe("a key in a table of cells", () => {
  it("never leads out of it", () => {
    fc.assert(
      fc.property(size, fc.nat(), fc.nat(), fc.constantFrom(...KEYS), (table, row, column, key) => {
        const from = { row: row % table.rows, column: column % table.columns };
        const to = moveFrom(from, key, table);
        expect(to?.row).toBeGreaterThanOrEqual(0);
        expect(to?.row).toBeLessThan(table.rows);
        expect(to?.column).toBeGreaterThanOrEqual(0);
        expect(to?.column).toBeLessThan(table.columns);
      }),
    );
  });

  it("leads back by its opposite, but at an edge", () => {
    const opposite = {
      ArrowUp: "ArrowDown",
      ArrowDown: "ArrowUp",
      ArrowLeft: "ArrowRight",
      ArrowRight: "ArrowLeft",
    };
    const table = { rows: 4, columns: 4 };
    const inner = { row: 1, column: 2 };
    for (const [key, back] of Object.entries(opposite)) {
      const to = moveFrom(inner, key, table);
      expect(to).not.toEqual(inner);
      expect(to && moveFrom(to, back, table)).toEqual(inner);
    }
  });

  it("goes to the ends of its row", () => {
    const table = { rows: 3, columns: 5 };
    expect(moveFrom({ row: 1, column: 2 }, "Home", table)).toEqual({ row: 1, column: 0 });
    expect(moveFrom({ row: 1, column: 2 }, "End", table)).toEqual({ row: 1, column: 4 });
  });

  it.each(["Enter", " ", "Tab", "a", "PageDown", "Escape"])("is left to others: %j", (key) => {
    expect(moveFrom({ row: 0, column: 0 }, key, { rows: 2, columns: 2 })).toBeNull();
  });
});

describe("an id for something new", () => {
  it("is one that the server takes, and sorts by time", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.integer({ min: 1, max: 9_999 }),
        (seconds, more) => {
          const [a, b] = [newId(seconds * 1000), newId((seconds + more) * 1000)];
          expect(a).toMatch(/^[0-9a-f]{24}$/);
          expect(a < b).toBe(true);
        },
      ),
    );
  });

  it("is another one every time, also in the same moment", () => {
    const ids = new Set(Array.from({ length: 1000 }, () => newId(5_000)));
    expect(ids.size).toBe(1000);
  });
});

describe("the user's day", () => {
  it("is that of their clock, and not of the world's", () => {
    const zone = process.env["TZ"];
    const moment = new Date("2026-12-31T23:30:00.000Z");
    try {
      process.env["TZ"] = "Europe/Berlin";
      expect(today(moment)).toBe("2027-01-01");
      process.env["TZ"] = "America/New_York";
      expect(today(moment)).toBe("2026-12-31");
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
  });
});
