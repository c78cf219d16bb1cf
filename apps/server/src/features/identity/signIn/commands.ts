import {
  CAPTCHA_HEADER,
  TWO_FACTOR_PROVIDERS,
  type Body,
  type CallShape,
  type Credentials,
  type Login,
  type signInCalls,
  type TwoFactorProvider,
} from "@assay/contract";
import { isOpen, LOGIN_STEP_SECONDS, sessionEnd } from "@assay/domain";
import Bowser from "bowser";
import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CompanySession } from "../../../db/schema/identity.ts";
import { lockName } from "../../../db/lock.ts";
import { hashToken, newToken } from "../../../http/authentication.ts";
import type { CallOf, PublicCall } from "../../../http/context.ts";
import { refuse, WrongSecret } from "../../../http/failure.ts";
import { networkOf, recordAccess } from "../../../platform/access.ts";
import { readSolution } from "../../../platform/captcha.ts";
import { isPassword } from "../../../platform/passwords.ts";
import { openTurns } from "../../../platform/turns.ts";
import type { KnownPasskey } from "../../../platform/passkeys.ts";
import type { PasskeyPlaceOf } from "../passkeys/ports.ts";
import { selectUsablePasskeys } from "../passkeys/store.ts";
import { presentCredentials } from "../present.ts";
import { insertSession } from "../sessions/store.ts";
import {
  deleteAttempt,
  deleteFailures,
  type Failures,
  insertAttempt,
  insertKnownPlace,
  insertLoginStep,
  selectFailures,
  selectTenantSecret,
  selectSignIn,
  selectSignInState,
  spendCaptcha,
  updateAttemptFailed,
  updateLastLogin,
} from "./store.ts";

/** The parts of a call that the commands need. */
export type Asking = Pick<
  PublicCall<CallShape>,
  "withTenant" | "address" | "now" | "headers" | "language"
>;

/**
 * Maximum sign-ins with a database connection at a time, so that hundreds at once leave the pool's connections to
 * other calls.
 */
const IN_DATABASE = 2;
/** Milliseconds that a sign-in waits, as long as proxies usually wait for an answer. */
const LONGEST_WAIT_MS = 60_000;
const inTurn = openTurns(IN_DATABASE, LONGEST_WAIT_MS);

/** The same call with queued transactions, which alternate between the networks that sign-ins come from. */
export const takingTurns = <A extends Asking>(asking: A): A => ({
  ...asking,
  withTenant: (work) => inTurn(() => asking.withTenant(work), asking.address),
});

const WINDOW_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
/** Maximum failures per account and network. */
const MOST_HERE = 10;
/** Maximum failures of mailed links per network. */
const MOST_LINKS_HERE = 50;
/** Maximum failures per account from all networks. */
const MOST_IN_ALL = 100;
/** Maximum failures per network, and the addition for each person who signed in from there lately. */
const MOST_PER_PLACE = 50;
const MORE_PER_PERSON = 10;
/** "Lately" in milliseconds: a day of assessment. */
const LATELY_MS = 12 * 3_600_000;
/** Milliseconds after which an account that has not signed in from a network is unknown there again. */
const KNOWN_MS = 90 * DAY_MS;
/** Milliseconds by which each answer from the third failure on is later than the one before. */
const SLOWDOWN_MS = 100;
const UNSLOWED = 2;

interface Attempt {
  /** Whether there were too many failures lately, so that even the right secret is refused. */
  readonly isLocked: boolean;
  /** Removes the attempt: the secret was right. */
  succeed(tx: TenantTransaction): Promise<unknown>;
  /** Counts the attempt as failed: the secret was wrong. */
  fail(): Promise<unknown>;
}

type Attempting = Pick<Asking, "withTenant" | "address" | "now">;

/** The key of a count, as a hash, so that neither e-mails nor addresses of anonymous callers are stored. */
const keyOf = (secret: string, what: string) =>
  createHmac("sha256", secret).update(what).digest("base64url");
export const placeOf = (secret: string, address: string) =>
  keyOf(secret, `place:${networkOf(address)}`);
/** Prefix of the separate count of codes, which also count as attempts at their account. */
const CODES = "code:";
const accountKey = (secret: string, account: string) => keyOf(secret, `account:${account}`);

/**
 * Deletes the failures of an account whose owner has proved to own the mailbox, or whom an administrator
 * helps. Returns their number.
 */
export async function forgetFailures(tx: TenantTransaction, account: string): Promise<number> {
  const secret = await selectTenantSecret(tx);
  const name = account.trim().toLowerCase();
  return deleteFailures(
    tx,
    [name, CODES + name].map((each) => accountKey(secret, each)),
  );
}

function isClosed(account: string | null, most: number, found: Failures): boolean {
  if (account === null) return found.here >= MOST_LINKS_HERE;
  if (found.here >= MOST_HERE) return true;
  // An account that is known in this network is not blocked by failures of others, here or elsewhere.
  if (found.isKnown) return false;
  return found.inAll >= most || found.byPlace >= MOST_PER_PLACE + MORE_PER_PERSON * found.entered;
}

/**
 * Counts an attempt at a secret (password, code, link) before it is checked, so that parallel
 * guesses cannot evade the count, and delays it the longer, the more have failed (decisions §3,
 * §15). An attempt while locked does not prolong the lock.
 *
 * @param account whose secret it is, by e-mail or id; null if only the network counts, since nobody can
 *   guess it and attempts by others must not block its owner.
 * @param mostInAll maximum failures from all networks
 */
export async function takeAttempt(
  { withTenant, address, now }: Attempting,
  account: string | null,
  mostInAll = MOST_IN_ALL,
): Promise<Attempt> {
  const name = account?.trim().toLowerCase() ?? "";
  const [since, lately] = [WINDOW_MS, LATELY_MS].map((ms) => new Date(now.getTime() - ms)) as [
    Date,
    Date,
  ];
  const { id, failures } = await withTenant(async (tx) => {
    const secret = await selectTenantSecret(tx);
    const place = placeOf(secret, address);
    const email = accountKey(secret, name);
    await lockName(tx, `attempt:${email}`);
    const who = name.replace(CODES, "");
    const counted = await selectFailures(tx, { account: email, who, place, since, lately });
    const forgetBefore = new Date(now.getTime() - DAY_MS);
    const attempt = { email, address: place, at: now };
    return {
      failures: account === null ? 0 : counted.here,
      id: isClosed(account, mostInAll, counted)
        ? null
        : await insertAttempt(tx, attempt, forgetBefore),
    };
  });
  const slow = Math.min(failures, MOST_HERE) - UNSLOWED;
  if (slow > 0) await pause(slow * SLOWDOWN_MS);
  if (id === null)
    return { isLocked: true, succeed: async () => undefined, fail: async () => undefined };
  return {
    isLocked: false,
    succeed: (tx) => deleteAttempt(tx, id),
    fail: () => withTenant((tx) => updateAttemptFailed(tx, id)),
  };
}

/**
 * Counts an attempt at a code of six digits: as one at the account, and from all networks with the limit of a
 * password from one network. Codes can only be tried with the right password.
 */
export async function takeCodeAttempt(asking: Attempting, email: string): Promise<Attempt> {
  const both = [
    await takeAttempt(asking, email),
    await takeAttempt(asking, CODES + email, MOST_HERE),
  ];
  return {
    isLocked: both.some(({ isLocked }) => isLocked),
    succeed: async (tx) => {
      for (const each of both) await each.succeed(tx);
    },
    fail: async () => {
      for (const each of both) await each.fail();
    },
  };
}

/**
 * Demands a solved captcha, valid once, if the tenant has turned captchas on.
 *
 * @throws RuleFailure `captchaRequired` of the field `captcha`.
 */
export async function demandCaptcha({
  tenant,
  headers,
  withTenant,
  now,
}: Pick<PublicCall<CallShape>, "tenant" | "headers" | "withTenant" | "now">): Promise<void> {
  if (tenant.captchaIsDisabled) return;
  const token = String(headers[CAPTCHA_HEADER] ?? "");
  const secret = await withTenant(selectTenantSecret);
  const captcha = token === "" ? null : await readSolution(secret, token, now);
  const counts = captcha && (await withTenant((tx) => spendCaptcha(tx, captcha, now)));
  if (!counts) refuse([{ path: "captcha", rule: "captchaRequired" }]);
}

function deviceOf(headers: Asking["headers"]) {
  const agent = String(headers["user-agent"] ?? "").slice(0, 500);
  const { browser, os } = agent === "" ? {} : Bowser.parse(agent);
  return { browser: browser?.name ?? null, system: os?.name ?? null };
}

type SessionAsking = Pick<Asking, "now" | "headers" | "language" | "address">;

/** A sign-in at the company's directory, and whether its second factor counts. */
export interface ByCompany {
  readonly company: CompanySession;
  readonly companyFactor: boolean;
}

/**
 * Opens a session whose password counts as confirmed now.
 *
 * @param by the method of sign-in, for the access log
 * @param company the sign-in at the directory, if that was one factor
 */
export async function openSession(
  tx: TenantTransaction,
  personId: string,
  { now, headers, language, address }: SessionAsking,
  by: TwoFactorProvider | "password" | "enroll" | "company" | "passkey" | "passkeyAlone",
  company?: ByCompany,
): Promise<Credentials> {
  const token = newToken();
  const expiresAt = sessionEnd({ now, startedAt: now, longestHours: 0 });
  await insertSession(tx, {
    tokenHash: hashToken(token),
    personId,
    createdAt: now,
    usedAt: now,
    expiresAt,
    passwordConfirmedAt: now,
    ...deviceOf(headers),
    ...company,
  });
  recordAccess(tx, { kind: "signIn", at: now, personId, address, what: by });
  await updateLastLogin(tx, personId, { at: now, language });
  const place = placeOf(await selectTenantSecret(tx), address);
  const forgetBefore = new Date(now.getTime() - KNOWN_MS);
  await insertKnownPlace(tx, { personId, place, usedAt: now }, forgetBefore);
  return presentCredentials(token, expiresAt, now);
}

export const presentLogin = (token: Credentials): Login => ({
  twoFactorRequired: false,
  twoFactorProviders: [],
  token,
});

type LoginBody = Body<typeof signInCalls.login>;
type SignInRow = NonNullable<Awaited<ReturnType<typeof selectSignIn>>>;

/**
 * The second factors of this account, in the order in which the page offers them. A mailbox alone is not enough:
 * no code is mailed to users with an authenticator or a passkey, nor for a day after the password was reset by mail.
 *
 * @param passkeys those that count at the tenant's present address
 */
export function providersOf(
  account: Pick<
    SignInRow,
    "emailVerified" | "hasAuthenticator" | "hasBackupCodes" | "passwordResetAt"
  >,
  passkeys: readonly KnownPasskey[],
  now: Date,
): TwoFactorProvider[] {
  const { passwordResetAt } = account;
  const isReset = passwordResetAt !== null && now.getTime() - passwordResetAt.getTime() < DAY_MS;
  const has: Readonly<Record<TwoFactorProvider, boolean>> = {
    Email: account.emailVerified && !account.hasAuthenticator && passkeys.length === 0 && !isReset,
    Authenticator: account.hasAuthenticator,
    BackupCode: account.hasBackupCodes,
  };
  return TWO_FACTOR_PROVIDERS.filter((provider) => has[provider]);
}

/**
 * Signs in with e-mail and password. The slow hash is computed outside any transaction. Unknown
 * e-mail, wrong password, a closed account, missing LOG_IN, passwords that do not count because people sign in by their
 * company's directory, and too many failures answer alike and take the same time.
 *
 * @throws ApiFailure INVALID_LOGIN.
 */
async function signIn(asking: Asking & { body: LoginBody }, rpId: string): Promise<Login> {
  const { withTenant, now, body } = asking;
  const { email, password } = body;
  const attempt = await takeAttempt(asking, email);
  const account = await withTenant((tx) => selectSignIn(tx, email.trim()));
  const matches = await isPassword(password, account?.passwordHash ?? null, asking.address);
  const mayEnter =
    matches &&
    !attempt.isLocked &&
    account &&
    isOpen(account, now) &&
    !account.passwordIsOff &&
    account.permissions.includes("LOG_IN");
  const answer =
    account &&
    mayEnter &&
    (await withTenant(async (tx) => {
      if (!(await isUnchanged(tx, account, now))) return null;
      await attempt.succeed(tx);
      return account.twoFactorActivated
        ? openLoginStep(tx, account, asking, { what: "password", rpId })
        : presentLogin(await openSession(tx, account.id, asking, "password"));
    }));
  if (answer) return answer;
  await attempt.fail();
  throw new WrongSecret("INVALID_LOGIN", account?.id ?? null);
}

/** @throws RuleFailure if a captcha is demanded; ApiFailure INVALID_LOGIN. */
export async function login(
  call: CallOf<typeof signInCalls.login>,
  passkeyPlaceOf: PasskeyPlaceOf,
): Promise<Login> {
  const asking = takingTurns(call);
  await demandCaptcha(asking);
  return signIn(asking, passkeyPlaceOf(call.tenant).rpId);
}

/** Whether neither password nor second factor was changed while the hash was computed. */
async function isUnchanged(tx: TenantTransaction, account: SignInRow, now: Date): Promise<boolean> {
  const state = await selectSignInState(tx, account.id);
  return (
    state !== null &&
    isOpen(state, now) &&
    state.passwordHash === account.passwordHash &&
    state.twoFactorActivated === account.twoFactorActivated
  );
}

/**
 * Asks for the second factor.
 *
 * @param company the sign-in at the directory, if that was the first one
 */
export async function openLoginStep(
  tx: TenantTransaction,
  account: SignInRow,
  { now, address }: SessionAsking,
  { what, rpId, company }: { what: "password" | "company"; rpId: string; company?: CompanySession },
): Promise<Login> {
  const { id: personId } = account;
  recordAccess(tx, { kind: "secondFactorAsked", at: now, personId, address, what });
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LOGIN_STEP_SECONDS * 1000);
  const step = { tokenHash: hashToken(token), personId, expiresAt, ...(company && { company }) };
  await insertLoginStep(tx, step, now);
  const passkeys = await selectUsablePasskeys(tx, personId, rpId);
  return {
    twoFactorRequired: true,
    twoFactorProviders: providersOf(account, passkeys, now),
    ...(passkeys.length > 0 && { acceptsPasskey: true as const }),
    // Has the form of credentials, but is valid only for the second factor (decisions §3).
    token: presentCredentials(token, expiresAt, now),
  };
}
