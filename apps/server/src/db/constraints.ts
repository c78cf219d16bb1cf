import type { ErrorType } from "@assay/contract";

/** Constraints of the database with the error of the catalogue that a violation is answered with. */
const REFUSALS: Readonly<Record<string, ErrorType>> = {
  scale_name: "DUPLICATE_NAME",
  competency_name: "DUPLICATE_NAME",
  process_name: "DUPLICATE_NAME",
  role_name: "DUPLICATE_NAME",
  person_email: "DUPLICATE_ITEMS",
  assessment_result: "RESULT_ASSESSMENT_ALREADY_EXISTS",
  // Foreign keys that only a delete of a used row violates, since writes check them before.
  process_scale: "DELETE_DENIED",
  run_design_scale: "DELETE_DENIED",
  process_competency_competency: "DELETE_DENIED",
  run_competency_competency: "DELETE_DENIED",
  run_process: "DELETE_DENIED",
  candidate_order_process: "DELETE_DENIED",
  account_role_role: "DELETE_DENIED",
  provisioned_group_role: "DELETE_DENIED",
};

/** The error type of a violated constraint; null for other errors. */
export function refusalOf(error: unknown): ErrorType | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { constraint } = (cause ?? {}) as { constraint?: string };
  return (constraint && REFUSALS[constraint]) || null;
}
