import { fromJson, toJson } from "../drafts/json.ts";
import type { Sealed } from "../drafts/sealed.ts";

const HASH = "SHA-256";
const CIPHER = "AES-GCM";
const INFO = "what is kept on a device";
/** Bytes of the initialisation vector: 96 bits, as AES-GCM recommends (NIST SP 800-38D). */
const IV_BYTES = 12;

/** The key of a user's secret (hexadecimal), which encrypts and decrypts and can be read by nobody. */
export async function deriveKey(secret: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const base = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode(INFO);
  const derivation = { name: "HKDF", hash: HASH, salt: new Uint8Array(), info };
  const cipher = { name: CIPHER, length: 256 };
  return crypto.subtle.deriveKey(derivation, base, cipher, false, ["encrypt", "decrypt"]);
}

const parametersOf = (iv: Uint8Array<ArrayBuffer>, about: string) => ({
  name: CIPHER,
  iv,
  additionalData: new TextEncoder().encode(about),
});

/** @throws TypeError for bytes, which have no text */
export async function seal(key: CryptoKey, value: unknown, about: string): Promise<Sealed> {
  const text = toJson(value);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const bytes = new TextEncoder().encode(text);
  return { iv, data: await crypto.subtle.encrypt(parametersOf(iv, about), key, bytes) };
}

/** @throws DOMException where another key has sealed it, or it is about something else */
export async function unseal(key: CryptoKey, sealed: Sealed, about: string): Promise<unknown> {
  const bytes = await crypto.subtle.decrypt(parametersOf(sealed.iv, about), key, sealed.data);
  return fromJson(new TextDecoder().decode(bytes));
}
