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

/** Encrypts bytes, bound to what they are about. */
export async function sealBytes(
  key: CryptoKey,
  bytes: BufferSource,
  about: string,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, data: await crypto.subtle.encrypt(parametersOf(iv, about), key, bytes) };
}

/** @throws DOMException where another key has sealed it, or it is about something else */
export const unsealBytes = (key: CryptoKey, { iv, data }: Sealed, about: string) =>
  crypto.subtle.decrypt(parametersOf(iv, about), key, data);

/** @throws TypeError for bytes, which have no text */
export const seal = async (key: CryptoKey, value: unknown, about: string): Promise<Sealed> =>
  sealBytes(key, new TextEncoder().encode(toJson(value)), about);

/** @throws DOMException as `unsealBytes` does */
export async function unseal(key: CryptoKey, sealed: Sealed, about: string): Promise<unknown> {
  return fromJson(new TextDecoder().decode(await unsealBytes(key, sealed, about)));
}
