import { passwordViolations, type LinkPurpose } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { TenantOfHost } from "../../../db/directory.ts";
import type { CallShape, ErrorType } from "@assay/contract";
import { hashToken } from "../../../http/authentication.ts";
import type { Actor, UnopenedCall } from "../../../http/context.ts";
import { ApiFailure, demand, refuse } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { isBuiltOnNames, isCommonPassword } from "../../../platform/guessablePasswords.ts";
import { isPassword } from "../../../platform/passwords.ts";
import { takeAttempt, type Asking } from "../signIn/commands.ts";
import { selectUser, updateAccount } from "../store.ts";
import { deleteSessions, selectConfirmation } from "../sessions/store.ts";
import { deleteLinks, hasLink, selectSecrets, spendLink } from "./store.ts";

const CONFIRMATION_MS = 10 * 60_000;

/** @throws RuleFailure with each broken rule of the field `newPassword` (spec 1 §5, decisions §15). */
export function refuseWeak(newPassword: string): void {
  const broken: string[] = passwordViolations(newPassword);
  if (broken.length === 0 && isCommonPassword(newPassword)) broken.push("common");
  refuse(broken.map((rule) => ({ path: "newPassword", rule })));
}

/** @throws RuleFailure `named` of the field `newPassword`, where it is hardly more than names that others know. */
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
 * What changes how somebody signs in needs a password confirmed in the last 10 minutes of this
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
 * Counted by person, not by e-mail: a stranger's wrong sign-ins must not stop who is signed in.
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
  /** What a link that does not count is answered with. */
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
  /** The session that stays; all others end. */
  keep?: string;
}

/** Sets a password; ends the sessions, the logins under way and all links. */
export async function replacePassword(
  tx: TenantTransaction,
  personId: string,
  { passwordHash, now, keep }: NewPassword,
) {
  await updateAccount(tx, personId, { passwordHash });
  await deleteSessions(tx, personId, keep);
  await deleteLinks(tx, personId);
  tx.tell({ kind: "account", personId });
  await recordAudit(tx, {
    at: now,
    actorId: personId,
    action: "account.password",
    subjectId: personId,
  });
}

/** The signed-in user as they are stored now. */
export async function selectSelf(tx: TenantTransaction, actor: Actor) {
  const user = await selectUser(tx, actor.id);
  if (!user) throw new ApiFailure("NOT_LOGGED_IN");
  return user;
}
