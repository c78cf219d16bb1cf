import { ChangedRun } from "@assay/contract";
import type { RunBody } from "./runForm.ts";

/** What the contract has against a body: the text key of the check by the path of the field. */
export function formErrors(body: RunBody): Map<string, string> {
  const result = ChangedRun.safeParse(body);
  if (result.success) return new Map();
  return new Map(result.error.issues.map(({ path, message }) => [path.join("."), message]));
}
