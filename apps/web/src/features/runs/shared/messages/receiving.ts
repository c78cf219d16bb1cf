import { type LiveEvent, messageCalls } from "@assay/contract";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { callApi } from "../../../../platform/http/call.ts";
import { unreadMessages } from "../../../../platform/live/unread.ts";
import { currentToken, currentUserId } from "../../../../platform/session/session.ts";
import { sessionState } from "../../../../platform/session/sessionState.ts";
import { addReadMark, readMarks, removeReadMark } from "./readMarks.ts";

/** A message to many reaches all their pages at once, which had better not all ask at once. */
const SPREAD_MS = 300;
/** Milliseconds until what could not be sent is sent again. */
const RETRY_MS = 15_000;

/** Messages that were read in this tab: an answer that was on its way does not bring them back. */
const readHere = sessionState(new Set<string>());
let isSending = false; // tab-wide: a run of `sendMarks`, which ends by itself
let timer: ReturnType<typeof setTimeout> | undefined; // tab-wide: of the next reading, which asks who is signed in

/** Tells the server what was read. What does not arrive stays on the device, and is sent again. */
async function sendMarks(): Promise<void> {
  const userId = currentUserId();
  if (isSending || userId === undefined || currentToken() === undefined) return;
  isSending = true;
  try {
    for (const id of readMarks(userId)) {
      const sent = callApi(messageCalls.readMessage, { params: { id } }, { userId });
      // A message may be gone with its run.
      await sent.catch((error: unknown) => {
        if (!isApiError(error, "ITEM_NOT_FOUND")) throw error;
      });
      removeReadMark(userId, id);
    }
  } catch {
    // Without a connection, or with an old session: tried again later.
  } finally {
    isSending = false;
  }
}

async function readUnread(): Promise<void> {
  const userId = currentUserId();
  if (userId === undefined || currentToken() === undefined) return;
  await sendMarks();
  const { messages } = await callApi(messageCalls.listMyMessages, {}, { userId });
  // Meanwhile they may have signed out, and somebody else in.
  if (currentUserId() !== userId) return;
  const marks = new Set(readMarks(userId));
  const unread = messages.filter(({ id }) => !marks.has(id) && !readHere.has(id));
  if (unread.length + unreadMessages.get().length > 0) unreadMessages.set(unread);
}

/** Reads soon what is unread; several reasons to do so in one moment lead to one call. */
function readSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    // What cannot be read now is read with the next event.
    void readUnread().catch(() => undefined);
  }, Math.random() * SPREAD_MS);
}

/** The end of a run takes its messages away, and so may the erasure of a candidate. */
const CONCERNS: ReadonlySet<LiveEvent["kind"]> = new Set(["message", "run", "all"]);

export function onEvent({ kind }: LiveEvent): void {
  if (CONCERNS.has(kind)) readSoon();
}

/** Hides a message on this device, and lets its sender know, later if there is no connection. */
export function markRead(id: string): void {
  const userId = currentUserId();
  if (userId === undefined) return;
  readHere.add(id);
  addReadMark(userId, id);
  unreadMessages.update((all) => all.filter((message) => message.id !== id));
  void sendMarks();
}

/** Receives messages for as long as somebody is signed in. Returns how to stop. */
export function receiveMessages(): () => void {
  readSoon();
  const retry = (): void => {
    const userId = currentUserId();
    if (userId !== undefined && readMarks(userId).length > 0) void sendMarks();
  };
  const interval = setInterval(retry, RETRY_MS);
  addEventListener("online", retry);
  return () => {
    clearInterval(interval);
    removeEventListener("online", retry);
    clearTimeout(timer);
    timer = undefined;
  };
}
