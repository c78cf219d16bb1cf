import type { accountCalls, Login, signInCalls, TwoFactorProvider } from "@assay/contract";
import { isOpen } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf } from "../../../http/context.ts";
import { ApiFailure, demand, WrongSecret } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { hashBackupCode, hashLoginCode, newBackupCodes } from "../../../platform/codes.ts";
import { currentTotpStep, newTotpSecret, totpStep, totpUri } from "../../../platform/totp.ts";
import { demandConfirmation } from "../account/commands.ts";
import { selectSelf } from "../account/queries.ts";
import { replaceBackupCodes, selectSecrets } from "../account/store.ts";
import type { PasskeyPlace } from "../../../platform/passkeys.ts";
import type { PasskeyPlaceOf } from "../passkeys/ports.ts";
import { deletePasskeys, selectUsablePasskeys } from "../passkeys/store.ts";
import type { IdentityMails } from "../ports.ts";
import { presentAccount } from "../present.ts";
import {
  type Asking,
  openSession,
  presentLogin,
  providersOf,
  takeCodeAttempt,
} from "../signIn/commands.ts";
import {
  countOfStep,
  deleteLoginStep,
  selectLoginStep,
  selectSignIn,
  selectSignInState,
  selectTotpSecret,
  spendBackupCode,
  spendMailedCode,
  spendTotpStep,
} from "../signIn/store.ts";
import { updateAccount } from "../store.ts";

/** Maximum wrong codes of one login. */
const MOST_TRIES = 5;
/** Maximum codes mailed for one login. */
const MOST_CODES = 5;

interface Code {
  provider: TwoFactorProvider;
  code: string;
  personId: string;
  loginTokenHash: string;
  now: Date;
}

/** Whether the code is right; a right one is used up. */
async function spendCode(tx: TenantTransaction, given: Code): Promise<boolean> {
  const { provider, personId, loginTokenHash, now } = given;
  const code = given.code.trim();
  switch (provider) {
    case "Email": {
      const codeHash = hashLoginCode(loginTokenHash, code);
      return spendMailedCode(tx, loginTokenHash, { codeHash, now });
    }
    case "Authenticator": {
      const secret = await selectTotpSecret(tx, personId);
      const step = secret === null ? null : totpStep(secret, code, now);
      return step !== null && spendTotpStep(tx, personId, step);
    }
    case "BackupCode":
      return spendBackupCode(tx, personId, hashBackupCode(code));
  }
}

/**
 * The pending login, with the providers of its account and the passkeys that count at this place.
 *
 * @throws ApiFailure NOT_LOGGED_IN.
 */
export async function waitingLogin(
  tx: TenantTransaction,
  loginTokenHash: string,
  { now, place }: { now: Date; place: PasskeyPlace },
) {
  const step = await selectLoginStep(tx, loginTokenHash, now);
  const account = step?.email ? await selectSignIn(tx, step.email) : undefined;
  if (!step?.email || !account || !isOpen(account, now) || !account.permissions.includes("LOG_IN"))
    throw new ApiFailure("NOT_LOGGED_IN");
  const { personId, email } = step;
  const passkeys = await selectUsablePasskeys(tx, personId, place.rpId);
  return { personId, email, passkeys, providers: providersOf(account, passkeys, now) };
}
type WaitingLogin = Awaited<ReturnType<typeof waitingLogin>>;

interface SecondFactor extends Asking {
  tenant: Parameters<PasskeyPlaceOf>[0];
  loginTokenHash: string;
  body: { type: string; token: string };
}

/** @throws as `finishLogin`; ApiFailure INVALID_TWO_FACTOR_PROVIDER. */
export async function checkTwoFactor(call: SecondFactor, placeOf: PasskeyPlaceOf): Promise<Login> {
  const { withTenant, loginTokenHash, now, body, tenant } = call;
  const place = placeOf(tenant);
  const login = await withTenant((tx) => waitingLogin(tx, loginTokenHash, { now, place }));
  const provider = login.providers.find((offered) => offered === body.type);
  if (!provider) throw new ApiFailure("INVALID_TWO_FACTOR_PROVIDER");
  const code = { provider, code: body.token, personId: login.personId, loginTokenHash, now };
  return finishLogin(call, login, provider, (tx) => spendCode(tx, code));
}

/**
 * Finishes a login. Five wrong answers end it; they count as failures of the account, across
 * logins (decisions §3, §15).
 *
 * @param spend whether the answer is right; a right one is used up
 * @throws ApiFailure NOT_LOGGED_IN, INVALID_TWO_FACTOR_CODE
 */
export async function finishLogin(
  call: Asking & { loginTokenHash: string },
  { personId, email }: Pick<WaitingLogin, "personId" | "email">,
  by: TwoFactorProvider | "passkey",
  spend: (tx: TenantTransaction) => Promise<boolean>,
): Promise<Login> {
  const { withTenant, loginTokenHash, now } = call;
  const attempt = await takeCodeAttempt(call, email);
  const tries = { what: "failures", now, most: MOST_TRIES } as const;
  if (!(await withTenant((tx) => countOfStep(tx, loginTokenHash, tries))))
    throw new ApiFailure("NOT_LOGGED_IN");
  const token = await withTenant(async (tx) => {
    // Locked, since a simultaneous change of the password ends pending logins, and one has to wait for the other.
    const state = await selectSignInState(tx, personId);
    const mayEnter = state !== null && isOpen(state, now) && !attempt.isLocked;
    if (!mayEnter || !(await spend(tx))) return null;
    const step = await deleteLoginStep(tx, loginTokenHash);
    if (!step) throw new ApiFailure("NOT_LOGGED_IN");
    await attempt.succeed(tx);
    const company = step.company ? { company: step.company, companyFactor: false } : undefined;
    return openSession(tx, personId, call, by, company);
  });
  if (token) return presentLogin(token);
  await attempt.fail();
  throw new WrongSecret("INVALID_TWO_FACTOR_CODE", personId);
}

export const sendTwoFactorCode = (
  { withTenant, loginTokenHash, body, now, tenant }: CallOf<typeof signInCalls.sendTwoFactorCode>,
  mails: IdentityMails,
  placeOf: PasskeyPlaceOf,
) =>
  withTenant(async (tx) => {
    const place = placeOf(tenant);
    const { personId, providers } = await waitingLogin(tx, loginTokenHash, { now, place });
    if (body.method !== "Email" || !providers.includes("Email"))
      throw new ApiFailure("INVALID_TWO_FACTOR_PROVIDER");
    const codes = { what: "codesSent", now, most: MOST_CODES } as const;
    if (!(await countOfStep(tx, loginTokenHash, codes))) throw new ApiFailure("NOT_LOGGED_IN");
    await mails.queue(tx, { kind: "loginCode", personId, loginTokenHash });
    return {};
  });

export async function getAuthenticatorKey({
  tx,
  actor,
  now,
  tenant,
}: CallOf<typeof accountCalls.getAuthenticatorKey>) {
  await demandConfirmation(tx, actor, now);
  const { pendingSecret, email } = await selectSecrets(tx, actor.id);
  const key = pendingSecret ?? newTotpSecret();
  if (!pendingSecret) await updateAccount(tx, actor.id, { totpPendingSecret: key });
  return { key, uri: totpUri(key, { issuer: tenant.appTitle, label: email ?? "" }) };
}

export async function resetAuthenticatorKey({
  tx,
  actor,
  now,
}: CallOf<typeof accountCalls.resetAuthenticatorKey>) {
  await demandConfirmation(tx, actor, now);
  const fresh = { totpPendingSecret: newTotpSecret(), totpPendingTested: false };
  await updateAccount(tx, actor.id, fresh);
  return {};
}

export async function testAuthenticatorKey({
  tx,
  actor,
  now,
  body: { type, token },
}: CallOf<typeof accountCalls.testAuthenticatorKey>) {
  if (type !== "Authenticator") throw new ApiFailure("INVALID_TWO_FACTOR_PROVIDER");
  const { pendingSecret } = await selectSecrets(tx, actor.id);
  const success = pendingSecret !== null && totpStep(pendingSecret, token, now) !== null;
  if (success) await updateAccount(tx, actor.id, { totpPendingTested: true });
  return { success };
}

export async function setTwoFactorEnabled(
  {
    tx,
    actor,
    now,
    body: { TwoFactorEnabled: on },
  }: CallOf<typeof accountCalls.setTwoFactorEnabled>,
  mails: IdentityMails,
) {
  await demandConfirmation(tx, actor, now);
  const { emailVerified, pendingSecret, pendingTested } = await selectSecrets(tx, actor.id);
  demand(emailVerified);
  const pending = { totpPendingSecret: null, totpPendingTested: false };
  // The code that proved the new key is used up too.
  const totpLastStep = currentTotpStep(now);
  const key = on && pendingTested ? { totpSecret: pendingSecret, totpLastStep } : {};
  const off = on ? {} : { totpSecret: null };
  await updateAccount(tx, actor.id, { twoFactorActivated: on, ...pending, ...key, ...off });
  if (!on) {
    await replaceBackupCodes(tx, actor.id, []);
    await deletePasskeys(tx, actor.id);
  }
  const action = on ? "account.twoFactorOn" : "account.twoFactorOff";
  await recordAudit(tx, { at: now, actorId: actor.id, action, subjectId: actor.id });
  const notice = on ? "twoFactorOn" : "twoFactorOff";
  await mails.queue(tx, { kind: "notice", personId: actor.id, notice });
  return presentAccount(await selectSelf(tx, actor));
}

export async function getBackupKeys(
  { tx, actor, now }: CallOf<typeof accountCalls.getBackupKeys>,
  mails: IdentityMails,
) {
  await demandConfirmation(tx, actor, now);
  const { emailVerified } = await selectSecrets(tx, actor.id);
  demand(emailVerified);
  const backupKeys = newBackupCodes();
  await replaceBackupCodes(tx, actor.id, backupKeys.map(hashBackupCode));
  const entry = { at: now, actorId: actor.id, action: "account.backupCodes" };
  await recordAudit(tx, { ...entry, subjectId: actor.id });
  await mails.queue(tx, { kind: "notice", personId: actor.id, notice: "backupCodesMade" });
  return { backupKeys };
}
