import type { Body, EvidenceState, evidenceCalls } from "@assay/contract";
import {
  holdsObservationRight,
  joinDrawing,
  type LateEvidence,
  type LateWork,
  type RunActor,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Context, Headers } from "../../../http/context.ts";
import { senderOf } from "../../../http/sender.ts";
import type { Late } from "../../runs/late/store.ts";
import type { Run } from "../../runs/store.ts";
import { checkNew, foundChangeable, type LateOf, writeEvidence } from "../evidence/commands.ts";
import {
  type EvidenceRow,
  removeEvidence,
  selectEvidenceById,
  selectEvidenceForUpdate,
  selectStrokes,
  selectTaggedPage,
} from "../evidence/store.ts";

type Sent = Body<typeof evidenceCalls.saveEvidence>;
type Work = Extract<LateWork, { kind: "evidence" }>;

/** What late evidence refers to: what was captured before, otherwise its quote or drawing, or those of its strokes that are stored. */
async function capturedOf(
  tx: TenantTransaction,
  { anchor, pageId, strokeIds, captured }: LateEvidence,
  stored: EvidenceRow | undefined,
): Promise<string | null> {
  if (stored) return stored.captured;
  if (anchor ?? captured) return anchor?.exact ?? captured ?? null;
  if (pageId === null || !strokeIds) return null;
  return joinDrawing(await selectStrokes(tx, pageId, strokeIds));
}

const stateOf = (
  { kind, competencyId, cueUid, sign, note, at }: Omit<EvidenceState, "captured">,
  captured: string | null,
): EvidenceState => ({
  kind,
  competencyId,
  cueUid,
  sign,
  note,
  at,
  ...(captured !== null && { captured }),
});

/** Late evidence with what is stored for comparison; undefined if there is none of that id. */
async function changeOf(
  tx: TenantTransaction,
  { evidence, isRemoved }: Work,
  stored: EvidenceRow | undefined,
) {
  const isStored = stored !== undefined && stored.deletedOn === null;
  const before = isStored
    ? stateOf({ ...stored, at: stored.at.toISOString() }, stored.captured)
    : null;
  const after = isRemoved ? null : stateOf(evidence, await capturedOf(tx, evidence, stored));
  return { kind: "evidence" as const, evidenceId: evidence.id, before, after };
}

/** Its place is part of the entry; where it is attached again, there is nothing that a moderator could decide. */
function workOf(sent: Sent, isRemoved: boolean): Work {
  const { id, kind, pageId, competencyId, cueUid, sign, note, at, anchor, strokeIds, captured } =
    sent;
  const assigned = { competencyId, cueUid, sign, note, at };
  return {
    kind: "evidence",
    evidence: { id, kind, pageId, ...assigned, anchor, strokeIds, captured },
    isRemoved,
  };
}

/** Late work of evidence that arrives, or is removed, after the finish; nothing where a submitted rating is based on it. */
export const lateOf =
  ({ tx, actor, now, headers }: Context & { headers: Headers }): LateOf =>
  async (sent, isRemoved) => {
    const { processRunId: runId, candidateId, exerciseId } = sent;
    const stored = await selectEvidenceById(tx, sent.id);
    if (stored) foundChangeable(stored, sent, actor);
    else checkNew(sent);
    const work = workOf(sent, isRemoved);
    const { before, after } = await changeOf(tx, work, stored);
    if (JSON.stringify(before) === JSON.stringify(after)) return null;
    if (stored?.submittedOn) return "nothing";
    const [observerId, authorId] = [actor.id, actor.id];
    const at = { runId, candidateId, exerciseId, observerId, authorId, receivedAt: now };
    return { ...at, ...senderOf(headers, now), work };
  };

async function take(
  { tx, now }: Context,
  _: Run,
  { runId, candidateId, exerciseId, authorId, work }: Late<"evidence">,
): Promise<void> {
  const { evidence, isRemoved } = work;
  const stored = await selectEvidenceForUpdate(tx, evidence.id);
  if (isRemoved) {
    if (stored) await removeEvidence(tx, stored.id, now);
    return;
  }
  const cell = { processRunId: runId, candidateId, exerciseId };
  const { pageId } = evidence;
  const own = { ...cell, observerId: authorId };
  // A page that is gone, or that the moderator has not taken in, leaves what was tagged there.
  const page = pageId === null ? undefined : await selectTaggedPage(tx, pageId, own);
  const revision = stored && { revision: stored.revision };
  const body = { ...evidence, ...cell, pageId: page ? pageId : null, ...revision };
  await writeEvidence({ tx, now, actor: { id: authorId }, body });
}

/** The port by which the runs feature handles late evidence (`runs/late/ports.ts`). */
export const lateEvidence = {
  mayRead: (run: Run, late: Parameters<typeof holdsObservationRight>[1], actor: RunActor) =>
    holdsObservationRight(run, late, actor, "read"),
  compare: async (tx: TenantTransaction, _: Run, { work }: Late<"evidence">) => {
    const stored = await selectEvidenceById(tx, work.evidence.id);
    return { change: await changeOf(tx, work, stored), revision: stored?.revision ?? 0 };
  },
  take,
};
