import type { RunState } from "@assay/domain";
import type { StatusTone } from "../../../ui/StatusBadge.tsx";

/** How the state of a run looks. */
export const RUN_STATE_TONES: Readonly<Record<RunState, StatusTone>> = {
  DRAFT: "neutral",
  PREPARED: "info",
  STARTED: "partial",
  FINISHED: "done",
  ARCHIVED: "neutral",
  ANONYMIZED: "neutral",
};

/** The phase that the editor names (RUN-013). */
export function phaseOf(state: RunState): "preparation" | "progress" | "completed" {
  if (state === "DRAFT" || state === "PREPARED") return "preparation";
  return state === "STARTED" ? "progress" : "completed";
}
