import type { Login, passkeyCalls, passkeySignInCalls } from "@assay/contract";
import { isOpen, MOST_PASSKEYS } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Actor, CallOf } from "../../../http/context.ts";
import { ApiFailure, demand, found, refuse, WrongSecret } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import {
  creationOptions,
  newPasskeyChallenge,
  type PasskeyPlace,
  readPasskeyChallenge,
  requestOptions,
  type SentAssertion,
  verifyAnswer,
  verifyMade,
} from "../../../platform/passkeys.ts";
import { demandConfirmation } from "../account/commands.ts";
import { selectSelf } from "../account/queries.ts";
import { selectSecrets } from "../account/store.ts";
import type { IdentityMails } from "../ports.ts";
import { presentAccount } from "../present.ts";
import { finishLogin, waitingLogin } from "../secondFactor/commands.ts";
import { demandCaptcha, openSession, presentLogin, takeAttempt } from "../signIn/commands.ts";
import {
  isPasswordOff,
  selectSignInState,
  selectTenantSecret,
  spendCaptcha,
} from "../signIn/store.ts";
import { selectUser, updateAccount } from "../store.ts";
import type { PasskeyPlaceOf } from "./ports.ts";
import { ALONE, demandPasskeys, readPasskeys } from "./queries.ts";
import {
  deletePasskey,
  hasCredential,
  insertPasskey,
  selectPasskeyByCredential,
  selectPasskeyOwner,
  selectPasskeys,
  selectPasskeySetting,
  updatePasskeyName,
  updatePasskeyUse,
} from "./store.ts";

/** What the challenges of a session and of a login are for: no other session or login can use them. */
const ofSession = ({ id, sessionId }: Actor) => `add:${id}:${sessionId}`;
const ofLogin = (loginTokenHash: string) => `login:${loginTokenHash}`;

interface Answer {
  place: PasskeyPlace;
  /** What the challenge was made for. */
  attempt: string;
  sent: SentAssertion & { userHandle?: string | null | undefined };
  now: Date;
  /** Whether the passkey's owner is one who may sign in. */
  isOwner(personId: string): boolean;
}

/**
 * The owner of the passkey that has answered this challenge; null if anything is wrong. The challenge is used up in
 * either case, so that nobody can try it twice.
 */
async function spendPasskey(tx: TenantTransaction, answer: Answer): Promise<string | null> {
  const { place, attempt, sent, now, isOwner } = answer;
  const read = readPasskeyChallenge(await selectTenantSecret(tx), attempt, { ...sent, now });
  if (!read || !(await spendCaptcha(tx, read, now))) return null;
  const stored = await selectPasskeyByCredential(tx, sent.id, place.rpId);
  if (!stored || !isOwner(stored.personId)) return null;
  if (sent.userHandle && ownerIn(sent.userHandle) !== stored.personId) return null;
  const used = await verifyAnswer(place, read.challenge, stored, sent);
  if (!used) return null;
  await updatePasskeyUse(tx, stored.id, { ...used, usedAt: now });
  return stored.personId;
}

const ownerIn = (userHandle: string): string => Buffer.from(userHandle, "base64url").toString();

/** @throws ApiFailure NO_PERMISSION; RuleFailure `tooMany` of the field `name`. */
export async function startPasskey(
  { tx, actor, now, tenant }: CallOf<typeof passkeyCalls.startPasskey>,
  placeOf: PasskeyPlaceOf,
) {
  const { known, self } = await demandRoom(tx, actor, now);
  const challenge = newPasskeyChallenge(await selectTenantSecret(tx), ofSession(actor), now);
  const owner = { id: actor.id, email: self.email ?? "", name: presentAccount(self).fullName };
  const given = { title: tenant.appTitle, owner, known, challenge };
  return { options: await creationOptions(placeOf(tenant), given) };
}

/** Demands all that adding a passkey takes, and returns those that are there. */
async function demandRoom(tx: TenantTransaction, actor: Actor, now: Date) {
  await demandPasskeys(tx);
  await demandConfirmation(tx, actor, now);
  const { emailVerified } = await selectSecrets(tx, actor.id);
  demand(emailVerified);
  const known = await selectPasskeys(tx, actor.id);
  refuse(known.length < MOST_PASSKEYS ? [] : [{ path: "name", rule: "tooMany" }]);
  return { known, self: await selectSelf(tx, actor) };
}

/** Adds a passkey, which turns the second factor on. @throws as `startPasskey`; ApiFailure INVALID_TOKEN, DUPLICATE_ITEMS. */
export async function addPasskey(
  { tx, actor, now, tenant, body }: CallOf<typeof passkeyCalls.addPasskey>,
  mails: IdentityMails,
  placeOf: PasskeyPlaceOf,
) {
  const place = placeOf(tenant);
  await demandRoom(tx, actor, now);
  const { name, transports, ...sent } = body;
  const secret = await selectTenantSecret(tx);
  const read = readPasskeyChallenge(secret, ofSession(actor), { ...sent, now });
  const made =
    read && (await spendCaptcha(tx, read, now)) && (await verifyMade(place, read.challenge, sent));
  if (!made) throw new ApiFailure("INVALID_TOKEN");
  if (await hasCredential(tx, made.credentialId)) throw new ApiFailure("DUPLICATE_ITEMS");
  const row = { ...made, personId: actor.id, rpId: place.rpId, name, transports, createdAt: now };
  const id = await insertPasskey(tx, row);
  await updateAccount(tx, actor.id, { twoFactorActivated: true });
  await tellOwner(tx, { actor, now, id }, mails, "passkeyAdded");
  const account = presentAccount(await selectSelf(tx, actor));
  return { account, ...(await readPasskeys(tx, actor.id, place.rpId)) };
}

/** Leaves a row in the audit log and mails the owner, who may have to object. */
async function tellOwner(
  tx: TenantTransaction,
  { actor, now, id }: { actor: Actor; now: Date; id: string },
  mails: IdentityMails,
  notice: "passkeyAdded" | "passkeyRemoved",
) {
  const entry = { at: now, actorId: actor.id, action: `account.${notice}`, subjectId: actor.id };
  await recordAudit(tx, { ...entry, details: { passkey: id } });
  await mails.queue(tx, { kind: "notice", personId: actor.id, notice });
}

/** @throws ApiFailure NO_PERMISSION, ITEM_NOT_FOUND */
export async function renamePasskey(
  { tx, actor, tenant, params, body }: CallOf<typeof passkeyCalls.renamePasskey>,
  placeOf: PasskeyPlaceOf,
) {
  await demandPasskeys(tx);
  const renamed = { id: params.id, personId: actor.id, name: body.name };
  found((await updatePasskeyName(tx, renamed)) || null);
  return readPasskeys(tx, actor.id, placeOf(tenant).rpId);
}

/** @throws ApiFailure NO_PERMISSION, ITEM_NOT_FOUND */
export async function removePasskey(
  { tx, actor, now, params: { id } }: CallOf<typeof passkeyCalls.removePasskey>,
  mails: IdentityMails,
) {
  await demandPasskeys(tx);
  await demandConfirmation(tx, actor, now);
  found((await deletePasskey(tx, actor.id, id)) || null);
  await tellOwner(tx, { actor, now, id }, mails, "passkeyRemoved");
  return { id };
}

/** @throws ApiFailure NOT_LOGGED_IN; INVALID_TWO_FACTOR_PROVIDER where no passkey counts for this login. */
export async function startPasskeyStep(
  call: CallOf<typeof passkeySignInCalls.startPasskeyStep>,
  placeOf: PasskeyPlaceOf,
) {
  const { withTenant, loginTokenHash, now, tenant } = call;
  const place = placeOf(tenant);
  const { passkeys, secret } = await withTenant(async (tx) => ({
    ...(await waitingLogin(tx, loginTokenHash, { now, place })),
    secret: await selectTenantSecret(tx),
  }));
  if (passkeys.length === 0) throw new ApiFailure("INVALID_TWO_FACTOR_PROVIDER");
  const challenge = newPasskeyChallenge(secret, ofLogin(loginTokenHash), now);
  return { options: await requestOptions(place, passkeys, challenge) };
}

/**
 * Finishes a login by a passkey; wrong answers count as wrong codes do.
 *
 * @throws ApiFailure NOT_LOGGED_IN, INVALID_TWO_FACTOR_PROVIDER, INVALID_TWO_FACTOR_CODE
 */
export async function checkPasskey(
  call: CallOf<typeof passkeySignInCalls.checkPasskey>,
  placeOf: PasskeyPlaceOf,
): Promise<Login> {
  const { withTenant, loginTokenHash, now, tenant, body } = call;
  const place = placeOf(tenant);
  const login = await withTenant((tx) => waitingLogin(tx, loginTokenHash, { now, place }));
  if (login.passkeys.length === 0) throw new ApiFailure("INVALID_TWO_FACTOR_PROVIDER");
  return finishLogin(call, login, "passkey", async (tx) => {
    const isOwner = (personId: string) => personId === login.personId;
    const attempt = ofLogin(loginTokenHash);
    return (await spendPasskey(tx, { place, attempt, sent: body, now, isOwner })) !== null;
  });
}

/**
 * Signs in by a passkey alone. An unknown, removed or misused passkey, a closed account, missing LOG_IN and too many
 * failures of the network answer alike. Failures of others do not count for the owner, since nobody can guess a passkey.
 *
 * @throws RuleFailure if a captcha is demanded; ApiFailure INVALID_LOGIN.
 */
export async function signInByPasskey(
  call: CallOf<typeof passkeySignInCalls.signInByPasskey>,
  placeOf: PasskeyPlaceOf,
): Promise<Login> {
  const { withTenant, now, tenant, body } = call;
  const place = placeOf(tenant);
  await demandCaptcha(call);
  const attempt = await takeAttempt(call, null);
  const { token, personId } = await withTenant(async (tx) => {
    const isAllowed = !attempt.isLocked && (await selectPasskeySetting(tx)) === "ALONE";
    const owner = await selectPasskeyOwner(tx, body.id, place.rpId);
    // The account before the passkey, as everything locks them that changes both.
    const isOpenToOwner = owner !== null && (await mayEnter(tx, owner, now));
    const isOwner = (id: string) =>
      isOpenToOwner && id === owner && typeof body.userHandle === "string";
    const answer = { place, attempt: ALONE, sent: body, now, isOwner };
    const entered = isAllowed ? await spendPasskey(tx, answer) : null;
    if (entered === null) return { token: null, personId: owner };
    await attempt.succeed(tx);
    return { token: await openSession(tx, entered, call, "passkeyAlone"), personId: entered };
  });
  if (token) return presentLogin(token);
  await attempt.fail();
  throw new WrongSecret("INVALID_LOGIN", personId);
}

/**
 * Whether the account is open, locked until the transaction ends, and its owner may sign in without the company's
 * directory.
 */
async function mayEnter(tx: TenantTransaction, personId: string, now: Date): Promise<boolean> {
  const state = await selectSignInState(tx, personId);
  if (state === null || !isOpen(state, now) || (await isPasswordOff(tx, personId))) return false;
  return (await selectUser(tx, personId))?.permissions.includes("LOG_IN") === true;
}
