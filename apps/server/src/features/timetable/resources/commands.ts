import {
  MOST_PLAN_TEMPLATES,
  type PlanningResources,
  type planningResourceCalls,
  type planTemplateCalls,
  type PlanTemplates,
} from "@assay/contract";
import { planningResourceViolations, planTemplateViolations } from "@assay/domain";
import { changedFields } from "../../../http/changes.ts";
import type { CallOf, Context } from "../../../http/context.ts";
import { ApiFailure, refuse, refuseOlder } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { listTemplates, readResources } from "./queries.ts";
import { lockResources, selectTemplates, updateResources, updateTemplates } from "./store.ts";

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

/** Records which template was changed; the log keeps no name of it. */
const auditTemplate = ({ tx, actor, now }: Context, action: string, templateId: string) =>
  recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action,
    subjectId: tx.tenantId,
    details: { templateId },
  });

/**
 * Stores a template. The same call twice stores it once.
 *
 * @throws RuleFailure for a name that another one has, or days that do not follow each other; ApiFailure LIMIT_EXCEEDED
 */
export async function storeTemplate(
  call: CallOf<typeof planTemplateCalls.storePlanTemplate>,
): Promise<PlanTemplates> {
  const { tx, params, body } = call;
  const { name, days, lunch, rules, wish } = body;
  const template = { id: params.id, name, days, lunch, rules, wish };
  await lockResources(tx);
  const others = (await selectTemplates(tx)).filter(({ id }) => id !== template.id);
  refuse(planTemplateViolations(template, others));
  if (others.length >= MOST_PLAN_TEMPLATES) throw new ApiFailure("LIMIT_EXCEEDED");
  await updateTemplates(tx, [...others, template]);
  await auditTemplate(call, "tenant.storePlanTemplate", template.id);
  return listTemplates(call);
}

/** Deletes a template; one that does not exist counts as deleted. */
export async function deleteTemplate(
  call: CallOf<typeof planTemplateCalls.deletePlanTemplate>,
): Promise<PlanTemplates> {
  const { tx, params } = call;
  await lockResources(tx);
  const stored = await selectTemplates(tx);
  const others = stored.filter(({ id }) => id !== params.id);
  if (others.length < stored.length) {
    await updateTemplates(tx, others);
    await auditTemplate(call, "tenant.deletePlanTemplate", params.id);
  }
  return { templates: others };
}
