import type { LateChange, LateEntry, lateWorkCalls } from "@assay/contract";
import type { CallOf } from "../../../http/context.ts";
import { ApiFailure, found, refuseOlder, demandAbility } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { lockRun } from "../queries.ts";
import type { Run } from "../store.ts";
import type { LateWriters } from "./ports.ts";
import { present, sees, writerOf } from "./queries.ts";
import { type LateHead, type LateRow, selectLateWorkForUpdate, updateLateWork } from "./store.ts";

const headOf = ({ work, ...late }: LateRow): LateHead => ({ ...late, kind: work.kind });

/**
 * Takes an entry into the run, or leaves it out. An entry that was left out can be taken in later, but not the reverse.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; UPDATE_FAILED with the present entry if
 *   the stored work differs from what the moderator saw, or the entry was taken in already
 */
export async function decideLateWork(
  call: CallOf<typeof lateWorkCalls.decideLateWork>,
  writers: LateWriters,
): Promise<LateEntry> {
  const { tx, actor, now, params, body } = call;
  const run = await lockRun(call, params.id);
  const late = found(await selectLateWorkForUpdate(tx, run.id, params.lateId));
  found(sees(writers, run, headOf(late), actor) || null);
  demandAbility(run, actor, "decideLateWork");
  const current = await present(call, run, late, writers);
  if (late.decision === body.decision) return current;
  if (late.decision === "take") throw new ApiFailure("UPDATE_FAILED", current);
  await refuseOlder(body.revision, current.revision, () => current);
  const isTaken = body.decision === "take";
  const replaced = isTaken ? current.change : null;
  const decided = { ...late, decision: body.decision, decidedBy: actor.id, decidedAt: now };
  if (isTaken) await writerOf(late, writers).take(call, run, late);
  await updateLateWork(tx, { ...decided, replaced });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: isTaken ? "lateWork.take" : "lateWork.leave",
    subjectId: late.id,
    details: detailsOf(run, late, current.change),
  });
  tx.publish({ kind: "missing", runId: run.id });
  return present(call, run, { ...decided, replaced }, writers);
}

/** Details of the audit log: numbers and ids only, since the log is kept for good and texts are personal data. */
function detailsOf(run: Run, late: LateRow, change: LateChange) {
  const { candidateId, exerciseId, authorId, observerId } = late;
  const cell = { runId: run.id, candidateId, exerciseId, authorId, observerId, kind: change.kind };
  if (change.kind === "pages") return { ...cell, pages: change.pages.map(({ page }) => page) };
  if (change.kind === "evidence") return { ...cell, evidence: change.evidenceId };
  const ratings = change.values.map(({ competencyId, before, after }) => ({
    competencyId,
    from: before?.selectedCriterion ?? null,
    to: after.selectedCriterion,
  }));
  return { ...cell, ratings };
}
