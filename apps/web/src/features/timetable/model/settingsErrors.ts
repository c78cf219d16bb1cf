import type { PlanningSettings } from "@assay/contract";
import {
  type ExercisePlanning,
  type PlannedRun,
  planningOf,
  planningViolations,
} from "@assay/domain";

/** What can be wrong with the settings: ends of text keys. */
type SettingsError =
  | "required"
  | "order"
  | "apartFromSelf"
  | "groupSize"
  | "minutes"
  | "dayOrder"
  | "breakOutside"
  | "duplicateRoom"
  | "timeZone";
export type SettingsErrors = ReadonlyMap<string, SettingsError>;

const LONGEST = 600;
const isLength = (value: number, least = 0) =>
  Number.isInteger(value) && value >= least && value <= LONGEST;
const isForwards = ({ from, to }: { from: number; to: number }) => from < to;

function* timeErrors({
  days,
  lunch,
  absences,
}: PlanningSettings): Generator<[string, SettingsError]> {
  for (const [index, day] of days.entries()) {
    if (day.date === "") yield [`days.${index}.date`, "required"];
    if (!isForwards(day)) yield [`days.${index}.to`, "order"];
    if (!day.breaks.every(isForwards)) yield [`days.${index}.breaks`, "order"];
  }
  for (const [index, absence] of absences.entries())
    if (!isForwards(absence)) yield [`absences.${index}`, "order"];
  if (lunch && lunch.to - lunch.from < lunch.minutes) yield ["lunch", "order"];
  if (lunch && !isLength(lunch.minutes, 10)) yield ["lunch", "minutes"];
}

const LENGTHS = ["prepMinutes", "minutes", "ratingMinutes", "rolePlayerPauseMinutes"] as const;
const COUNTS = ["groupMin", "groupMax", "observersPerCell", "candidatesPerObserver"] as const;
/** Most candidates and observers of one session. */
const MOST = 50;

function exerciseError(planning: ExercisePlanning): SettingsError | null {
  const isRight =
    LENGTHS.every((name) => isLength(planning[name])) &&
    planning.minutes >= 5 &&
    COUNTS.every((name) => isLength(planning[name], 1) && planning[name] <= MOST);
  if (!isRight) return "minutes";
  return planning.groupMin > planning.groupMax ? "groupSize" : null;
}

function* resourceErrors({
  rooms,
  rolePlayers,
}: PlanningSettings): Generator<[string, SettingsError]> {
  for (const { id, name, seats } of rooms) {
    if (name.trim() === "") yield [`rooms.${id}`, "required"];
    if (!isLength(seats, 1)) yield [`rooms.${id}`, "minutes"];
  }
  for (const { id, name, kinds } of rolePlayers)
    if (name.trim() === "" || kinds.length === 0) yield [`rolePlayers.${id}`, "required"];
}

const KNOWN: ReadonlySet<string> = new Set([
  "apartFromSelf",
  "dayOrder",
  "breakOutside",
  "duplicateRoom",
  "timeZone",
  "order",
]);
const isKnown = (rule: string): rule is SettingsError => KNOWN.has(rule);

/** What has to be put right before the settings can be saved, by the path of the field. */
export function settingsErrors(
  settings: PlanningSettings,
  { exercises }: PlannedRun,
): SettingsErrors {
  const ofExercises = exercises.flatMap((item): [string, SettingsError][] => {
    const error = exerciseError(planningOf(settings, item));
    return error === null ? [] : [[`exercises.${item.id}`, error]];
  });
  const { changeMinutes, roomResetMinutes, minDifferentObservers, maxSameObserver } =
    settings.rules;
  const isRuled = [changeMinutes, roomResetMinutes, minDifferentObservers, maxSameObserver].every(
    (value) => isLength(value),
  );
  const ofDomain = planningViolations(settings).flatMap(
    ({ path, rule }): [string, SettingsError][] => (isKnown(rule) ? [[path, rule]] : []),
  );
  return new Map([
    ...ofDomain,
    ...timeErrors(settings),
    ...ofExercises,
    ...resourceErrors(settings),
    ...(isRuled ? [] : [["rules", "minutes"] as const]),
  ]);
}
