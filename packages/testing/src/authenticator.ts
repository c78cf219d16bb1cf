import { calls } from "@assay/contract";
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { TestTenant, TestUser } from "./people.ts";

/** What a device is asked, as the server sends it to the browser. */
export interface PasskeyOptions {
  readonly options: Record<string, unknown>;
}

/** What a test changes of a right answer. */
export interface Twist {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** The count that the device reports. */
  counter?: number;
  /** Whether the device has verified its owner; true if unset. */
  isVerified?: boolean;
  userHandle?: string | null;
  /** Whose key signs; that of the passkey if unset. */
  key?: KeyObject;
  type?: string;
}

/** The flags of authenticator data (WebAuthn 3 §6.1): user present, user verified, backup eligible and done, credential. */
const FLAG = { present: 1, verified: 4, mayBackUp: 8, isBackedUp: 16, hasCredential: 64 };

/** CBOR of whole numbers, bytes, texts and maps: all that a passkey of ES256 needs (RFC 8949). */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") {
    const bytes = Buffer.from(value, "utf8");
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [
    cbor(key),
    cbor(inner as Parameters<typeof cbor>[0]),
  ]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest();

/** A device with one passkey (ES256), for tests of the server: it answers what a browser would send. */
export class TestPasskey {
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #credentialId = randomBytes(32);
  counter = 0;
  #userHandle: string | null = null;
  readonly #pages: { origin: string; rpId: string };

  /** @param origin of the pages at which it is used */
  constructor(origin: string) {
    this.#pages = { origin, rpId: new URL(origin).hostname };
  }

  get id(): string {
    return this.#credentialId.toString("base64url");
  }

  #clientData({ options }: PasskeyOptions, twist: Twist, type: string): string {
    const { challenge = options["challenge"], origin = this.#pages.origin } = twist;
    const data = { type: twist.type ?? type, challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString("base64url");
  }

  #authenticatorData(twist: Twist, more = 0): Buffer {
    const { rpId = this.#pages.rpId, counter = this.counter, isVerified = true } = twist;
    const flags =
      FLAG.present | FLAG.mayBackUp | FLAG.isBackedUp | (isVerified ? FLAG.verified : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }

  /** The body of `addPasskey`. */
  make(asked: PasskeyOptions, name: string, twist: Twist = {}) {
    const { user } = asked.options as { user: { id: string } };
    this.#userHandle = user.id;
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const bytes = (text: string) => Buffer.from(text, "base64url");
    // COSE: EC2, ES256, P-256.
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    const length = Buffer.from([0, this.#credentialId.length]);
    const authData = Buffer.concat([
      this.#authenticatorData(twist, FLAG.hasCredential),
      Buffer.alloc(16),
      length,
      this.#credentialId,
      cbor(key),
    ]);
    const statement = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return {
      name,
      id: this.id,
      clientDataJSON: this.#clientData(asked, twist, "webauthn.create"),
      attestationObject: cbor(statement).toString("base64url"),
      transports: ["internal", "hybrid"],
    };
  }

  /** The body of `checkPasskey` and `signInByPasskey`; counts one further. */
  answer(asked: PasskeyOptions, twist: Twist = {}) {
    this.counter += 1;
    const clientDataJSON = this.#clientData(asked, twist, "webauthn.get");
    const data = this.#authenticatorData(twist);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    const { userHandle = this.#userHandle, key = this.#keys.privateKey } = twist;
    return {
      id: this.id,
      clientDataJSON,
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, key).toString("base64url"),
      userHandle,
    };
  }
}

/** Address of a tenant's pages, as the test server makes it. */
export const pagesOf = ({ host }: TestTenant): string => `http://${host}`;

/** Adds a passkey as the account page does. */
export async function addPasskey(
  user: TestUser,
  tenant: TestTenant,
  name = "Laptop",
): Promise<TestPasskey> {
  const passkey = new TestPasskey(pagesOf(tenant));
  const asked = await user.ok(calls.startPasskey);
  await user.ok(calls.addPasskey, { body: passkey.make(asked, name) });
  return passkey;
}

/** What the device of a wrong passkey does: exactly one thing is not as it has to be. */
export const WRONG_PASSKEYS = {
  "another origin": { origin: "http://evil.example" },
  "a subdomain of the tenant's": { origin: "http://www.example.org" },
  "the origin of the parent domain": { origin: "http://example.org" },
  "another RP": { rpId: "evil.example" },
  "the parent domain as RP": { rpId: "example.org" },
  "another challenge": { challenge: "eHh4" },
  "no user verification": { isVerified: false },
  "a statement of another kind": { type: "webauthn.neither" },
} satisfies Record<string, Twist>;
