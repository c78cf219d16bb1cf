import type { PlanningSettings } from "@assay/contract";
import {
  type ExercisePlanning,
  type Loosening,
  type PlannedRun,
  planningOf,
  type Remedy,
} from "@assay/domain";
import { unusedNames } from "./unusedNames.ts";

/** The parts of the settings to which a remedy leads. */
export type SettingsSection =
  | "days"
  | "rooms"
  | "rolePlayers"
  | "observers"
  | "exercises"
  | "rules";

interface Naming {
  newId(): string;
  room(number: number): string;
  rolePlayer(number: number): string;
}

interface Place {
  remedy: Remedy;
  run: PlannedRun;
  naming: Naming;
}

/** Minutes of a whole day. */
const DAY = 1440;

/** Entries that a remedy has added, and the settings do not have. */
const added = <T extends { readonly kind: string }>(
  entries: readonly T[],
  kind: string,
  count: number,
) => entries.filter((one) => one.kind === kind).slice(-count);

function withRooms(
  settings: PlanningSettings,
  { kind, count }: Extract<Loosening, { what: "moreRooms" }>,
  { remedy, naming }: Place,
): Partial<PlanningSettings> {
  const { rooms } = settings;
  const names = unusedNames(count, rooms, naming.room);
  const more = added(remedy.instance.rooms, kind, count).map(({ seats }, index) => ({
    id: naming.newId(),
    name: names[index] ?? "",
    kind,
    seats,
  }));
  return { rooms: [...rooms, ...more] };
}

function withRolePlayers(
  { rolePlayers }: PlanningSettings,
  { kind, count }: Extract<Loosening, { what: "moreRolePlayers" }>,
  { naming }: Place,
): Partial<PlanningSettings> {
  const more = unusedNames(count, rolePlayers, naming.rolePlayer).map((name) => ({
    id: naming.newId(),
    name,
    kinds: [kind],
  }));
  return { rolePlayers: [...rolePlayers, ...more] };
}

function withExercise(
  settings: PlanningSettings,
  id: string,
  change: Partial<ExercisePlanning>,
  { run }: Place,
): Partial<PlanningSettings> {
  const exercise = run.exercises.find((one) => one.id === id);
  if (!exercise) return {};
  const planning = { ...planningOf(settings, exercise), ...change };
  return { exercises: { ...settings.exercises, [id]: planning } };
}

const withRules = (
  { rules }: PlanningSettings,
  change: Partial<PlanningSettings["rules"]>,
): Partial<PlanningSettings> => ({ rules: { ...rules, ...change } });

const withLunch = (
  { lunch }: PlanningSettings,
  change: Partial<NonNullable<PlanningSettings["lunch"]>>,
): Partial<PlanningSettings> => (lunch ? { lunch: { ...lunch, ...change } } : {});

function loosened(
  settings: PlanningSettings,
  loosening: Loosening,
  place: Place,
): Partial<PlanningSettings> {
  const { days, rules, absences } = settings;
  switch (loosening.what) {
    case "longerDay": {
      const longer = (to: number) => Math.min(DAY, to + loosening.minutes);
      return { days: days.map((day) => ({ ...day, to: longer(day.to) })) };
    }
    // Which people observe is for the user to choose.
    case "moreObservers":
      return {};
    case "moreRooms":
      return withRooms(settings, loosening, place);
    case "moreRolePlayers":
      return withRolePlayers(settings, loosening, place);
    case "shorterLunch":
      return withLunch(settings, { minutes: loosening.minutes });
    case "laterLunch":
      return withLunch(settings, { to: loosening.to });
    case "fewerObservers":
      return withExercise(
        settings,
        loosening.exercise,
        { observersPerCell: loosening.observers },
        place,
      );
    case "otherGroups":
      return withExercise(settings, loosening.exercise, { groupMin: loosening.min }, place);
    case "fewerDifferent":
      return withRules(settings, { minDifferentObservers: loosening.wanted });
    case "sameObserverMore":
      return withRules(settings, { maxSameObserver: loosening.max });
    case "withoutOrder": {
      const isOther = (one: { before: string; after: string }) =>
        one.before !== loosening.before || one.after !== loosening.after;
      return withRules(settings, { precedence: rules.precedence.filter(isOther) });
    }
    case "withoutApart":
      return withRules(settings, { apart: [] });
    case "severalDays":
      return withRules(settings, { oneDay: false });
    case "thereAllDay":
      return { absences: absences.filter(({ id }) => !loosening.ids.includes(id)) };
  }
}

/** The settings with all that a remedy says, but for observers, whom only the user can choose. */
export const remedySettings = (settings: PlanningSettings, place: Place): PlanningSettings =>
  place.remedy.loosenings.reduce(
    (now, loosening) => ({ ...now, ...loosened(now, loosening, place) }),
    settings,
  );

const SECTIONS: Readonly<Record<Exclude<Loosening["what"], "thereAllDay">, SettingsSection>> = {
  longerDay: "days",
  moreObservers: "observers",
  moreRooms: "rooms",
  moreRolePlayers: "rolePlayers",
  shorterLunch: "days",
  laterLunch: "days",
  fewerObservers: "exercises",
  otherGroups: "exercises",
  fewerDifferent: "rules",
  sameObserverMore: "rules",
  withoutOrder: "rules",
  withoutApart: "rules",
  severalDays: "rules",
};

function sectionOf({ instance }: Remedy, loosening: Loosening): SettingsSection {
  if (loosening.what !== "thereAllDay") return SECTIONS[loosening.what];
  const isOne = ({ id }: { readonly id: string }) => loosening.ids.includes(id);
  if (instance.rooms.some(isOne)) return "rooms";
  return instance.rolePlayers.some(isOne) ? "rolePlayers" : "observers";
}

/** Where the settings show a remedy: first where the user still has to choose somebody. */
export function remedySection(remedy: Remedy): SettingsSection {
  const sections = remedy.loosenings.map((one) => sectionOf(remedy, one));
  return sections.includes("observers") ? "observers" : (sections[0] ?? "days");
}

/** Number of observers whom the user has to choose for a remedy. */
export const observersToChoose = ({ loosenings }: Remedy): number =>
  loosenings.reduce((sum, one) => sum + (one.what === "moreObservers" ? one.count : 0), 0);
