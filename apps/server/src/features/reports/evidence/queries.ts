import type { exportCalls } from "@assay/contract";
import { hidesNotes } from "@assay/domain";
import type { CallOf } from "../../../http/context.ts";
import { ApiFailure, demandState, found } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { selectEvidence, selectPageTexts } from "../../observations/evidence/store.ts";
import { wordsOf } from "../present.ts";
import { selectReportedRun } from "../store.ts";
import { demandTables } from "../tables/policy.ts";
import { presentAnnotations } from "./present.ts";

/** Media type of JSON-LD with the profile of Web Annotations. */
const JSON_LD = 'application/ld+json; profile="http://www.w3.org/ns/anno.jsonld"';

/**
 * The evidence of a run as W3C Web Annotations, of the observations that the observation table shows.
 *
 * @throws ApiFailure NOT_IN_LICENSE, ITEM_NOT_FOUND, WRONG_PROCESS_RUN_STATE, NO_RESULTS
 */
export async function exportEvidence({
  tx,
  actor,
  now,
  tenant,
  language,
  params: { id },
}: CallOf<typeof exportCalls.exportEvidence>) {
  demandTables(tenant);
  const reported = found(await selectReportedRun(tx, id, actor.id));
  demandState(reported.run, "exportData");
  const evidence = (await selectEvidence(tx, id)).filter(
    (one) => one.observerId === actor.id || !hidesNotes(reported.run, actor.id, one),
  );
  if (evidence.length === 0) throw new ApiFailure("NO_RESULTS");
  const entry = { at: now, actorId: actor.id, action: "run.exportEvidence" };
  await recordAudit(tx, { ...entry, subjectId: id, details: { rows: evidence.length } });
  const pageIds = evidence.flatMap(({ pageId }) => pageId ?? []);
  const texts = await selectPageTexts(tx, [...new Set(pageIds)]);
  const file = presentAnnotations(reported, { evidence, texts }, wordsOf(language, tenant));
  return {
    name: file.name,
    contentType: JSON_LD,
    bytes: Buffer.from(JSON.stringify(file.annotations, null, 2)),
  };
}
