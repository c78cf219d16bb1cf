import type { Assessment, AssessmentValue } from "@assay/contract";
import { countsInResults, ratingValue } from "@assay/domain";
import { Text } from "@mantine/core";
import { IconArrowsDiff, IconAsterisk, IconMessages, IconRepeat } from "@tabler/icons-react";
import { useT } from "../../../../platform/i18n/texts.ts";
import tableClasses from "../ResultTable.module.css";
import { NO_VALUE } from "../ValueCell.tsx";
import classes from "./RatingCell.module.css";

const isOverwritten = (value: AssessmentValue | undefined): boolean =>
  value !== undefined && value.selectedCriterionOverwrite !== null;

/** Whether what counts is what the conference decided. */
const isOfConference = (value: AssessmentValue | undefined): boolean =>
  value?.conferenceCriterion !== undefined &&
  value.selectedCriterion !== null &&
  !isOverwritten(value);

/** Whether what counts is what the observer gave in a second round. */
const isRevised = (value: AssessmentValue | undefined): boolean =>
  value?.revisedCriterion !== undefined &&
  value.selectedCriterion !== null &&
  !isOverwritten(value) &&
  !isOfConference(value);

interface RatingCellProps {
  /** Undefined where the assessment has no such competency. */
  value: AssessmentValue | undefined;
  /** How the value that counts is shown. */
  text(value: number): string;
  /** Who rated what: the name of the button. */
  label: string;
  isFirst: boolean;
  differs: boolean;
  /** Whether the rating counts in results. */
  isCounted: boolean;
  onOpen(): void;
}

/** An observer's rating: the value that counts, its marks, and behind it what there is to know of it. */
export function RatingCell(props: RatingCellProps) {
  const { value, text, label, isFirst, differs, isCounted, onOpen } = props;
  const t = useT();
  const counting = value ? ratingValue(value) : null;
  const shown = counting === null ? NO_VALUE : text(counting);
  const overwritten = isOverwritten(value);
  const isAgreed = isOfConference(value);
  const isAskedAgain = isRevised(value);
  const words = [
    `${label}: ${shown}`,
    overwritten && t("results:overwritten"),
    isAgreed && t("results:conference"),
    isAskedAgain && t("results:secondRound"),
    !isCounted && t("results:notCounted"),
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
          {isCounted ? shown : <s>{shown}</s>}
          {isAgreed && <IconMessages size={16} aria-hidden />}
          {isAskedAgain && <IconRepeat size={16} aria-hidden />}
          {overwritten && <IconAsterisk size={16} aria-hidden className={classes["mark"]} />}
          {differs && <IconArrowsDiff size={16} aria-hidden />}
        </button>
      ) : (
        NO_VALUE
      )}
    </td>
  );
}

/** What the marks of ratings mean, as far as there are any. */
export function RatingNotes({ assessments }: { assessments: readonly Assessment[] }) {
  const t = useT();
  const values = assessments.flatMap((assessment) => assessment.values);
  const notes = [
    values.some(isOverwritten) && {
      key: "overwritten",
      icon: <IconAsterisk size={16} aria-hidden />,
      text: t("results:overwrittenNote"),
    },
    values.some(isOfConference) && {
      key: "conference",
      icon: <IconMessages size={16} aria-hidden />,
      text: t("results:conferenceNote"),
    },
    values.some(isRevised) && {
      key: "secondRound",
      icon: <IconRepeat size={16} aria-hidden />,
      text: t("results:secondRoundNote"),
    },
    !assessments.every(countsInResults) && {
      key: "notCounted",
      icon: <s aria-hidden>3</s>,
      text: t("results:notCountedNote"),
    },
  ].filter((note) => note !== false);
  return notes.map(({ key, icon, text }) => (
    <Text key={key} size="sm" className={classes["note"]}>
      {icon}
      {text}
    </Text>
  ));
}
