import type { Id } from "../text/rules.ts";
import type { ChangedDay } from "./begun.ts";
import { concernsDelay, startsBeforeDelay } from "./delay.ts";
import { afterEvent, type DayEvent, hasBegunToday } from "./events.ts";
import type { DayHours, TimetableInstance } from "./instance.ts";
import { lookupOf, occupationsOf } from "./occupations.ts";
import { type PlanMoment, type SessionPlace, sessionPlace, type TimetablePlan } from "./plan.ts";
import { instanceOf, type PlannedRun, planningOf, type PlanningSettings } from "./planning.ts";
import { type PlanSession, timetablePlan } from "./planSessions.ts";

/** What has changed on the day of a run, as people say it; minutes are those of the current day. */
export type PlanEvent =
  | { readonly kind: "observerAway"; readonly observerId: Id; readonly from: number }
  | { readonly kind: "noShow"; readonly candidateId: Id }
  | { readonly kind: "candidateLate"; readonly candidateId: Id; readonly from: number }
  | { readonly kind: "overrun"; readonly sessionId: Id; readonly minutes: number }
  /** Late, or longer than planned, for all of the current day who have not finished it. */
  | { readonly kind: "exerciseDelayed"; readonly exerciseId: Id; readonly minutes: number }
  | { readonly kind: "roomLost"; readonly roomId: Id; readonly from: number }
  | { readonly kind: "candidateAdded"; readonly candidateId: Id };

/** A published timetable on its day. */
export interface RunningPlan {
  readonly settings: PlanningSettings;
  readonly run: PlannedRun;
  /** People who observe if nobody else can. */
  readonly moderators: readonly Id[];
  readonly sessions: readonly PlanSession[];
}

/** The event as the solver knows it; undefined if it is about nobody and nothing of the run. */
function dayEventOf({ settings, run, sessions }: RunningPlan, event: PlanEvent) {
  const isCandidate = (id: Id) => run.candidates.includes(id);
  switch (event.kind) {
    case "observerAway": {
      const { observerId, from } = event;
      return settings.observers.includes(observerId)
        ? { observerIll: observerId, from }
        : undefined;
    }
    case "noShow":
      return isCandidate(event.candidateId) ? { noShow: event.candidateId } : undefined;
    case "candidateLate": {
      const { candidateId: candidate, from } = event;
      return isCandidate(candidate) ? { candidateLate: { candidate, from } } : undefined;
    }
    case "overrun": {
      const session = sessions.find(({ id }) => id === event.sessionId);
      const candidate = session?.candidates[0]?.id;
      if (!session || candidate === undefined) return undefined;
      return { overrun: { exercise: session.exerciseId, candidate, minutes: event.minutes } };
    }
    case "exerciseDelayed": {
      const { exerciseId: exercise, minutes } = event;
      return run.exercises.some(({ id }) => id === exercise)
        ? { exerciseDelayed: { exercise, minutes } }
        : undefined;
    }
    case "roomLost": {
      const { roomId, from } = event;
      const isKnown = settings.rooms.some(({ id }) => id === roomId);
      return isKnown ? { roomLost: roomId, from } : undefined;
    }
    case "candidateAdded":
      return isCandidate(event.candidateId)
        ? { candidateAdded: { id: event.candidateId } }
        : undefined;
  }
}

export interface EventOutcome {
  readonly event: DayEvent;
  /** Before the event, with moderators as the last who may observe. */
  readonly before: ChangedDay;
  /** What the event makes of it; the plan may break rules then. */
  readonly changed: ChangedDay;
}

/**
 * What an event makes of a published timetable; undefined if it is about nobody and nothing of the run, about somebody who
 * comes late and is there already, or about an exercise that is over for the day.
 */
export function eventOutcome(
  plan: RunningPlan,
  event: PlanEvent,
  now: PlanMoment,
): EventOutcome | undefined {
  const { settings, run, moderators, sessions } = plan;
  const dayEvent = dayEventOf(plan, event);
  if (!dayEvent) return undefined;
  const more = moderators.filter((id) => !settings.observers.includes(id));
  const instance = instanceOf(
    {
      ...settings,
      observers: [...settings.observers, ...more],
      standIns: [...settings.standIns, ...more],
    },
    run,
  );
  const before = { instance, plan: timetablePlan(sessions) };
  if (event.kind === "candidateLate" && hasBegunToday(before, event.candidateId, now))
    return undefined;
  const delay = "exerciseDelayed" in dayEvent ? dayEvent.exerciseDelayed : undefined;
  if (delay && !concernsDelay(before, now, delay)) return undefined;
  return {
    event: dayEvent,
    before,
    changed: afterEvent(before, now, dayEvent, { standIns: "known" }),
  };
}

/** The sessions that a repair begins earlier than the event allows, although they have not begun. */
export const tooEarlyAfter = (
  { event, changed: { instance, plan } }: EventOutcome,
  repaired: TimetablePlan,
  now: PlanMoment,
): SessionPlace[] =>
  "exerciseDelayed" in event
    ? startsBeforeDelay(
        instance,
        { agreed: plan, repaired },
        { now, delay: event.exerciseDelayed },
      ).map(sessionPlace)
    : [];

/** The times of all days at which something is not there. */
function absencesOf(
  { days }: PlanningSettings,
  { id, available = [] }: TimetableInstance["rooms" | "observers" | "candidates"][number],
): PlanningSettings["absences"][number][] {
  return days.flatMap((hours, day) => {
    const gaps: DayHours[] = [];
    let at = hours.from;
    const own = available.filter((one) => one.day === day).toSorted((a, b) => a.from - b.from);
    for (const { from, to } of own) {
      if (from > at) gaps.push({ from: at, to: from });
      at = Math.max(at, to);
    }
    if (at < hours.to) gaps.push({ from: at, to: hours.to });
    return gaps.map((gap) => ({ id, day, ...gap }));
  });
}

function absencesAfter(settings: PlanningSettings, before: ChangedDay, changed: ChangedDay) {
  const listOf = ({ instance: { rooms, observers, candidates } }: ChangedDay) => [
    ...rooms,
    ...observers,
    ...candidates,
  ];
  const known = new Map(listOf(before).map((one) => [one.id, JSON.stringify(one.available)]));
  const others = listOf(changed).filter(
    ({ id, available }) => known.get(id) !== JSON.stringify(available),
  );
  const ids = new Set(others.map(({ id }) => id));
  return [
    ...settings.absences.filter(({ id }) => !ids.has(id)),
    ...others.flatMap((one) => (one.available ? absencesOf(settings, one) : [])),
  ];
}

/** Exercises whose groups may be of another size after the event, as far as the plan needs it. */
function exercisesAfter(
  { settings, run }: RunningPlan,
  { instance }: ChangedDay,
  { sessions }: TimetablePlan,
): PlanningSettings["exercises"] {
  const changed = run.exercises.flatMap((exercise) => {
    const planning = planningOf(settings, exercise);
    const own = instance.exercises.find(({ id }) => id === exercise.id);
    const sizes = sessions
      .filter((session) => session.exercise === exercise.id)
      .map(({ candidates }) => candidates.length);
    if (!own || sizes.length === 0) return [];
    const groupMin = Math.max(own.groupMin, Math.min(planning.groupMin, ...sizes));
    const groupMax = Math.min(own.groupMax, Math.max(planning.groupMax, ...sizes));
    const isSame = groupMin === planning.groupMin && groupMax === planning.groupMax;
    return isSame ? [] : [[exercise.id, { ...planning, groupMin, groupMax }] as const];
  });
  return { ...settings.exercises, ...Object.fromEntries(changed) };
}

/**
 * The settings after an event, by which the repaired plan is checked: who is there when, who takes no part in what, and the
 * moderators who observe now.
 */
export function settingsAfterEvent(
  running: RunningPlan,
  { before, changed }: EventOutcome,
  plan: TimetablePlan,
): PlanningSettings {
  const { settings } = running;
  const watching = new Set(
    plan.sessions.flatMap(({ observers }) => Object.values(observers).flat()),
  );
  const more = running.moderators.filter(
    (id) => watching.has(id) && !settings.observers.includes(id),
  );
  return {
    ...settings,
    exercises: exercisesAfter(running, changed, plan),
    observers: [...settings.observers, ...more],
    standIns: [...settings.standIns, ...more],
    absences: absencesAfter(settings, before, changed),
    skips: changed.instance.candidates.flatMap(({ id, skips = [] }) =>
      skips.map((exerciseId) => ({ candidateId: id, exerciseId })),
    ),
  };
}

export const REPAIR_KINDS = ["fewestChanges", "noStandIn", "sameEnd"] as const;
export type RepairKind = (typeof REPAIR_KINDS)[number];

/** The end of all work on a day. */
export function endOfWork(
  instance: TimetableInstance,
  { sessions }: TimetablePlan,
  day: number,
): number {
  const lookup = lookupOf(instance);
  const ends = sessions
    .filter((session) => session.day === day)
    .flatMap((session) => occupationsOf(lookup, session).map(({ to }) => to));
  return Math.max(0, ...ends);
}

/** Whether somebody observes only because nobody else could, and has not done so before. */
export function needsStandIn({ before }: EventOutcome, repaired: TimetablePlan): boolean {
  const standIns = before.instance.observers.filter(({ standIn }) => standIn);
  const watches = ({ sessions }: TimetablePlan, id: string) =>
    sessions.some(({ observers }) => Object.values(observers).some((team) => team.includes(id)));
  return standIns.some(({ id }) => watches(repaired, id) && !watches(before.plan, id));
}

/** The day before an event, as strict as a kind of repair wants it. */
export function dayForRepair(
  kind: RepairKind,
  { instance, plan }: ChangedDay,
  { day }: PlanMoment,
): ChangedDay {
  if (kind === "fewestChanges") return { instance, plan };
  if (kind === "sameEnd") {
    const end = endOfWork(instance, plan, day);
    const days = instance.days.map((hours, index) =>
      index === day ? { ...hours, to: Math.min(hours.to, Math.max(end, hours.from + 1)) } : hours,
    );
    return { plan, instance: { ...instance, days } };
  }
  const watching = new Set(
    plan.sessions.flatMap(({ observers }) => Object.values(observers).flat()),
  );
  const observers = instance.observers.filter(({ id, standIn }) => !standIn || watching.has(id));
  const ids = new Set(observers.map(({ id }) => id));
  const conflicts = instance.conflicts.filter(({ observer }) => ids.has(observer));
  return { plan, instance: { ...instance, observers, conflicts } };
}
