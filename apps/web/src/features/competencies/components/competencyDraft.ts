import {
  type Competency,
  NewCompetency,
  type SentBody,
  type competencyCalls,
} from "@assay/contract";
import { LANGUAGES, type Language, missingTexts } from "@assay/domain";
import { type DraftTexts, draftTexts, writtenTexts } from "../../../app/forms/languageTexts.ts";
import type { DraftShape, Parts } from "../../../app/forms/parts.ts";

interface LanguageTexts {
  displayName: string;
  description: string;
}
export interface CompetencyDraft {
  name: string;
  baseName: string;
  texts: DraftTexts<LanguageTexts>;
  /** As typed; empty while there is none. */
  sortOrder: number | "";
  colorCode: string;
}
export type CompetencyBody = SentBody<typeof competencyCalls.createCompetency>;

const PLAIN = ["name", "baseName", "sortOrder", "colorCode"] as const;
const EMPTY = { displayName: "", description: "" };

const draftOf = (competency: Competency): CompetencyDraft => ({
  name: competency.name,
  baseName: competency.baseName,
  texts: draftTexts(competency.texts, EMPTY),
  sortOrder: competency.sortOrder,
  colorCode: competency.colorCode,
});

const textKey = (language: Language, field: keyof LanguageTexts) =>
  `texts/${language}/${field}` as const;

function partsOf(draft: CompetencyDraft): Parts {
  const parts = new Map<string, unknown>(PLAIN.map((key) => [key, draft[key]]));
  for (const language of LANGUAGES) {
    const { displayName, description } = draft.texts[language];
    parts.set(textKey(language, "displayName"), displayName);
    parts.set(textKey(language, "description"), description);
  }
  return parts;
}

function fromParts(parts: Parts): CompetencyDraft {
  const text = (language: Language, field: keyof LanguageTexts) =>
    parts.get(textKey(language, field)) as string;
  const texts = LANGUAGES.map((language) => [
    language,
    { displayName: text(language, "displayName"), description: text(language, "description") },
  ]);
  return {
    ...(Object.fromEntries(PLAIN.map((key) => [key, parts.get(key)])) as Pick<
      CompetencyDraft,
      (typeof PLAIN)[number]
    >),
    texts: Object.fromEntries(texts) as CompetencyDraft["texts"],
  };
}

export const competencyShape: DraftShape<Competency, CompetencyDraft> = {
  draftOf,
  partsOf,
  fromParts,
};

/** What is sent; an empty sort order is no number, which the contract refuses. */
export const bodyOf = (draft: CompetencyDraft): CompetencyBody => ({
  name: draft.name,
  baseName: draft.baseName,
  texts: writtenTexts(draft.texts),
  sortOrder: draft.sortOrder === "" ? Number.NaN : draft.sortOrder,
  colorCode: draft.colorCode,
});

export function errorsOf(body: CompetencyBody, baseLanguage: Language): Map<string, string> {
  const { error } = NewCompetency.safeParse(body);
  const missing = missingTexts(body.texts, "displayName", { baseLanguage, path: "texts" });
  return new Map([
    ...missing.map(({ path, rule }) => [path, rule] as const),
    ...(error?.issues ?? []).map(({ path, message }) => [path.join("."), message] as const),
  ]);
}
