/**
 * What became of an observer's rating in a run with rules for rating:
 * - `DRAFT`: its observer may change it
 * - `SUBMITTED`: by its observer, before the others' ratings were revealed
 * - `AS_IS`: a draft that a moderator counts as it is
 * - `LATE`: arrived after the finish, and a moderator took it in
 * - `PROPOSED`: by its observer, but after the others' ratings were revealed
 */
export const SUBMISSION_STATES = ["DRAFT", "SUBMITTED", "AS_IS", "LATE", "PROPOSED"] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** Absent or null in runs without rules for rating, and in overall results. */
export interface Submittable {
  readonly submission?: { readonly state: SubmissionState } | null | undefined;
}

const COUNTED: readonly SubmissionState[] = ["SUBMITTED", "AS_IS", "LATE"];
const INDEPENDENT: readonly SubmissionState[] = ["SUBMITTED", "AS_IS"];

/** The states in which an observer owes nothing more, and so sees what is revealed. */
export const SUBMITTED_STATES: readonly SubmissionState[] = SUBMISSION_STATES.filter(
  (state) => state !== "DRAFT",
);

/** Whether a rating counts in results. Without rules for rating every one does. */
export const countsInResults = ({ submission }: Submittable): boolean =>
  !submission || COUNTED.includes(submission.state);

/** Whether a rating was given without knowing those of others, as far as the product can tell. */
export const isIndependent = ({ submission }: Submittable): boolean =>
  submission !== null && submission !== undefined && INDEPENDENT.includes(submission.state);

/** Whether it came after the reveal: it does not count, and the conference may take it up. */
export const isProposal = ({ submission }: Submittable): boolean =>
  submission?.state === "PROPOSED";

/** Whether its observer may change the values. */
export const isChangeable = ({ submission }: Submittable): boolean =>
  !submission || submission.state === "DRAFT";

/** Whether it is a submission of its observer that can be taken back at all: `reopenAbility` says whether it still can. */
export const isReopenable = ({ submission }: Submittable): boolean =>
  submission?.state === "SUBMITTED";
