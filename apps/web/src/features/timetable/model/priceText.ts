import { type PlaceAnswer, type PlacePrice, SCORE_PARTS, type SessionPlace } from "@assay/domain";
import type { Translate } from "../../../platform/i18n/texts.ts";
import type { PlanNames } from "./planNames.ts";
import { violationSentences } from "./violationSentences.ts";

const signed = (value: number): string =>
  `${value > 0 ? "+" : "−"}${Math.abs(Math.round(value * 10) / 10)}`;

/** "+5 minutes of the day, −1 repeat": what a place changes; "no difference" if nothing. */
function priceText(t: Translate, { parts }: PlacePrice): string {
  const changed = SCORE_PARTS.filter((part) => Math.abs(parts[part]) >= 0.05);
  if (changed.length === 0) return t("timetable:boardNoDifference");
  return changed
    .map((part) => t(`timetable:boardPrice_${part}`, { change: signed(parts[part]) }))
    .join(", ");
}

/** The price of a place, or why it cannot be there. */
export const answerText = (
  t: Translate,
  answer: PlaceAnswer,
  names: PlanNames,
  moved: SessionPlace,
): string =>
  answer.isFree
    ? priceText(t, answer.price)
    : violationSentences(t, answer.reasons, names, moved).join(" · ");
