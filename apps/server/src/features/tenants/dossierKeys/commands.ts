import type { dossierCalls } from "@assay/contract";
import type { CallOf } from "../../../http/context.ts";
import { ApiFailure } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { getDossierKeys } from "./queries.ts";
import { ensureDossierKey, retireDossierKey } from "./store.ts";

/**
 * Replaces the key that the caller has seen.
 *
 * @throws ApiFailure UPDATE_FAILED if another key signs by now
 */
export async function replaceDossierKey({
  tx,
  actor,
  now,
  body,
}: CallOf<typeof dossierCalls.replaceDossierKey>) {
  const isRetired = await retireDossierKey(tx, body.fingerprint, now);
  if (!isRetired) throw new ApiFailure("UPDATE_FAILED");
  await ensureDossierKey(tx, now);
  const keys = await getDossierKeys({ tx });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: "tenant.replaceDossierKey",
    subjectId: tx.tenantId,
    details: { before: body.fingerprint, after: keys.keys[0]?.fingerprint },
  });
  return keys;
}
