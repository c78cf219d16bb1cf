import type { Violation } from "./violation.ts";

/** Maximum characters of a reason. */
export const REASON_LENGTH = 1000;

/** Violations of a tenant's rule that a reason is required; spaces alone are none (decisions §17). */
export const reasonViolations = (
  reason: string | undefined,
  { isDemanded }: { readonly isDemanded: boolean },
): Violation[] =>
  isDemanded && (reason ?? "").trim() === "" ? [{ path: "reason", rule: "required" }] : [];
