import type { ProcessRun } from "@assay/contract";
import {
  READINESS_GAPS,
  type ReadinessGap,
  readinessOf,
  type RunAction,
  type RunReason,
} from "@assay/domain";
import { peopleOf, type RunForm } from "./runForm.ts";

/** Why a button cannot be pressed: text keys. */
export type Reason = RunReason | ReadinessGap | "invalid" | "conflicts";

export interface FooterState {
  /** Null: it can be pressed. */
  save: Reason | null;
  delete: Reason | null;
  /** The step that moves the run on; null where there is none to offer. */
  step: { action: RunAction; reason: Reason | null } | null;
}

interface Editing {
  run: Pick<ProcessRun, "runState" | "can">;
  draft: RunForm;
  isValid: boolean;
  hasConflicts: boolean;
}

/** Why the user may not do it; null where they may. */
function refusalOf({ run }: Editing, act: "edit" | "delete"): Reason | null {
  const answer = run.can[act];
  return answer === true ? null : answer || "noRight";
}

/** Why the form cannot be saved. Conflicts come first: until they are decided, it is open what would be checked. */
function formReason({ isValid, hasConflicts }: Editing): Reason | null {
  if (hasConflicts) return "conflicts";
  return isValid ? null : "invalid";
}

/** A run needs a candidate to be started or finished (RUN-025, RUN-027). */
function stepOf(editing: Editing): FooterState["step"] {
  const { run, draft } = editing;
  const hasCandidates = draft.candidates.length > 0;
  const form = formReason(editing);
  if (run.can.start === true && hasCandidates) {
    const [gap = null] = readinessOf(peopleOf(draft)).missing;
    return { action: "start", reason: form ?? gap };
  }
  if (run.can.finish === true && hasCandidates) return { action: "finish", reason: form };
  return run.can.archive === true ? { action: "archive", reason: null } : null;
}

/** What the footer offers, and why not. The server checks all of it again. */
export function footerOf(editing: Editing): FooterState {
  return {
    save: refusalOf(editing, "edit") ?? formReason(editing),
    delete: refusalOf(editing, "delete"),
    step: stepOf(editing),
  };
}

/**
 * What a run lacks before it can be started, whatever was saved of it. Without candidates nobody is
 * assigned to anybody yet, so that this step is still to do as well.
 */
export function gapsOf(draft: RunForm): { gap: ReadinessGap; isMissing: boolean }[] {
  const { missing } = readinessOf(peopleOf(draft));
  return READINESS_GAPS.map((gap) => ({
    gap,
    isMissing: missing.includes(gap) || (gap === "observers" && missing.includes("candidates")),
  }));
}
