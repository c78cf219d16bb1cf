import { type Missing, revealCalls, type SentBody } from "@assay/contract";
import { callApi } from "../../../platform/http/call.ts";

/** Counts drafts as they are, for a reason. Returns what is not submitted then. */
export const submitAsIs = (
  id: string,
  cells: SentBody<typeof revealCalls.submitAsIs>["cells"],
  reason: string,
): Promise<Missing> => callApi(revealCalls.submitAsIs, { params: { id }, body: { cells, reason } });
