import type { AssessmentValue } from "@assay/contract";
import { ratingValue } from "@assay/domain";
import { Text } from "@mantine/core";
import { IconArrowsDiff, IconAsterisk } from "@tabler/icons-react";
import { useT } from "../../../../platform/i18n/texts.ts";
import tableClasses from "../ResultTable.module.css";
import { NO_VALUE } from "../ValueCell.tsx";
import classes from "./RatingCell.module.css";

export const isOverwritten = (value: AssessmentValue | undefined): boolean =>
  value !== undefined && value.selectedCriterionOverwrite !== null;

interface RatingCellProps {
  /** Undefined where the assessment has no such competency. */
  value: AssessmentValue | undefined;
  /** How the value that counts is shown. */
  text(value: number): string;
  /** Who rated what: the name of the button. */
  label: string;
  isFirst: boolean;
  differs: boolean;
  onOpen(): void;
}

/** An observer's rating: the value that counts, its marks, and behind it what there is to know of it. */
export function RatingCell({ value, text, label, isFirst, differs, onOpen }: RatingCellProps) {
  const t = useT();
  const counting = value ? ratingValue(value) : null;
  const shown = counting === null ? NO_VALUE : text(counting);
  const overwritten = isOverwritten(value);
  const words = [
    `${label}: ${shown}`,
    overwritten && t("results:overwritten"),
    differs && t("results:differs"),
  ];
  return (
    <td
      className={tableClasses["value"]}
      data-first={isFirst || undefined}
      data-differs={differs || undefined}
      data-overwritten={overwritten || undefined}
    >
      {value ? (
        <button
          type="button"
          className={classes["open"]}
          aria-label={words.filter(Boolean).join(", ")}
          onClick={onOpen}
        >
          {shown}
          {overwritten && <IconAsterisk size={16} aria-hidden className={classes["mark"]} />}
          {differs && <IconArrowsDiff size={16} aria-hidden />}
        </button>
      ) : (
        NO_VALUE
      )}
    </td>
  );
}

/** What the mark of an overwritten rating means. */
export function OverwrittenNote() {
  const t = useT();
  return (
    <Text size="sm" className={classes["note"]}>
      <IconAsterisk size={16} aria-hidden />
      {t("results:overwrittenNote")}
    </Text>
  );
}
