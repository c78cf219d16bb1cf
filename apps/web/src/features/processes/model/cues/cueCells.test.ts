import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testId } from "../../../../testing/buildRun.ts";
import {
  buildCentre,
  buildCues,
  buildForm,
  buildStep,
  translatedCues,
} from "../../../../testing/buildSteps.ts";
import {
  cellsOf,
  changeCell,
  isSameCell,
  neighbourOf,
  progressIn,
  withoutEmpty,
} from "./cueCells.ts";

const [LEADING, LISTENING] = [testId(80), testId(81)];
const both = [LEADING, LISTENING];
const form = buildForm({
  items: [
    buildStep(10, { competencyIds: [LISTENING, LEADING] }),
    buildCentre(20, [
      buildStep(21, { competencyIds: [LISTENING] }),
      buildStep(22, { isObserved: false, competencyIds: both }),
    ]),
    buildStep(30, { competencyIds: [] }),
  ],
});
const cell = (item: number, competencyId: string) => ({ itemId: testId(item), competencyId });
const cells = [cell(10, LEADING), cell(10, LISTENING), cell(21, LISTENING)];

describe("the places for cues", () => {
  it("are worked through step by step, in the order of the competencies of the process", () => {
    expect(cellsOf(form)).toEqual(cells);
    expect(cellsOf({ ...form, competencyIds: both.toReversed() })).toEqual([
      cell(10, LISTENING),
      cell(10, LEADING),
      cell(21, LISTENING),
    ]);
  });

  it("are none of a competency that the process has not, and none without steps", () => {
    expect(cellsOf({ ...form, competencyIds: [LEADING] })).toEqual([cell(10, LEADING)]);
    expect(cellsOf({ ...form, items: [] })).toEqual([]);
  });

  it("are the same by step and competency", () => {
    expect(isSameCell(cell(10, LEADING), { ...cell(10, LEADING) })).toBe(true);
    expect(isSameCell(cell(10, LEADING), cell(10, LISTENING))).toBe(false);
    expect(isSameCell(cell(10, LEADING), cell(21, LEADING))).toBe(false);
    expect(isSameCell(cell(10, LEADING), null)).toBe(false);
    expect(isSameCell(null, null)).toBe(true);
  });
});

describe("the next place for cues", () => {
  it("is the one after it, and after the last the first", () => {
    expect(neighbourOf(cells, cells[0]!, 1)).toBe(cells[1]);
    expect(neighbourOf(cells, cells[2]!, 1)).toBe(cells[0]);
    expect(neighbourOf(cells, cells[0]!, -1)).toBe(cells[2]);
  });

  it("passes over those that are not wanted", () => {
    const isLast = (one: { itemId: string }) => one.itemId === testId(21);
    expect(neighbourOf(cells, cells[0]!, 1, isLast)).toBe(cells[2]);
    expect(neighbourOf(cells, cells[2]!, 1, isLast)).toBeNull();
  });

  it("is none where there is no other", () => {
    expect(neighbourOf(cells.slice(0, 1), cells[0]!, 1)).toBeNull();
    expect(neighbourOf([], cells[0]!, 1)).toBeNull();
  });

  it("leads round to where it began, in either direction", () => {
    const many = fc
      .integer({ min: 2, max: 12 })
      .map((count) => Array.from({ length: count }, (_, index) => cell(100 + index, LEADING)));
    fc.assert(
      fc.property(many, fc.constantFrom(1 as const, -1 as const), (list, by) => {
        let now = list[0] ?? cells[0]!;
        const seen = new Set<string>();
        for (let step = 0; step < list.length; step += 1) {
          seen.add(now.itemId);
          now = neighbourOf(list, now, by) ?? now;
        }
        expect(seen.size).toBe(list.length);
        expect(now).toBe(list[0]);
      }),
    );
  });
});

describe("how far a place is", () => {
  const progressOf = progressIn(["de", "fr"], 2);
  const stateOf = (cues: ReturnType<typeof translatedCues>) =>
    progressOf({ cues: { [LEADING]: cues } }, LEADING).state;

  it("is empty without a cue, and complete with a cue in each group and language", () => {
    expect(progressOf({ cues: {} }, LEADING).state).toBe("empty");
    expect(stateOf(buildCues([], []))).toBe("empty");
    expect(stateOf(translatedCues({ de: "a", fr: "b" }, { de: "c", fr: "d" }))).toBe("complete");
  });

  it("is partial where a group or a language is missing", () => {
    expect(stateOf(translatedCues({ de: "a", fr: "b" }, {}))).toBe("partial");
    expect(stateOf(translatedCues({ de: "a", fr: "b" }, { de: "c" }))).toBe("partial");
    // The scale has got another group since.
    expect(stateOf(translatedCues({ de: "a", fr: "b" }))).toBe("partial");
  });

  it("is computed once for the same cues: a process has thousands", () => {
    const item = { cues: { [LEADING]: buildCues(["a"], ["b"]) } };
    expect(progressOf(item, LEADING)).toBe(progressOf({ cues: { ...item.cues } }, LEADING));
  });
});

describe("a change of the cues of a place", () => {
  it("changes that place alone, and shares the rest", () => {
    const [before] = form.items;
    const next = changeCell(form, cells[2]!, 3, () => buildCues(["a"], [], []).cueGroups);
    expect(next.items[1]?.items[0]?.cues[LISTENING]).toEqual(buildCues(["a"], [], []));
    expect(next.items[0]).toBe(before);
    expect(next.items[1]?.items[1]).toBe(form.items[1]?.items[1]);
    expect(form.items[1]?.items[0]?.cues).toEqual({});
  });

  it("is given a group for each of the scale's", () => {
    const seen: number[] = [];
    changeCell(form, cells[0]!, 4, (groups) => {
      seen.push(groups.length);
      return groups;
    });
    expect(seen).toEqual([4]);
  });

  it("that changes nothing leaves the same draft", () => {
    expect(changeCell(form, cells[0]!, 3, (groups) => groups)).toBe(form);
    expect(changeCell(form, cell(99, LEADING), 3, () => [])).toBe(form);
  });
});

describe("lines that nobody has filled", () => {
  it("go, and the others stay in their groups", () => {
    const { cueGroups } = buildCues(["a", "", "b"], ["  "], ["c"]);
    const cleaned = withoutEmpty(cueGroups);
    expect(cleaned.map(({ cues }) => cues.map(({ cueTexts }) => cueTexts.de))).toEqual([
      ["a", "b"],
      [],
      ["c"],
    ]);
    // The group without such a line is the same object.
    expect(cleaned[2]).toBe(cueGroups[2]);
  });

  it("are none where every line says something, in whatever language", () => {
    const { cueGroups } = translatedCues({ fr: "a" }, { en: "b" });
    expect(withoutEmpty(cueGroups)).toBe(cueGroups);
    expect(withoutEmpty([])).toEqual([]);
  });
});
