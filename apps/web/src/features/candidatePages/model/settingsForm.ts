import type { CandidatePageSettings } from "@assay/contract";
import { LANGUAGES, type Language, LINK_DAYS } from "@assay/domain";
import type { FormFields, FormShape } from "../../../platform/forms/fields.ts";

/** The settings as they are edited: the days as entered, and the texts that say something. */
export interface SettingsForm {
  isOn: boolean;
  linkDays: number | string;
  counterStatements: boolean;
  texts: Partial<Record<Language, string>>;
}

function fieldsOf({ texts, ...form }: SettingsForm): FormFields {
  const fields = new Map<string, unknown>(Object.entries(form));
  for (const language of LANGUAGES) fields.set(`texts/${language}`, texts[language] ?? "");
  return fields;
}

function fromFields(fields: FormFields): SettingsForm {
  const texts: SettingsForm["texts"] = {};
  for (const language of LANGUAGES) {
    const text = fields.get(`texts/${language}`) as string;
    if (text !== "") texts[language] = text;
  }
  return {
    isOn: fields.get("isOn") as boolean,
    linkDays: fields.get("linkDays") as number | string,
    counterStatements: fields.get("counterStatements") as boolean,
    texts,
  };
}

/** How the settings of candidates' pages are edited, merged with what others save, and held on the device. */
export const settingsShape: FormShape<CandidatePageSettings, SettingsForm> = {
  held: { version: 1, schema: async () => (await import("./settingsHeld.ts")).heldSettings },
  formOf: ({ isOn, linkDays, counterStatements, information }) => ({
    isOn,
    linkDays,
    counterStatements,
    texts: information?.texts ?? {},
  }),
  fieldsOf,
  fromFields,
};

export const isDays = (value: number | string): value is number =>
  typeof value === "number" &&
  Number.isInteger(value) &&
  value >= LINK_DAYS.min &&
  value <= LINK_DAYS.max;
