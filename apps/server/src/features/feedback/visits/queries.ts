import { type feedbackCalls, type OwnFeedback, PDF_TYPE } from "@assay/contract";
import { fullName, isFeedbackOpen } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { selectCandidates } from "../../runs/store.ts";
import { documentOf } from "../document/present.ts";
import { writeFeedbackPdf } from "../document/queries.ts";
import { demandFeedback } from "../policy.ts";
import { presentReply } from "../present.ts";
import { countRead, type ReleaseRow, selectCurrentRelease } from "../store.ts";

/** Milliseconds that a candidate waits for a PDF. */
const LONGEST_WAIT_MS = 120_000;

type Visiting = Pick<CallOf<typeof feedbackCalls.openFeedback>, "visitor" | "now">;

/** The candidate's own report, as long as they can open it. @throws ApiFailure NO_PERMISSION where there are no reports */
async function selectOpen(
  tx: TenantTransaction,
  { visitor, now }: Visiting,
): Promise<ReleaseRow | undefined> {
  await demandFeedback(tx);
  const current = await selectCurrentRelease(tx, visitor);
  return current && isFeedbackOpen(current, now) ? current : undefined;
}

/**
 * The candidate's own report. Before its release, after its withdrawal and after its period there is none.
 *
 * @throws ApiFailure ITEM_NOT_FOUND; NO_PERMISSION where there are no reports
 */
export const openOwn = async (tx: TenantTransaction, visiting: Visiting): Promise<ReleaseRow> =>
  found(await selectOpen(tx, visiting));

export const presentOwn = (row: ReleaseRow): OwnFeedback => ({
  report: row.report,
  releasedAt: row.releasedAt.toISOString(),
  until: row.until,
  reply: presentReply(row),
});

/** @throws ApiFailure NO_PERMISSION where there are no reports */
export const getFeedbackNotice = (call: CallOf<typeof feedbackCalls.getFeedbackNotice>) =>
  call.withTenant(async (tx) => {
    const open = await selectOpen(tx, call);
    return {
      notice: open ? { releasedAt: open.releasedAt.toISOString(), until: open.until } : null,
    };
  });

/** Records what a candidate does with their report, by their id. */
export const recordOwn = (
  tx: TenantTransaction,
  { visitor: { runId, candidateId }, now }: Visiting,
  action: string,
  { version }: Pick<ReleaseRow, "version">,
) =>
  recordAudit(tx, {
    at: now,
    actorId: candidateId,
    action,
    subjectId: candidateId,
    details: { runId, version },
  });

/** Each look is recorded. @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION */
export const openFeedback = (call: CallOf<typeof feedbackCalls.openFeedback>) =>
  call.withTenant(async (tx) => {
    const open = await openOwn(tx, call);
    await countRead(tx, open.id, call.now);
    await recordOwn(tx, call, "candidate.readFeedback", open);
    return presentOwn(open);
  });

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION; ServiceAway if too many wait */
export async function getOwnFeedbackPdf(call: CallOf<typeof feedbackCalls.getOwnFeedbackPdf>) {
  const { visitor, tenant } = call;
  const read = await call.withTenant(async (tx) => {
    const open = await openOwn(tx, call);
    const candidates = await selectCandidates(tx, visitor.runId);
    const candidate = found(candidates.find(({ id }) => id === visitor.candidateId));
    await recordOwn(tx, call, "candidate.readFeedbackPdf", open);
    const head = { tenant, name: fullName(candidate), isDraft: false };
    return { ...documentOf(open.report, head), at: open.releasedAt };
  });
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  const bytes = await writeFeedbackPdf(read, { tenantId: tenant.id, signal });
  return { name: read.name, contentType: PDF_TYPE, bytes };
}
