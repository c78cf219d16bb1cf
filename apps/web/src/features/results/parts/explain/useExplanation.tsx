import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { Suspense, useCallback, useState } from "react";
import { partWithTexts } from "../../../../platform/i18n/partWithTexts.ts";
import type { About, Asked, Asking } from "../../model/explain/asked.ts";
import type { StepRow } from "../../model/stepRows.ts";
import { ratedLeaves } from "../../model/steps.ts";

const ExplainDialog = partWithTexts(() => import("./ExplainDialog.tsx"), "resultsExplained");

/**
 * The dialog in which a value explains itself, and what opens it (always the same function). It is
 * loaded when it is asked for.
 */
export function useExplanation(asking: Asking) {
  const [asked, explain] = useState<Asked>();
  const dialog = asked && (
    <Suspense>
      <ExplainDialog {...asking} asked={asked} onClose={() => explain(undefined)} />
    </Suspense>
  );
  return { explain, dialog };
}

interface StepAsking {
  run: ProcessRun;
  item: Item;
  assessments: readonly Assessment[];
}

/** The same for the rows of one step; `explainRow` is the same function until the ratings change. */
export function useRowExplanation({ run, item, assessments }: StepAsking) {
  const { explain, dialog } = useExplanation({ run, exercises: ratedLeaves(item) });
  const explainRow = useCallback(
    ({ candidate, name }: StepRow, about: About) =>
      explain({
        name,
        assessments: assessments.filter((one) => one.candidateId === candidate.candidateId),
        steps: [item],
        about,
      }),
    [explain, assessments, item],
  );
  return { explainRow, dialog };
}
