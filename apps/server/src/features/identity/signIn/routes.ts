import type { Login, signInCalls, TwoFactorProvider } from "@assay/contract";
import { isOpen } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { bearerHash } from "../../../http/authentication.ts";
import type { Handlers } from "../../../http/context.ts";
import { ApiFailure, found, WrongSecret } from "../../../http/failure.ts";
import { recordAccess } from "../../../platform/access.ts";
import { newChallenge } from "../../../platform/captcha.ts";
import { totpStep } from "../../../platform/totp.ts";
import { hashBackupCode, hashLoginCode } from "../../../platform/codes.ts";
import type { IdentityMails } from "../ports.ts";
import { refreshSession } from "../sessions/commands.ts";
import { deleteSession } from "../sessions/store.ts";
import {
  demandCaptcha,
  openSession,
  presentLogin,
  providersOf,
  signIn,
  takeCodeAttempt,
  takingTurns,
  type Asking,
} from "./commands.ts";
import {
  countOfStep,
  deleteLoginStep,
  selectTenantSecret,
  selectLoginStep,
  selectSignIn,
  selectSignInState,
  selectTotpSecret,
  spendBackupCode,
  spendMailedCode,
  spendTotpStep,
} from "./store.ts";

const MOST_TRIES = 5;
const MOST_CODES = 5;

interface Code {
  provider: TwoFactorProvider;
  code: string;
  personId: string;
  loginTokenHash: string;
  now: Date;
}

/** Whether the code is right; a right one is spent. */
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

/** The login that waits, with the providers of its account. @throws ApiFailure NOT_LOGGED_IN. */
async function waitingLogin(tx: TenantTransaction, loginTokenHash: string, now: Date) {
  const step = await selectLoginStep(tx, loginTokenHash, now);
  const account = step?.email ? await selectSignIn(tx, step.email) : undefined;
  if (!step?.email || !account || !isOpen(account, now) || !account.permissions.includes("LOG_IN"))
    throw new ApiFailure("NOT_LOGGED_IN");
  return { personId: step.personId, email: step.email, providers: providersOf(account, now) };
}

interface SecondFactor extends Asking {
  loginTokenHash: string;
  body: { type: string; token: string };
}

/**
 * Finishes a login. Five wrong codes end it; wrong codes count as failures of the account, across
 * logins (decisions §3, §15).
 */
async function checkTwoFactor(asking: SecondFactor): Promise<Login> {
  const { withTenant, loginTokenHash, now, body } = asking;
  const login = await withTenant((tx) => waitingLogin(tx, loginTokenHash, now));
  const provider = login.providers.find((offered) => offered === body.type);
  if (!provider) throw new ApiFailure("INVALID_TWO_FACTOR_PROVIDER");
  const attempt = await takeCodeAttempt(asking, login.email);
  const tries = { what: "failures", now, most: MOST_TRIES } as const;
  if (!(await withTenant((tx) => countOfStep(tx, loginTokenHash, tries))))
    throw new ApiFailure("NOT_LOGGED_IN");
  const code = { provider, code: body.token, personId: login.personId, loginTokenHash, now };
  const token = await withTenant(async (tx) => {
    // A change of the password ends the logins under way, and has to wait for this one, or it for it.
    const state = await selectSignInState(tx, login.personId);
    const mayEnter = state !== null && isOpen(state, now) && !attempt.isLocked;
    if (!mayEnter || !(await spendCode(tx, code))) return null;
    if (!(await deleteLoginStep(tx, loginTokenHash))) throw new ApiFailure("NOT_LOGGED_IN");
    await attempt.succeed(tx);
    return openSession(tx, login.personId, asking, provider);
  });
  if (token) return presentLogin(token);
  await attempt.fail();
  throw new WrongSecret("INVALID_TWO_FACTOR_CODE", login.personId);
}

export const signInRoutes = (mails: IdentityMails): Handlers<typeof signInCalls> => ({
  getCaptchaChallenge: async ({ withTenant, now }) => ({
    ...(await newChallenge(await withTenant(selectTenantSecret), now)),
  }),
  login: async (call) => {
    const asking = takingTurns(call);
    await demandCaptcha(asking);
    return signIn(asking, asking.body);
  },
  sendTwoFactorCode: ({ withTenant, loginTokenHash, body, now }) =>
    withTenant(async (tx) => {
      const { personId, providers } = await waitingLogin(tx, loginTokenHash, now);
      if (body.method !== "Email" || !providers.includes("Email"))
        throw new ApiFailure("INVALID_TWO_FACTOR_PROVIDER");
      const codes = { what: "codesSent", now, most: MOST_CODES } as const;
      if (!(await countOfStep(tx, loginTokenHash, codes))) throw new ApiFailure("NOT_LOGGED_IN");
      await mails.queue(tx, { kind: "loginCode", personId, loginTokenHash });
      return {};
    }),
  checkTwoFactor: (call) => checkTwoFactor(takingTurns(call)),
  logout: async ({ tx, actor, now, address }) => {
    await deleteSession(tx, actor.id, actor.sessionId);
    recordAccess(tx, { kind: "signOut", at: now, personId: actor.id, address, what: "logout" });
    tx.tell({ kind: "account", personId: actor.id });
    return {};
  },
  refreshToken: (call) =>
    refreshSession(call, found(bearerHash(String(call.headers.authorization)))),
});
