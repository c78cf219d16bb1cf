import { checkTimetable, timetableInstance } from "@assay/testing/timetable.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SCORE_PARTS, type TimetableInstance } from "./instance.ts";
import type { TimetablePlan } from "./plan.ts";
import { timetableScore } from "./score.ts";
import { firstPlan } from "./solve.ts";
import { PlaceQuestions, type PlacePrice, type ProposedPlace } from "./whyNot.ts";

const instance = timetableInstance("M", 1);
const plan = firstPlan(instance, { seed: 1, work: 1_000_000 })!;
const rooms = instance.rooms.map(({ id }) => id);

/** Session, start, room and a team whose members both watch other sessions of the day in other rooms. */
const OTHER_TEAM: [number, number, string, string[]] = [5, 1045, "r-interview-04", ["o08", "o06"]];

const moved = ({ sessions }: TimetablePlan, position: number, place: ProposedPlace) => ({
  sessions: sessions.map((one, at) => (at === position ? { ...one, ...place } : one)),
});

function expectPrice(
  { instance: of, plan: before }: { instance: TimetableInstance; plan: TimetablePlan },
  after: TimetablePlan,
  { parts }: PlacePrice,
): void {
  const [old, now] = [timetableScore(of, before), timetableScore(of, after)];
  for (const part of SCORE_PARTS) expect(parts[part], part).toBeCloseTo(now[part] - old[part], 1);
}

describe("Why a session cannot be at a place", () => {
  it("is answered as the check of the whole plan would", () => {
    const position = fc.nat({ max: plan.sessions.length - 1 });
    const start = fc.integer({ min: 90, max: 220 }).map((slots) => slots * 5);
    const room = fc.constantFrom(...rooms);
    const ids = instance.observers.map(({ id }) => id);
    const observers = fc.shuffledSubarray(ids, { minLength: 2, maxLength: 2 });
    const check = (at: number, to: number, where: string, team: string[]) => {
      const { candidates } = plan.sessions[at]!;
      const place = {
        start: to,
        room: where,
        ...(candidates.length === 1 && { observers: { [candidates[0]!]: team } }),
      };
      const answer = new PlaceQuestions(instance, plan, at).at(place);
      const after = moved(plan, at, place);
      expect(answer.isFree).toBe(checkTimetable(instance, after).length === 0);
      if (answer.isFree) expectPrice({ instance, plan }, after, answer.price);
    };
    fc.assert(fc.property(position, start, room, observers, check), {
      numRuns: 400,
      examples: [OTHER_TEAM],
    });
  });

  it("counts the other sessions of a day to which a session moves", () => {
    const twoDays = timetableInstance("L", 1);
    const before = firstPlan(twoDays, { seed: 1, work: 1_000_000 })!;
    const position = fc.nat({ max: before.sessions.length - 1 });
    const check = (at: number) => {
      const questions = new PlaceQuestions(twoDays, before, at);
      const day = 1 - before.sessions[at]!.day;
      for (let start = 480; start < 1080; start += 15) {
        const answer = questions.at({ day, start });
        if (!answer.isFree) continue;
        const after = moved(before, at, { day, start });
        expectPrice({ instance: twoDays, plan: before }, after, answer.price);
      }
    };
    fc.assert(fc.property(position, check), { numRuns: 20 });
  });

  it("names no rule that is broken without the session", () => {
    const lunch = { from: 690, to: 810, minutes: 120 };
    const strict = { ...instance, rules: { ...instance.rules, lunch } };
    const [at, start, room, team] = OTHER_TEAM;
    const observers = { [plan.sessions[at]!.candidates[0]!]: team };
    expect(checkTimetable(strict, plan)).not.toEqual([]);
    expect(new PlaceQuestions(strict, plan, at).at({ start, room, observers }).isFree).toBe(true);
  });

  it("lists free places, the cheapest first, each with its price", () => {
    const questions = new PlaceQuestions(instance, plan, 0);
    const places = questions.freePlaces();
    const prices = places.map(({ price }) => price.points);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    for (const { place } of places)
      expect(checkTimetable(instance, moved(plan, 0, place))).toEqual([]);
    const { day, start, room } = plan.sessions[0]!;
    expect(places.map(({ place }) => place)).toContainEqual({ day, start, room });
  });
});
