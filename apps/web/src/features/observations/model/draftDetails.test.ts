import { describe, expect, it } from "vitest";
import { buildCell, pageEntry, unsentLines } from "../../../testing/buildObservation.ts";
import { openingDetails, pageDetails } from "./draftDetails.ts";
import type { PageEdit } from "./pageDraft.ts";

const edit = pageEntry("p", { text: { title: "Auftakt" } }).draft.payload;
const without = (name: keyof PageEdit) => ({ ...edit, [name]: undefined });
const opening = { cell: buildCell(), pages: [edit.text] };

describe("a page's edit that was found on the device", () => {
  it("is taken as it is where it is whole", () => {
    expect(pageDetails.read(edit, 1)).toBe(edit);
    expect(pageDetails.read({ ...edit, later: "field" }, 1)).toMatchObject({ later: "field" });
    const drawn = { ...edit, ink: unsentLines(20), isRemoved: true };
    expect(pageDetails.read(drawn, 1)).toBe(drawn);
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "page"],
    ["a list", []],
    ["an empty object", {}],
    ["no cell", without("cell")],
    ["a cell without an exercise", { ...edit, cell: { ...edit.cell, exerciseId: undefined } }],
    ["a cell of numbers", { ...edit, cell: { ...edit.cell, candidateId: 5 } }],
    ["no text", without("text")],
    ["a text without content", { ...edit, text: { ...edit.text, content: undefined } }],
    ["a text without an id", { ...edit, text: { ...edit.text, id: null } }],
    ["no list of what changed", without("changed")],
    ["a word in place of that list", { ...edit, changed: "title" }],
  ])("is not understood, and therefore left where it is: %s", (_, stored) => {
    expect(pageDetails.read(stored, 1)).toBeUndefined();
  });
});

describe("an opened observation that was found on the device", () => {
  it("is taken as it is where it is whole, with many pages or none", () => {
    expect(openingDetails.read(opening, 1)).toBe(opening);
    const empty = { ...opening, pages: [] };
    expect(openingDetails.read(empty, 1)).toBe(empty);
  });

  it.each([
    ["no cell", { ...opening, cell: null }],
    ["no pages", { ...opening, pages: undefined }],
    ["a page that is none", { ...opening, pages: [edit.text, {}] }],
    ["nothing", null],
  ])("is not understood: %s", (_, stored) => {
    expect(openingDetails.read(stored, 1)).toBeUndefined();
  });
});
