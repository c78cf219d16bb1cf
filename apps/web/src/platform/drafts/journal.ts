import { createStore } from "../../ui/store.ts";
import { deliver, type DeliveryResult } from "./delivery.ts";
import { attempting, type Draft, type DraftKind, type Mark } from "./draft.ts";
import { type DraftDefinition, definitions } from "./definitions.ts";
import { draftStored, forgetOwn, isOwn, orTooLong, storeDraft } from "./storing.ts";
import { isOf } from "./selection.ts";
import { edited, type Entry, settle, stateOf } from "./settling.ts";
import { openReadable } from "./sealed.ts";
import { readDrafts, removeDraft, unread } from "./store.ts";
import { publishConfirmed } from "./otherTabs.ts";
import { sessionEnd } from "./sessionEnd.ts";

interface Owner {
  userId: string;
  tenantId: string;
}
export interface Edit<P, B> {
  key: string;
  kind: DraftKind<P, B>;
  payload: P;
  /** The version that the edit is based on. Only the first edit of a draft sets it. */
  base?: B | undefined;
  /** Delay of sending after the last edit, in milliseconds. */
  delay: number;
  /** Created by the page, not by the user; does not count as unsent. */
  isUnwritten?: true;
}

/** The signed-in user's unsent edits by draft key. A thing without an entry is confirmed by the server. */
export const entries = createStore<ReadonlyMap<string, Entry>>(new Map()); // tab-wide: emptied with the journal
/** Whether `entries` holds the drafts of earlier visits. Before that, a new edit could hide one of them. */
export const isReady = createStore(false); // tab-wide: emptied with the journal
/** Maximum time from an edit to its sending, even while the user keeps typing. */
const LONGEST_UNSENT_MS = 10_000;
/** Maximum time that the page waits for the key to the drafts of an earlier visit. */
const KEY_MS = 10_000;
const timers = new Map<string, ReturnType<typeof setTimeout>>(); // tab-wide: emptied with the journal
/** Latest sending time by draft key, in ms since the epoch. */
const due = new Map<string, number>(); // tab-wide: emptied with the journal
/** By user and draft key, since drafts of two users may share a key: a page of one cell that each of them opens. */
const sending = new Map<string, Promise<void>>(); // tab-wide: only while it is under way
let owner: Owner | null = null; // tab-wide: emptied with the journal

/** Sets or removes what is shown of one draft. The map is replaced, since readers compare it by reference. */
export function setEntry(key: string, entry: Entry | null): void {
  entries.update((old) => {
    const next = new Map(old);
    if (entry === null) next.delete(key);
    else next.set(key, entry);
    return next;
  });
}

/** Registers definitions, and sends the drafts of their kinds. */
export function registerDrafts(...given: DraftDefinition[]): void {
  for (const definition of given) definitions.set(definition.kind.name, definition);
  void flushAll();
}

/** The drafts of earlier visits in today's shapes. Drafts that this version cannot read stay on the device. */
async function readLeft({ userId, tenantId }: Owner): Promise<Draft[]> {
  const stored = await readDrafts(userId, tenantId).catch(() => []);
  if (stored.length === 0) return stored;
  const reading = await import("./understanding.ts").catch(() => undefined);
  if (reading) return reading.understandAll(stored);
  // What reads them has not arrived: they stay, and what is written in their place puts them aside.
  for (const { key } of stored) unread.add(key);
  return [];
}

const keyIsLate = (): Promise<false> =>
  new Promise((resolve) => setTimeout(() => resolve(false), KEY_MS));

/** Shows and sends drafts of an earlier visit. A newer edit of the same thing stays. */
function take(drafts: readonly Draft[]): void {
  for (const draft of drafts)
    if (!entries.get().has(draft.key)) setEntry(draft.key, { draft, state: stateOf(draft) });
  void flushAll();
}

async function takeLate(whose: Owner, reading: Promise<Draft[]>): Promise<void> {
  const drafts = await reading;
  // What was written in its place meanwhile has put it aside.
  const isUntouched = ({ key }: Draft) =>
    !entries.get().has(key) && !isOwn(key) && unread.delete(key);
  if (owner === whose) take(drafts.filter(isUntouched));
}

/** What can be read without the key. Where the device does not even answer, all of it counts as unread. */
async function readWithoutKey({ userId, tenantId }: Owner): Promise<Draft[]> {
  const drafts = await orTooLong(readDrafts(userId, tenantId, openReadable).catch(() => []));
  if (drafts) return drafts;
  unread.addAll();
  return [];
}

/**
 * Shows and sends the drafts of one user. If the key to some does not arrive in time, or the device does not
 * answer, the user may edit without them, and they are added when they can be read.
 *
 * @returns the number of drafts of earlier visits
 */
export async function openJournal(next: Owner): Promise<number> {
  closeJournal();
  owner = next;
  const reading = readLeft(next).catch(() => []);
  const isRead = await Promise.race([reading.then(() => true), keyIsLate()]);
  const drafts = await (isRead ? reading : readWithoutKey(next));
  if (owner !== next) return 0;
  take(drafts);
  isReady.set(true);
  if (!isRead) void takeLate(next, reading);
  return drafts.length;
}

/** Ends showing and sending the user's drafts; they stay on the device. */
export function closeJournal(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  due.clear();
  owner = null;
  unread.clear();
  forgetOwn();
  isReady.set(false);
  entries.set(new Map());
}

/**
 * Stores an edit on the device at once, and sends it `delay` ms after the last edit, or `LONGEST_UNSENT_MS`
 * after the first unsent one.
 */
export function put<P, B>(edit: Edit<P, B>): void {
  const { key, kind, payload, base, delay, isUnwritten } = edit;
  if (owner === null) throw new Error("The journal belongs to nobody.");
  const before = entries.get().get(key)?.draft;
  const { name } = kind;
  const version = definitions.get(name)?.version;
  const next = { key, kind: name, version, payload, base: before ? before.base : base, ...owner };
  const own = isUnwritten ? { ...next, isUnwritten } : next;
  const entry = edited(before, own, Date.now(), sessionEnd.get());
  setEntry(key, entry);
  void storeDraft(entry.draft);
  schedule(key, delay);
}

/** Sends a draft after the delay, and no later than `LONGEST_UNSENT_MS` after its first unsent edit. */
function schedule(key: string, delay: number): void {
  const now = Date.now();
  const latest = due.get(key) ?? now + LONGEST_UNSENT_MS;
  due.set(key, latest);
  clearTimeout(timers.get(key));
  const timer = setTimeout(() => void flush(key), Math.max(0, Math.min(delay, latest - now)));
  timers.set(key, timer);
}

/** Cancels the scheduled sending of a draft until its next edit. */
function unschedule(key: string): void {
  clearTimeout(timers.get(key));
  due.delete(key);
}

/** Removes a draft, which also ends a conflict in favour of the server. */
export async function discard(key: string): Promise<void> {
  const entry = entries.get().get(key);
  unschedule(key);
  setEntry(key, null);
  if (!entry) return;
  await draftStored(key);
  await removeDraft(entry.draft);
}

/** Ends a conflict in favour of this device: the draft is sent on top of the server's version. */
export async function resolveWithOwn<B>(
  _kind: DraftKind<unknown, B>,
  key: string,
  base: B,
): Promise<void> {
  const entry = entries.get().get(key);
  if (!entry) return;
  const { conflict: _conflict, refused: _refused, ...draft } = entry.draft;
  const next: Draft = { ...draft, base, edit: draft.edit + 1 };
  setEntry(key, { draft: next, state: "modified" });
  await storeDraft(next);
  await flush(key);
}

/** Sends a draft now; resolves after the attempt. Only one attempt per draft runs at a time, also across tabs. */
export function flush(key: string): Promise<void> {
  unschedule(key);
  return sendOnce(key, () => sendUntilQuiet(key));
}

const attemptName = (key: string): string => `${owner?.userId} ${key}`;

/** Runs one attempt per draft and user; a second caller gets the same promise. */
function sendOnce(key: string, send: () => Promise<void>): Promise<void> {
  const name = attemptName(key);
  const running = sending.get(name);
  if (running) return running;
  const run = send().finally(() => sending.delete(name));
  sending.set(name, run);
  return run;
}

/** Notes the attempt in the draft, also on the device, before it is sent. */
function attempt(before: Draft, mark: Mark | undefined): Draft {
  unschedule(before.key);
  const draft = attempting(before, mark?.(before.payload));
  setEntry(draft.key, { draft, state: "saving" });
  if (draft !== before) void storeDraft(draft);
  return draft;
}

/** Whether a draft must not be sent: the session has ended, or its author is not confirmed. */
const isBlocked = ({ unclaimed }: Draft): boolean =>
  unclaimed !== undefined || sessionEnd.get() !== null;

/** Sends a draft until no later edit is left, or until a conflict, a refusal or the end of the session blocks it. */
async function sendUntilQuiet(key: string): Promise<void> {
  for (let isOpen = true; isOpen;) {
    const entry = entries.get().get(key);
    const definition = entry && definitions.get(entry.draft.kind);
    if (!entry || !definition || entry.state === "conflict" || entry.state === "refused") return;
    if (isBlocked(entry.draft)) {
      if (entry.state !== "waiting") setEntry(key, { ...entry, state: "waiting" });
      return;
    }
    const draft = attempt(entry.draft, definition.mark);
    isOpen = note(draft, await deliver(draft, definition.send, { keepalive: false }));
    if (!isOpen) await orTooLong(draftStored(key));
  }
}

/** Applies the result of an attempt. Returns true if the draft was edited in the meantime and must be sent again. */
function note(sent: Draft, result: DeliveryResult): boolean {
  if (result.outcome === "stored") publishConfirmed(sent, result.base);
  const now = entries.get().get(sent.key)?.draft;
  if (!now || !isOf(now, sent.userId, sent.tenantId)) return false;
  const { entry, isChanged, isToSendAgain } = settle(now, sent, result);
  setEntry(sent.key, entry);
  if (entry && isChanged) void storeDraft(entry.draft);
  return isToSendAgain;
}

/** Sends all unsent drafts. */
export async function flushAll(): Promise<void> {
  await Promise.all([...entries.get().keys()].map((key) => flush(key)));
}

/** Sends a draft from an unloading page, unless an attempt is running. */
export function flushLeaving(left: Draft): void {
  const definition = definitions.get(left.kind);
  if (!definition || sending.has(attemptName(left.key)) || isBlocked(left)) return;
  const draft = attempt(left, definition.mark);
  void sendOnce(draft.key, async () => {
    const result = await deliver(draft, definition.send, { keepalive: true });
    if (note(draft, result)) schedule(draft.key, 0);
  });
}
