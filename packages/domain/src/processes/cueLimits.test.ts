import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countCueRows, toCueRows } from "./cueRows.ts";
import {
  type CueRowProblem,
  MOST_CUE_PROBLEMS,
  readCueRows,
  limitedProblems,
} from "./readCueRows.ts";

const id = (n: number) => n.toString(16).padStart(24, "0");

describe("a report of very many", () => {
  const problems = fc.array(
    fc.nat(300).map((row): CueRowProblem => ({ row, rule: "groupMissing", values: {} })),
    { maxLength: 300 },
  );

  it("problems lists the first ones by row and the number of the others, however often it is limited", () => {
    fc.assert(
      fc.property(problems, fc.nat(150), fc.nat(150), (all, first, second) => {
        const told = limitedProblems(limitedProblems(all, first), second);
        const most = Math.min(first, second);
        expect(told.length).toBeLessThanOrEqual(most + 1);
        const named = told.filter(({ rule }) => rule !== "moreProblems");
        const more = told.find(({ rule }) => rule === "moreProblems")?.values["count"] ?? 0;
        expect(named.length + Number(more)).toBe(all.length);
        const rows = all.map(({ row }) => row).toSorted((a, b) => a - b);
        expect(named.map(({ row }) => row)).toEqual(rows.slice(0, named.length));
      }),
    );
  });

  it("faulty rows lists a hundred problems and the number of the others", () => {
    const groups = [[{ value: 1 }]];
    const head = { row: 1, cells: ["Kompetenz", "Gruppe", "de"] };
    const rows = Array.from({ length: 400 }, (_, n) => ({ row: n + 2, cells: ["x", "1", "y"] }));
    const parts = { competencies: [], groups, languages: ["de" as const], otherNames: [] };
    const told = readCueRows({ name: "A", rows: [head, ...rows] }, parts).problems;
    expect(told).toHaveLength(MOST_CUE_PROBLEMS + 1);
    expect(told.at(-1)).toEqual({ row: 102, rule: "moreProblems", values: { count: 300 } });
  });

  it("rows to be written counts them without writing them", () => {
    const groups = fc.array(fc.nat(3), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(groups, { maxLength: 4 }), (counts) => {
        const competencies = counts.map((_, n) => ({ id: id(n), name: `c${n}` }));
        const cueOf = (n: number) => ({ uid: id(n), cueTexts: { de: n === 0 ? " " : "a" } });
        const cues = Object.fromEntries(
          counts.map((sizes, n) => [
            id(n),
            {
              cueGroups: sizes.map((size) => ({
                cues: Array.from({ length: size }, (_, i) => cueOf(i)),
              })),
            },
          ]),
        );
        const ids = competencies.map((one) => one.id);
        const step = {
          id: id(99),
          itemType: "EXERCISE" as const,
          isObserved: true,
          competencyIds: ids,
          cues,
        };
        const shape = {
          competencies,
          groups: [[{ value: 1 }], [{ value: 2 }], [{ value: 3 }]],
          languages: [],
        };
        expect(countCueRows(step, ids, 3)).toBe(toCueRows(step, shape).length);
      }),
    );
  });
});
