import { createStore } from "../ui/store.ts";
import { deliver, type DeliveryResult } from "./delivery.ts";
import { attempting } from "./attempts.ts";
import type { Draft, DraftKind, Mark, Sender } from "./draft.ts";
import { keep, kept } from "./keeping.ts";
import { isOf } from "./selection.ts";
import { edited, type Entry, settle, stateOf } from "./settling.ts";
import { openReadable } from "./sealed.ts";
import { readDrafts, removeDraft, unread } from "./store.ts";
import { tellOtherTabs } from "./otherTabs.ts";
import { sessionEnd } from "./sessionEnd.ts";

interface Owner {
  userId: string;
  tenantId: string;
}
export interface Edit<P> {
  key: string;
  kind: DraftKind;
  payload: P;
  /** What the edit is based on; it counts for the first edit, later ones keep the draft's. */
  base?: unknown;
  /** Milliseconds after the last edit until it is sent. */
  delay: number;
  /** The page has begun it by itself; it is not counted as unsent. */
  isUnwritten?: true;
}

/** The unsent edits of the signed-in user; what is not in it is confirmed by the server. */
export const entries = createStore<ReadonlyMap<string, Entry>>(new Map());
/** The drafts of an earlier visit are in `entries`: before that, a new edit could hide one of them. */
export const isReady = createStore(false);
const senders = new Map<DraftKind, { send: Sender; mark?: Mark | undefined }>();
/** However long somebody goes on without a pause, an edit waits no longer than this before it is sent. */
const LONGEST_UNSENT_MS = 10_000;
/** So long the page waits for the key to what an earlier visit has left. */
const KEY_MS = 10_000;
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** By key: when the draft has to be sent at the latest, ms since the epoch. */
const due = new Map<string, number>();
const sending = new Map<string, Promise<void>>();
let owner: Owner | null = null;

export function setEntry(key: string, entry: Entry | null): void {
  entries.update((old) => {
    const next = new Map(old);
    if (entry === null) next.delete(key);
    else next.set(key, entry);
    return next;
  });
}

/**
 * Tells how drafts of a kind are sent, and by which mark something of it is known again; drafts that wait
 * for it are sent then.
 */
export function registerSender<P>(kind: DraftKind, send: Sender<P>, mark?: Mark<P>): void {
  senders.set(kind, { send: send as Sender, mark: mark as Mark | undefined });
  for (const { draft, state } of entries.get().values()) {
    if (draft.kind === kind && state === "waiting") void flush(draft.key);
  }
}

const keyIsLate = (): Promise<false> =>
  new Promise((resolve) => setTimeout(() => resolve(false), KEY_MS));

function take(drafts: readonly Draft[]): void {
  for (const draft of drafts)
    if (!entries.get().has(draft.key)) setEntry(draft.key, { draft, state: stateOf(draft) });
  void flushAll();
}

async function takeLate(whose: Owner, reading: Promise<Draft[]>): Promise<void> {
  const drafts = await reading;
  // What was written in its place meanwhile has put it aside.
  const isUntouched = ({ key }: Draft) => !entries.get().has(key) && unread.delete(key);
  if (owner === whose) take(drafts.filter(isUntouched));
}

/**
 * Shows and sends the drafts of one user; gives how many an earlier visit left. Where the key to some does not
 * come, nobody is kept from writing any longer: they are taken when it comes.
 */
export async function openJournal(next: Owner): Promise<number> {
  closeJournal();
  owner = next;
  const { userId, tenantId } = next;
  const reading = readDrafts(userId, tenantId).catch(() => []);
  const isRead = await Promise.race([reading.then(() => true), keyIsLate()]);
  const drafts = await (isRead
    ? reading
    : readDrafts(userId, tenantId, openReadable).catch(() => []));
  if (owner !== next) return 0;
  take(drafts);
  isReady.set(true);
  if (!isRead) void takeLate(next, reading);
  return drafts.length;
}

/** Forgets whose drafts are shown; they stay on the device. */
export function closeJournal(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  due.clear();
  owner = null;
  unread.clear();
  isReady.set(false);
  entries.set(new Map());
}

/**
 * Keeps an edit; it is on the device at once, and is sent `delay` ms after the last one, or `LONGEST_UNSENT_MS`
 * after the first one that was not sent.
 */
export function put<P>(edit: Edit<P>): void {
  const { key, kind, payload, base, delay, isUnwritten } = edit;
  if (owner === null) throw new Error("The journal belongs to nobody.");
  const before = entries.get().get(key)?.draft;
  const next = { key, kind, payload, base: before ? before.base : base, ...owner };
  const own = isUnwritten ? { ...next, isUnwritten } : next;
  const entry = edited(before, own, Date.now(), sessionEnd.get());
  setEntry(key, entry);
  void keep(entry.draft);
  schedule(key, delay);
}

function schedule(key: string, delay: number): void {
  const now = Date.now();
  const latest = due.get(key) ?? now + LONGEST_UNSENT_MS;
  due.set(key, latest);
  clearTimeout(timers.get(key));
  const timer = setTimeout(() => void flush(key), Math.max(0, Math.min(delay, latest - now)));
  timers.set(key, timer);
}

/** Nothing is to be sent by itself until the next edit. */
function unschedule(key: string): void {
  clearTimeout(timers.get(key));
  due.delete(key);
}

/** Gives up an edit, or a conflict in favour of the server. */
export async function discard(key: string): Promise<void> {
  const entry = entries.get().get(key);
  unschedule(key);
  setEntry(key, null);
  if (!entry) return;
  await kept(key);
  await removeDraft(entry.draft);
}

/** Ends a conflict in favour of this device: the draft is sent on top of the server's version. */
export async function keepOwn(key: string, base: unknown): Promise<void> {
  const entry = entries.get().get(key);
  if (!entry) return;
  const { conflict: _conflict, refused: _refused, ...draft } = entry.draft;
  const next: Draft = { ...draft, base, edit: draft.edit + 1 };
  setEntry(key, { draft: next, state: "modified" });
  await keep(next);
  await flush(key);
}

/** Sends a draft now; resolves when it was tried. One at a time per draft, also across tabs. */
export function flush(key: string): Promise<void> {
  unschedule(key);
  return sendOnce(key, () => sendUntilQuiet(key));
}

function sendOnce(key: string, send: () => Promise<void>): Promise<void> {
  const running = sending.get(key);
  if (running) return running;
  const run = send().finally(() => sending.delete(key));
  sending.set(key, run);
  return run;
}

/** Remembers, on the device too, what is about to be sent. */
function attempt(before: Draft, mark: Mark | undefined): Draft {
  unschedule(before.key);
  const draft = attempting(before, mark?.(before.payload));
  setEntry(draft.key, { draft, state: "saving" });
  if (draft !== before) void keep(draft);
  return draft;
}

/** Nobody is signed in for whom it could be sent, or nobody has said yet that it is theirs. */
const isHeldBack = ({ unclaimed }: Draft): boolean =>
  unclaimed !== undefined || sessionEnd.get() !== null;

async function sendUntilQuiet(key: string): Promise<void> {
  for (let isOpen = true; isOpen;) {
    const entry = entries.get().get(key);
    const sender = entry && senders.get(entry.draft.kind);
    if (!entry || !sender || entry.state === "conflict" || entry.state === "refused") return;
    if (isHeldBack(entry.draft)) {
      if (entry.state !== "waiting") setEntry(key, { ...entry, state: "waiting" });
      return;
    }
    const draft = attempt(entry.draft, sender.mark);
    isOpen = note(draft, await deliver(draft, sender.send, { keepalive: false }));
    if (!isOpen) await kept(key);
  }
}

/** Notes what became of a sent draft; true when it was edited meanwhile and is to be sent again. */
function note(sent: Draft, result: DeliveryResult): boolean {
  if (result.outcome === "stored") tellOtherTabs(sent, result.base);
  const now = entries.get().get(sent.key)?.draft;
  if (!now || !isOf(now, sent.userId, sent.tenantId)) return false;
  const { entry, isChanged, isToSendAgain } = settle(now, sent, result);
  setEntry(sent.key, entry);
  if (entry && isChanged) void keep(entry.draft);
  return isToSendAgain;
}

/** Tries everything that is unsent. */
export async function flushAll(): Promise<void> {
  await Promise.all([...entries.get().keys()].map((key) => flush(key)));
}

/** Sends a draft from a page that goes away, unless it is under way already. */
export function flushLeaving(left: Draft): void {
  const sender = senders.get(left.kind);
  if (!sender || sending.has(left.key) || isHeldBack(left)) return;
  const draft = attempt(left, sender.mark);
  void sendOnce(draft.key, async () => {
    const result = await deliver(draft, sender.send, { keepalive: true });
    if (note(draft, result)) schedule(draft.key, 0);
  });
}
