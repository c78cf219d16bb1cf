import {
  CAPTCHA_HEADER,
  TWO_FACTOR_PROVIDERS,
  type CallShape,
  type Credentials,
  type Login,
  type TwoFactorProvider,
} from "@assay/contract";
import { LOGIN_STEP_SECONDS, SESSION_SECONDS } from "@assay/domain";
import Bowser from "bowser";
import { setTimeout as pause } from "node:timers/promises";
import type { TenantTransaction } from "../../../db/database.ts";
import { lockName } from "../../../db/lock.ts";
import { hashToken, newToken } from "../../../http/authentication.ts";
import type { PublicCall } from "../../../http/context.ts";
import { ApiFailure, refuse } from "../../../http/failure.ts";
import { readSolution } from "../../../platform/captcha.ts";
import { isPassword } from "../../../platform/passwords.ts";
import { openTurns } from "../../../platform/turns.ts";
import { presentCredentials, presentLoginToken } from "../present.ts";
import {
  countLoginFailures,
  deleteAttempt,
  insertAttempt,
  insertLoginStep,
  insertSession,
  selectTenantSecret,
  selectSignIn,
  selectSignInState,
  spendCaptcha,
  updateAttemptFailed,
  updateLastLogin,
} from "./store.ts";

/** What the commands need of the call that asks. */
export type Asking = Pick<
  PublicCall<CallShape>,
  "withTenant" | "address" | "now" | "headers" | "language"
>;

/**
 * So many sign-ins are in the database at a time. When hundreds come at once, the pool's connections are left to
 * everybody else's calls.
 */
const IN_DATABASE = 2;
/** A proxy waits no longer for an answer. */
const LONGEST_WAIT_MS = 60_000;
const inTurn = openTurns(IN_DATABASE, LONGEST_WAIT_MS);

/** The same call, whose transactions take turns with those of other sign-ins. */
export const takingTurns = <A extends Asking>(asking: A): A => ({
  ...asking,
  withTenant: (work) => inTurn(() => asking.withTenant(work)),
});

const WINDOW_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const MAX_PER_ACCOUNT = 10;
const MAX_PER_ADDRESS = 50;
/** From the third failure on each answer comes this much later than the one before. */
const SLOWDOWN_MS = 100;
const UNSLOWED = 2;

interface Attempt {
  /** Too many failures of late: refuse, whatever the secret is. */
  readonly isLocked: boolean;
  /** Takes the try back: the secret was right. */
  succeed(tx: TenantTransaction): Promise<unknown>;
  /** The secret was wrong. */
  fail(): Promise<unknown>;
}

type Attempting = Pick<Asking, "withTenant" | "address" | "now">;

/**
 * Counts a try at somebody's secret (password, code, link) before it is looked at, so that parallel
 * guesses cannot outrun the count, and lets it wait the longer, the more have failed (decisions §3,
 * §15). A try while locked does not prolong the lock.
 *
 * @param account whose secret it is; null where only the address counts, since nobody can guess it
 *   and a stranger's tries must not stand in its owner's way.
 */
export async function takeAttempt(
  { withTenant, address, now }: Attempting,
  account: string | null,
): Promise<Attempt> {
  const email = account?.trim().toLowerCase() ?? "";
  const since = new Date(now.getTime() - WINDOW_MS);
  const { id, failures } = await withTenant(async (tx) => {
    await lockName(tx, `attempt:${email}`);
    const counted = await countLoginFailures(tx, { email, address, since });
    const byAccount = account === null ? 0 : counted.byAccount;
    const isLocked = byAccount >= MAX_PER_ACCOUNT || counted.byAddress >= MAX_PER_ADDRESS;
    const forgetBefore = new Date(now.getTime() - DAY_MS);
    const attempt = { email, address, at: now };
    return {
      failures: byAccount,
      id: isLocked ? null : await insertAttempt(tx, attempt, forgetBefore),
    };
  });
  const slow = Math.min(failures, MAX_PER_ACCOUNT) - UNSLOWED;
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
 * Where the tenant asks for a captcha, the call must carry a solved one, which counts once.
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

export const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_SECONDS * 1000);

function deviceOf(headers: Asking["headers"]) {
  const agent = String(headers["user-agent"] ?? "").slice(0, 500);
  const { browser, os } = agent === "" ? {} : Bowser.parse(agent);
  return { browser: browser?.name ?? null, system: os?.name ?? null };
}

/** Opens a session whose password counts as confirmed now. */
export async function openSession(
  tx: TenantTransaction,
  personId: string,
  { now, headers, language }: Pick<Asking, "now" | "headers" | "language">,
): Promise<Credentials> {
  const token = newToken();
  const expiresAt = sessionEnd(now);
  await insertSession(tx, {
    tokenHash: hashToken(token),
    personId,
    createdAt: now,
    usedAt: now,
    expiresAt,
    passwordConfirmedAt: now,
    ...deviceOf(headers),
  });
  await updateLastLogin(tx, personId, { at: now, language });
  return presentCredentials(token, expiresAt);
}

export const presentLogin = (token: Credentials): Login => ({
  twoFactorRequired: false,
  twoFactorProviders: [],
  token,
});

type SignInRow = NonNullable<Awaited<ReturnType<typeof selectSignIn>>>;

/** By what this account can prove itself, in the order in which the page offers it. */
export function providersOf(
  account: Pick<SignInRow, "emailVerified" | "hasAuthenticator" | "hasBackupCodes">,
): TwoFactorProvider[] {
  const has: Readonly<Record<TwoFactorProvider, boolean>> = {
    Email: account.emailVerified,
    Authenticator: account.hasAuthenticator,
    BackupCode: account.hasBackupCodes,
  };
  return TWO_FACTOR_PROVIDERS.filter((provider) => has[provider]);
}

/**
 * Signs in with e-mail and password. The slow hash is computed outside any transaction. Unknown
 * e-mail, wrong password, missing LOG_IN and too many failures answer alike and take the same time.
 *
 * @throws ApiFailure INVALID_LOGIN.
 */
export async function signIn(
  asking: Asking,
  { email, password }: { email: string; password: string },
): Promise<Login> {
  const { withTenant, now } = asking;
  const attempt = await takeAttempt(asking, email);
  const account = await withTenant((tx) => selectSignIn(tx, email.trim()));
  const matches = await isPassword(password, account?.passwordHash ?? null);
  const mayEnter = matches && !attempt.isLocked && account?.permissions.includes("LOG_IN");
  const login =
    account &&
    mayEnter &&
    (await withTenant(async (tx) => {
      if (!(await isUnchanged(tx, account))) return null;
      await attempt.succeed(tx);
      return account.twoFactorActivated
        ? openLoginStep(tx, account, now)
        : presentLogin(await openSession(tx, account.id, asking));
    }));
  if (login) return login;
  await attempt.fail();
  throw new ApiFailure("INVALID_LOGIN");
}

/** A password or second factor that was changed while the hash was computed: the old one is void. */
async function isUnchanged(tx: TenantTransaction, account: SignInRow): Promise<boolean> {
  const now = await selectSignInState(tx, account.id);
  return (
    now?.passwordHash === account.passwordHash &&
    now.twoFactorActivated === account.twoFactorActivated
  );
}

async function openLoginStep(tx: TenantTransaction, account: SignInRow, now: Date): Promise<Login> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LOGIN_STEP_SECONDS * 1000);
  await insertLoginStep(tx, { tokenHash: hashToken(token), personId: account.id, expiresAt }, now);
  return {
    twoFactorRequired: true,
    twoFactorProviders: providersOf(account),
    token: presentLoginToken(token, expiresAt),
  };
}
