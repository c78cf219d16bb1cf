import type { planningCalls } from "@assay/contract";
import { planningViolations } from "@assay/domain";
import type { CallOf } from "../../../http/context.ts";
import { ApiFailure, demandAbility, refuse, refuseOlder } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { answerPlanning, openPlanned, readSettings } from "./queries.ts";
import { upsertPlanning } from "./store.ts";

/**
 * Stores what the timetable of a run is made for.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE, DUPLICATE_ITEMS; UPDATE_FAILED with the
 *   planning as it is now; RuleFailure
 */
export async function updatePlanning(call: CallOf<typeof planningCalls.updatePlanning>) {
  const { tx, actor, now, params, body } = call;
  const run = await openPlanned(call, params.runId, { forUpdate: true });
  demandAbility(run, actor, "edit");
  const stored = await readSettings(call, run);
  await refuseOlder(body.revision, stored.revision, () => answerPlanning(call, run));
  const violations = planningViolations(body.settings);
  if (violations.some(({ rule }) => rule === "duplicateRoom"))
    throw new ApiFailure("DUPLICATE_ITEMS");
  refuse(violations.map(({ path, rule }) => ({ path: `settings.${path}`, rule })));
  await upsertPlanning(tx, run.id, body.settings);
  tx.publish({ kind: "plans", runId: run.id });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: "run.planning",
    subjectId: run.id,
  });
  return answerPlanning(call, run);
}
