import { describe, expect, it } from "vitest";
import { buildCell, pageEntry, unsentLines } from "../../../testing/buildObservation.ts";
import { openingSchemas, pageSchemas } from "./draftSchemas.ts";
import type { PageEdit } from "./pageDraft.ts";

const edit = pageEntry("p", { text: { title: "Auftakt" } }).draft.payload;
const without = (name: keyof PageEdit) => ({ ...edit, [name]: undefined });
const opening = { cell: buildCell(), pages: [edit.text] };
const readPage = (stored: unknown): unknown => pageSchemas.schema.safeParse(stored);
const readOpening = (stored: unknown): unknown => openingSchemas.schema.safeParse(stored);

describe("a page's edit that was found on the device", () => {
  it("is read with all that it holds where it is whole", () => {
    expect(readPage(edit)).toMatchObject({ success: true, data: edit });
    expect(readPage({ ...edit, later: "field" })).toMatchObject({ data: { later: "field" } });
    const drawn = { ...edit, ink: unsentLines(20), isRemoved: true };
    expect(readPage(drawn)).toMatchObject({ success: true, data: drawn });
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
    expect(readPage(stored)).toMatchObject({ success: false });
  });
});

describe("an opened observation that was found on the device", () => {
  it("is read with all that it holds where it is whole, with many pages or none", () => {
    expect(readOpening(opening)).toMatchObject({ success: true, data: opening });
    const empty = { ...opening, pages: [] };
    expect(readOpening(empty)).toMatchObject({ success: true, data: empty });
  });

  it.each([
    ["no cell", { ...opening, cell: null }],
    ["no pages", { ...opening, pages: undefined }],
    ["a page that is none", { ...opening, pages: [edit.text, {}] }],
    ["nothing", null],
  ])("is not understood: %s", (_, stored) => {
    expect(readOpening(stored)).toMatchObject({ success: false });
  });
});
