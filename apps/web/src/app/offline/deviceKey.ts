import { deviceCalls } from "@assay/contract";
import { sealing } from "../../journal/sealed.ts";
import { removeOldDrafts, sealReadable } from "../../journal/store.ts";
import { callApi } from "../api/call.ts";
import { session } from "../session/session.ts";
import { readSession } from "../session/storage.ts";
import { WRITTEN_MS } from "./ages.ts";
import { database } from "./database.ts";
import { deriveKey, seal, unseal } from "./sealing.ts";

const RETRY_MS = 10_000;
/** A page that was hidden has written what it could not seal by then. */
const AFTERWARDS_MS = 1_000;

/** In this page: a database that is deleted and made anew has no key until the next copy. */
let known: { userId: string; key: CryptoKey } | null = null;

/** The key of a user who is signed in on this device; undefined where it was never fetched. */
export async function keyOf(userId: string): Promise<CryptoKey | undefined> {
  if (known?.userId === userId) return known.key;
  const stored = await (await database()).get("keys", userId);
  if (stored && readSession().user?.id === userId) known = stored;
  return stored?.key;
}

/** Makes the key of the secret that the server tells its owner alone. */
async function fetchKey(): Promise<CryptoKey | undefined> {
  const { credentials, needsSignIn, user } = session.get();
  if (credentials === null || needsSignIn || user?.mustSetUpSecondFactor) return undefined;
  const { secret } = await callApi(deviceCalls.getDeviceSecret, {});
  return deriveKey(secret);
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
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sealRest = (): void => void sealReadable(userId, tenantId).catch(() => undefined);

  function use(key: CryptoKey): void {
    known = { userId, key };
    sealing.set({
      userId,
      tenantId,
      seal: (value, about) => seal(key, value, about),
      open: (sealed, about) => unseal(key, sealed, about),
    });
    sealRest();
  }
  async function find(): Promise<void> {
    const stored = await keyOf(userId).catch(() => undefined);
    const key = stored ?? (await fetchKey().catch(() => undefined));
    const isWanted = !isStopped && readSession().user?.id === userId;
    if (!isWanted) return;
    if (key === undefined) timer = setTimeout(() => void find(), RETRY_MS);
    else {
      use(key);
      await (await database()).put("keys", { userId, key, at: Date.now() });
    }
  }
  const onVisibility = (): void => void setTimeout(sealRest, AFTERWARDS_MS);

  void removeOldDrafts(Date.now() - WRITTEN_MS).catch(() => undefined);
  void find().catch(() => undefined);
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisibility);
    known = null;
    sealing.set(null);
  };
}
