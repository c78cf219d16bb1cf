import { checkTimetable, timetableInstance } from "@assay/testing/timetable.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timetableScore } from "./score.ts";
import { firstPlan } from "./solve.ts";
import { PlaceQuestions, type ProposedPlace } from "./whyNot.ts";

const instance = timetableInstance("M", 1);
const plan = firstPlan(instance, { seed: 1, work: 1_000_000 })!;
const rooms = instance.rooms.map(({ id }) => id);

const moved = (position: number, place: ProposedPlace) => ({
  sessions: plan.sessions.map((one, at) => (at === position ? { ...one, ...place } : one)),
});

describe("Why a session cannot be at a place", () => {
  it("is answered as the check of the whole plan would", () => {
    const position = fc.nat({ max: plan.sessions.length - 1 });
    const start = fc.integer({ min: 90, max: 220 }).map((slots) => slots * 5);
    const room = fc.constantFrom(...rooms);
    const observers = fc.shuffledSubarray(
      instance.observers.map(({ id }) => id),
      {
        minLength: 2,
        maxLength: 2,
      },
    );
    const check = (at: number, to: number, where: string, team: string[]) => {
      const { candidates } = plan.sessions[at]!;
      const place = {
        start: to,
        room: where,
        ...(candidates.length === 1 && { observers: { [candidates[0]!]: team } }),
      };
      const answer = new PlaceQuestions(instance, plan, at).at(place);
      const after = moved(at, place);
      expect(answer.isFree).toBe(checkTimetable(instance, after).length === 0);
      if (!answer.isFree) return;
      const [old, now] = [timetableScore(instance, plan), timetableScore(instance, after)];
      for (const [part, value] of Object.entries(answer.price.parts))
        expect(value, part).toBeCloseTo(now[part as "wait"] - old[part as "wait"], 1);
    };
    fc.assert(fc.property(position, start, room, observers, check), { numRuns: 400 });
  });

  it("lists free places, the cheapest first, each with its price", () => {
    const questions = new PlaceQuestions(instance, plan, 0);
    const places = questions.freePlaces();
    const prices = places.map(({ price }) => price.points);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    for (const { place } of places) expect(checkTimetable(instance, moved(0, place))).toEqual([]);
    const { day, start, room } = plan.sessions[0]!;
    expect(places.map(({ place }) => place)).toContainEqual({ day, start, room });
  });
});
