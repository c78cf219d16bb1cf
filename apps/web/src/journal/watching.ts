import { entries, flush, flushAll, flushLeaving, setEntry } from "./journal.ts";
import { keepWaiting } from "./keeping.ts";
import { onConfirmedElsewhere } from "./otherTabs.ts";
import { fittingKeepalive, isOf } from "./selection.ts";

/** A failed sending is tried again this often, and when the connection returns (decisions §8). */
const RETRY_MS = 15_000;

function retryWaiting(): void {
  for (const { draft, state } of entries.get().values()) {
    if (state === "waiting") void flush(draft.key);
  }
}

/** The page goes away: sends what fits; the rest waits on the device. */
function leave(): void {
  keepWaiting();
  const open = [...entries.get().values()].filter(({ state }) => state !== "refused");
  for (const draft of fittingKeepalive(open.map((entry) => entry.draft))) flushLeaving(draft);
}

/** A draft that another tab has sent is done here too; a newer edit goes on from there. */
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

/** Keeps trying while something waits, and sends when the page is hidden or left. */
export function watchPage(): void {
  setInterval(retryWaiting, RETRY_MS);
  addEventListener("online", () => void flushAll());
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
  });
  followOtherTabs();
}
