import type { accountCalls, CallShape, ErrorType } from "@assay/contract";
import {
  holdsPermissions,
  isOpen,
  LINK_LIFETIME_MS,
  type LinkPurpose,
  passwordViolations,
  selfManagers,
  userEditors,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { TenantOfHost } from "../../../db/directory.ts";
import { hashToken } from "../../../http/authentication.ts";
import type { Actor, CallOf, UnopenedCall } from "../../../http/context.ts";
import { ApiFailure, demand, found, refuse, Unavailable } from "../../../http/failure.ts";
import { recordAccess } from "../../../platform/access.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { isBuiltOnNames, isCommonPassword } from "../../../platform/guessablePasswords.ts";
import { hashPassword, isPassword } from "../../../platform/passwords.ts";
import type { IdentityMails } from "../ports.ts";
import {
  deleteSession,
  deleteSessions,
  selectConfirmation,
  updateConfirmed,
} from "../sessions/store.ts";
import {
  type Asking,
  demandCaptcha,
  forgetFailures,
  openSession,
  presentLogin,
  takeAttempt,
} from "../signIn/commands.ts";
import { isPasswordOff } from "../signIn/store.ts";
import {
  selectPersonByEmail,
  selectUser,
  selectUserByEmail,
  updateAccount,
  updatePerson,
} from "../store.ts";
import { selectSelf } from "./queries.ts";
import {
  deleteCalendarFeed,
  deleteLinks,
  hasLink,
  replaceEmailChange,
  selectSecrets,
  spendLink,
  takeChangeMail,
  takeResetRequest,
} from "./store.ts";

const CONFIRMATION_MS = 10 * 60_000;

/** @throws RuleFailure with each broken rule of the field `newPassword` (spec 1 §5, decisions §15). */
export function refuseWeak(newPassword: string): void {
  const broken: string[] = passwordViolations(newPassword);
  if (broken.length === 0 && isCommonPassword(newPassword)) broken.push("common");
  refuse(broken.map((rule) => ({ path: "newPassword", rule })));
}

/** @throws RuleFailure `named` of the field `newPassword`, if it is little more than names that others know. */
export async function refuseNamed(
  tx: TenantTransaction,
  personId: string,
  { tenant, body }: { tenant: TenantOfHost; body: { newPassword: string } },
): Promise<void> {
  const user = await selectUser(tx, personId);
  const names = [tenant.name, tenant.appTitle, user?.firstName, user?.lastName, user?.email];
  const given = names.filter((name) => typeof name === "string");
  if (isBuiltOnNames(body.newPassword, given)) refuse([{ path: "newPassword", rule: "named" }]);
}

/**
 * Changes of the credentials need a password confirmed in the last 10 minutes of this
 * session; the sign-in counts (decisions §15).
 *
 * @throws ApiFailure NO_PERMISSION.
 */
export async function demandConfirmation(tx: TenantTransaction, actor: Actor, now: Date) {
  const at = await selectConfirmation(tx, actor.sessionId);
  demand(at !== null && now.getTime() - at.getTime() <= CONFIRMATION_MS);
}

/** Maximum wrong passwords of one person from networks where they have never signed in. */
const MOST_OWN = 10;

type SelfAsking = Pick<UnopenedCall<CallShape>, "withTenant" | "actor" | "address" | "now">;

/**
 * Counted by person, not by e-mail: wrong sign-ins of outsiders must not block a signed-in user.
 *
 * @throws ApiFailure INVALID_LOGIN where it is not the caller's password, or was guessed too often.
 */
export async function demandPassword(asking: SelfAsking, password: string): Promise<void> {
  const { withTenant, actor } = asking;
  const attempt = await takeAttempt(asking, actor.id, MOST_OWN);
  const { passwordHash } = await withTenant((tx) => selectSecrets(tx, actor.id));
  if (attempt.isLocked || !(await isPassword(password, passwordHash, asking.address))) {
    await attempt.fail();
    throw new ApiFailure("INVALID_LOGIN");
  }
  await withTenant((tx) => attempt.succeed(tx));
}

interface Link {
  purpose: LinkPurpose;
  email: string;
  token: string;
  newEmail?: string;
  /** The answer to an invalid link. */
  otherwise: ErrorType;
}

/**
 * Spends a mailed link and does what it is for, in one transaction. Guesses count for their address.
 *
 * @throws ApiFailure `otherwise` where the link is unknown, used, expired or for something else.
 */
export async function withLink<T>(
  asking: Asking,
  link: Link,
  work: (tx: TenantTransaction, personId: string) => Promise<T>,
): Promise<T> {
  return withLinkAndWork(asking, link, async () => undefined, work);
}

/**
 * Likewise, with work that takes long and needs no transaction, such as a slow hash: it is only done for a link that
 * is there, and the link is spent afterwards.
 */
export async function withLinkAndWork<P, T>(
  asking: Asking,
  { otherwise, token, ...link }: Link,
  prepare: () => Promise<P>,
  work: (tx: TenantTransaction, personId: string, prepared: P) => Promise<T>,
): Promise<T> {
  const { withTenant, now } = asking;
  const attempt = await takeAttempt(asking, null);
  const sent = { ...link, tokenHash: hashToken(token), now };
  const isThere = !attempt.isLocked && (await withTenant((tx) => hasLink(tx, sent)));
  const prepared = isThere ? { value: await prepare() } : null;
  const done = await withTenant(async (tx) => {
    const personId = prepared ? await spendLink(tx, sent) : undefined;
    if (!prepared || !personId) return null;
    await attempt.succeed(tx);
    return { result: await work(tx, personId, prepared.value) };
  });
  if (done) return done.result;
  await attempt.fail();
  throw new ApiFailure(otherwise);
}

interface NewPassword {
  passwordHash: string;
  now: Date;
  /** The session that is not ended, unlike all others. */
  exceptSessionId?: string;
}

/** Sets a password; ends the sessions, the logins under way, all links and the address of a calendar. */
export async function replacePassword(
  tx: TenantTransaction,
  personId: string,
  { passwordHash, now, exceptSessionId }: NewPassword,
) {
  await updateAccount(tx, personId, { passwordHash });
  await deleteSessions(tx, personId, exceptSessionId);
  await deleteLinks(tx, personId);
  await deleteCalendarFeed(tx, personId);
  tx.publish({ kind: "account", personId });
  await recordAudit(tx, {
    at: now,
    actorId: personId,
    action: "account.password",
    subjectId: personId,
  });
}

/** Seconds after which a change of address may be asked for again. */
const RETRY_SECONDS = 60;

export async function requestResetPassword(
  call: CallOf<typeof accountCalls.requestResetPassword>,
  mails: IdentityMails,
) {
  await demandCaptcha(call);
  return call.withTenant(async (tx) => {
    const user = await selectUserByEmail(tx, call.body.email);
    // Every case does the same work, so that the answer's time does not reveal whether the account exists.
    const mayBeMailed = await takeResetRequest(tx, user?.id ?? "", call.now);
    const isOff = await isPasswordOff(tx, user?.id ?? "");
    const isMailed = user?.enrolled && mayBeMailed && !isOff;
    await mails.queue(
      tx,
      isMailed ? { kind: "resetPassword", personId: user.id } : { kind: "nobody" },
    );
    return {};
  });
}

export async function resetPassword(
  call: CallOf<typeof accountCalls.resetPassword>,
  mails: IdentityMails,
) {
  const { email, token, newPassword } = call.body;
  refuseWeak(newPassword);
  const link = { purpose: "resetPassword", email, token, otherwise: "INVALID_TOKEN" } as const;
  const hashing = () => hashPassword(newPassword, call.address);
  await withLinkAndWork(call, link, hashing, async (tx, personId, passwordHash) => {
    await refuseNamed(tx, personId, call);
    await replacePassword(tx, personId, { passwordHash, now: call.now });
    await updateAccount(tx, personId, { passwordResetAt: call.now });
    await forgetFailures(tx, email);
    await mails.queue(tx, { kind: "notice", personId, notice: "passwordChanged" });
  });
  return {};
}

export async function enroll(call: CallOf<typeof accountCalls.enroll>) {
  const { email, token, newPassword } = call.body;
  refuseWeak(newPassword);
  const link = { purpose: "enroll", email, token, otherwise: "ENROLL_FAILED" } as const;
  const hashing = () => hashPassword(newPassword, call.address);
  const session = await withLinkAndWork(call, link, hashing, async (tx, personId, passwordHash) => {
    // An invitation that was redeemed meanwhile must not set the password again, past the second factor.
    const { enrolledAt } = await selectSecrets(tx, personId);
    if (enrolledAt !== null || (await isPasswordOff(tx, personId)))
      throw new ApiFailure("ENROLL_FAILED");
    await refuseNamed(tx, personId, call);
    await replacePassword(tx, personId, { passwordHash, now: call.now });
    await updateAccount(tx, personId, { enrolledAt: call.now, emailVerified: true });
    return openSession(tx, personId, call, "enroll");
  });
  return presentLogin(session);
}

export async function verifyEmail(call: CallOf<typeof accountCalls.verifyEmail>) {
  const link = { purpose: "verifyEmail", ...call.body, otherwise: "INVALID_TOKEN" } as const;
  await withLink(call, link, (tx, personId) =>
    updateAccount(tx, personId, { emailVerified: true }),
  );
  return {};
}

export async function changeEmail(
  call: CallOf<typeof accountCalls.changeEmail>,
  mails: IdentityMails,
) {
  const { email, newEmail, token } = call.body;
  const link = { purpose: "changeEmail", email, newEmail, token } as const;
  await withLink(call, { ...link, otherwise: "INVALID_TOKEN" }, async (tx, personId) => {
    await updatePerson(tx, personId, { email: newEmail });
    await updateAccount(tx, personId, { emailVerified: true });
    // Links to the former address must not open the account any more.
    await deleteLinks(tx, personId);
    tx.publish({ kind: "account", personId });
    const entry = { at: call.now, actorId: personId, action: "account.email" };
    await recordAudit(tx, { ...entry, subjectId: personId });
    const notice = { kind: "notice", personId, notice: "emailChanged" } as const;
    await mails.queue(tx, { ...notice, formerEmail: email });
  });
  return {};
}

export async function requestVerifyEmail(
  { tx, actor, now, body: { email } }: CallOf<typeof accountCalls.requestVerifyEmail>,
  mails: IdentityMails,
) {
  const self = await selectSelf(tx, actor);
  const isOwn = email === undefined || email.toLowerCase() === self.email?.toLowerCase();
  demand(holdsPermissions(actor.permissions, isOwn ? selfManagers : userEditors));
  const user = isOwn ? self : await selectUserByEmail(tx, email);
  if (!user) throw new ApiFailure("USER_NOT_FOUND");
  if (user.emailVerified || !isOpen(user, now)) throw new ApiFailure("UPDATE_FAILED");
  const entry = { at: now, actorId: actor.id, action: "user.requestVerifyEmail" };
  if (!isOwn) await recordAudit(tx, { ...entry, subjectId: user.id });
  await mails.queue(tx, { kind: "verifyEmail", personId: user.id });
  return {};
}

export async function requestChangeEmail(
  { tx, actor, now, body: { newEmail } }: CallOf<typeof accountCalls.requestChangeEmail>,
  mails: IdentityMails,
) {
  await demandConfirmation(tx, actor, now);
  // Counted even if nothing is sent, so that the limit does not reveal whether the address is taken.
  if (!(await takeChangeMail(tx, actor.id, now))) throw new Unavailable(429, RETRY_SECONDS);
  // The answer does not reveal that the address belongs to another account.
  if ((await selectPersonByEmail(tx, newEmail)) !== undefined) {
    await mails.queue(tx, { kind: "nobody" });
    return {};
  }
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS.changeEmail);
  await replaceEmailChange(tx, { personId: actor.id, newEmail, expiresAt });
  await mails.queue(tx, { kind: "changeEmail", personId: actor.id });
  return {};
}

export async function endSession({
  tx,
  actor,
  params: { id },
  now,
  address,
}: CallOf<typeof accountCalls.endSession>) {
  found((await deleteSession(tx, actor.id, id)) || null);
  recordAccess(tx, { kind: "signOut", at: now, personId: actor.id, address, what: "endSession" });
  tx.publish({ kind: "account", personId: actor.id });
  return { id };
}

export async function changePassword(
  call: UnopenedCall<typeof accountCalls.changePassword>,
  mails: IdentityMails,
) {
  const { actor, now, withTenant } = call;
  const { password, newPassword } = call.body;
  await demandPassword(call, password);
  refuseWeak(newPassword);
  await withTenant((tx) => refuseNamed(tx, actor.id, call));
  const passwordHash = await hashPassword(newPassword);
  return withTenant(async (tx) => {
    await replacePassword(tx, actor.id, { passwordHash, now, exceptSessionId: actor.sessionId });
    await updateConfirmed(tx, actor.sessionId, now);
    await mails.queue(tx, { kind: "notice", personId: actor.id, notice: "passwordChanged" });
    return {};
  });
}

export async function confirmPassword(call: UnopenedCall<typeof accountCalls.confirmPassword>) {
  const { actor, now, withTenant } = call;
  await demandPassword(call, call.body.password);
  await withTenant((tx) => updateConfirmed(tx, actor.sessionId, now));
  return {};
}
