import type { messageCalls, MyMessage, RunMessage } from "@assay/contract";
import { isMember, type RatingRules, submitsRatings } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf } from "../../../http/context.ts";
import { demandAbility } from "../../../http/failure.ts";
import { selectNamed } from "../conflicts/store.ts";
import { openRun } from "../queries.ts";
import { selectRunRowsById } from "../store.ts";
import {
  type MessageRow,
  selectMessages,
  selectRecipients,
  selectUnread,
  selectUnreadRuns,
} from "./store.ts";

interface RatedRun {
  readonly ratingRules?: RatingRules | null | undefined;
}

/** What differs between kinds of messages. */
const kindOf = (
  { reminds, reveals }: Pick<MessageRow, "reminds" | "reveals">,
  run: RatedRun | undefined,
) => ({
  ...(reminds !== null && run && submitsRatings(run) && { submits: true as const }),
  ...(reveals !== null && { reveals }),
});

/** Messages of a run with their recipients, as its moderators see them. */
export async function present(
  tx: TenantTransaction,
  rows: readonly MessageRow[],
  run: RatedRun,
): Promise<RunMessage[]> {
  const recipients = await selectRecipients(
    tx,
    rows.map(({ id }) => id),
  );
  const byMessage = Map.groupBy(recipients, ({ messageId }) => messageId);
  return rows.map(({ runId: _, sentAt, reveals, ...row }) => ({
    ...row,
    ...kindOf({ reveals, ...row }, run),
    sentAt: sentAt.toISOString(),
    recipients: (byMessage.get(row.id) ?? []).map(({ personId, readAt }) => ({
      personId,
      readAt: readAt?.toISOString() ?? null,
    })),
  }));
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION */
export async function listMessages(call: CallOf<typeof messageCalls.listMessages>) {
  const { tx, actor, params } = call;
  const run = await openRun(call, params.id);
  demandAbility(run, actor, "moderatorView");
  const messages = await present(tx, await selectMessages(tx, run.id), run);
  const ids = messages.flatMap(({ senderId, recipients }) => [
    senderId,
    ...recipients.map(({ personId }) => personId),
  ]);
  return { messages, people: await selectNamed(tx, [...new Set(ids)]) };
}

/** The caller's unread messages of runs whose members they still are. */
export async function listMyMessages({
  tx,
  actor,
}: CallOf<typeof messageCalls.listMyMessages>): Promise<{ messages: MyMessage[] }> {
  const runIds = await selectUnreadRuns(tx, actor.id);
  if (runIds.length === 0) return { messages: [] };
  const runs = await selectRunRowsById(tx, runIds);
  const byId = new Map(runs.map((run) => [run.id, run]));
  const own = runs.filter((run) => isMember(run, actor)).map(({ id }) => id);
  const unread = await selectUnread(tx, actor.id, own);
  const messages = unread.map(({ firstName, lastName, senderId: _, sentAt, reveals, ...row }) => ({
    ...row,
    ...kindOf({ reveals, ...row }, byId.get(row.runId)),
    sender: { firstName, lastName },
    sentAt: sentAt.toISOString(),
  }));
  return { messages };
}
