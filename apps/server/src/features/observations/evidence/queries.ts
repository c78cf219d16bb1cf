import type { evidenceCalls } from "@assay/contract";
import type { CallOf } from "../../../http/context.ts";
import { openRun, readingOf } from "../queries.ts";
import { presentEvidence } from "./present.ts";
import { selectEvidence } from "./store.ts";

/** Evidence is read by whoever may read the observation that it stands in. */
export async function listEvidence({
  tx,
  actor,
  params,
  query,
}: CallOf<typeof evidenceCalls.listEvidence>) {
  const reads = readingOf(await openRun(tx, actor, params.runId), actor);
  const rows = await selectEvidence(tx, params.runId, query.candidateId);
  return { evidence: rows.filter(reads).map(presentEvidence) };
}
