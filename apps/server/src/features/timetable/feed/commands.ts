import type { calendarFeedCalls } from "@assay/contract";
import { hashToken, newToken } from "../../../http/authentication.ts";
import type { CallOf } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { deleteCalendarFeed } from "../../identity/account/store.ts";
import { selectSender } from "../../identity/mails/store.ts";
import type { FeedDependencies } from "./ports.ts";
import { presentFeed } from "./present.ts";
import { replaceFeed } from "./store.ts";

/** Makes the caller's address, in place of any former one; only its hash is stored. */
export async function createCalendarFeed(
  { tx, actor, now }: CallOf<typeof calendarFeedCalls.createCalendarFeed>,
  { originOf }: FeedDependencies,
) {
  const token = newToken();
  const origin = originOf(found(await selectSender(tx)));
  await replaceFeed(tx, { personId: actor.id, tokenHash: hashToken(token), createdAt: now });
  const entry = { at: now, actorId: actor.id, action: "account.createCalendarFeed" };
  await recordAudit(tx, { ...entry, subjectId: actor.id });
  const feed = presentFeed({ createdAt: now, fetchedAt: null });
  return { feed, url: `${origin}/api/Calendar/${token}.ics` };
}

/** Ends the caller's address; without one nothing changes. */
export async function endCalendarFeed({
  tx,
  actor,
  now,
}: CallOf<typeof calendarFeedCalls.endCalendarFeed>) {
  const entry = { at: now, actorId: actor.id, action: "account.endCalendarFeed" };
  const isEnded = await deleteCalendarFeed(tx, actor.id);
  if (isEnded) await recordAudit(tx, { ...entry, subjectId: actor.id });
  return { feed: null };
}
