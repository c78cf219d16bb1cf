import { useT } from "../../../platform/i18n/texts.ts";
import type { RunCandidateSummary } from "../model/cells.ts";

/** The shown name of a candidate, or a number if the name was erased (DASH-025). */
export function useCandidateName(): (candidate: RunCandidateSummary) => string {
  const t = useT();
  return ({ name }) =>
    typeof name === "number" ? t("app:anonymousCandidate", { number: name }) : name;
}
