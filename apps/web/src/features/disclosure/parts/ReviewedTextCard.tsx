import type { ReviewedText } from "@assay/contract";
import { Text } from "@mantine/core";
import { memo } from "react";
import { type Translate, useT } from "../../../platform/i18n/texts.ts";
import { piecesOf } from "../model/marks.ts";
import classes from "./ReviewedText.module.css";

/** Tables whose texts have a name of their own; others are called by the name of the table. */
const NAMED = [
  "observation_page",
  "evidence",
  "assessment_overwrite",
  "candidate_decision",
  "candidate_question",
  "candidate_order",
  "conference_value",
  "run_message",
  "run_gap",
  "run_team",
  "late_work",
  "file",
  "run",
  "audit_log",
] as const;

/** What a text is, by where it is stored. */
function kindOf(table: string, t: Translate): string {
  const named = NAMED.find((name) => name === table);
  return named ? t(`disclosure:table_${named}`) : table;
}

interface ReviewedTextCardProps {
  text: ReviewedText;
  onDecide(text: ReviewedText, passage: { start: number; length: number; isBlack: boolean }): void;
}

/** A text of a package; a press on a passage blacks it out, or makes it readable again. */
export const ReviewedTextCard = memo(function ReviewedTextCard({
  text,
  onDecide,
}: ReviewedTextCardProps) {
  const t = useT();
  const where = [kindOf(text.table, t), text.exercise, text.run].filter(Boolean).join(" · ");
  return (
    <article className={classes["card"]} aria-label={where}>
      <Text size="sm" c="dimmed">
        {where}
      </Text>
      <p className={classes["text"]}>
        {piecesOf(text).map(({ start, text: piece, passage }) =>
          passage === null ? (
            <span key={start}>{piece}</span>
          ) : (
            <button
              key={start}
              type="button"
              className={classes["passage"]}
              aria-pressed={passage.isBlack}
              title={t(`disclosure:kind_${passage.kind}`, { replacement: passage.replacement })}
              onClick={() =>
                onDecide(text, {
                  start: passage.start,
                  length: passage.length,
                  isBlack: !passage.isBlack,
                })
              }
            >
              {piece}
            </button>
          ),
        )}
      </p>
    </article>
  );
});
