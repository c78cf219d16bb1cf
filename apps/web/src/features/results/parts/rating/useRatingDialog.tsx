import type { Assessment, ProcessRun } from "@assay/contract";
import type { Id } from "@assay/domain";
import { type ReactNode, Suspense, useState } from "react";
import { partWithTexts } from "../../../../platform/i18n/partWithTexts.ts";
import type { ObserverColumn } from "../../model/candidateColumns.ts";
import { useObserverLabel } from "./useObserverLabel.ts";

const RatingDialog = partWithTexts(() => import("./RatingDialog.tsx"), "resultsManual");

interface OpenedRating {
  assessmentId: Id;
  competencyId: Id;
  /** The observer. */
  name: string;
}

/** Opens what there is to know of one rating, and what may be done with it. */
export function useRatingDialog(run: ProcessRun, assessments: readonly Assessment[]) {
  const label = useObserverLabel();
  const [opened, setOpened] = useState<OpenedRating>();
  const assessment = assessments.find(({ id }) => id === opened?.assessmentId);
  const dialog: ReactNode = opened && assessment && (
    <Suspense>
      <RatingDialog
        key={`${opened.assessmentId}/${opened.competencyId}`}
        run={run}
        assessment={assessment}
        competencyId={opened.competencyId}
        name={opened.name}
        onClose={() => setOpened(undefined)}
      />
    </Suspense>
  );
  const open = (column: ObserverColumn, competencyId: Id): void =>
    setOpened({ assessmentId: column.assessment.id, competencyId, name: label(column) });
  return { open, dialog };
}
