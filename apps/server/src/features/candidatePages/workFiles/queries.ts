import type { candidateWorkCalls } from "@assay/contract";
import type { UnopenedCall } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { recordAct } from "../../../platform/audit.ts";
import { openWork } from "../handIn/queries.ts";
import type { WorkFilePlaces } from "./ports.ts";
import { presentContent } from "./present.ts";
import { selectWorkFiles } from "./store.ts";

/** The content of a file, which is recorded. No transaction is open while it is sent. @throws ApiFailure ITEM_NOT_FOUND */
export async function getCandidateWorkFile(
  call: UnopenedCall<typeof candidateWorkCalls.getCandidateWorkFile>,
  places: WorkFilePlaces,
) {
  const { actor, now, params, withTenant } = call;
  const file = await withTenant(async (tx) => {
    const { runId, candidateId, exerciseId } = await openWork({ tx, actor }, params);
    const own = await selectWorkFiles(tx, runId, candidateId);
    const one = own.find((its) => its.id === params.fileId && its.exerciseId === exerciseId);
    const { id: fileId } = found(one);
    const details = { runId, exerciseId, fileId };
    await recordAct({ tx, actor, now }, "candidate.downloadWorkFile", candidateId, details);
    return found(one);
  });
  return presentContent(file, call, places);
}
