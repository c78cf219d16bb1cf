import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../text/rules.ts";
import { matchSheets, sheetNames, stepSheetNames } from "./cueSheets.ts";
import { takeOverCues } from "./cueTakeOver.ts";

const id = (n: number) => n.toString(16).padStart(24, "0");
const step = (n: number, de: string, en?: string) => ({
  id: id(n),
  texts: { de: { displayName: de }, ...(en !== undefined && { en: { displayName: en } }) },
});

describe("names of sheets", () => {
  it("are valid, at most 31 long, and all different", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 60 })), (names) => {
        const sheets = sheetNames(names);
        expect(sheets).toHaveLength(names.length);
        expect(new Set(sheets.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of sheets) {
          expect(name).toMatch(/^[^\\/?*[\]:]{1,31}$/);
          expect(name.isWellFormed()).toBe(true);
          expect(name).not.toMatch(/^'|'$|^\s|\s$|\p{Cc}/u);
          expect(name.toLowerCase()).not.toBe("history");
        }
      }),
      { numRuns: 500 },
    );
  });

  it("begin with as much of the step's name as fits", () => {
    const long = "Gruppenübung mit einem sehr langen Namen";
    expect(
      sheetNames([long, long, "A/B: C?", "", "'x'", "History", "\u0000", "😀".repeat(20)]),
    ).toEqual([
      "Gruppenübung mit einem sehr lan",
      "Gruppenübung mit einem sehr (2)",
      "A B C",
      "Step",
      "x",
      "History_",
      "Step (2)",
      "😀".repeat(15),
    ]);
  });
});

describe("the step of a sheet", () => {
  const steps = [
    step(1, "Rollenspiel", "Role play"),
    step(2, "Interview"),
    step(3, "Interview", "Talk"),
  ];

  it("is found by the name that the export gave it, in whichever language that was", () => {
    for (const language of LANGUAGES)
      for (const reader of LANGUAGES)
        expect(matchSheets(stepSheetNames(steps, language), steps, reader)).toEqual([
          id(1),
          id(2),
          id(3),
        ]);
    expect(matchSheets(["role PLAY ", "Notes"], steps, "de")).toEqual([id(1), null]);
    expect(matchSheets([], steps, "de")).toEqual([]);
  });

  it("follows the reader's language where several know all sheets", () => {
    const crossed = [step(1, "A", "B"), step(2, "B", "A")];
    expect(matchSheets(["A", "B"], crossed, "de")).toEqual([id(1), id(2)]);
    expect(matchSheets(["A", "B"], crossed, "en")).toEqual([id(2), id(1)]);
  });
});

describe("taking a workbook over", () => {
  const [FIRST, SECOND, ELSEWHERE] = [id(51), id(52), id(53)];
  const cue = (n: number, de: string) => ({ uid: id(n), cueTexts: { de } });
  const groups = (...lists: { uid: string; cueTexts: { de: string } }[][]) => ({
    cueGroups: lists.map((cues) => ({ cues })),
  });
  const receiving = {
    ...step(1, "Rollenspiel"),
    competencyIds: [FIRST, SECOND],
    cues: {
      [FIRST]: groups([cue(1, "alt")], [cue(2, "bleibt")]),
      [SECOND]: groups([cue(3, "selbst")], []),
    },
  };

  it("replaces the cells it holds cues for, keeps the others and every uid it can [PROC-18]", () => {
    const cues = {
      [FIRST]: groups([cue(90, "bleibt"), cue(91, "neu")], []),
      [SECOND]: groups([], []),
    };
    const taken = takeOverCues([{ exerciseName: "Rollenspiel", cues }], [receiving], 2, "de");
    expect(taken).toMatchObject({ cells: 1, cueCount: 2, changed: 1, unknownSheets: [] });
    expect(taken.cues.get(id(1))).toEqual({
      [FIRST]: groups([cue(2, "bleibt"), cue(91, "neu")], []),
      [SECOND]: receiving.cues[SECOND],
    });
  });

  it("leaves out cues of competencies that are not observed in the step, and says so [CUE-07]", () => {
    const cues = {
      [ELSEWHERE]: groups([cue(92, "fremd")], []),
      [FIRST]: groups([cue(93, "neu")], []),
    };
    const taken = takeOverCues(
      [
        { exerciseName: "Rollenspiel", cues },
        { exerciseName: "Anderswo", cues },
      ],
      [receiving],
      2,
      "de",
    );
    expect(Object.keys(taken.cues.get(id(1)) ?? {})).toEqual([FIRST, SECOND]);
    expect(taken.unassigned).toEqual([{ stepId: id(1), competencyIds: [ELSEWHERE] }]);
    expect(taken.unknownSheets).toEqual(["Anderswo"]);
  });

  it("removes nothing from a group of which a row was refused", () => {
    const cues = { [FIRST]: groups([cue(96, "neu")], [cue(97, "anders")]) };
    const sheet = { exerciseName: "Rollenspiel", cues, refused: { [FIRST]: [0] } };
    const taken = takeOverCues([sheet], [receiving], 2, "de");
    expect(taken.cues.get(id(1))?.[FIRST]).toEqual(
      groups([cue(1, "alt"), cue(96, "neu")], [cue(97, "anders")]),
    );
  });

  it("loses no cue of a group by a refused row, whatever else the sheet holds", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 4 });
    fc.assert(
      fc.property(words, words, words, fc.boolean(), (first, second, read, isFirst) => {
        const listed = (texts: string[], from: number) =>
          [...new Set(texts)].map((text, index) => cue(from + index, text));
        const before = groups(listed(first, 10), listed(second, 20));
        const cues = { [FIRST]: groups(listed(read, 30), listed(read, 40)) };
        const at = isFirst ? 0 : 1;
        const sheet = { exerciseName: "Rollenspiel", cues, refused: { [FIRST]: [at] } };
        const step1 = { ...receiving, cues: { [FIRST]: before } };
        const { cues: taken } = takeOverCues([sheet], [step1], 2, "de");
        const after = (taken.get(id(1)) ?? step1.cues)[FIRST]?.cueGroups[at]?.cues ?? [];
        const uids = after.map(({ uid }) => uid);
        for (const { uid } of before.cueGroups[at]?.cues ?? []) expect(uids).toContain(uid);
      }),
    );
  });

  it("changes no object where nothing changed", () => {
    const cues = { [FIRST]: groups([cue(94, "alt")], [cue(95, " bleibt")]) };
    const taken = takeOverCues([{ exerciseName: "Rollenspiel", cues }], [receiving], 2, "de");
    expect(taken.changed).toBe(0);
    expect(taken.cues.get(id(1))?.[FIRST]).toBe(receiving.cues[FIRST]);
  });
});
