import type { RunSummary } from "@assay/contract";
import { searchIsActive } from "@assay/domain";
import { useCallback, useMemo } from "react";
import { termFinder } from "../../../ui/matching.ts";
import type { RunCandidateSummary } from "../model/cells.ts";
import { useT } from "../../../platform/i18n/texts.ts";

/** The shown name of a candidate, or a number if the name was erased (DASH-025). */
export function useCandidateName(): (candidate: RunCandidateSummary) => string {
  const t = useT();
  return ({ name }) =>
    typeof name === "number" ? t("app:anonymousCandidate", { number: name }) : name;
}

export interface CandidateFilter {
  isActive: boolean;
  /** The candidates of a run whose names contain the search term; without one all. */
  candidatesOf(run: RunSummary): readonly RunCandidateSummary[];
  isFound(run: RunSummary): boolean;
}

/** The search of the dashboard by candidates' names, which leaves runs with a match. */
export function useFoundCandidates(term: string): CandidateFilter {
  const nameOf = useCandidateName();
  const isActive = searchIsActive(term);
  const isMeant = useMemo(() => termFinder(term), [term]);
  const candidatesOf = useCallback(
    (run: RunSummary) =>
      isActive ? run.candidates.filter((candidate) => isMeant(nameOf(candidate))) : run.candidates,
    [isActive, nameOf, isMeant],
  );
  return { isActive, candidatesOf, isFound: (run) => !isActive || candidatesOf(run).length > 0 };
}
