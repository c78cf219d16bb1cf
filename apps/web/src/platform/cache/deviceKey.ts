import { deviceCalls } from "@assay/contract";
import { sealing } from "../drafts/sealed.ts";
import { removeOldDrafts, sealReadable } from "../drafts/upkeep.ts";
import { callApi } from "../http/call.ts";
import { readSession } from "../session/storage.ts";
import { FIRST_DRAFT, WRITTEN_MS } from "./ages.ts";
import { changeKey, readKey } from "./database.ts";
import { sealingOf } from "./draftSealing.ts";
import { opensOtherVersion } from "./otherVersions.ts";
import { deriveKey } from "./sealing.ts";

/** Milliseconds until the page asks again whether another version of the app is open, which may not read what is sealed. */
const RETRY_MS = 10_000;
/** A page that was hidden has written what it could not seal by then. */
const AFTERWARDS_MS = 1_000;

/** In this page: a database that is deleted and created again has no key until the next copy. */
let known: { userId: string; key: CryptoKey } | null = null; // tab-wide: names its user, and ends with the session

/** The key of a user who is signed in on this device; undefined where it was never fetched. */
export async function keyOf(userId: string): Promise<CryptoKey | undefined> {
  if (known?.userId === userId) return known.key;
  const key = (await readKey(userId))?.key;
  if (key && readSession().user?.id === userId) known = { userId, key };
  return key;
}

/** Derives the key from the user's secret, which the server gives to nobody else. */
async function fetchKey(): Promise<CryptoKey> {
  const { secret } = await callApi(deviceCalls.getDeviceSecret, {});
  return deriveKey(secret);
}

/** Whether the user is signed in and has no second factor left to set up. Read from the storage, since the session loads this module. */
function mayAsk(userId: string): boolean {
  const { credentials, user } = readSession();
  return credentials !== null && user?.id === userId && !user.mustSetUpSecondFactor;
}

/** The key on the device, otherwise the server's; undefined if neither can be had now. */
async function findKey(userId: string): Promise<CryptoKey | undefined> {
  const own = await keyOf(userId).catch(() => undefined);
  return own === undefined && mayAsk(userId) ? fetchKey().catch(() => undefined) : own;
}

interface Owner {
  userId: string;
  tenantId: string;
}

/**
 * Has drafts and copies of the signed-in user sealed, with a key that stays on the device as long as they
 * are signed in. Returns how to stop.
 */
export function keepKey({ userId, tenantId }: Owner): () => void {
  let [isStopped, maySeal] = [false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sealRest = (): void => void sealReadable(userId, tenantId).catch(() => undefined);

  /** The session may end while something is awaited: what it deletes must not come back. */
  const isWanted = (): boolean => !isStopped && readSession().user?.id === userId;

  async function begin(): Promise<void> {
    maySeal = !(await opensOtherVersion().catch(() => false));
    if (isStopped) return;
    if (maySeal) sealRest();
    else timer = setTimeout(() => void begin(), RETRY_MS);
  }
  async function find(): Promise<void> {
    const key = await findKey(userId);
    if (!isWanted()) return;
    if (key === undefined) {
      timer = setTimeout(() => void find(), RETRY_MS);
      return;
    }
    known = { userId, key };
    sealing.set(sealingOf(key, { userId, tenantId, maySeal: () => maySeal }));
    void begin();
    if (isWanted()) await changeKey(userId, () => ({ key }));
  }
  const onVisibility = (): void => void setTimeout(sealRest, AFTERWARDS_MS);

  void removeOldDrafts(FIRST_DRAFT, Date.now() - WRITTEN_MS).catch(() => undefined);
  // Without a secure connection the browser has no ciphers: drafts stay as they were before there were any.
  if (globalThis.isSecureContext) void find().catch(() => undefined);
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisibility);
    known = null;
    sealing.set(null);
  };
}

/** The page is locked: seals what it has left readable, and takes the key off the device until it is opened. */
export async function forgetKey(
  { userId, tenantId }: Owner,
  isStillLocked: () => boolean,
): Promise<void> {
  const key = await keyOf(userId);
  if (key) {
    const isOther = await opensOtherVersion().catch(() => false);
    sealing.set(sealingOf(key, { userId, tenantId, maySeal: () => !isOther }));
    // What the page writes as it goes is on its way.
    await new Promise((resolve) => setTimeout(resolve, AFTERWARDS_MS));
    await sealReadable(userId, tenantId).catch(() => undefined);
  }
  if (!isStillLocked()) return;
  known = null;
  sealing.set(null);
  await changeKey(userId, () => ({ key: undefined }));
}
