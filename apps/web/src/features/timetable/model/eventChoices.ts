import {
  hasBegunToday,
  type PlanEvent,
  type PlanMoment,
  type PlannedRun,
  type PlanSession,
  type TimetableInstance,
  timetablePlan,
} from "@assay/domain";

export type EventKind = PlanEvent["kind"];
export const EVENT_KINDS = [
  "observerAway",
  "noShow",
  "candidateLate",
  "overrun",
  "exerciseDelayed",
  "roomLost",
  "candidateAdded",
] as const satisfies readonly EventKind[];

/** Whether an event of this kind is said with the time from which it counts. */
export const isTimed = (kind: EventKind): kind is "observerAway" | "candidateLate" | "roomLost" =>
  kind === "observerAway" || kind === "candidateLate" || kind === "roomLost";

interface Day {
  instance: TimetableInstance;
  run: PlannedRun;
  sessions: readonly PlanSession[];
  now: PlanMoment;
}

const prepOf = ({ exercises }: TimetableInstance, { exerciseId }: PlanSession) =>
  exercises.find(({ id }) => id === exerciseId)?.prep ?? 0;

/** Sessions of which a repair may change something: they have not begun. */
const toCome = ({ instance, sessions, now }: Day) =>
  sessions.filter(
    (one) =>
      one.day > now.day || (one.day === now.day && one.start - prepOf(instance, one) >= now.at),
  );

/** Sessions of the current day that are not over. */
const notOver = ({ instance, sessions, now }: Day) =>
  sessions.filter((one) => {
    const duration = instance.exercises.find(({ id }) => id === one.exerciseId)?.duration ?? 0;
    return one.day === now.day && one.start + duration + one.extra > now.at;
  });

/** The candidates with something to come who have begun something today, and so cannot be late any more. */
export function alreadyThere(day: Day): string[] {
  const plan = timetablePlan(day.sessions);
  const later = new Set(toCome(day).flatMap(({ candidates }) => candidates.map(({ id }) => id)));
  return day.run.candidates.filter(
    (id) => later.has(id) && hasBegunToday({ instance: day.instance, plan }, id, day.now),
  );
}

/** The ids of all whom or which an event of a kind can be about. */
export function eventTargets(kind: EventKind, day: Day): string[] {
  const later = toCome(day);
  const planned = new Set(day.sessions.flatMap(({ candidates }) => candidates.map(({ id }) => id)));
  const laterCandidates = new Set(
    later.flatMap(({ candidates }) => candidates.map(({ id }) => id)),
  );
  switch (kind) {
    case "observerAway": {
      const watching = new Set(
        later.flatMap(({ candidates }) => candidates.flatMap(({ observers }) => observers)),
      );
      return day.instance.observers.map(({ id }) => id).filter((id) => watching.has(id));
    }
    case "noShow":
      return day.run.candidates.filter((id) => laterCandidates.has(id));
    case "candidateLate": {
      const there = new Set(alreadyThere(day));
      return day.run.candidates.filter((id) => laterCandidates.has(id) && !there.has(id));
    }
    case "overrun":
      return notOver(day)
        .toSorted((a, b) => a.start - b.start)
        .map(({ id }) => id);
    case "exerciseDelayed": {
      const open = new Set(notOver(day).map(({ exerciseId }) => exerciseId));
      return day.instance.exercises.map(({ id }) => id).filter((id) => open.has(id));
    }
    case "roomLost":
      return day.instance.rooms.map(({ id }) => id);
    case "candidateAdded":
      return day.run.candidates.filter((id) => !planned.has(id));
  }
}

/** The event of a kind about somebody or something. `value` is a minute of the day, or minutes more. */
export function eventOf(kind: EventKind, id: string, value: number): PlanEvent {
  switch (kind) {
    case "observerAway":
      return { kind, observerId: id, from: value };
    case "roomLost":
      return { kind, roomId: id, from: value };
    case "candidateLate":
      return { kind, candidateId: id, from: value };
    case "overrun":
      return { kind, sessionId: id, minutes: value };
    case "exerciseDelayed":
      return { kind, exerciseId: id, minutes: value };
    case "noShow":
    case "candidateAdded":
      return { kind, candidateId: id };
  }
}

/** Minutes by which something takes longer or is late, until others are entered. */
const OVERRUN = 15;
/** Minutes by which a candidate is late, until a time is entered. */
const LATE = 30;

/** What is entered for an event until somebody changes it; null where nothing has to be. */
export function usualValue(
  kind: EventKind,
  { instance, now }: Pick<Day, "instance" | "now">,
): number | null {
  const at = Math.max(now.at, instance.days[now.day]?.from ?? 0);
  switch (kind) {
    case "observerAway":
    case "roomLost":
      return at;
    case "candidateLate":
      return Math.min(1440, Math.ceil((at + LATE) / 5) * 5);
    case "overrun":
    case "exerciseDelayed":
      return OVERRUN;
    case "noShow":
    case "candidateAdded":
      return null;
  }
}
