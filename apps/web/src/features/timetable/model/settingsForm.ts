import type { Planning, PlanningSettings } from "@assay/contract";
import type { FormFields, FormShape } from "../../../platform/forms/fields.ts";

/** Parts of the settings that two moderators can change without a contradiction. */
const PARTS = [
  "timeZone",
  "days",
  "lunch",
  "rooms",
  "rolePlayers",
  "observers",
  "standIns",
  "absences",
  "skips",
  "rules",
  "wish",
] as const satisfies readonly (keyof PlanningSettings)[];
const OF_EXERCISE = "exercise/";

/** Settings that were never stored are in the time zone of whoever makes them. */
const formOf = ({ settings, revision }: Planning): PlanningSettings =>
  revision > 0
    ? settings
    : { ...settings, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };

function fieldsOf(settings: PlanningSettings): FormFields {
  const fields = new Map<string, unknown>(PARTS.map((part) => [part, settings[part]]));
  for (const [id, planning] of Object.entries(settings.exercises))
    fields.set(`${OF_EXERCISE}${id}`, planning);
  return fields;
}

function fromFields(fields: FormFields): PlanningSettings {
  const parts = PARTS.map((part) => [part, fields.get(part)]);
  const exercises = [...fields]
    .filter(([key]) => key.startsWith(OF_EXERCISE))
    .map(([key, planning]) => [key.slice(OF_EXERCISE.length), planning]);
  return {
    ...Object.fromEntries(parts),
    exercises: Object.fromEntries(exercises),
  } as PlanningSettings;
}

export const settingsShape: FormShape<Planning, PlanningSettings> = {
  formOf,
  fieldsOf,
  fromFields,
  held: { version: 1, schema: async () => (await import("./settingsHeld.ts")).heldSettings },
};
