import { describe, expect, it } from "vitest";
import { type Column, compareValues, matches } from "./tableColumns.ts";
import { nextSorting } from "./nextSorting.ts";

const german = new Intl.Collator("de", { numeric: true, sensitivity: "base" });
const sorted = <T extends string | number | boolean | null>(...values: T[]) =>
  values.toSorted((a, b) => compareValues(a, b, (x, y) => german.compare(x, y)));

describe("values", () => {
  it("are sorted as the user's language does, numbers by size, nothing first", () => {
    expect(sorted("Zwei", "Öl", "lauf 10", "Lauf 2", "Oper")).toEqual([
      "Lauf 2",
      "lauf 10",
      "Öl",
      "Oper",
      "Zwei",
    ]);
    expect(sorted(10, null, 9)).toEqual([null, 9, 10]);
    expect(sorted(true, false)).toEqual([false, true]);
  });
});

describe("a search", () => {
  const columns: Column<{ name: string; day: string }>[] = [
    { id: "name", header: "", value: ({ name }) => name },
    { id: "day", header: "", value: ({ day }) => day, text: () => "03.12.2026" },
  ];
  const finds = (search: string) => matches(columns, { name: "Ada Lovelace", day: "x" }, search);

  it("finds every word in any column, as it is shown, whatever the case", () => {
    expect([finds("LOVE ada"), finds("ada 03.12"), finds("")]).toEqual([true, true, true]);
    expect([finds("ada x"), finds("bob")]).toEqual([false, false]);
  });
});

describe("a click on a column", () => {
  it("sorts by it, then the other way round", () => {
    const once = nextSorting([], "a", false);
    expect(once).toEqual([{ id: "a", desc: false }]);
    expect(nextSorting(once, "a", false)).toEqual([{ id: "a", desc: true }]);
    expect(nextSorting(once, "b", false)).toEqual([{ id: "b", desc: false }]);
  });

  it("with Shift adds it to the others, or turns it round among them", () => {
    const both = nextSorting([{ id: "a", desc: true }], "b", true);
    expect(both.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(nextSorting(both, "a", true)).toEqual([
      { id: "a", desc: false },
      { id: "b", desc: false },
    ]);
  });
});
