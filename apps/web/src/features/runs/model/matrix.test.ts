import { describe, expect, it } from "vitest";
import {
  buildProcess,
  buildRun,
  buildRunCandidate,
  buildTeam,
  testId,
} from "../../../testing/buildRun.ts";
import { moveFrom } from "../../../ui/gridMoves.ts";
import { formOf } from "./runForm.ts";
import {
  columnsOf,
  countUnobserved,
  fillCells,
  groupsOf,
  namedTeams,
  teamForKey,
} from "./matrix.ts";

const exercises = [testId(11), testId(12), testId(13)];
const teams = [buildTeam(200, 400), buildTeam(201), buildTeam(202, 302)];
const draft = formOf(
  buildRun({ observerTeams: teams, candidates: [buildRunCandidate(301), buildRunCandidate(302)] }),
);
const cellsAfter = (filled: typeof draft) => filled.candidates.map(({ cells }) => cells);

describe("the matrix", () => {
  it("has a column per observed exercise, never one for a centre itself", () => {
    const columns = columnsOf(buildProcess());
    expect(columns.map(({ id }) => id)).toEqual(exercises);
    expect(groupsOf(columns).map(({ span, texts }) => [span, texts?.de.displayName])).toEqual([
      [2, "Zentrum"],
      [1, undefined],
    ]);
  });

  it("offers no teams that a timetable has made, but for the one that the cell has", () => {
    const planned = [300, 301].map((id) => ({
      ...buildTeam(id, 400),
      name: "KU",
      isPlanned: true,
    }));
    const all = [...teams, ...planned];
    expect(namedTeams(all)).toEqual(teams);
    expect(namedTeams(all, testId(301))).toEqual([...teams, planned[1]]);
  });

  it("fills a cell, a column, a row, and empties again [TEAM-011]", () => {
    const everybody = [testId(301), testId(302)];
    const column = fillCells(draft, everybody, [testId(11)], testId(200));
    expect(cellsAfter(column)).toEqual([
      { [testId(11)]: testId(200) },
      { [testId(11)]: testId(200) },
    ]);
    const row = fillCells(column, [testId(301)], exercises, testId(201));
    expect(Object.values(row.candidates[0]?.cells ?? {})).toEqual(Array(3).fill(testId(201)));
    expect(row.candidates[1]).toBe(column.candidates[1]);
    expect(cellsAfter(fillCells(row, everybody, exercises, ""))).toEqual([{}, {}]);
  });

  it("lets nobody observe themselves", () => {
    const filled = fillCells(draft, [testId(301), testId(302)], [testId(11)], testId(202));
    expect(cellsAfter(filled)).toEqual([{ [testId(11)]: testId(202) }, {}]);
  });

  it("counts cells without a team, and with a team of nobody", () => {
    expect(countUnobserved(draft, exercises)).toBe(6);
    const filled = fillCells(draft, [testId(301)], exercises, testId(200));
    expect(countUnobserved(filled, exercises)).toBe(3);
    expect(
      countUnobserved(fillCells(filled, [testId(302)], exercises, testId(201)), exercises),
    ).toBe(3);
  });

  it("is walked by arrow keys, and stops at its edges", () => {
    const size = { rows: 2, columns: 3 };
    const from = { row: 0, column: 0 };
    expect(moveFrom(from, "ArrowRight", size)).toEqual({ row: 0, column: 1 });
    expect(moveFrom(from, "ArrowDown", size)).toEqual({ row: 1, column: 0 });
    expect(moveFrom(from, "ArrowLeft", size)).toEqual(from);
    expect(moveFrom(from, "End", size)).toEqual({ row: 0, column: 2 });
    expect(moveFrom(from, "a", size)).toBeNull();
  });

  it("takes teams by digit", () => {
    expect(teamForKey("2", teams)).toBe(testId(201));
    expect(teamForKey("0", teams)).toBe("");
    expect(teamForKey("9", teams)).toBeUndefined();
    expect(teamForKey("x", teams)).toBeUndefined();
  });
});
