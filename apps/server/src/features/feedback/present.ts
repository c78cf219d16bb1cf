import type { FeedbackList, FeedbackRelease } from "@assay/contract";
import { isFeedbackOpen } from "@assay/domain";
import type { DraftRow, ReleaseRow } from "./store.ts";

export const presentTalk = ({ talkOn, talkWith }: Pick<DraftRow, "talkOn" | "talkWith">) => ({
  on: talkOn,
  with: talkWith,
});

export const presentReply = ({ reply, repliedAt }: Pick<ReleaseRow, "reply" | "repliedAt">) =>
  reply === null || repliedAt === null ? null : { text: reply, at: repliedAt.toISOString() };

/** A release without its report. */
export const presentRelease = (row: ReleaseRow, now: Date): FeedbackRelease => ({
  version: row.version,
  releasedAt: row.releasedAt.toISOString(),
  until: row.until,
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  isOpen: isFeedbackOpen(row, now),
  reads: row.reads,
  readAt: row.readAt?.toISOString() ?? null,
  reply: presentReply(row),
});

/** The reports for candidates in their order. */
export function presentList(
  candidateIds: readonly string[],
  {
    drafts,
    releases,
    now,
  }: { drafts: readonly DraftRow[]; releases: readonly ReleaseRow[]; now: Date },
): FeedbackList["candidates"] {
  return candidateIds.map((candidateId) => {
    const draft = drafts.find((one) => one.candidateId === candidateId);
    const newest = releases.find((one) => one.candidateId === candidateId);
    return {
      candidateId,
      isBegun: draft !== undefined && draft.content !== null,
      talk: presentTalk(draft ?? { talkOn: null, talkWith: "" }),
      release: newest ? presentRelease(newest, now) : null,
    };
  });
}
