import { verifyAsync } from "@noble/ed25519";
import { type Bytes, hexOf } from "./bytes.ts";

export async function sha256(bytes: Bytes): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** What two people compare of a key: SHA-256 of its 32 public bytes, as 64 hexadecimal digits. */
export const fingerprintOf = (publicKey: Bytes): Promise<string> => sha256(publicKey);

const PUBLIC_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** Whether the platform knows Ed25519: browsers before 2025 do not all. */
async function importKey(publicKey: Bytes): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
  } catch {
    return null;
  }
}

/** Whether a signature by Ed25519 is valid; by the platform where it can, else by the package that is built in. */
export async function isSignedBy(
  publicKey: Bytes,
  signature: Bytes,
  message: Bytes,
): Promise<boolean> {
  if (publicKey.length !== PUBLIC_BYTES || signature.length !== SIGNATURE_BYTES) return false;
  const key = await importKey(publicKey);
  if (key) return crypto.subtle.verify("Ed25519", key, signature, message);
  return isSignedByPackage(publicKey, signature, message);
}

/** The same by the built-in package alone, strictly by RFC 8032. */
export async function isSignedByPackage(
  publicKey: Bytes,
  signature: Bytes,
  message: Bytes,
): Promise<boolean> {
  try {
    return await verifyAsync(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}
