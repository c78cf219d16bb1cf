import type { Submission } from "@assay/contract";
import type { DraftState } from "../../../platform/drafts/draft.ts";

/** What the page says of a rating that has to be submitted: what is stored, or what becomes of the wish to submit. */
export type SubmissionView = Submission["state"] | "SENDING" | "QUEUED" | "HELD_UP";

interface Rated {
  /** Null if nothing is stored. */
  submission: Pick<Submission, "state"> | null;
  /** Whether what is unsent is to be submitted. */
  isToSubmit: boolean;
  state: DraftState;
}

/** Never says that a rating is submitted before the server has confirmed it. */
export function submissionView({ submission, isToSubmit, state }: Rated): SubmissionView {
  if (!isToSubmit) return submission?.state ?? "DRAFT";
  if (state === "conflict" || state === "refused") return "HELD_UP";
  return state === "waiting" ? "QUEUED" : "SENDING";
}
