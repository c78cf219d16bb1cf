import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The place at which a passkey counts: exactly one host (WebAuthn 3, RP ID), and its pages' origin. */
export interface PasskeyPlace {
  readonly rpId: string;
  readonly origin: string;
}

/** @param origin of the tenant's pages, as configured: never that of a request, which any caller can choose */
export const placeOfPages = (origin: string): PasskeyPlace => {
  const { hostname, origin: exact } = new URL(origin);
  return { rpId: hostname, origin: exact };
};

const LIFETIME_MS = 5 * 60_000;
const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;

/** Seconds after which a browser gives up waiting for the device. */
const TIMEOUT_MS = LIFETIME_MS;

const macOf = (secret: string, attempt: string, body: Buffer) =>
  createHmac("sha256", `${secret}.passkey`).update(attempt).update("\0").update(body).digest();

/**
 * A challenge that counts for five minutes, and for one attempt: 128 random bits and the time, signed with the tenant's
 * secret, so that nothing is stored for callers who may be anybody.
 *
 * @param attempt what it is for, such as a login by its token's hash
 */
export function newPasskeyChallenge(
  secret: string,
  attempt: string,
  now: Date,
): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(now.getTime() + LIFETIME_MS, 0, TIME_BYTES);
  const body = Buffer.concat([randomBytes(NONCE_BYTES), time]);
  return Uint8Array.from(Buffer.concat([body, macOf(secret, attempt, body)]));
}

export interface AnsweredChallenge {
  /** As the device has signed it, in Base64url. */
  readonly challenge: string;
  /** By which its use is stored, so that it counts once. */
  readonly hash: string;
  readonly expiresAt: Date;
}

/** The challenge that a device has answered, if it was made for this attempt and has not expired; else null. */
export function readPasskeyChallenge(
  secret: string,
  attempt: string,
  { clientDataJSON, now }: { clientDataJSON: string; now: Date },
): AnsweredChallenge | null {
  const challenge = challengeIn(clientDataJSON);
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== NONCE_BYTES + TIME_BYTES + MAC_BYTES) return null;
  const body = bytes.subarray(0, -MAC_BYTES);
  if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(secret, attempt, body))) return null;
  const expiresAt = new Date(body.readUIntBE(NONCE_BYTES, TIME_BYTES));
  if (expiresAt <= now) return null;
  const hash = createHash("sha256").update("passkey").update(bytes).digest("base64url");
  return { challenge: bytes.toString("base64url"), hash, expiresAt };
}

function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    const isObject = typeof data === "object" && data !== null && "challenge" in data;
    return isObject && typeof data.challenge === "string" ? data.challenge : "";
  } catch {
    return "";
  }
}

/** Loaded with the first passkey: a server whose tenants have none does without its quarter of a second. */
const library = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256: what all devices have, and Node without experimental parts (COSE numbers). */
const ALGORITHMS = [-8, -7, -257];

export interface KnownPasskey {
  readonly credentialId: string;
  readonly transports: readonly string[];
}
const described = ({ credentialId, transports }: KnownPasskey) => ({
  id: credentialId,
  transports: [...transports],
});

interface Owner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** What `navigator.credentials.create` takes: a passkey of the device, opened by finger, face or PIN. */
export async function creationOptions(
  place: PasskeyPlace,
  given: {
    title: string;
    owner: Owner;
    known: readonly KnownPasskey[];
    challenge: Uint8Array<ArrayBuffer>;
  },
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await library();
  const { title, owner, known, challenge } = given;
  const options = await generateRegistrationOptions({
    rpName: title,
    rpID: place.rpId,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge,
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { ...options };
}

/** What `navigator.credentials.get` takes; without known passkeys the browser offers those that it has. */
export async function requestOptions(
  { rpId }: PasskeyPlace,
  known: readonly KnownPasskey[],
  challenge: Uint8Array<ArrayBuffer>,
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge,
    timeout: TIMEOUT_MS,
    userVerification: "required",
    ...(known.length > 0 && { allowCredentials: known.map(described) }),
  });
  return { ...options };
}

export interface MadePasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly isSynced: boolean;
}

/** The passkey that a device has made for this challenge and place; null if anything about it is not as it should be. */
export async function verifyMade(
  { rpId, origin }: PasskeyPlace,
  challenge: string,
  sent: { id: string; clientDataJSON: string; attestationObject: string },
): Promise<MadePasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const { id, clientDataJSON, attestationObject } = sent;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential(id), response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    // What the device has signed counts, not what was sent beside it.
    if (registrationInfo?.credential.id !== id) return null;
    return {
      credentialId: id,
      publicKey: Buffer.from(registrationInfo.credential.publicKey).toString("base64url"),
      counter: registrationInfo.credential.counter,
      isSynced: registrationInfo.credentialBackedUp,
    };
  } catch {
    return null;
  }
}

export interface SentAssertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

/**
 * The new count of a passkey that has signed this challenge at this place, with its owner verified by the device; null
 * if it has not, or if its count has gone back, as that of a copy would.
 */
export async function verifyAnswer(
  { rpId, origin }: PasskeyPlace,
  challenge: string,
  stored: { credentialId: string; publicKey: string; counter: number },
  sent: SentAssertion,
): Promise<{ counter: number; isSynced: boolean } | null> {
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = sent;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential(sent.id),
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: stored.credentialId,
        publicKey: Uint8Array.from(Buffer.from(stored.publicKey, "base64url")),
        counter: stored.counter,
      },
    });
    const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo;
    return verified ? { counter, isSynced } : null;
  } catch {
    return null;
  }
}

const credential = (id: string) => ({
  id,
  rawId: id,
  type: "public-key" as const,
  clientExtensionResults: {},
});
