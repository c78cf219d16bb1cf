import type { PlanningSettings } from "@assay/contract";

type Absence = PlanningSettings["absences"][number];

/** Most absences of a run, as the contract allows. */
export const MOST_ABSENCES = 500;

/** A new absence: all of the first day. */
export const newAbsence = (id: string, { days }: PlanningSettings): Absence => ({
  id,
  day: 0,
  from: days[0]?.from ?? 0,
  to: days[0]?.to ?? 0,
});

/** The settings without a room or role player, and without the absences that only they had. */
export function withoutResource(
  { rooms, rolePlayers, absences }: PlanningSettings,
  id: string,
): Pick<PlanningSettings, "rooms" | "rolePlayers" | "absences"> {
  const isOther = (one: { id: string }): boolean => one.id !== id;
  return {
    rooms: rooms.filter(isOther),
    rolePlayers: rolePlayers.filter(isOther),
    absences: absences.filter(isOther),
  };
}

/** The settings without a day; absences of later days move with theirs. */
export const withoutDay = (
  { days, absences }: PlanningSettings,
  index: number,
): Pick<PlanningSettings, "days" | "absences"> => ({
  days: days.filter((_, at) => at !== index),
  absences: absences
    .filter(({ day }) => day !== index)
    .map((one) => (one.day > index ? { ...one, day: one.day - 1 } : one)),
});
