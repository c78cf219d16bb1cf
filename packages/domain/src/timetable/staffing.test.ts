import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { departsFrom } from "./departure.ts";
import type { PlanSession } from "./planSessions.ts";
import { staffingOf, type RunStaffing } from "./staffing.ts";

const CANDIDATES = ["c1", "c2", "c3", "c4"];
const EXERCISES = ["e1", "e2", "e3"];
const OBSERVERS = ["o1", "o2", "o3", "o4"];

const team = fc.uniqueArray(fc.constantFrom(...OBSERVERS), { minLength: 1, maxLength: 3 });
/** Sessions of one candidate each, with any observers; some cells have none. */
const plans = fc
  .array(fc.option(team, { nil: null }), { minLength: 12, maxLength: 12 })
  .map((teams): PlanSession[] =>
    teams.flatMap((observers, place) => {
      const [candidate, exercise] = [place % 4, Math.floor(place / 4)];
      if (observers === null) return [];
      return [
        {
          id: `s${place}`,
          exerciseId: EXERCISES[exercise]!,
          day: 0,
          start: 540,
          roomId: "r",
          prepRoomId: null,
          rolePlayerId: null,
          candidates: [{ id: CANDIDATES[candidate]!, observers }],
          extra: 0,
          isPinned: false,
        },
      ];
    }),
  );

const made = fc
  .array(
    fc.record({
      observers: team,
      observersHaveModeratorView: fc.boolean(),
      isPlanned: fc.boolean(),
    }),
  )
  .map((teams) => teams.map((one, place) => ({ ...one, id: `t${place}`, name: `Team ${place}` })));

const empty = (observerTeams: RunStaffing["observerTeams"]): RunStaffing => ({
  observerTeams,
  candidates: CANDIDATES.map((candidateId) => ({ candidateId, exercises: [] })),
});

let count = 0;
const newTeam = () => ({ id: `new${count++}`, name: "AB · CD" });
const people = (run: RunStaffing) => ({ ...run, moderators: [], moderatorsAreObservers: false });

describe("the teams and cells that a timetable gives to a run", () => {
  it("have exactly its observers, so that the run has not departed from it", () => {
    fc.assert(
      fc.property(plans, made, (sessions, teams) => {
        const after = staffingOf(empty(teams), sessions, newTeam);
        expect(departsFrom(people(after), sessions)).toBe(false);
        const cells = after.candidates.flatMap(({ exercises }) => exercises);
        expect(cells).toHaveLength(sessions.length);
      }),
    );
  });

  it("leave the teams that people made, and no planned team without a cell", () => {
    fc.assert(
      fc.property(plans, made, (sessions, teams) => {
        const after = staffingOf(empty(teams), sessions, newTeam);
        const used = new Set(
          after.candidates.flatMap(({ exercises }) => exercises.map((one) => one.observerTeamId)),
        );
        for (const one of teams)
          if (!one.isPlanned) expect(after.observerTeams).toContainEqual(one);
        for (const one of after.observerTeams)
          if (one.isPlanned) expect(used.has(one.id)).toBe(true);
        const ids = after.observerTeams.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it("are the same when the same timetable is published again", () => {
    fc.assert(
      fc.property(plans, made, (sessions, teams) => {
        const once = staffingOf(empty(teams), sessions, newTeam);
        expect(staffingOf(once, sessions, newTeam)).toEqual(once);
      }),
    );
  });

  it("never give the moderator view", () => {
    fc.assert(
      fc.property(plans, made, (sessions, teams) => {
        const { observerTeams, candidates } = staffingOf(empty(teams), sessions, newTeam);
        const views = new Set(
          observerTeams
            .filter(({ observersHaveModeratorView }) => observersHaveModeratorView)
            .map(({ id }) => id),
        );
        const cells = candidates.flatMap(({ exercises }) => exercises);
        expect(cells.some(({ observerTeamId }) => views.has(observerTeamId ?? ""))).toBe(false);
      }),
    );
  });
});

describe("a run", () => {
  it("has departed from its timetable once any cell has others, or none", () => {
    fc.assert(
      fc.property(plans, fc.nat(), (sessions, which) => {
        fc.pre(sessions.length > 0);
        const after = staffingOf(empty([]), sessions, newTeam);
        const {
          candidates: [cell],
          exerciseId,
        } = sessions[which % sessions.length]!;
        const candidates = after.candidates.map((candidate) => ({
          ...candidate,
          exercises: candidate.exercises.filter(
            (one) => candidate.candidateId !== cell!.id || one.exerciseId !== exerciseId,
          ),
        }));
        expect(departsFrom(people({ ...after, candidates }), sessions)).toBe(true);
      }),
    );
  });
});
