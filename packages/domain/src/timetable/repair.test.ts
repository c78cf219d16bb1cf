import { checkTimetable, timetableInstance } from "@assay/testing/timetable.ts";
import { describe, expect, it } from "vitest";
import { hasBegun, isPreparing } from "./begun.ts";
import { afterEvent, type DayEvent } from "./events.ts";
import type { PlanMoment } from "./plan.ts";
import { TimetableRepairSearch } from "./repair.ts";
import { firstPlan } from "./solve.ts";

const now: PlanMoment = { day: 0, at: 660 };
const instance = timetableInstance("M", 1);
const plan = firstPlan(instance, { seed: 1, work: 1_000_000 })!;
const running = plan.sessions.find(
  ({ start, candidates }) => start <= 660 && start + 20 > 660 && candidates.length === 1,
)!;

const events: Readonly<Record<string, DayEvent>> = {
  "an observer who falls ill": { observerIll: "o03" },
  "a candidate who does not come": { noShow: "c02" },
  "an exercise that takes longer": {
    overrun: { exercise: running.exercise, candidate: running.candidates[0]!, minutes: 20 },
  },
  "a room that is lost": { roomLost: "r-interview-01" },
  "a candidate who comes late": { candidateLate: { candidate: "c04", from: 780 } },
  "a candidate more": {
    candidateAdded: { id: "c13", gender: "f", language: "de", skips: ["discussion"] },
  },
};

function repaired(event: DayEvent) {
  const work = 2_500_000;
  const search = new TimetableRepairSearch({ instance, plan, now, event, seed: 1, work });
  while (search.step(50)) if (search.progress.unplaced === 0 && search.progress.share > 0.2) break;
  return search.best;
}

describe("A repair on the day", () => {
  it.each(Object.entries(events))("keeps all rules and what has begun after %s", (_, event) => {
    const { instance: changed, plan: found, violations } = repaired(event);
    expect(violations).toEqual([]);
    expect(checkTimetable(changed, found)).toEqual([]);
    for (const session of plan.sessions.filter((one) => hasBegun(instance, one, now))) {
      const same = found.sessions.find(
        ({ exercise, candidates }) =>
          exercise === session.exercise && candidates.join() === session.candidates.join(),
      );
      const { extra: _extra, observers: _observers, ...rest } = same!;
      const { observers, ...before } = session;
      expect(rest).toEqual(before);
      if (!isPreparing(instance, session, now)) expect(same!.observers).toEqual(observers);
    }
  });

  it("takes a new candidate into a group that is still to come", () => {
    const start: PlanMoment = { day: 0, at: 480 };
    const event = { candidateAdded: { id: "c13", gender: "f", language: "de" } };
    const options = { instance, plan, now: start, event, seed: 1, work: 4_000_000 };
    const search = new TimetableRepairSearch(options);
    while (search.progress.unplaced > 0 && search.step(10));
    const { instance: changed, plan: found } = search.best;
    expect(checkTimetable(changed, found)).toEqual([]);
    const group = found.sessions.find(
      ({ exercise, candidates }) => exercise === "discussion" && candidates.includes("c13"),
    );
    expect(group?.candidates).toHaveLength(7);
  });

  it("adds the minutes of a second overrun of a session to those of the first", () => {
    const { exercise } = running;
    const candidate = running.candidates[0]!;
    const extraAfter = (before: typeof plan, minutes: number) => {
      const overrun = { exercise, candidate, minutes };
      const { plan: after } = afterEvent({ instance, plan: before }, now, { overrun });
      const session = after.sessions.find(
        (one) => one.exercise === exercise && one.candidates.includes(candidate),
      );
      return { after, extra: session?.extra };
    };
    const first = extraAfter(plan, 10);
    expect(first.extra).toBe(10);
    expect(extraAfter(first.after, 15).extra).toBe(25);
  });

  it("lets a candidate come late on a day who was there on the day before, and not once they have begun", () => {
    const twoDays = { ...instance, days: [...instance.days, ...instance.days] };
    const morning: PlanMoment = { day: 1, at: 0 };
    const late = { candidateLate: { candidate: running.candidates[0]!, from: 780 } };
    const availableAfter = (moment: PlanMoment) =>
      afterEvent({ instance: twoDays, plan }, moment, late).instance.candidates.find(
        ({ id }) => id === running.candidates[0],
      )?.available;
    expect(availableAfter(morning)).toContainEqual({ day: 1, from: 780, to: twoDays.days[1]!.to });
    expect(availableAfter(now)).toBeUndefined();
  });

  it("begins nothing in the past", () => {
    const { instance: changed, plan: found } = repaired({ roomLost: "r-interview-02" });
    const known = new Set(plan.sessions.map((one) => JSON.stringify(one)));
    for (const session of found.sessions.filter((one) => !known.has(JSON.stringify(one))))
      expect(hasBegun(changed, session, now) && !isPreparing(changed, session, now)).toBe(false);
  });

  it("changes nothing but the cells of a candidate who does not come", () => {
    const { changes } = repaired({ noShow: "c02" });
    expect(new Set(changes.map(({ candidate, what }) => `${candidate} ${what}`))).toEqual(
      new Set(["c02 dropped"]),
    );
  });
});
