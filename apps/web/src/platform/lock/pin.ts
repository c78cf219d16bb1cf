import { deviceCalls } from "@assay/contract";
import { callApi } from "../http/call.ts";
import { changeKey, readKey } from "../cache/database.ts";
import { deriveKey, seal, unseal } from "../cache/sealing.ts";

/** Digits only, so that nobody uses a password as a PIN: passwords must have other characters too. */
export const PIN = /^\d{6,12}$/;
/** Wrong PINs in a row until the PIN is removed from the device, and only the password opens the page. */
const TRIES = 5;
/** Iterations of PBKDF2-SHA-256 (OWASP Password Storage Cheat Sheet). */
const ROUNDS = 600_000;
/** Bytes of the salt: 128 bits, as NIST SP 800-132 asks. */
const SALT_BYTES = 16;

const aboutOf = (userId: string): string => JSON.stringify(["pin", userId]);

/**
 * Derives a key from a PIN, slowly on purpose: there are few
 * PINs, and a copy of the device's data could be tried with all.
 */
async function keyOfPin(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(pin);
  const base = await crypto.subtle.importKey("raw", bytes, "PBKDF2", false, ["deriveKey"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt, iterations: ROUNDS };
  const cipher = { name: "AES-GCM", length: 256 };
  return crypto.subtle.deriveKey(derivation, base, cipher, false, ["encrypt", "decrypt"]);
}

/** Whether the user can open the page on this device by a PIN. */
export const hasPin = async (userId: string): Promise<boolean> =>
  (await readKey(userId))?.pin !== undefined;

/** Has a PIN open what is kept of the user on this device, until they sign out. Needs the server. */
export async function setPin(userId: string, pin: string): Promise<void> {
  const { secret } = await callApi(deviceCalls.getDeviceSecret, {});
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const sealed = await seal(await keyOfPin(pin, salt), secret, aboutOf(userId));
  await changeKey(userId, () => ({ pin: { salt, sealed, tries: TRIES } }));
}

export const removePin = (userId: string): Promise<void> =>
  changeKey(userId, () => ({ pin: undefined }));

/**
 * Gives the page its key again. False for a wrong PIN: after five of them it is gone from the device, and only
 * the password helps.
 */
export async function openWithPin(userId: string, pin: string): Promise<boolean> {
  // Counted before it is tried: a reload in between is no way to try more often.
  await changeKey(userId, ({ pin: own }) => ({ pin: own && { ...own, tries: own.tries - 1 } }));
  const own = (await readKey(userId))?.pin;
  if (!own) return false;
  try {
    const about = aboutOf(userId);
    const secret = (await unseal(await keyOfPin(pin, own.salt), own.sealed, about)) as string;
    const key = await deriveKey(secret);
    await changeKey(userId, () => ({ key, pin: { ...own, tries: TRIES } }));
    return true;
  } catch {
    if (own.tries <= 0) await removePin(userId);
    return false;
  }
}
