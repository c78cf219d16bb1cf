import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { observedLeaves } from "@assay/domain";
import { type ReactNode, useMemo } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { CandidateTable } from "./CandidateTable.tsx";
import { WithObserved } from "./observed/WithObserved.tsx";
import { sheetOf } from "../model/sheet.ts";
import { ratedLeaves } from "../model/steps.ts";
import { StepVerdicts } from "./StepVerdicts.tsx";

interface CandidateResultsProps {
  run: ProcessRun;
  /** The chosen step; absent for all of them. */
  item: Item | undefined;
  candidateId: string;
  name: string;
  assessments: readonly Assessment[];
  isHighlighting: boolean;
  /** In place of the table, where charts are asked for. */
  charts?: ReactNode;
  /** What was observed stands beside what was rated. */
  isObservedShown: boolean;
}

/** What the observers gave one candidate, and what it comes to. */
export default function CandidateResults(props: CandidateResultsProps) {
  const { run, item, candidateId, name, assessments, isHighlighting, charts } = props;
  const { isObservedShown } = props;
  const t = useT();
  const own = useMemo(
    () => assessments.filter((assessment) => assessment.candidateId === candidateId),
    [assessments, candidateId],
  );
  const exercises = useMemo(
    () => (item ? ratedLeaves(item) : observedLeaves<Item>(run.process.items)),
    [item, run.process.items],
  );
  const steps = useMemo(() => (item ? [item] : run.process.items), [item, run.process.items]);
  const sheet = useMemo(
    () => sheetOf(run, steps, candidateId, own),
    [run, steps, candidateId, own],
  );
  const isRated = own.some(
    ({ assessmentType, exerciseId }) =>
      assessmentType === "OBSERVATION" && exercises.some(({ id }) => id === exerciseId),
  );
  return (
    <WithObserved
      isShown={isObservedShown}
      run={run}
      exercises={exercises}
      candidateId={candidateId}
      name={name}
      assessments={own}
    >
      {isRated && charts}
      {isRated && !charts && (
        <CandidateTable
          run={run}
          name={name}
          exercises={exercises}
          steps={steps}
          sheet={sheet}
          assessments={own}
          isHighlighting={isHighlighting}
        />
      )}
      {!isRated && (
        <EmptyState title={t("results:noRatings")} text={t("results:noRatingsText", { name })} />
      )}
      <StepVerdicts
        run={run}
        steps={steps}
        exercises={exercises}
        candidateId={candidateId}
        name={name}
        assessments={own}
        sheet={sheet}
      />
    </WithObserved>
  );
}
