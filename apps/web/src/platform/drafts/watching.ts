import { entries, flush, flushAll, flushLeaving, setEntry } from "./journal.ts";
import { firstWrite, storeWaiting } from "./storing.ts";
import { onConfirmedElsewhere } from "./otherTabs.ts";
import { fittingKeepalive, isOf } from "./selection.ts";

/** Interval of retries after a failed attempt; also retried when the connection returns (decisions §8). */
const RETRY_MS = 15_000;

function retryWaiting(): void {
  for (const { draft, state } of entries.get().values()) {
    if (state === "waiting") void flush(draft.key);
  }
}

/** Sends the drafts that fit into keepalive requests when the page unloads; the others stay on the device. */
function leave(): void {
  storeWaiting();
  const open = [...entries.get().values()].filter(({ state }) => state !== "refused");
  for (const draft of fittingKeepalive(open.map((entry) => entry.draft))) flushLeaving(draft);
}

/** Applies a confirmation from another tab: removes the draft, or rebases a newer edit. */
function followOtherTabs(): void {
  onConfirmedElsewhere(({ draft: sent, base }) => {
    const entry = entries.get().get(sent.key);
    if (!entry || !isOf(entry.draft, sent.userId, sent.tenantId)) return;
    const isSame = entry.draft.edit === sent.edit && entry.draft.editedAt === sent.editedAt;
    if (isSame) setEntry(sent.key, null);
    else
      setEntry(sent.key, { ...entry, draft: { ...entry.draft, base: base ?? entry.draft.base } });
  });
}

/** Retries while drafts wait, and sends when the page is hidden or left. */
export function watchPage(): void {
  setInterval(retryWaiting, RETRY_MS);
  addEventListener("online", () => void flushAll());
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
  });
  followOtherTabs();
  // Only with the first edit: the first pages do not wait for it.
  void firstWrite
    .then(() => import("./leaving.ts"))
    .then(
      (leaving) => leaving.endTransactionsOnLeave(),
      () => undefined,
    );
}
