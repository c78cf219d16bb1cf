import type { CueGroupList } from "@assay/domain";
import { describe, expect, it } from "vitest";
import { neighbour, pasteLines, splitLine, takeOverCues, writeLine } from "./cueLines.ts";

const cue = (uid: string, de: string) => ({ uid, cueTexts: { de } });
const groups: CueGroupList = [
  { cues: [cue("a", "asks"), cue("b", "listens")] },
  { cues: [] },
  { cues: [cue("c", "decides")] },
];
const texts = (list: CueGroupList) => list.map(({ cues }) => cues.map((one) => one.cueTexts.de));
const line = (uid: string, group: number, index: number) => ({ uid, place: { group, index } });

describe("a line of cues", () => {
  it("becomes a cue with its first letter, and stands where it was shown", () => {
    const written = writeLine(groups, line("new", 1, 0), "de", "w");
    expect(texts(written)).toEqual([["asks", "listens"], ["w"], ["decides"]]);
  });

  it("is written where its cue stands now, not where it was drawn", () => {
    const written = writeLine(groups, line("c", 0, 0), "de", "decides soon");
    expect(texts(written)).toEqual([["asks", "listens"], [], ["decides soon"]]);
  });

  it("is split at the caret", () => {
    const split = { before: "as", after: "ks", newUid: "new" };
    expect(texts(splitLine(groups, line("a", 0, 0), "de", split))[0]).toEqual([
      "as",
      "ks",
      "listens",
    ]);
    expect(texts(splitLine(groups, line("x", 1, 0), "de", split))[1]).toEqual(["as", "ks"]);
  });

  it("takes pasted lines, the first of them itself", () => {
    const pasted = pasteLines(groups, line("x", 1, 0), ["de"], [["one"], ["two"]], () => "new");
    expect(texts(pasted)[1]).toEqual(["one", "two"]);
  });
});

describe("the cues of a cell", () => {
  it("have a neighbour: the one before, otherwise the one after, over all groups", () => {
    expect(neighbour(groups, "c")?.uid).toBe("b");
    expect(neighbour(groups, "a")?.uid).toBe("b");
    expect(neighbour([{ cues: [cue("a", "")] }], "a")).toBeUndefined();
  });

  it("stay the same groups if another cell has nothing new", () => {
    expect(takeOverCues(groups, groups, () => "new")).toBe(groups);
    const more = takeOverCues(groups, [{ cues: [cue("d", "smiles")] }], () => "new");
    expect(texts(more)[0]).toEqual(["asks", "listens", "smiles"]);
  });
});
