import type { missingCalls } from "@assay/contract";
import { isMember, observerCellKey } from "@assay/domain";
import type { CallOf } from "../../../http/context.ts";
import { demandAbility, found, refuse } from "../../../http/failure.ts";
import { senderOf } from "../../../http/sender.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { lockRun, openRun } from "../queries.ts";
import { reportableCells } from "./policy.ts";
import { allOwed, readMissing } from "./queries.ts";
import { deleteGaps, replaceUnsent, upsertGaps } from "./store.ts";

export async function reportUnsent(call: CallOf<typeof missingCalls.reportUnsent>) {
  const { tx, actor, now, body, headers } = call;
  const { id } = call.params;
  const { device: name } = senderOf(headers, now);
  const device = { runId: id, personId: actor.id, deviceId: body.deviceId, device: name };
  const isAllSent = body.cells.length === 0;
  // Accepted from former members too: otherwise their unsent work would be listed for ever.
  if (isAllSent && (await replaceUnsent(tx, { ...device, cells: [] }, now))) {
    tx.publish({ kind: "missing", runId: id });
    return { id };
  }
  const run = await openRun(call, id);
  // Auditors write nothing, and so have no unsent work.
  found(isMember(run, actor) || null);
  const cells = reportableCells(run, actor, body.cells);
  const isNew = !isAllSent && (await replaceUnsent(tx, { ...device, cells }, now));
  if (isNew) tx.publish({ kind: "missing", runId: id });
  return { id };
}

/**
 * Explains why ratings stay missing, or withdraws that. What has been rated meanwhile is passed over, so that nobody has to
 * choose again.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; RuleFailure for a cell that nobody owes
 */
export async function explainGaps(call: CallOf<typeof missingCalls.explainGaps>) {
  const { tx, actor, now, params, body } = call;
  const run = await lockRun(call, params.id);
  demandAbility(run, actor, "explainGaps");
  const missing = new Set((await readMissing(tx, run)).ratings.map(observerCellKey));
  const known = new Set([...allOwed(run).map(observerCellKey), ...missing]);
  const isKnown = body.gaps.every((gap) => known.has(observerCellKey(gap)));
  refuse(isKnown ? [] : [{ path: "gaps", rule: "unknownCell" }]);
  const gaps = new Map(body.gaps.map((gap) => [observerCellKey(gap), gap]));
  const cells = [...gaps].filter(([key]) => missing.has(key)).map(([, gap]) => gap);
  const { reason } = body;
  if (reason === null) await deleteGaps(tx, run.id, cells);
  else await upsertGaps(tx, run.id, cells, { reason, explainedBy: actor.id, explainedAt: now });
  tx.publish({ kind: "missing", runId: run.id });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: reason === null ? "gap.withdraw" : "gap.explain",
    subjectId: run.id,
    details: { cells: cells.length },
  });
  return readMissing(tx, run);
}
