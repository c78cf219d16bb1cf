import { describe, expect, it } from "vitest";
import { type Column, compareValues, matches, nextSorting } from "./tableColumns.ts";
import fc from "fast-check";
import { sortingOf, sortText } from "./tableView.ts";

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

const COLUMNS = ["name", "date", "state"];
const click = (text: string, id: string, isAdded = false) =>
  sortText(nextSorting(sortingOf(text, COLUMNS), id, isAdded));
const sorting = fc
  .shuffledSubarray(COLUMNS)
  .chain((ids) =>
    fc.tuple(fc.constant(ids), fc.array(fc.boolean(), { minLength: 3, maxLength: 3 })),
  )
  .map(([ids, desc]) => ids.map((id, index) => ({ id, desc: desc[index] ?? false })));

describe("the sorting after a click on a column", () => {
  it.each([
    ["nothing", "", "name", "name"],
    ["another column", "date", "name", "name"],
    ["the same one, ascending", "name", "name", "-name"],
    ["the same one, descending", "-name", "name", "name"],
    ["several, this one ascending", "name,date", "name", "name"],
    ["several, this one descending", "-name,date", "name", "name"],
  ])("in place of %s", (_, before, id, after) => {
    expect(click(before, id)).toBe(after);
  });

  it.each([
    ["nothing", "", "name", "name"],
    ["another column", "-date", "name", "-date,name"],
    ["itself, ascending", "name,date", "name", "-name,date"],
    ["itself, descending", "date,-name", "name", "date,name"],
  ])("with Shift beside %s", (_, before, id, after) => {
    expect(click(before, id, true)).toBe(after);
  });

  it("sorts by the clicked column, once, and with Shift loses none of the others", () => {
    fc.assert(
      fc.property(sorting, fc.constantFrom(...COLUMNS), fc.boolean(), (before, id, isAdded) => {
        const after = nextSorting(before, id, isAdded);
        const ids = after.map((entry) => entry.id);
        expect(ids.filter((one) => one === id)).toEqual([id]);
        if (!isAdded) expect(ids).toEqual([id]);
        else for (const entry of before) if (entry.id !== id) expect(after).toContainEqual(entry);
      }),
    );
  });
});
