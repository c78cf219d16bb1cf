import { MOST_PASSKEYS, PASSKEY_NAME_LENGTH, selfManagers } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { body, Deleted, Id, IdParams, requiredText, Timestamp } from "./fields.ts";
import { Account, Login } from "./identity.ts";

/** Maximum characters of a part of a passkey's answer; a key of 4096 bits and its statement are below it. */
const MOST_CHARACTERS = 16_384;
const Base64Url = z
  .string()
  .check(z.maxLength(MOST_CHARACTERS, "tooLong"), z.regex(/^[A-Za-z0-9_-]+$/, "characters"));
/** Maximum characters of a passkey's id: 1023 bytes in Base64url (WebAuthn 3 §4). */
const CredentialId = Base64Url.check(z.maxLength(1364, "tooLong"));

/** What the device is reached by, as browsers say it ("internal", "usb", "hybrid" …); only a hint. */
const Transports = z
  .array(z.string().check(z.regex(/^[a-z-]{1,20}$/, "characters")))
  .check(z.maxLength(10, "tooMany"));

const Name = requiredText(PASSKEY_NAME_LENGTH);

const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Timestamp,
  /** Null if it was never used to sign in. */
  usedAt: z.nullable(Timestamp),
  /** Whether the maker of the device keeps copies of it on other devices of its owner. */
  isSynced: z.boolean(),
  /** Whether it is a separate device, such as a key for USB or NFC. */
  isSecurityKey: z.boolean(),
  /** Whether it was made at a former address of the organisation, where alone it counts. */
  isElsewhere: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The caller's passkeys, the oldest first. */
const OwnPasskeys = z.object({
  passkeys: z.array(Passkey),
  /** Maximum passkeys per person. */
  most: z.int().check(z.lte(MOST_PASSKEYS)),
});
export type OwnPasskeys = z.infer<typeof OwnPasskeys>;

/** What the page passes to the browser as it is (WebAuthn 3 §5.1.8 and §5.1.9, `parse…OptionsFromJSON`). */
const Options = z.object({ options: z.record(z.string(), z.unknown()) });

/** What a passkey answers to a challenge: binary parts in Base64url. */
const Assertion = {
  id: CredentialId,
  clientDataJSON: Base64Url,
  authenticatorData: Base64Url,
  signature: Base64Url,
  /** The id of the owner, if the device gives it. */
  userHandle: z.optional(z.nullable(Base64Url)),
};

/** Needs a password confirmed in the last 10 minutes, as for the other factors (decisions §15). */
const confirmed = "NO_PERMISSION without a password confirmed in the last 10 minutes";
const off = "NO_PERMISSION where the organisation has no passkeys";

export const passkeyCalls = {
  listPasskeys: call({
    method: "GET",
    path: "/User/Passkeys",
    access: "session",
    beforeSecondFactor: true,
    summary: `The caller's passkeys; ${off}`,
    response: OwnPasskeys,
  }),
  startPasskey: call({
    method: "POST",
    path: "/User/Passkeys/Options",
    access: selfManagers,
    beforeSecondFactor: true,
    summary: `What the browser needs to make a passkey, good for 5 minutes of this session; ${confirmed}; ${off}`,
    response: Options,
  }),
  addPasskey: call({
    method: "POST",
    path: "/User/Passkeys",
    access: selfManagers,
    beforeSecondFactor: true,
    summary: `Add the passkey that the browser has made, and turn the second factor on; ${confirmed}; INVALID_TOKEN for a passkey that does not answer the challenge`,
    body: body({
      name: Name,
      id: CredentialId,
      clientDataJSON: Base64Url,
      attestationObject: Base64Url,
      transports: Transports,
    }),
    response: z.object({ account: Account, ...OwnPasskeys.shape }),
    errors: ["INVALID_TOKEN", "DUPLICATE_ITEMS"],
  }),
  renamePasskey: call({
    method: "PUT",
    path: "/User/Passkeys/:id",
    access: selfManagers,
    beforeSecondFactor: true,
    summary: `Give one of the caller's passkeys another name; ${off}`,
    params: IdParams,
    body: body({ name: Name }),
    response: OwnPasskeys,
    errors: ["ITEM_NOT_FOUND"],
  }),
  removePasskey: call({
    method: "DELETE",
    path: "/User/Passkeys/:id",
    access: selfManagers,
    beforeSecondFactor: true,
    summary: `Remove one of the caller's passkeys; the second factor stays on; ${confirmed}; ${off}`,
    params: IdParams,
    response: Deleted,
    errors: ["ITEM_NOT_FOUND"],
  }),
};

/** A module's part apart, so that the account page does not load what the sign-in sends, nor the other way round. */
export const passkeySignInCalls = {
  startPasskeyStep: call({
    method: "POST",
    path: "/login/PasskeyOptions",
    access: "loginStep",
    summary: "What the browser needs to answer by a passkey, for this login only",
    response: Options,
    errors: ["INVALID_TWO_FACTOR_PROVIDER", "NOT_LOGGED_IN"],
  }),
  checkPasskey: call({
    method: "POST",
    path: "/login/Passkey",
    access: "loginStep",
    summary: "Finish a login by a passkey as the second factor",
    body: body(Assertion),
    response: Login,
    errors: ["INVALID_TWO_FACTOR_PROVIDER", "INVALID_TWO_FACTOR_CODE", "NOT_LOGGED_IN"],
  }),
  startPasskeySignIn: call({
    method: "GET",
    path: "/login/PasskeySignIn",
    access: "public",
    summary: `What the browser needs to sign in by a passkey without a password, good for 5 minutes; NO_PERMISSION where the organisation does not allow it`,
    response: Options,
  }),
  signInByPasskey: call({
    method: "POST",
    path: "/login/PasskeySignIn",
    access: "public",
    summary: "Sign in by a passkey alone, which counts as both factors. Captcha as for login",
    body: body(Assertion),
    response: Login,
    errors: ["INVALID_LOGIN"],
  }),
};
