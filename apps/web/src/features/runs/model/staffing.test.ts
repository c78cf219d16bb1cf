import type { Permission } from "@assay/domain";
import { describe, expect, it } from "vitest";
import { buildRun, buildRunCandidate, buildTeam, testId } from "../../../testing/buildRun.ts";
import { buildUser } from "../../../testing/fakeServer.ts";
import { formOf } from "./runForm.ts";
import {
  changeTeam,
  countCells,
  mayAddCandidate,
  nextOrdinal,
  refusalOf,
  removeTeam,
} from "./staffing.ts";
import { peopleFor } from "../shared/people/peopleFor.ts";

const unlimited = {
  maxProcessRuns: -1,
  maxObservableCompetencies: -1,
  maxCandidates: -1,
  maxModerators: -1,
  maxObservers: -1,
};
const draft = formOf(
  buildRun({
    observerTeams: [buildTeam(200, 400, 401), buildTeam(201)],
    candidates: [buildRunCandidate(301, { [testId(11)]: testId(200) })],
  }),
);
const staffed = (...observers: number[]) => changeTeam(draft, buildTeam(201, ...observers));

describe("staffing a run", () => {
  it("counts an observer of two teams once [TEAM-007, TEN-10]", () => {
    const licence = { ...unlimited, maxObservers: 2 };
    expect(refusalOf(draft, staffed(400, 401), licence)).toBeNull();
    expect(refusalOf(draft, staffed(402), licence)).toBe("maxObservers");
    expect(refusalOf(draft, staffed(402), unlimited)).toBeNull();
    expect(refusalOf(draft, staffed(402), null)).toBeNull();
  });

  it("refuses a moderator too many [RUN-018, TEN-09]", () => {
    const licence = { ...unlimited, maxModerators: 1 };
    const one = { ...draft, moderators: [testId(500)] };
    expect(refusalOf(draft, one, licence)).toBeNull();
    const two = { ...one, moderators: [testId(500), testId(501)] };
    expect(refusalOf(one, two, licence)).toBe("maxModerators");
  });

  it("offers no further candidate at the limit [CAND-010]", () => {
    expect(mayAddCandidate(draft, { ...unlimited, maxCandidates: 1 })).toBe(false);
    expect(mayAddCandidate(draft, { ...unlimited, maxCandidates: 2 })).toBe(true);
  });

  it("refuses that somebody observes themselves", () => {
    const self = changeTeam(draft, buildTeam(200, 400, 301));
    expect(refusalOf(draft, self, unlimited)).toBe("selfObservation");
    expect(refusalOf(draft, staffed(301), unlimited)).toBeNull();
  });

  it("offers who holds a permission, and whoever was chosen before [RUN-016]", () => {
    const moderator: Permission[] = ["GET_ALL_ASSESSMENTS", "GET_PROCESS_RUNS"];
    const users = [
      buildUser({ id: testId(1), lastName: "A", permissions: moderator }),
      // An auditor sees all ratings, but has no runs of their own.
      buildUser({ id: testId(2), lastName: "B", permissions: ["GET_ALL_ASSESSMENTS"] }),
      buildUser({ id: testId(3), lastName: "C", permissions: [] }),
    ];
    const chosen = [testId(3), testId(4)];
    const any = peopleFor(users, [], [], { any: ["EDIT_ASSESSMENTS", "GET_ALL_ASSESSMENTS"] });
    expect(any.map(({ id }) => id)).toEqual([testId(1), testId(2)]);
    expect(peopleFor(users, [], chosen, { all: moderator })).toMatchObject([
      { id: testId(1), name: "A, Ada" },
      { id: testId(3), name: "C, Ada" },
      { id: testId(4), name: null },
    ]);
  });

  it("offers nobody whose account is locked or has ended, but keeps who was chosen [RUN-016]", () => {
    const closed = { permissions: ["EDIT_ASSESSMENTS" as const] };
    const users = [
      buildUser({ id: testId(1), ...closed, lockedAt: "2026-01-01T00:00:00.000Z" }),
      buildUser({ id: testId(2), ...closed, endsOn: "2020-01-31" }),
      buildUser({ id: testId(3), ...closed, endsOn: "2999-01-31" }),
    ];
    const offered = (...chosen: string[]) =>
      peopleFor(users, [], chosen, { any: ["EDIT_ASSESSMENTS"] }).map(({ id }) => id);
    expect(offered()).toEqual([testId(3)]);
    expect(offered(testId(1))).toEqual([testId(3), testId(1)]);
  });

  it("numbers teams on, without giving a name twice [TEAM-006]", () => {
    const name = (ordinal: number) => `Team ${ordinal}`;
    expect(nextOrdinal([], name)).toBe(1);
    expect(nextOrdinal([buildTeam(200), buildTeam(201)], name)).toBe(3);
    expect(nextOrdinal([buildTeam(201)], name)).toBe(3);
  });

  it("frees the cells of a team that goes [TEAM-004]", () => {
    expect(countCells(draft, testId(200))).toBe(1);
    const { teams, candidates } = removeTeam(draft, testId(200));
    expect(teams).toHaveLength(1);
    expect(candidates[0]?.cells).toEqual({});
  });
});
