import { type DEFAULT_LANGUAGE, LANGUAGES, type Id, type Language } from "../text/rules.ts";

/** A behavioural anchor in German, and in the other languages where it is given. */
export type CueTexts = Readonly<Record<typeof DEFAULT_LANGUAGE, string>> & {
  readonly [L in Exclude<Language, typeof DEFAULT_LANGUAGE>]?: string | undefined;
};
/** A cue, which ratings refer to by its uid. */
export interface Cue {
  readonly uid: Id;
  readonly cueTexts: CueTexts;
}
/** The cues of one group of criterions, in their order. */
export interface CueGroup<C extends { readonly cueTexts: CueTexts } = Cue> {
  readonly cues: readonly C[];
}
/** The cues of a step by competency id, for each group of the scale's partition. */
export type StepCues<C extends { readonly cueTexts: CueTexts } = Cue> = Readonly<
  Record<Id, { readonly cueGroups: readonly CueGroup<C>[] }>
>;

/** The longest text of a cue in one language, in UTF-16 units. */
export const CUE_TEXT_LENGTH = 1000;

/** Control characters that workbooks cannot hold: all but tab and line feed. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g;

/** A cue's text as it is stored: trimmed, without control characters, lines separated by line feeds. */
export function cleanCueText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replace(CONTROL, "").trim();
}

/** The texts of languages that are not empty, and German always. */
export function cleanCueTexts(texts: CueTexts): CueTexts {
  const cleaned: Partial<Record<Language, string>> = {};
  for (const language of LANGUAGES) {
    const text = cleanCueText(texts[language] ?? "");
    if (text !== "") cleaned[language] = text;
  }
  return { ...cleaned, de: cleaned.de ?? "" };
}

const hasText = (texts: CueTexts, language: Language): boolean =>
  (texts[language] ?? "").trim() !== "";

/** Whether a cue has a text in this language. */
export const isCueWritten = ({ cueTexts }: Pick<Cue, "cueTexts">, language: Language): boolean =>
  hasText(cueTexts, language);

/** Whether a cue has no text in any language. */
export const isEmptyCue = ({ cueTexts }: Pick<Cue, "cueTexts">): boolean =>
  LANGUAGES.every((language) => !hasText(cueTexts, language));

/** The cues as they are stored, without empty ones: lines of the editor that nobody has filled. */
export function storedCues(
  cues: StepCues,
): Record<Id, { cueGroups: { cues: { uid: Id; cueTexts: CueTexts }[] }[] }> {
  const cleaned = Object.entries(cues).map(([competencyId, { cueGroups }]) => {
    const groups = cueGroups.map((group) => ({
      cues: group.cues
        .filter((cue) => !isEmptyCue(cue))
        .map(({ uid, cueTexts }) => ({ uid, cueTexts: cleanCueTexts(cueTexts) })),
    }));
    return [competencyId, { cueGroups: groups }] as const;
  });
  return Object.fromEntries(cleaned);
}

/** Whether two cues have the same text in every language. */
export function isSameCue(a: Pick<Cue, "cueTexts">, b: Pick<Cue, "cueTexts">): boolean {
  const [one, other] = [a.cueTexts, b.cueTexts];
  return LANGUAGES.every(
    (language) => cleanCueText(one[language] ?? "") === cleanCueText(other[language] ?? ""),
  );
}
