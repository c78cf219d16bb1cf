import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { type Id, observedLeaves } from "@assay/domain";
import { useMemo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { WithObserved } from "../observed/WithObserved.tsx";
import { sheetOf } from "../../model/sheet.ts";
import { ratedLeaves } from "../../model/steps.ts";
import { StepVerdicts } from "../StepVerdicts.tsx";
import { overviewColumns, ratingColumns } from "../../model/manual/manualColumns.ts";
import { ManualTable } from "./ManualTable.tsx";
import type { ResultView } from "../../model/manual/resultView.ts";

interface CandidateManualProps {
  run: ProcessRun;
  /** The chosen step; absent for all of them. */
  item: Item | undefined;
  candidateId: Id;
  name: string;
  /** As they are shown. */
  assessments: readonly Assessment[];
  views: readonly ResultView[];
  /** The overall results of the exercises in place of the observers' ratings. */
  isOverview: boolean;
  isHighlighting: boolean;
  /** What was observed stands beside the results. */
  isObservedShown: boolean;
  mayEdit: boolean;
  text(value: number): string;
}

type OwnInput = Pick<CandidateManualProps, "assessments" | "views" | "candidateId">;

/** The ratings and the overall results of one candidate. */
function useOwn({ assessments, views, candidateId }: OwnInput) {
  const own = useMemo(
    () => assessments.filter((assessment) => assessment.candidateId === candidateId),
    [assessments, candidateId],
  );
  const ownViews = useMemo(
    () => views.filter(({ stored }) => stored.candidateId === candidateId),
    [views, candidateId],
  );
  return { own, ownViews };
}

/** One candidate: the ratings, the overall result beside them, and what it comes to. */
export function CandidateManual(props: CandidateManualProps) {
  const { run, item, candidateId, name, assessments, views, isOverview, ...rest } = props;
  const { isObservedShown, ...shown } = rest;
  const t = useT();
  const { own, ownViews } = useOwn({ assessments, views, candidateId });
  const exercises = useMemo(
    () => (item ? ratedLeaves(item) : observedLeaves<Item>(run.process.items)),
    [item, run.process.items],
  );
  const steps = useMemo(() => (item ? [item] : run.process.items), [item, run.process.items]);
  const sheet = useMemo(
    () => sheetOf(run, steps, candidateId, own),
    [run, steps, candidateId, own],
  );
  const input = { run, exercises, assessments: own, views: ownViews };
  const columns = isOverview ? overviewColumns(input) : ratingColumns(input);
  const results = steps.flatMap((step) => {
    const view = ownViews.find(({ stored }) => stored.exerciseId === step.id);
    return view ? [{ step, view }] : [];
  });
  return (
    <WithObserved
      isShown={isObservedShown}
      run={run}
      exercises={exercises}
      candidateId={candidateId}
      name={name}
      assessments={own}
    >
      {columns.length > 0 || results.length > 0 ? (
        <ManualTable
          {...shown}
          run={run}
          name={name}
          exercises={exercises}
          steps={steps}
          columns={columns}
          sheet={sheet}
          results={results}
          assessments={own}
        />
      ) : (
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
