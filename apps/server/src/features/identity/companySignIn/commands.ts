import type { CompanyRefused, companySignInCalls, Login } from "@assay/contract";
import {
  type Claims,
  type CompanyRefusal,
  isFactorCounted,
  isOpen,
  logoutSubject,
} from "@assay/domain";
import type * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { hashToken } from "../../../http/authentication.ts";
import type { CallOf } from "../../../http/context.ts";
import { ApiFailure, found, WrongSecret } from "../../../http/failure.ts";
import { recordAccess } from "../../../platform/access.ts";
import type { DirectoryClient } from "../../../platform/directory/client.ts";
import { DirectoryFailure } from "../../../platform/directory/directories.ts";
import { faultOf } from "../../../platform/log.ts";
import { seal } from "../../../platform/sealed.ts";
import { selectSender } from "../mails/store.ts";
import { knownPerson, matchRoles } from "../companyAccounts/commands.ts";
import { deleteCompanySessions } from "../sessions/store.ts";
import { openLoginStep, openSession, presentLogin, takingTurns } from "../signIn/commands.ts";
import { selectSignIn } from "../signIn/store.ts";
import { selectUser } from "../store.ts";
import type { CompanySignInDependencies } from "./ports.ts";
import { ATTEMPT_MS, companyAddresses, newAttempt, readAttempt } from "./present.ts";
import { selectCompanySignIn, spendOnce, type StoredCompanySignIn } from "./store.ts";

/** @throws WrongSecret INVALID_LOGIN with the reason, of which the page makes a sentence. */
const refuseSignIn = (reason: CompanyRefusal, personId: string | null = null): never => {
  throw new WrongSecret("INVALID_LOGIN", personId, { reason } satisfies z.infer<
    typeof CompanyRefused
  >);
};

/** The settings of a tenant whose people sign in by its directory; undefined if they do not. */
async function selectOn(tx: TenantTransaction) {
  const settings = await selectCompanySignIn(tx);
  if (!settings?.isOn || settings.clientSecret === null) return undefined;
  const { issuer, clientId, clientSecret } = settings;
  const client: DirectoryClient = { issuer, clientId, clientSecret };
  const sender = found(await selectSender(tx));
  return { settings, client, sender, secret: sender.secret };
}

/** @throws ApiFailure INVALID_LOGIN if people do not sign in by a directory, or it does not answer. */
export async function beginCompanySignIn(
  { withTenant, now, log }: CallOf<typeof companySignInCalls.beginCompanySignIn>,
  { directories, originOf }: CompanySignInDependencies,
) {
  const on = (await withTenant(selectOn)) ?? refuseSignIn("expired");
  const { client, secret, settings } = on;
  const { redirect } = companyAddresses(originOf(on.sender));
  const { key, challenge } = newAttempt({ ...client, secret, redirect, now });
  try {
    return { url: await directories.begin(client, challenge, settings.scopes), key };
  } catch (error) {
    if (!(error instanceof DirectoryFailure)) throw error;
    log.warn({ reason: error.reason, fault: faultOf(error) }, "the directory cannot be asked");
    return refuseSignIn(error.reason);
  }
}

type Finishing = CallOf<typeof companySignInCalls.finishCompanySignIn>;

/**
 * Signs in who comes back from the directory. An attempt counts once, whatever becomes of it.
 *
 * @throws ApiFailure INVALID_LOGIN with the reason.
 */
export async function finishCompanySignIn(
  call: Finishing,
  { directories, originOf, passkeyPlaceOf }: CompanySignInDependencies,
): Promise<Login> {
  const asking = takingTurns(call);
  const { withTenant, now, body, log } = asking;
  const on = (await withTenant(selectOn)) ?? refuseSignIn("expired");
  const { client, secret, settings } = on;
  const { redirect, loggedOut } = companyAddresses(originOf(on.sender));
  const challenge = readAttempt(body, { ...client, secret, redirect, now });
  if (!challenge) return refuseSignIn("expired");
  const used = { hash: hashToken(body.state), expiresAt: new Date(now.getTime() + ATTEMPT_MS) };
  if (!(await withTenant((tx) => spendOnce(tx, used, now)))) return refuseSignIn("expired");
  const { state, code, iss, error } = body;
  const wanted = ["email", ...(settings.claim === "" ? [] : [settings.claim.split(".")[0] ?? ""])];
  try {
    const answered = await directories.finish(
      client,
      challenge,
      { state, code, iss, error },
      wanted,
    );
    const logout = await directories.logoutAddress(client, answered.idToken, loggedOut);
    const { rpId } = passkeyPlaceOf(on.sender);
    const entering = { ...answered, settings, rpId, logout: logout && seal(logout, secret) };
    const outcome = await withTenant((tx) => enter(tx, asking, entering));
    // What the directory says about roles is stored, even if it leaves somebody without any.
    return "refused" in outcome ? refuseSignIn(outcome.refused, outcome.personId) : outcome.login;
  } catch (failure) {
    if (!(failure instanceof DirectoryFailure)) throw failure;
    log.warn(
      { reason: failure.reason, fault: faultOf(failure) },
      "a sign-in by the directory failed",
    );
    return refuseSignIn(failure.reason);
  }
}

interface Entering {
  readonly settings: StoredCompanySignIn;
  readonly claims: Claims;
  readonly subject: string;
  /** The sealed address that ends the directory's session. */
  readonly logout: string | null;
  /** The host for which passkeys count. */
  readonly rpId: string;
}
type Outcome = { login: Login } | { refused: CompanyRefusal; personId: string | null };

/** Finds or makes the account, gives and takes roles, and opens the session, or asks for the second factor. */
async function enter(
  tx: TenantTransaction,
  asking: Finishing,
  { settings, claims, subject, logout, rpId }: Entering,
): Promise<Outcome> {
  const { issuer } = settings;
  const coming = { settings, claims, subject, now: asking.now, language: asking.language };
  const personId = await knownPerson(tx, coming);
  if (typeof personId !== "string") return { ...personId, personId: null };
  await matchRoles(tx, personId, coming);
  const user = await selectUser(tx, personId, { forUpdate: true });
  const account = user?.email ? await selectSignIn(tx, user.email) : undefined;
  if (!account || !isOpen(account, asking.now)) return { refused: "locked", personId };
  if (!account.permissions.includes("LOG_IN")) return { refused: "noRole", personId };
  const { sid } = claims;
  const company = { issuer, subject, sid: typeof sid === "string" ? sid : null, logout };
  const companyFactor = isFactorCounted(claims, settings);
  if (account.twoFactorActivated && !companyFactor)
    return { login: await openLoginStep(tx, account, asking, { what: "company", rpId, company }) };
  const session = await openSession(tx, personId, asking, "company", { company, companyFactor });
  return { login: presentLogin(session) };
}

/** Milliseconds for which a logout token is remembered: longer than it is valid. */
const LOGOUT_MS = 15 * 60_000;

/**
 * Ends the sessions that the directory has ended; open pages close at once. Sessions of people who signed in otherwise
 * stay.
 *
 * @throws ApiFailure INVALID_TOKEN
 */
export async function endCompanySessions(
  { withTenant, body, now, address, log }: CallOf<typeof companySignInCalls.endCompanySessions>,
  { directories }: CompanySignInDependencies,
) {
  const on = await withTenant(selectOn);
  if (!on) throw new ApiFailure("INVALID_TOKEN");
  const { issuer } = on.client;
  const claims = await directories
    .readLogoutToken(on.client, body.logout_token, now)
    .catch((error: Error) => {
      log.warn({ fault: faultOf(error) }, "a logout token of the directory does not count");
      throw new ApiFailure("INVALID_TOKEN");
    });
  const ended = logoutSubject(claims);
  if (!ended) throw new ApiFailure("INVALID_TOKEN");
  const hash = hashToken(`logout ${issuer} ${String(claims["jti"])}`);
  await withTenant(async (tx) => {
    const used = { hash, expiresAt: new Date(now.getTime() + LOGOUT_MS) };
    if (!(await spendOnce(tx, used, now))) throw new ApiFailure("INVALID_TOKEN");
    for (const personId of await deleteCompanySessions(tx, issuer, ended)) {
      tx.publish({ kind: "account", personId });
      recordAccess(tx, { kind: "signOut", at: now, personId, address, what: "company" });
    }
  });
  return {};
}
