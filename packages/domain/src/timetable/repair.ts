import { type ChangedDay, hasBegun, isPreparing } from "./begun.ts";
import { changesBetween, type CellChange } from "./changes.ts";
import { earliestAfterDelay } from "./delay.ts";
import { afterEvent, type DayEvent, type EventOptions } from "./events.ts";
import type { PlanMoment, TimetablePlan, TimetableSession } from "./plan.ts";
import type { ChangePoints } from "./points.ts";
import { timetableViolations } from "./rules.ts";
import { TimetableSearch, type SearchProgress } from "./search.ts";
import type { Freedom } from "./tasks.ts";
import type { TimetableViolation } from "./violations.ts";

/** What a repair avoids, per cell: a stand-in most, then any change, another time more than other people and rooms. */
const CHANGE_POINTS: ChangePoints = {
  cell: 800,
  time: 500,
  observer: 100,
  room: 50,
  rolePlayer: 50,
  standIn: 3000,
};

export interface RepairOptions extends ChangedDay, EventOptions {
  readonly now: PlanMoment;
  readonly event: DayEvent;
  readonly seed: number;
  /** Steps of work, see `SearchOptions`. */
  readonly work: number;
}

export interface TimetableRepair {
  /** The instance after the event, by which the plan is to be checked. */
  readonly instance: ChangedDay["instance"];
  readonly plan: TimetablePlan;
  readonly changes: readonly CellChange[];
  /** Rules that no plan can keep any more, and cells that found no place. */
  readonly violations: readonly TimetableViolation[];
}

/** Repairs a plan after an event: what has begun stays, the rest changes as little as possible. */
export class TimetableRepairSearch {
  readonly #before: TimetablePlan;
  readonly #changed: ChangedDay;
  readonly #search: TimetableSearch;

  constructor({ now, event, seed, work, standIns, ...before }: RepairOptions) {
    const changed = afterEvent(before, now, event, { standIns });
    const { instance } = changed;
    const freedomOf = (session: TimetableSession): Freedom => {
      if (!hasBegun(instance, session, now)) return "all";
      return isPreparing(instance, session, now) ? "observers" : "none";
    };
    const delay = "exerciseDelayed" in event ? event.exerciseDelayed : undefined;
    const earliestOf = (session: TimetableSession) =>
      delay && !hasBegun(instance, session, now)
        ? earliestAfterDelay(session, delay, now)
        : undefined;
    this.#before = before.plan;
    this.#changed = changed;
    this.#search = new TimetableSearch({
      instance,
      seed,
      work,
      start: { plan: changed.plan, freedomOf, earliestOf },
      changes: CHANGE_POINTS,
      notBefore: { day: now.day, minute: now.at },
    });
  }

  get progress(): SearchProgress {
    return this.#search.progress;
  }

  step(iterations: number): boolean {
    return this.#search.step(iterations);
  }

  /** The repair with the fewest changes so far. */
  get best(): TimetableRepair {
    const { instance } = this.#changed;
    const plan = this.#search.best;
    return {
      instance,
      plan,
      changes: changesBetween(this.#before, plan),
      violations: timetableViolations(instance, plan),
    };
  }
}
