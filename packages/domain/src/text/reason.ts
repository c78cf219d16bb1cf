import type { Violation } from "./violation.ts";

/** The most characters of a reason. */
export const REASON_LENGTH = 1000;

/** What is wrong with a reason, where the tenant demands one; spaces alone are none (decisions §17). */
export const reasonViolations = (
  reason: string | undefined,
  { isDemanded }: { readonly isDemanded: boolean },
): Violation[] =>
  isDemanded && (reason ?? "").trim() === "" ? [{ path: "reason", rule: "required" }] : [];
