import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextSorting } from "./nextSorting.ts";
import { sortingOf, sortText } from "./tableView.ts";

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
