import type { PlanSession, SessionPlace, TimetableInstance } from "@assay/domain";
import { hoursOf } from "../shared/clock.ts";
import type { PlanNames } from "./planNames.ts";

export const placeOf = ({ exerciseId, day, start, candidates }: PlanSession): SessionPlace => ({
  exercise: exerciseId,
  day,
  start,
  candidates: candidates.map(({ id }) => id),
});

/** Beginning and end of a session, without preparation and rating. */
export function hoursOfSession(
  { exercises }: TimetableInstance,
  { exerciseId, start, extra }: PlanSession,
): string {
  const duration = exercises.find(({ id }) => id === exerciseId)?.duration ?? 0;
  return hoursOf({ from: start, to: start + duration + extra });
}

export const peopleOf = ({ candidates }: PlanSession, names: PlanNames): string =>
  names.list(candidates.map(({ id }) => names.candidate(id)));

/** The observers of a session, each once. */
export const observersOf = ({ candidates }: PlanSession, names: PlanNames): string =>
  names.list([...new Set(candidates.flatMap(({ observers }) => observers))].map(names.observer));
