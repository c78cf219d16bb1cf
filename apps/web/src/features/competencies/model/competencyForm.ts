import {
  type Competency,
  NewCompetency,
  type SentBody,
  type competencyCalls,
} from "@assay/contract";
import { LANGUAGES, type Language, missingTexts } from "@assay/domain";
import { type FormTexts, formTexts, writtenTexts } from "../../../platform/forms/languageTexts.ts";
import type { FormShape, FormFields } from "../../../platform/forms/fields.ts";

interface LanguageTexts {
  displayName: string;
  description: string;
}
export interface CompetencyForm {
  name: string;
  baseName: string;
  texts: FormTexts<LanguageTexts>;
  /** The typed number; empty if none is typed. */
  sortOrder: number | "";
  colorCode: string;
}
export type CompetencyBody = SentBody<typeof competencyCalls.createCompetency>;

/** Fields that are the same in all languages. */
const PLAIN = ["name", "baseName", "sortOrder", "colorCode"] as const;
const EMPTY = { displayName: "", description: "" };

const formOf = (competency: Competency): CompetencyForm => ({
  name: competency.name,
  baseName: competency.baseName,
  texts: formTexts(competency.texts, EMPTY),
  sortOrder: competency.sortOrder,
  colorCode: competency.colorCode,
});

const textKey = (language: Language, field: keyof LanguageTexts) =>
  `texts/${language}/${field}` as const;

/** Each text of each language is a separate field: two people who write in different languages meet no conflict. */
function fieldsOf(draft: CompetencyForm): FormFields {
  const fields = new Map<string, unknown>(PLAIN.map((key) => [key, draft[key]]));
  for (const language of LANGUAGES) {
    const { displayName, description } = draft.texts[language];
    fields.set(textKey(language, "displayName"), displayName);
    fields.set(textKey(language, "description"), description);
  }
  return fields;
}

function fromFields(fields: FormFields): CompetencyForm {
  const text = (language: Language, field: keyof LanguageTexts) =>
    fields.get(textKey(language, field)) as string;
  const texts = LANGUAGES.map((language) => [
    language,
    { displayName: text(language, "displayName"), description: text(language, "description") },
  ]);
  return {
    ...(Object.fromEntries(PLAIN.map((key) => [key, fields.get(key)])) as Pick<
      CompetencyForm,
      (typeof PLAIN)[number]
    >),
    texts: Object.fromEntries(texts) as CompetencyForm["texts"],
  };
}

/** How a competency is edited, merged with what others save, and held on the device. */
export const competencyShape: FormShape<Competency, CompetencyForm> = {
  held: {
    version: 1,
    schema: async () => (await import("./competencyHeld.ts")).heldCompetency,
  },
  formOf,
  fieldsOf,
  fromFields,
};

/** The body to send; the contract refuses an empty sort order. */
export const bodyOf = (draft: CompetencyForm): CompetencyBody => ({
  name: draft.name,
  baseName: draft.baseName,
  texts: writtenTexts(draft.texts),
  sortOrder: draft.sortOrder === "" ? Number.NaN : draft.sortOrder,
  colorCode: draft.colorCode,
});

/**
 * What is wrong with a body, as text keys by path. The contract does not know the tenant's
 * base language, in which the display name is demanded, so that this is checked beside it.
 */
export function errorsOf(body: CompetencyBody, baseLanguage: Language): Map<string, string> {
  const { error } = NewCompetency.safeParse(body);
  const missing = missingTexts(body.texts, "displayName", { baseLanguage, path: "texts" });
  return new Map([
    ...missing.map(({ path, rule }) => [path, rule] as const),
    ...(error?.issues ?? []).map(({ path, message }) => [path.join("."), message] as const),
  ]);
}
