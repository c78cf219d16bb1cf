import type { AssessmentValue, ProcessRun } from "@assay/contract";
import { evidenceHints, type EvidenceHint, type Id, missingEvidence } from "@assay/domain";
import { useMemo } from "react";
import { useOwnEvidence } from "../../../observations/shared/useOwnEvidence.ts";
import type { RatedCell } from "../../model/ratingDraft.ts";

export interface CellEvidenceProps {
  run: ProcessRun;
  cell: RatedCell;
  userId: Id;
  /** The observer's ratings of the cell. */
  values: readonly AssessmentValue[];
}

/** What the observer has tagged in the cell that they rate, and what stands out beside their ratings. */
export function useCellEvidence({ run, cell, userId, values }: CellEvidenceProps) {
  const observed = useMemo(() => ({ ...cell, observerId: userId }), [cell, userId]);
  const evidence = useOwnEvidence(run, observed);
  const { scale } = run;
  return useMemo(() => {
    const timed = evidence.map((one) => ({ ...one, at: Date.parse(one.at) }));
    const asked = run.process.ratingRules?.evidence;
    return {
      observed,
      evidence,
      hints: evidenceHints({ values, scale, evidence: timed, time: null }),
      missing: asked ? missingEvidence(asked, values, evidence) : [],
    };
  }, [observed, evidence, values, scale, run.process.ratingRules]);
}

/** The hints about one competency. */
export const hintsOf = (hints: readonly EvidenceHint[], competencyId: Id) =>
  hints.flatMap((hint) =>
    "competencyId" in hint && hint.competencyId === competencyId ? [hint.kind] : [],
  );
