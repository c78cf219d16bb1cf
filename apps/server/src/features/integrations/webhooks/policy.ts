import { createHmac, randomBytes } from "node:crypto";
import type { DeliveryFault } from "@assay/domain";
import { RefusedAddress } from "../../../platform/outgoing.ts";

/** Prefix of secrets (Standard Webhooks 1.0). */
const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new secret: 32 random bytes in Base64 after `whsec_`. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/**
 * The headers of a message after Standard Webhooks 1.0.
 *
 * @param secrets that sign, each as `newSecret` makes it; two while one is being replaced
 */
export function signedHeaders(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}

const CODES: Readonly<Record<string, DeliveryFault>> = {
  ENOTFOUND: "name",
  EAI_AGAIN: "name",
  ETIMEDOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
};
/** OpenSSL's and Node's codes of certificates that do not count. */
const CERTIFICATE = /CERT|SIGNATURE|SELF_SIGNED|UNABLE_TO|ERR_TLS|EPROTO/;

/** Why a request got no answer, by the error of `fetch`. */
export function faultOfError(error: unknown): DeliveryFault {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof RefusedAddress) return "address";
  const { code = "" } = cause as NodeJS.ErrnoException;
  return CODES[code] ?? (CERTIFICATE.test(code) ? "certificate" : "connection");
}

/** Why an answer does not count as received; null if it does. */
export function faultOfStatus(status: number): DeliveryFault | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : "status";
}
