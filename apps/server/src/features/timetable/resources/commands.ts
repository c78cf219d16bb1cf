import type { PlanningResources, planningResourceCalls } from "@assay/contract";
import { planningResourceViolations } from "@assay/domain";
import { changedFields } from "../../../http/changes.ts";
import type { CallOf } from "../../../http/context.ts";
import { refuse, refuseOlder } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { readResources } from "./queries.ts";
import { lockResources, updateResources } from "./store.ts";

/** @throws RuleFailure for a name or id that is given twice; ApiFailure UPDATE_FAILED with the present resources. */
export async function changeResources(
  call: CallOf<typeof planningResourceCalls.updatePlanningResources>,
): Promise<PlanningResources> {
  const { tx, actor, now, body } = call;
  const { rooms, rolePlayers, revision } = body;
  const next = { rooms, rolePlayers };
  refuse(planningResourceViolations(next));
  await lockResources(tx);
  const stored = await readResources(call);
  const fields = changedFields(stored, next);
  // A retry whose first answer got lost: it succeeds from any revision, and changes nothing.
  if (fields.length === 0) return stored;
  await refuseOlder(revision, stored.revision, () => stored);
  await updateResources(tx, next);
  const entry = { at: now, actorId: actor.id, action: "tenant.updatePlanningResources" };
  const details = { fields, revision: stored.revision };
  await recordAudit(tx, { ...entry, subjectId: tx.tenantId, details });
  return readResources(call);
}
