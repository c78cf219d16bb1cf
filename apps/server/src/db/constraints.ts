import type { ErrorType } from "@assay/contract";

/** What the database refuses on its own, and which error of the catalogue that is. */
const REFUSALS: Readonly<Record<string, ErrorType>> = {
  scale_name: "DUPLICATE_NAME",
  competency_name: "DUPLICATE_NAME",
  process_name: "DUPLICATE_NAME",
  role_name: "DUPLICATE_NAME",
  person_email: "DUPLICATE_ITEMS",
  assessment_result: "RESULT_ASSESSMENT_ALREADY_EXISTS",
  // Still used elsewhere: these keys are broken by a delete only, writes look first.
  process_scale: "DELETE_DENIED",
  run_design_scale: "DELETE_DENIED",
  process_competency_competency: "DELETE_DENIED",
  run_competency_competency: "DELETE_DENIED",
  run_process: "DELETE_DENIED",
  account_role_role: "DELETE_DENIED",
};

/** The error type of a broken constraint, or null when the error is something else. */
export function refusalOf(error: unknown): ErrorType | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { constraint } = (cause ?? {}) as { constraint?: string };
  return (constraint && REFUSALS[constraint]) || null;
}
