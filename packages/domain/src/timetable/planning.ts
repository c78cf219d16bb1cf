import type { Id } from "../text/rules.ts";
import { repeatedIn, type Placed, type Violation } from "../text/violation.ts";
import { defaultExercisePlanning, type ExercisePlanning } from "./exercisePlanning.ts";
import type {
  DayHours,
  DayWindow,
  PlannedCandidate,
  PlannedExercise,
  TimetableInstance,
} from "./instance.ts";
import { WEIGHT_PRESETS, type WeightPreset } from "./weights.ts";

/** Minutes of the grid of timetables. */
export const PLAN_SLOT = 5;

interface Resource {
  readonly id: Id;
  readonly name: string;
}

/** A time at which a person, a room or a role player is not there; `day` is a position in the list of days. */
interface Absence extends DayWindow {
  readonly id: Id;
}

/** What the timetable of a run is made for, as moderators set it. */
export interface PlanningSettings {
  /** IANA time zone of the place. */
  readonly timeZone: string;
  readonly days: readonly (DayHours & {
    readonly date: string;
    readonly breaks: readonly DayHours[];
  })[];
  readonly lunch: (DayHours & { readonly minutes: number }) | null;
  /** By exercise, where it departs from that of the process. */
  readonly exercises: Readonly<Record<Id, ExercisePlanning>>;
  readonly rooms: readonly (Resource & { readonly kind: string; readonly seats: number })[];
  readonly rolePlayers: readonly (Resource & { readonly kinds: readonly string[] })[];
  readonly observers: readonly Id[];
  readonly standIns: readonly Id[];
  readonly absences: readonly Absence[];
  /** Exercises that candidates take no part in; missing where nothing of the kind was ever stored. */
  readonly skips?: readonly { readonly candidateId: Id; readonly exerciseId: Id }[] | undefined;
  readonly rules: {
    readonly changeMinutes: number;
    readonly roomResetMinutes: number;
    readonly minDifferentObservers: number;
    readonly maxSameObserver: number;
    readonly precedence: readonly { readonly before: Id; readonly after: Id }[];
    readonly apart: readonly { readonly one: Id; readonly other: Id }[];
    readonly oneDay: boolean;
  };
  readonly wish: WeightPreset;
}

interface ObservedExercise {
  readonly id: Id;
  readonly isGroupItem: boolean;
  readonly planning?: ExercisePlanning | undefined;
}

/** What a timetable is made of, beside the settings: the run. */
export interface PlannedRun {
  /** The observed exercises, in the order of the process. */
  readonly exercises: readonly ObservedExercise[];
  readonly candidates: readonly Id[];
  readonly conflicts: readonly { readonly candidateId: Id; readonly observerId: Id }[];
}

/** The planning of an exercise: of the run, of the process, or the default. */
export const planningOf = (
  { exercises }: Pick<PlanningSettings, "exercises">,
  { id, isGroupItem, planning }: ObservedExercise,
): ExercisePlanning => exercises[id] ?? planning ?? defaultExercisePlanning(isGroupItem);

/** The settings of a run without any: the day from 8 to 18 h, with half an hour for lunch. */
export const defaultPlanning = (run: {
  readonly date: string;
  readonly timeZone: string;
  readonly observers: readonly Id[];
  readonly rooms: PlanningSettings["rooms"];
  readonly rolePlayers: PlanningSettings["rolePlayers"];
}): PlanningSettings => ({
  timeZone: run.timeZone,
  days: [{ date: run.date, from: 8 * 60, to: 18 * 60, breaks: [] }],
  lunch: { from: 11 * 60 + 30, to: 14 * 60, minutes: 30 },
  exercises: {},
  rooms: run.rooms,
  rolePlayers: run.rolePlayers,
  observers: run.observers,
  standIns: [],
  absences: [],
  rules: {
    changeMinutes: 5,
    roomResetMinutes: 0,
    minDifferentObservers: 0,
    maxSameObserver: 0,
    precedence: [],
    apart: [],
    oneDay: true,
  },
  wish: "balanced",
});

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** What the server refuses in settings beyond their shape. References to what the run no longer has are left out instead. */
export function planningViolations(settings: PlanningSettings): Violation[] {
  const { days, rooms, rolePlayers, timeZone, rules } = settings;
  const ids = [...rooms, ...rolePlayers].map(({ id }): Placed<Id> => ["rooms", id]);
  const violations: Violation[] = [...repeatedIn(ids, "duplicateRoom")];
  if (!isTimeZone(timeZone)) violations.push({ path: "timeZone", rule: "timeZone" });
  for (const [index, { date, from, to, breaks }] of days.entries()) {
    if (index > 0 && date <= days[index - 1]!.date)
      violations.push({ path: `days.${index}.date`, rule: "dayOrder" });
    if (breaks.some((one) => one.from < from || one.to > to))
      violations.push({ path: `days.${index}.breaks`, rule: "breakOutside" });
  }
  if (rules.precedence.some(({ before, after }) => before === after))
    violations.push({ path: "rules.precedence", rule: "order" });
  if (rules.apart.some(({ one, other }) => one === other))
    violations.push({ path: "rules.apart", rule: "apartFromSelf" });
  return violations;
}

/** The times at which somebody or something is there, if they are not there all day. */
function availableOf({ days, absences }: PlanningSettings, id: Id): DayWindow[] | undefined {
  const own = absences.filter((absence) => absence.id === id);
  if (own.length === 0) return undefined;
  return days.flatMap(({ from, to }, day) => {
    const away = own.filter((absence) => absence.day === day).toSorted((a, b) => a.from - b.from);
    const windows: DayWindow[] = [];
    let at = from;
    for (const absence of away) {
      if (absence.from > at) windows.push({ day, from: at, to: Math.min(absence.from, to) });
      at = Math.max(at, absence.to);
    }
    if (at < to) windows.push({ day, from: at, to });
    return windows;
  });
}

const plannedExercise = (id: Id, planning: ExercisePlanning): PlannedExercise => ({
  id,
  prep: planning.prepMinutes,
  duration: planning.minutes,
  rating: planning.ratingMinutes,
  roomKind: planning.roomKind,
  prepRoomKind: planning.prepRoomKind,
  rolePlayerKind: planning.rolePlayerKind,
  rolePlayerPause: planning.rolePlayerPauseMinutes,
  groupMin: planning.groupMin,
  groupMax: planning.groupMax,
  maxCandidatesPerObserver: planning.candidatesPerObserver,
  observers: planning.observersPerCell,
});

/** Whoever leaves something out may be watched by fewer observers than the others. */
const plannedCandidate = (id: Id, skips: readonly Id[]): PlannedCandidate =>
  skips.length > 0 ? { id, skips, minDifferentObservers: 0 } : { id };

/**
 * The instance for which a timetable of a run is made. What the settings name and the run no longer has is left out, and
 * so are observers who are candidates of the same run.
 */
export function instanceOf(settings: PlanningSettings, run: PlannedRun): TimetableInstance {
  const candidateIds = new Set(run.candidates);
  const exerciseIds = new Set(run.exercises.map(({ id }) => id));
  const observerIds = [...new Set(settings.observers)].filter((id) => !candidateIds.has(id));
  const isObserver = new Set(observerIds);
  const standIns = new Set(settings.standIns);
  const { rules, lunch, days } = settings;
  const withTimes = <T extends { readonly id: Id }>(one: T) => {
    const available = availableOf(settings, one.id);
    return available ? { ...one, available } : one;
  };
  const skipsOf = (candidate: Id) =>
    (settings.skips ?? [])
      .filter(
        ({ candidateId, exerciseId }) => candidateId === candidate && exerciseIds.has(exerciseId),
      )
      .map(({ exerciseId }) => exerciseId);
  return {
    slot: PLAN_SLOT,
    days: days.map(({ from, to }) => ({ from, to })),
    exercises: run.exercises.map((one) => plannedExercise(one.id, planningOf(settings, one))),
    candidates: run.candidates.map((id) => withTimes(plannedCandidate(id, skipsOf(id)))),
    observers: observerIds.map((id) =>
      withTimes({ id, ...(standIns.has(id) && { standIn: true }) }),
    ),
    rooms: settings.rooms.map(({ id, kind, seats }) => withTimes({ id, kind, seats })),
    rolePlayers: settings.rolePlayers.map(({ id, kinds }) => withTimes({ id, kinds })),
    conflicts: run.conflicts
      .filter(
        ({ candidateId, observerId }) =>
          candidateIds.has(candidateId) && isObserver.has(observerId),
      )
      .map(({ candidateId, observerId }) => ({ candidate: candidateId, observer: observerId })),
    rules: {
      ...rules,
      lunch,
      precedence: rules.precedence.filter(
        ({ before, after }) => exerciseIds.has(before) && exerciseIds.has(after),
      ),
      apart: rules.apart
        .map(({ one, other }) => [one, other] as const)
        .filter((pair) => pair.every((id) => candidateIds.has(id))),
      closed: days.flatMap(({ breaks }, day) => breaks.map((one) => ({ day, ...one }))),
    },
    weights: WEIGHT_PRESETS[settings.wish],
  };
}
