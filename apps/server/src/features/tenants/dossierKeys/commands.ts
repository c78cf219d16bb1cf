import type { dossierCalls } from "@assay/contract";
import type { CallOf } from "../../../http/context.ts";
import { ApiFailure, found } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { getDossierKeys } from "./queries.ts";
import { ensureDossierKey, retireDossierKey, selectSigningKey } from "./store.ts";

/**
 * Replaces the key that the caller has seen.
 *
 * @throws ApiFailure ITEM_NOT_FOUND without a key; UPDATE_FAILED with the keys if another one signs by now
 */
export async function replaceDossierKey({
  tx,
  actor,
  now,
  body,
}: CallOf<typeof dossierCalls.replaceDossierKey>) {
  found(await selectSigningKey(tx));
  const isRetired = await retireDossierKey(tx, body.fingerprint, now);
  if (!isRetired) throw new ApiFailure("UPDATE_FAILED", await getDossierKeys({ tx }));
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
