import type { RunDesign } from "@assay/contract";
import { textIn } from "@assay/domain";
import { useLanguageOrder, useT } from "../../../app/i18n/texts.ts";
import { StatusDot } from "../../../ui/StatusBadge.tsx";
import {
  countOf,
  countProgress,
  COUNT_TONES,
  type RunCandidateSummary,
  togetherOf,
} from "./cells.ts";
import { ProgressBar } from "./ProgressBar.tsx";
import classes from "./RunProgress.module.css";

interface ExerciseProgressProps {
  design: RunDesign;
  candidates: readonly RunCandidateSummary[];
}

/** In which exercises ratings are missing; those without anything to rate are left out. */
export function ExerciseProgress({ design, candidates }: ExerciseProgressProps) {
  const t = useT();
  const order = useLanguageOrder();
  const exercises = design.exercises.flatMap(({ id, texts }, index) => {
    const counts = countProgress(candidates, index);
    return countOf(counts) === 0 ? [] : [{ id, counts, name: textIn(texts, order) ?? "" }];
  });
  if (exercises.length < 2) return null;
  return (
    <ul className={classes["exercises"]} aria-label={t("dashboard:byExercise")}>
      {exercises.map(({ id, counts, name }) => (
        <li key={id}>
          <span className={classes["exercise"]}>{name}</span>
          <ProgressBar counts={counts} />
          <span className={classes["share"]}>
            <StatusDot tone={COUNT_TONES[togetherOf(counts)]} label="" size={16} />
            {t("dashboard:doneOf", { done: counts.FINISHED, all: countOf(counts) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
