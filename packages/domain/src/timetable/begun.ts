import type { PlannedExercise, TimetableInstance } from "./instance.ts";
import type { PlanMoment, TimetablePlan, TimetableSession } from "./plan.ts";

/** Instance and plan as an event leaves them: the plan may break rules then. */
export interface ChangedDay {
  readonly instance: TimetableInstance;
  readonly plan: TimetablePlan;
}

export const exerciseOf = (
  { exercises }: TimetableInstance,
  { exercise }: TimetableSession,
): PlannedExercise | undefined => exercises.find(({ id }) => id === exercise);

/** Whether a session has begun: its candidates are preparing or later. */
export const hasBegun = (
  instance: TimetableInstance,
  session: TimetableSession,
  { day, at }: PlanMoment,
): boolean =>
  session.day < day ||
  (session.day === day && session.start - (exerciseOf(instance, session)?.prep ?? 0) < at);

/** Whether candidates are still preparing: observers can be exchanged, the time cannot. */
export const isPreparing = (
  instance: TimetableInstance,
  session: TimetableSession,
  now: PlanMoment,
): boolean => hasBegun(instance, session, now) && session.day === now.day && session.start > now.at;
