import { type DraftDetails, withFields } from "../../../platform/drafts/understanding.ts";
import type { Translate } from "../../../platform/i18n/texts.ts";
import type { Opening, PageEdit } from "./pageDraft.ts";
import { plainText } from "./plainText.ts";

/** Enough characters of a text to recognise it by: the last ones, where it is written on. */
const LONGEST_EXCERPT = 1_000;
const excerptOf = (text: string): string =>
  text.length > LONGEST_EXCERPT ? `… ${text.slice(-LONGEST_EXCERPT)}` : text;

const hasTexts = (value: unknown, ...names: string[]): boolean =>
  names.every((name) => typeof (value as Record<string, unknown> | undefined)?.[name] === "string");
const isCell = (value: unknown): boolean =>
  hasTexts(value, "processRunId", "candidateId", "exerciseId", "observerId", "type");
const isText = (value: unknown): boolean => hasTexts(value, "id", "title", "content");

function describePage({ text, ink, isRemoved }: PageEdit, t: Translate) {
  const words = [ink ? t("account:unclaimedDrawing") : "", plainText(text.content)];
  return {
    name: t("account:unclaimedObservation", { title: text.title }),
    text: isRemoved ? t("account:unclaimedRemoved") : excerptOf(words.filter(Boolean).join(" ")),
  };
}

export const pageDetails: DraftDetails<PageEdit> = {
  read: (stored) =>
    withFields<PageEdit>(
      stored,
      ({ cell, text, changed }) => isCell(cell) && isText(text) && Array.isArray(changed),
    ),
  describe: describePage,
};

export const openingDetails: DraftDetails<Opening> = {
  read: (stored) =>
    withFields<Opening>(
      stored,
      ({ cell, pages }) => isCell(cell) && Array.isArray(pages) && pages.every(isText),
    ),
  describe: (_, t) => ({ name: t("account:unclaimedObservation", { title: "" }), text: "" }),
};
