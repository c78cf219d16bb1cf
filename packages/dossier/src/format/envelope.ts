import { base64Of, type Bytes, bytesOfBase64, joined, utf8 } from "./bytes.ts";
import { type Json, readJson, writeJson } from "./json.ts";

/*
 * The envelope is DSSE (Dead Simple Signing Envelope): what is signed are the bytes of the manifest together with their type,
 * never values that somebody has read out of them.
 */

/** What the manifest is; part of what is signed, so that no signature of something else is valid for it. */
const PAYLOAD_TYPE = "application/vnd.assay.dossier.v1+json";

export interface Signature {
  /** Fingerprint of the key. */
  readonly keyid: string;
  readonly sig: Bytes;
}

/** The bytes that are signed: DSSE's pre-authentication encoding of type and payload. */
export function signedBytes(payload: Uint8Array, type = PAYLOAD_TYPE): Bytes {
  const name = utf8(type);
  return joined([utf8(`DSSEv1 ${name.length} `), name, utf8(` ${payload.length} `), payload]);
}

/** The file `signature.json`. */
export const writeEnvelope = (payload: Uint8Array, { keyid, sig }: Signature): Bytes =>
  utf8(
    writeJson({
      payload: base64Of(payload),
      payloadType: PAYLOAD_TYPE,
      signatures: [{ keyid, sig: base64Of(sig) }],
    }),
  );

const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const hasOnly = (value: object, ...keys: string[]): boolean =>
  Object.keys(value).toSorted().join() === keys.join();

/** Payload and signature of an envelope; null if it is no envelope of a dossier with exactly one signature. */
export function readEnvelope(bytes: Uint8Array): { payload: Bytes; signature: Signature } | null {
  const read = readJson(bytes);
  if (!read.ok || !isObject(read.value)) return null;
  const { payload, payloadType, signatures } = read.value;
  if (!hasOnly(read.value, "payload", "payloadType", "signatures")) return null;
  if (payloadType !== PAYLOAD_TYPE || !Array.isArray(signatures) || signatures.length !== 1)
    return null;
  const [only] = signatures as readonly Json[];
  if (!isObject(only) || !hasOnly(only, "keyid", "sig")) return null;
  const { keyid, sig } = only;
  if (typeof payload !== "string" || typeof keyid !== "string" || typeof sig !== "string")
    return null;
  const [content, mark] = [bytesOfBase64(payload), bytesOfBase64(sig)];
  return content && mark && { payload: content, signature: { keyid, sig: mark } };
}
