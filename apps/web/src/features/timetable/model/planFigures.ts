import {
  type PlanSession,
  type TimetableBounds,
  timetableBounds,
  type TimetableInstance,
  timetablePlan,
  timetableScore,
} from "@assay/domain";
import { unplacedCells } from "./pool.ts";

export interface PlanFigures {
  /** Minutes of all days. */
  length: number;
  /** Minutes per candidate. */
  waiting: number;
  repeats: number;
  balance: number;
  /** Cells without a place. */
  unplaced: number;
  /** What no timetable can go below. */
  bounds: TimetableBounds;
}

/** What timetables are compared by. */
export function planFigures(
  instance: TimetableInstance,
  sessions: readonly PlanSession[],
): PlanFigures {
  const { length, wait, repeats, balance } = timetableScore(instance, timetablePlan(sessions));
  const waiting = Math.round(wait / Math.max(1, instance.candidates.length));
  const unplaced = unplacedCells(instance, sessions).length;
  return { length, waiting, repeats, balance, unplaced, bounds: timetableBounds(instance) };
}
