import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { observedLeaves } from "@assay/domain";
import { useMemo } from "react";
import { useT } from "../../../app/i18n/texts.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { CandidateTable } from "./CandidateTable.tsx";
import { ratedLeaves } from "./steps.ts";
import { StepVerdicts } from "./StepVerdicts.tsx";

interface CandidateResultsProps {
  run: ProcessRun;
  /** The chosen step; absent for all of them. */
  item: Item | undefined;
  candidateId: string;
  name: string;
  assessments: readonly Assessment[];
  isHighlighting: boolean;
}

/** What the observers gave one candidate, and what it comes to. */
export function CandidateResults(props: CandidateResultsProps) {
  const { run, item, candidateId, name, assessments, isHighlighting } = props;
  const t = useT();
  const own = useMemo(
    () => assessments.filter((assessment) => assessment.candidateId === candidateId),
    [assessments, candidateId],
  );
  const exercises = useMemo(
    () => (item ? ratedLeaves(item) : observedLeaves<Item>(run.process.items)),
    [item, run.process.items],
  );
  const isRated = own.some(
    ({ assessmentType, exerciseId }) =>
      assessmentType === "OBSERVATION" && exercises.some(({ id }) => id === exerciseId),
  );
  return (
    <>
      {isRated ? (
        <CandidateTable
          run={run}
          name={name}
          exercises={exercises}
          assessments={own}
          isHighlighting={isHighlighting}
        />
      ) : (
        <EmptyState title={t("results:noRatings")} text={t("results:noRatingsText", { name })} />
      )}
      <StepVerdicts
        run={run}
        steps={item ? [item] : run.process.items}
        name={name}
        assessments={own}
      />
    </>
  );
}
