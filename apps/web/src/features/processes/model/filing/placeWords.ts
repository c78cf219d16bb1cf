import type { TextKey, Translate } from "../../../../platform/i18n/texts.ts";

/** What the page calls the fields of a file; others are shown as the file has them. */
const WORDS = {
  competencies: "processes:competencies",
  competencyIds: "processes:competencies",
  cues: "processes:fileCues",
  cutOff: "processes:fileCutOff",
  cutOffStrategy: "processes:cutOffStrategy",
  description: "processes:description",
  displayName: "processes:displayName",
  guidingQuestions: "processes:guidingQuestions",
  items: "processes:fileSteps",
  kind: "processes:fileKind",
  manual: "processes:manual",
  name: "processes:name",
  order: "processes:fileOrder",
  planning: "processes:filePlanning",
  ratingRules: "processes:fileRatingRules",
  scale: "processes:scale",
} as const satisfies Readonly<Record<string, TextKey>>;
const hasWord = (part: string): part is keyof typeof WORDS => Object.hasOwn(WORDS, part);

/** Fields that only hold others, and say nothing to a reader. */
const SILENT = ["texts", "cueGroups", "criterions"];

/** A place in a file in words; what stands between is what people have called it. */
export const placeWords = (place: readonly string[], t: Translate): string =>
  place
    .filter((part) => !SILENT.includes(part))
    .map((part) => (hasWord(part) ? t(WORDS[part]) : part))
    .join(" › ");
