import { checkTimetable, timetableInstance } from "@assay/testing/timetable.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChangedDay, hasBegun, isPreparing } from "./begun.ts";
import { concernsDelay, exerciseDelayed, type ExerciseDelay, startsBeforeDelay } from "./delay.ts";
import type { TimetableInstance } from "./instance.ts";
import type { PlanMoment, TimetablePlan, TimetableSession } from "./plan.ts";
import { TimetableRepairSearch } from "./repair.ts";
import { firstPlan } from "./solve.ts";

const made = timetableInstance("S", 1);
const plan = firstPlan(made, { seed: 1, work: 1_000_000 })!;
const { rules } = made;
/** Hours and a lunch that leave time for what is late. */
const instance: TimetableInstance = {
  ...made,
  days: made.days.map((day) => ({ ...day, to: day.to + 180 })),
  rules: { ...rules, lunch: rules.lunch && { ...rules.lunch, to: rules.lunch.to + 60 } },
};
const before: ChangedDay = { instance, plan };

function repaired(delay: ExerciseDelay, now: PlanMoment, day = before) {
  const event = { exerciseDelayed: delay };
  const search = new TimetableRepairSearch({ ...day, now, event, seed: 1, work: 600_000 });
  while (search.progress.unplaced > 0 && search.step(10));
  // A little more than the first plan: the search would like to move sessions back.
  search.step(100);
  return search.best;
}

const sessionsByCell = ({ sessions }: TimetablePlan) =>
  new Map(sessions.flatMap((one) => one.candidates.map((id) => [`${id}/${one.exercise}`, one])));

/** Whether something that is on or being prepared before a session has its room or role player. */
const needsLater = ({ room, rolePlayer, start, day }: TimetableSession, now: PlanMoment): boolean =>
  plan.sessions.some(
    (one) =>
      one.day === day &&
      one.start < start &&
      hasBegun(instance, one, now) &&
      (one.room === room || (rolePlayer !== undefined && one.rolePlayer === rolePlayer)),
  );

const delays = fc.record({
  exercise: fc.constantFrom(...instance.exercises.map(({ id }) => id)),
  minutes: fc.integer({ min: 1, max: 40 }),
});
const minuteOfDay = fc.integer({ min: 470, max: 900 });

describe("An exercise that is late", () => {
  it("makes what is on longer and all that comes later begin later, by all rules", () => {
    const check = (delay: ExerciseDelay, at: number) => {
      const now: PlanMoment = { day: 0, at };
      const { instance: changed, plan: found, violations } = repaired(delay, now);
      expect(violations).toEqual([]);
      expect(checkTimetable(changed, found)).toEqual([]);
      const after = sessionsByCell(found);
      for (const [cell, session] of sessionsByCell(plan)) {
        const later = after.get(cell)!;
        const isOf = session.exercise === delay.exercise;
        if (hasBegun(instance, session, now)) {
          const { extra = 0, observers, ...place } = later;
          const { observers: agreed, ...same } = session;
          // Candidates who prepare may have to wait for their room or role player.
          const waits = isPreparing(instance, session, now) ? place.start - same.start : 0;
          expect(place).toEqual({ ...same, start: same.start + waits });
          if (waits > 0) {
            expect(needsLater(session, now)).toBe(true);
            expect(extra).toBe(0);
            continue;
          }
          expect(waits).toBe(0);
          if (!isPreparing(instance, session, now)) expect(observers).toEqual(agreed);
          const { duration } = instance.exercises.find(({ id }) => id === session.exercise)!;
          const isOver = session.start + duration <= at;
          expect(extra).toBe(isOf && !isOver ? delay.minutes : 0);
        } else if (isOf) {
          expect(later.day).toBe(session.day);
          if (later.candidates.length === 1)
            expect(later.start).toBeGreaterThanOrEqual(session.start + delay.minutes);
        }
      }
      const { plan: agreed } = exerciseDelayed(before, now, delay);
      expect(startsBeforeDelay(changed, { agreed, repaired: found }, { now, delay })).toEqual([]);
    };
    fc.assert(fc.property(delays, minuteOfDay, check), { numRuns: 40 });
  });

  it("is noticed where a repair begins a session too early, whoever is in it", () => {
    const now: PlanMoment = { day: 0, at: 0 };
    fc.assert(
      fc.property(delays, fc.nat(), (delay, which) => {
        const { plan: agreed } = exerciseDelayed(before, now, delay);
        const own = agreed.sessions.filter(({ exercise }) => exercise === delay.exercise);
        const chosen = own[which % own.length];
        const sessions = agreed.sessions.map((one) =>
          one === chosen ? { ...one, start: one.start - instance.slot } : one,
        );
        const early = startsBeforeDelay(
          instance,
          { agreed, repaired: { sessions } },
          { now, delay },
        );
        expect(early).toHaveLength(1);
      }),
    );
  });

  it("says nothing about other days, and nothing once the exercise is over", () => {
    const [first] = instance.days;
    const days = [first!, first!];
    const half = plan.sessions.map((session, index) => ({ ...session, day: index % 2 }));
    const twoDays: ChangedDay = {
      instance: { ...instance, days },
      plan: { sessions: half },
    };
    fc.assert(
      fc.property(delays, minuteOfDay, (delay, at) => {
        const { sessions } = exerciseDelayed(twoDays, { day: 1, at }, delay).plan;
        for (const [index, session] of sessions.entries())
          if (session.day === 0 || session.exercise !== delay.exercise)
            expect(session).toBe(half[index]);
      }),
    );
    const delay = { exercise: instance.exercises[0]!.id, minutes: 10 };
    expect(concernsDelay(before, { day: 0, at: 480 }, delay)).toBe(true);
    expect(concernsDelay(before, { day: 0, at: 1440 }, delay)).toBe(false);
  });

  it("adds to what was said before", () => {
    const delay = { exercise: instance.exercises[0]!.id, minutes: 10 };
    const start: PlanMoment = { day: 0, at: 0 };
    const once = exerciseDelayed(before, start, delay);
    const twice = exerciseDelayed(once, start, delay);
    for (const [index, session] of twice.plan.sessions.entries())
      if (session.exercise === delay.exercise)
        expect(session.start).toBe(plan.sessions[index]!.start + 20);
  });
});
