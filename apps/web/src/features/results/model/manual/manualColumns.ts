import type { Assessment, AssessmentValue, Item, ProcessRun } from "@assay/contract";
import { type Id, ratingValue } from "@assay/domain";
import { type ObserverColumn, observerColumns } from "../candidateColumns.ts";
import type { ResultView } from "./resultView.ts";

/** A column of the manual table: an observer's assessment, or (in the overview) an overall result. */
export interface ManualColumn {
  key: string;
  exerciseId: Id;
  observer: ObserverColumn | undefined;
  /** Undefined in the overview, where an exercise has no overall result yet. */
  assessment: Assessment | undefined;
}

interface Input {
  run: ProcessRun;
  exercises: readonly Item[];
  /** The candidate's, as they are shown. */
  assessments: readonly Assessment[];
  views: readonly ResultView[];
}

/** The observers' assessments, exercise by exercise. */
export const ratingColumns = ({ run, exercises, assessments }: Input): ManualColumn[] =>
  observerColumns(run, exercises, assessments).map((observer) => ({
    key: observer.assessment.id,
    exerciseId: observer.exerciseId,
    observer,
    assessment: observer.assessment,
  }));

/** The overall results of the exercises. */
export const overviewColumns = ({ exercises, views }: Input): ManualColumn[] =>
  exercises.map(({ id }) => ({
    key: id,
    exerciseId: id,
    observer: undefined,
    assessment: views.find(({ shown }) => shown.exerciseId === id)?.shown,
  }));

export const valueOf = (
  { assessment }: Pick<ManualColumn, "assessment">,
  id: Id,
): AssessmentValue | undefined => assessment?.values.find((value) => value.competencyId === id);

/** The value that enters an average; null if unrated. */
export const countingValue = (value: AssessmentValue | undefined): number | null =>
  value ? ratingValue(value) : null;
