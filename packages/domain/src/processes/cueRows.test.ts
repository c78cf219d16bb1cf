import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupRange, partitionGroups, symmetricPartitions } from "../scales/partitions.ts";
import { LANGUAGES, type Language } from "../text/rules.ts";
import type { SheetCell } from "./cueCells.ts";
import { cellGroups, cueSteps } from "./cueProgress.ts";
import { readGroupRange } from "./cueRange.ts";
import { cueHeader, cueLanguages, toCueRows, type CueSheetShape } from "./cueRows.ts";
import { stepSheetNames } from "./cueSheets.ts";
import { isSameCue, storedCues, type StepCues } from "./cueTexts.ts";
import { takeOverCues } from "./cueTakeOver.ts";
import { MOST_CUE_ROWS, readCueRows, type CueSheetParts } from "./readCueRows.ts";

const id = (n: number) => n.toString(16).padStart(24, "0");
const value = fc
  .integer({ min: -1_000_000, max: 1_000_000 })
  .map((thousandths) => thousandths / 1000);

/** The criterions of any scale in the groups of any of its partitions. */
const groupsOf = fc
  .tuple(
    fc.uniqueArray(fc.oneof(fc.integer({ min: -3, max: 7 }), value), {
      minLength: 1,
      maxLength: 7,
    }),
    fc.nat(),
  )
  .map(([values, choice]) => {
    const partitions = symmetricPartitions(values.length);
    const partition = partitions[choice % partitions.length] ?? [];
    const criterions = values.map((entry) => ({ value: entry }));
    return partitionGroups(criterions, partition);
  });

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.constantFrom("=1+1", "-x", "@SUM(A1)", "1-2", "٣ مرحبا", "👩‍👩‍👧", "zwei\nZeilen", "_x0041_", " "),
);
const cueTexts = fc.record({
  de: anyText,
  en: fc.option(anyText, { nil: undefined }),
  fr: anyText,
});

/** A process with steps of which some are in a centre, and cues in some of their cells. */
const process = fc.tuple(groupsOf, fc.integer({ min: 1, max: 5 })).chain(([groups, count]) => {
  const competencies = Array.from({ length: count }, (_, n) => ({
    id: id(n + 1),
    name: `Kompetenz ${n + 1}`,
  }));
  const cells = fc.array(fc.array(cueTexts, { maxLength: 3 }), {
    minLength: groups.length,
    maxLength: groups.length,
  });
  const step = fc.record({
    name: fc.oneof(fc.string({ unit: "grapheme", maxLength: 50 }), fc.constantFrom("Übung", "")),
    chosen: fc.subarray(competencies, { minLength: 1 }),
    cells: fc.array(cells, { minLength: count, maxLength: count }),
    isObserved: fc.boolean(),
  });
  return fc
    .record({ outside: fc.array(step, { maxLength: 3 }), inside: fc.array(step, { maxLength: 3 }) })
    .map(({ outside, inside }) => ({ groups, competencies, items: itemsOf(outside, inside) }));
});

interface AnyStep {
  name: string;
  chosen: { id: string }[];
  cells: { de: string; en: string | undefined; fr: string }[][][];
  isObserved: boolean;
}
interface AnyItem {
  id: string;
  itemType: "EXERCISE" | "ASSESSMENT_CENTER";
  isObserved: boolean;
  competencyIds: string[];
  texts: { de: { displayName: string } };
  cues: StepCues;
  items: AnyItem[];
}

function itemsOf(outside: AnyStep[], inside: AnyStep[]): AnyItem[] {
  let uid = 1000;
  const item = (step: AnyStep, place: number): AnyItem => ({
    id: id(place),
    itemType: "EXERCISE",
    isObserved: step.isObserved,
    competencyIds: step.chosen.map((competency) => competency.id),
    texts: { de: { displayName: step.name } },
    cues: storedCues(
      Object.fromEntries(
        step.chosen.map((competency, at) => {
          const cueGroups = (step.cells[at] ?? []).map((list) => ({
            cues: list.map((entry) => ({ uid: id((uid += 1)), cueTexts: entry })),
          }));
          return [competency.id, { cueGroups }];
        }),
      ),
    ),
    items: [],
  });
  const centre: AnyItem = {
    ...item({ name: "AC", chosen: [], cells: [], isObserved: true }, 99),
    itemType: "ASSESSMENT_CENTER",
    items: inside.map((step, n) => item(step, 200 + n)),
  };
  return [...outside.map((step, n) => item(step, 100 + n)), centre];
}

const partsOf = (shape: CueSheetShape): CueSheetParts => ({ ...shape, otherNames: [] });
const sheetOf = (name: string, rows: readonly (readonly SheetCell[])[]) => ({
  name,
  rows: rows.map((cells, index) => ({ row: index + 1, cells })),
});

describe("cues as rows of a workbook", () => {
  it("come back as they were, for any process [CUE-01]", () => {
    fc.assert(
      fc.property(
        process,
        fc.constantFrom(...LANGUAGES),
        ({ groups, competencies, items }, own) => {
          const steps = cueSteps(items);
          const languages = cueLanguages(steps, ["de"]);
          const shape = { competencies, groups, languages };
          const names = stepSheetNames(steps, own);
          let next = 9000;
          const imported = steps.map((step, index) => {
            const rows = [cueHeader(languages, own), ...toCueRows(step, shape)];
            const read = readCueRows(sheetOf(names[index] ?? "", rows), partsOf(shape));
            // Each duplicate row is reported once; every other row is read.
            expect(read.problems.every(({ rule }) => rule === "duplicateRow")).toBe(true);
            const cues = Object.fromEntries(
              Object.entries(read.cues).map(([competencyId, { cueGroups }]) => [
                competencyId,
                {
                  cueGroups: cueGroups.map((group) => ({
                    cues: group.cues.map((cue) => ({ ...cue, uid: id((next += 1)) })),
                  })),
                },
              ]),
            );
            return { exerciseName: names[index] ?? "", cues };
          });
          const taken = takeOverCues(imported, steps, groups.length, own);
          expect(taken).toMatchObject({ unknownSheets: [], unassigned: [] });
          for (const step of steps)
            for (const competencyId of step.competencyIds) {
              const before = cellGroups(step, competencyId, groups.length);
              const cues = taken.cues.get(step.id) ?? {};
              const after = cellGroups({ cues }, competencyId, groups.length);
              const withoutTwins = before.map((group) => ({
                cues: group.cues.filter(
                  (cue, at) => group.cues.findIndex((other) => isSameCue(other, cue)) === at,
                ),
              }));
              // Cues with unchanged texts keep their uids.
              expect(after).toEqual(withoutTwins);
            }
        },
      ),
      { numRuns: 1000 },
    );
  }, 60_000);

  it("have a row for every group that waits for its first cue", () => {
    const groups = partitionGroups(
      [1, 2, 3].map((v) => ({ value: v })),
      [1, 1, 1],
    );
    const competencies = [{ id: id(1), name: "Führung" }];
    const cues = {
      [id(1)]: {
        cueGroups: [
          { cues: [] },
          { cues: [{ uid: id(5), cueTexts: { de: "Hört zu" } }] },
          { cues: [] },
        ],
      },
    };
    const step = {
      id: id(9),
      itemType: "EXERCISE" as const,
      isObserved: true,
      competencyIds: [id(1)],
      cues,
    };
    const languages: Language[] = ["de", "en"];
    expect(toCueRows(step, { competencies, groups, languages })).toEqual([
      ["Führung", "1", "", ""],
      ["Führung", "2", "Hört zu", ""],
      ["Führung", "3", "", ""],
    ]);
    expect(cueHeader(languages, "fr")).toEqual(["Compétence", "Groupe", "de", "en"]);
  });
});

describe("a group in a workbook", () => {
  it("is found by the range that names it, whatever its values [CUE-05]", () => {
    fc.assert(
      fc.property(groupsOf, (groups) => {
        for (const [index, group] of groups.entries()) {
          const range = groupRange(group);
          expect(readGroupRange(range, groups)).toBe(index);
          expect(readGroupRange(` ${range.replaceAll(".", ",")} `, groups)).toBe(index);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("is read with negative and decimal values, dashes and blanks [CUE-05]", () => {
    const groups = [
      [{ value: -2 }, { value: -1 }],
      [{ value: -0.5 }, { value: 0.5 }],
      [{ value: 3 }],
    ];
    const read = (text: string) => readGroupRange(text, groups);
    expect(read("-2--1")).toBe(0);
    expect(read("−2 – −1")).toBe(0);
    expect(read("-0,5-0,5")).toBe(1);
    expect(read("3")).toBe(2);
    expect(read("3,0")).toBe(2);
    for (const text of ["1", "-2", "0.5--0.5", "-2-0.5"]) expect(read(text), text).toBe("unknown");
    for (const text of ["", "a", "1-2-3", "1-", "1e0", "0x3", "++3", "3 Punkte", "∞"])
      expect(read(text), text).toBe("notNumeric");
  });
});

describe("a sheet that was filled in by hand", () => {
  const groups = partitionGroups(
    [1, 2, 3].map((v) => ({ value: v })),
    [1, 1, 1],
  );
  const parts: CueSheetParts = {
    competencies: [
      { id: id(1), name: "Führung" },
      { id: id(2), name: "Analyse" },
    ],
    groups,
    languages: ["de", "en"],
    otherNames: ["Kreativität"],
  };
  const HEADER = ["Kompetenz", "Gruppe", "de", "en"];
  const read = (rows: SheetCell[][], header: SheetCell[] = HEADER) =>
    readCueRows(sheetOf("Rollenspiel", [header, ...rows]), parts);
  const rules = (rows: SheetCell[][], header?: SheetCell[]) =>
    read(rows, header).problems.map(({ row, rule }) => [row, rule]);

  it("gives its good rows, and names each bad one [CUE-04, CUE-05, CUE-06]", () => {
    const { cues, problems } = read([
      ["Führung", 1, "Hört zu", "Listens"],
      ["Fürhung", "1", "x", ""],
      ["Kreativität", "1", "x", ""],
      ["", "1", "x", ""],
      ["Führung", "", "x", ""],
      ["Führung", "gut", "x", ""],
      ["Führung", "1-2", "x", ""],
      ["Führung", new Date("2026-02-01T00:00:00Z"), "x", ""],
      ["Führung", "1", "Hört zu", "Listens"],
      ["Führung", "2", { fault: "formula" }, { fault: "error" }],
      ["Führung", "2", "x".repeat(1001), ""],
      [null, null, null, null],
      ["Analyse", "3", "", "Only English"],
      ["nichts", "0", null, null],
    ]);
    expect(problems.map(({ row, rule }) => [row, rule])).toEqual([
      [3, "competencyUnknown"],
      [4, "competencyNotChosen"],
      [5, "competencyMissing"],
      [6, "groupMissing"],
      [7, "groupNotNumeric"],
      [8, "groupUnknown"],
      [9, "groupIsDate"],
      [10, "duplicateRow"],
      [11, "cellFormula"],
      [11, "cellError"],
      [12, "tooLong"],
      [15, "competencyUnknown"],
      [15, "groupUnknown"],
    ]);
    const texts = Object.values(cues).map(({ cueGroups }) =>
      cueGroups.map((group) => group.cues.map((cue) => cue.cueTexts)),
    );
    expect(texts).toEqual([
      [[{ de: "Hört zu", en: "Listens" }], [], []],
      [[], [], [{ de: "", en: "Only English" }]],
    ]);
  });

  it("says which groups lack a refused row, all of them where it could be meant for any", () => {
    const refused = (...rows: SheetCell[][]) => read(rows).refused;
    expect(refused(["Führung", "2", "x".repeat(1001), ""])).toEqual({ [id(1)]: [1] });
    expect(refused(["Führung", "gut", "x", ""])).toEqual({ [id(1)]: [0, 1, 2] });
    expect(refused(["Fürhung", "3", "x", ""])).toEqual({ [id(1)]: [2], [id(2)]: [2] });
    expect(refused(["Kreativität", "1", "x", ""], ["Führung", "1", "Hört zu", ""])).toEqual({});
  });

  it("needs its header, with a column for each language of the tenant [CUE-06]", () => {
    const row = [["Führung", "1", "a", "b"]];
    expect(rules([], ["Führung", "1", "a", "b"])).toEqual([[1, "headerMissing"]]);
    expect(readCueRows({ name: "leer", rows: [] }, parts).problems).toMatchObject([
      { row: 1, rule: "headerMissing" },
    ]);
    expect(rules(row, ["Kompetenz", "Gruppe", "de"])).toEqual([[1, "columnMissing"]]);
    expect(rules(row, ["Kompetenz", "Gruppe", "de", "es"])).toEqual([
      [1, "columnUnknown"],
      [1, "columnMissing"],
    ]);
    expect(rules(row, ["Kompetenz", "Gruppe", "de", "de", "en"])).toEqual([[1, "columnTwice"]]);
    expect(read(row, ["Kompetenz", "Gruppe", "de"]).cues).toEqual({});
    // A column of notes is reported, and the other columns are still read.
    const withNotes = read([["Führung", "1", "a", "b", "Notiz"]], [...HEADER, "Notizen"]);
    expect(withNotes.problems).toMatchObject([{ row: 1, rule: "columnUnknown" }]);
    expect(Object.keys(withNotes.cues)).toEqual([id(1)]);
  });

  it("is read in any order of columns, and in the words of each language", () => {
    const { cues, problems } = read(
      [["Good", "1", "Gut", "Führung"]],
      ["ENGLISCH", "groupe", " Deutsch", "Competency"],
    );
    expect(problems).toEqual([]);
    expect(cues[id(1)]?.cueGroups[0]?.cues).toEqual([{ cueTexts: { de: "Gut", en: "Good" } }]);
  });

  it("takes numbers, days and truths as what they show", () => {
    const day = new Date("2026-12-03T00:00:00Z");
    const { cues } = read([
      ["Führung", 1, 2.5, 2.5],
      ["Führung", 1, day, new Date("2026-12-03T14:05:00Z")],
      ["Führung", 1, true, false],
    ]);
    expect(cues[id(1)]?.cueGroups[0]?.cues.map((cue) => cue.cueTexts)).toEqual([
      { de: "2,5", en: "2.5" },
      { de: "03.12.2026", en: "03.12.2026 14:05" },
      { de: "WAHR", en: "FALSE" },
    ]);
  });

  it("with more rows than any step could use is not read at all", () => {
    const rows = Array.from({ length: MOST_CUE_ROWS + 1 }, (_, n) => [
      "Führung",
      1,
      `Hinweis ${n}`,
      "",
    ]);
    expect(read(rows)).toEqual({
      cues: {},
      refused: {},
      problems: [{ row: MOST_CUE_ROWS + 2, rule: "tooManyRows", values: { max: MOST_CUE_ROWS } }],
    });
    expect(read(rows.slice(1)).problems).toEqual([]);
  });
});
