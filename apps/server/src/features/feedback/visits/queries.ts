import type { feedbackCalls, OwnFeedback } from "@assay/contract";
import { fullName, isFeedbackOpen } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { selectCandidates } from "../../runs/store.ts";
import type { ReadReport } from "../document/present.ts";
import { writeFeedbackPdf } from "../document/queries.ts";
import { demandFeedback } from "../policy.ts";
import { presentReply } from "../present.ts";
import { countRead, type ReleaseRow, selectCurrentRelease } from "../store.ts";
import { wordOffer } from "../word/policy.ts";

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

export const answerOwn = async (tx: TenantTransaction, row: ReleaseRow): Promise<OwnFeedback> => ({
  report: row.report,
  releasedAt: row.releasedAt.toISOString(),
  until: row.until,
  reply: presentReply(row),
  ...(await wordOffer(tx)),
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
    return answerOwn(tx, open);
  });

/** Reads the candidate's report for a document, and records that they take it away. @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION */
export async function readOwnDocument(
  tx: TenantTransaction,
  call: Visiting & Pick<CallOf<typeof feedbackCalls.getOwnFeedbackPdf>, "tenant">,
  action: "candidate.readFeedbackPdf" | "candidate.readFeedbackWord",
): Promise<ReadReport> {
  const { visitor, tenant } = call;
  const open = await openOwn(tx, call);
  const candidates = await selectCandidates(tx, visitor.runId);
  const candidate = found(candidates.find(({ id }) => id === visitor.candidateId));
  await recordOwn(tx, call, action, open);
  const head = { tenant, name: fullName(candidate), isDraft: false };
  return { report: open.report, head, at: open.releasedAt };
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION; ServiceAway if too many wait */
export async function getOwnFeedbackPdf(call: CallOf<typeof feedbackCalls.getOwnFeedbackPdf>) {
  const read = await call.withTenant((tx) =>
    readOwnDocument(tx, call, "candidate.readFeedbackPdf"),
  );
  return writeFeedbackPdf(read, AbortSignal.timeout(LONGEST_WAIT_MS));
}
