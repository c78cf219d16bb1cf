import type { ReviewedText } from "@assay/contract";
import { describe, expect, it } from "vitest";
import { piecesOf, placesOf, withPassage } from "./marks.ts";

const passage = {
  start: 5,
  length: 5,
  kind: "CANDIDATE",
  replacement: "█",
  isBlack: true,
} as const;
const text: ReviewedText = {
  place: "observation_page/1/content",
  digest: "d",
  table: "observation_page",
  column: "content",
  run: null,
  exercise: null,
  text: "Lobt Berta und den Chef.",
  passages: [passage],
};

describe("the marks of a text", () => {
  it("cut it into pieces that join to the text again", () => {
    const pieces = piecesOf(text);
    expect(pieces.map((piece) => piece.text)).toEqual(["Lobt ", "Berta", " und den Chef."]);
    expect(pieces.map((piece) => piece.passage?.kind ?? null)).toEqual([null, "CANDIDATE", null]);
  });

  it("are found for further words, but not where there is a mark", () => {
    expect(placesOf("chef", text)).toEqual([19]);
    expect(placesOf("berta", text)).toEqual([]);
    expect(placesOf("  ", text)).toEqual([]);
  });

  it("stay as suggestions when they are made readable, and go if they were made by hand", () => {
    const readable = withPassage(text, { start: 5, length: 5, isBlack: false }, "█");
    expect(readable.passages).toEqual([{ ...passage, isBlack: false }]);
    const marked = withPassage(text, { start: 19, length: 4, isBlack: true }, "█");
    expect(marked.passages[1]).toMatchObject({ start: 19, kind: "MARKED", isBlack: true });
    expect(withPassage(marked, { start: 19, length: 4, isBlack: false }, "█").passages).toEqual([
      passage,
    ]);
  });
});
