import type { Item } from "@assay/contract";
import type { CandidateSheet } from "@assay/domain";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import classes from "./ResultTable.module.css";
import { nameOf } from "../model/steps.ts";

interface ExerciseNameProps {
  exercise: Item;
  sheet: CandidateSheet;
}

/** The name of an exercise above its columns, and a word below where its step does not count it. */
export function ExerciseName({ exercise, sheet }: ExerciseNameProps) {
  const t = useT();
  const language = useLanguage();
  const isCounted = sheet.exercises.find(({ exerciseId }) => exerciseId === exercise.id)?.counts;
  return (
    <>
      {nameOf(exercise, language)}
      {isCounted === false && (
        <span className={classes["notCounted"]}> {t("results:notCounted")}</span>
      )}
    </>
  );
}
