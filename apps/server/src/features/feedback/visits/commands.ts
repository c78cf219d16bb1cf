import type { feedbackCalls } from "@assay/contract";
import type { CallOf } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { updateReply } from "../store.ts";
import { answerOwn, openOwn, recordOwn } from "./queries.ts";

/**
 * Stores what the candidate says about their report, in place of what they have said before.
 *
 * @throws ApiFailure ITEM_NOT_FOUND once the report cannot be opened any more; NO_PERMISSION where there are no reports
 */
export const replyToFeedback = (call: CallOf<typeof feedbackCalls.replyToFeedback>) =>
  call.withTenant(async (tx) => {
    const { now } = call;
    const { text, releasedAt } = call.body;
    const open = await openOwn(tx, call);
    // Another version was released meanwhile, which the candidate has not read.
    found(open.releasedAt.toISOString() === releasedAt || null);
    found((await updateReply(tx, open.id, { text, now })) || null);
    await recordOwn(tx, call, "candidate.replyToFeedback", open);
    return answerOwn(tx, { ...open, reply: text, repliedAt: now });
  });
