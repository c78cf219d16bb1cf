import type { Body, userCalls } from "@assay/contract";
import {
  holdsPermissions,
  permissionsGiven,
  roleAbility,
  roleGivers,
  type UserAct,
  userAbility,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { lockName } from "../../../db/lock.ts";
import { changedFields, given } from "../../../http/changes.ts";
import type { CallOf, Context } from "../../../http/context.ts";
import { ApiFailure, demand, refuse, refuseOlder } from "../../../http/failure.ts";
import { demandNoHold } from "../../../http/holds.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import { demandConfirmation } from "../account/commands.ts";
import { replaceBackupCodes } from "../account/store.ts";
import { deletePasskeys } from "../passkeys/store.ts";
import type { IdentityMails } from "../ports.ts";
import { requireAdministrator } from "../roles/commands.ts";
import { selectDefaultRole, selectRolesByName } from "../roles/store.ts";
import { deleteSessions } from "../sessions/store.ts";
import { forgetFailures } from "../signIn/commands.ts";
import {
  insertAccount,
  insertPerson,
  lockPeople,
  selectPeople,
  selectPersonByEmail,
  selectUser,
  selectUserByEmail,
  updateAccount,
  updatePerson,
  type UserRow,
} from "../store.ts";
import { living, livingUser, readUser, userContext } from "./queries.ts";
import {
  deleteAccount,
  deleteCalibrationsOf,
  deleteConflictsOf,
  deleteDevicesOf,
  deletePerson,
  moveWork,
  replaceAccountRoles,
  selectTraces,
  updateUserDetails,
} from "./store.ts";

/**
 * Refuses roles that the caller may not give (decisions §4).
 *
 * @throws ApiFailure NO_PERMISSION, DUPLICATE_ITEMS; RuleFailure for an unknown role.
 */
async function checkRoles({ tx, actor }: Context, before: string[], after: string[]) {
  if (new Set(after).size !== after.length) throw new ApiFailure("DUPLICATE_ITEMS");
  const added = after.filter((name) => !before.includes(name));
  const isSame = added.length === 0 && before.length === after.length;
  if (isSame) return;
  demand(holdsPermissions(actor.permissions, roleGivers));
  const found = await selectRolesByName(tx, added);
  if (found.length < added.length) refuse([{ path: "roles", rule: "invalid" }]);
  for (const role of found) demand(roleAbility(role, actor, "give") === true);
}

/** Locks an address, so that of two simultaneous creations the second one finds the first. */
export const lockAddress = (tx: TenantTransaction, email: string) =>
  lockName(tx, `address:${email.trim().toLowerCase()}`);

type NewUser = Body<typeof userCalls.createUser>;

/**
 * Creates and invites a user, and returns their id. A candidate with this e-mail becomes the user (decisions §11). If
 * the mail server refuses the address at once, the transaction, and the user with it, is undone.
 *
 * @throws ApiFailure NO_PERMISSION, DUPLICATE_ITEMS, CREATE_FAILED, INVITE_MAIL_FAILED.
 */
export async function createUser(
  call: CallOf<typeof userCalls.createUser>,
  mails: IdentityMails,
): Promise<string> {
  const { tx, actor, now, body: sent } = call;
  const { language = call.language } = sent;
  if (sent.id) await lockName(tx, `user:${sent.id}`);
  await lockAddress(tx, sent.email);
  const person = await selectPersonByEmail(tx, sent.email);
  // A retry whose first answer got lost.
  if (person?.isUser && person.id === sent.id && (await isStored(tx, sent))) return person.id;
  if (person?.isUser) throw new ApiFailure("DUPLICATE_ITEMS");
  const isTaken = sent.id !== undefined && (await selectPeople(tx, [sent.id])).length > 0;
  if (isTaken && person?.id !== sent.id) throw new ApiFailure("CREATE_FAILED");
  const { name = "" } = (await selectDefaultRole(tx)) ?? {};
  const roles = sent.roles ?? [name];
  await checkRoles(call, [name], roles);
  const id = person?.id ?? sent.id ?? newId();
  const { firstName, lastName, email, position = null, orgUnit = null, endsOn = null } = sent;
  if (person) await updatePerson(tx, id, { firstName, lastName });
  else await insertPerson(tx, id, { firstName, lastName, email });
  await insertAccount(tx, id, { position, orgUnit, endsOn, language }, roles);
  const entry = { at: now, actorId: actor.id, action: "user.create", subjectId: id };
  await recordAudit(tx, { ...entry, details: { roles } });
  tx.emit({ type: "person.created", personId: id });
  if ((await mails.sendNow(tx, { kind: "enroll", personId: id })) === "refused")
    throw new ApiFailure("INVITE_MAIL_FAILED");
  return id;
}

/** Whether a user with exactly these fields was created already. */
async function isStored(tx: TenantTransaction, sent: NewUser): Promise<boolean> {
  const { firstName, lastName, position = null, orgUnit = null, endsOn = null } = sent;
  const user = sent.id ? await selectUser(tx, sent.id) : undefined;
  if (!user) return false;
  const { roles = user.roles } = sent;
  const wanted = { firstName, lastName, position, orgUnit, endsOn, roles };
  return changedFields(fieldsOf(user), fieldsOf(wanted)).length === 0;
}

type UserFields = "firstName" | "lastName" | "position" | "orgUnit" | "endsOn" | "roles";

/** The fields that user administration edits; the order of roles does not matter. */
const fieldsOf = (user: Pick<UserRow, UserFields>) => {
  const { firstName, lastName, position, orgUnit, endsOn, roles } = user;
  return { firstName, lastName, position, orgUnit, endsOn, roles: roles.toSorted() };
};

/** @throws ApiFailure USER_NOT_FOUND, NO_PERMISSION, DUPLICATE_ITEMS, UPDATE_FAILED; RuleFailure. */
export async function updateUser(call: CallOf<typeof userCalls.updateUser>): Promise<string> {
  const { tx, actor, now, body: sent } = call;
  const current = async () => (await selectUser(tx, sent.id)) && readUser(call, sent.id);
  await requireAdministrator(tx, { otherwise: "UPDATE_FAILED", current }, async () => {
    const stored = await selectUser(tx, sent.id, { forUpdate: true });
    if (stored?.type !== "USER") throw new ApiFailure("USER_NOT_FOUND");
    const { firstName, lastName, position, orgUnit, endsOn, roles } = sent;
    const next = { ...stored, ...given({ firstName, lastName, position, orgUnit, endsOn, roles }) };
    const fields = changedFields(fieldsOf(stored), fieldsOf(next));
    if (fields.length === 0) return;
    await refuseOlder(sent.revision, stored.revision, () => readUser(call, sent.id));
    await checkRoles(call, stored.roles, next.roles);
    const isClosing = fields.includes("endsOn");
    if (isClosing && userAbility(stored, await userContext(call), "lock") !== true)
      throw new ApiFailure("UPDATE_FAILED", await current());
    await updatePerson(tx, sent.id, { firstName: next.firstName, lastName: next.lastName });
    await updateUserDetails(tx, sent.id, next);
    if (fields.includes("roles")) await replaceAccountRoles(tx, sent.id, next.roles);
    tx.publish({ kind: "account", personId: sent.id });
    const details = { fields, rolesBefore: stored.roles, rolesAfter: next.roles };
    const entry = { at: now, actorId: actor.id, action: "user.update", subjectId: sent.id };
    await recordAudit(tx, { ...entry, details });
  });
  return sent.id;
}

/**
 * Corrects the address of an invited user who has not enrolled, and invites them there. An address
 * that a run uses is not changed, as it belongs to the candidate there.
 *
 * @throws ApiFailure USER_NOT_FOUND, UPDATE_FAILED, DUPLICATE_ITEMS, INVITE_MAIL_FAILED; NO_PERMISSION where the
 *   account has a role that the caller may not give.
 */
export async function correctEmail(
  call: CallOf<typeof userCalls.correctUserEmail>,
  mails: IdentityMails,
): Promise<string> {
  const { tx, actor } = call;
  const { id } = call.params;
  const { email } = call.body;
  const user = await helped(call, id, "correctEmail");
  // The owner of the new address gets the account with all its roles, so that the caller must be allowed to give them.
  for (const { permissions } of await selectRolesByName(tx, user.roles))
    demand(permissionsGiven(actor, permissions) === true);
  await lockAddress(tx, email);
  await lockPeople(tx, [id]);
  if ((await selectTraces(tx, id)).isCandidate) throw new ApiFailure("UPDATE_FAILED");
  const other = await selectPersonByEmail(tx, email);
  if (other && other.id !== id) throw new ApiFailure("DUPLICATE_ITEMS");
  if (email !== user.email) await updatePerson(tx, id, { email });
  tx.publish({ kind: "account", personId: id });
  await recordHelp(call, "user.correctEmail", id);
  if ((await mails.sendNow(tx, { kind: "enroll", personId: id })) === "refused")
    throw new ApiFailure("INVITE_MAIL_FAILED");
  return id;
}

/**
 * Changes the address of a user as the organisation's directory has it, and notifies the former one.
 *
 * @throws ApiFailure DUPLICATE_ITEMS if it is that of another person
 */
export async function followEmail(
  tx: TenantTransaction,
  user: UserRow,
  email: string,
  mails: IdentityMails,
): Promise<void> {
  if (user.email?.toLowerCase() === email.toLowerCase()) return;
  await lockAddress(tx, email);
  const other = await selectPersonByEmail(tx, email);
  if (other && other.id !== user.id) throw new ApiFailure("DUPLICATE_ITEMS");
  await updatePerson(tx, user.id, { email });
  tx.publish({ kind: "account", personId: user.id });
  const notice = { kind: "notice", personId: user.id, notice: "emailChanged" } as const;
  if (user.email) await mails.queue(tx, { ...notice, formerEmail: user.email });
}

/** Erases a person's data and leaves a shell, to which their work in runs refers. */
async function eraseToShell(tx: TenantTransaction, id: string) {
  await updatePerson(tx, id, {
    type: "ANONYMIZED",
    firstName: null,
    lastName: null,
    email: null,
    title: null,
  });
  await deleteAccount(tx, id);
  await insertAccount(tx, id, {}, []);
}

/** Stores a shell: a person without data. Returns the id. */
async function insertShell(tx: TenantTransaction): Promise<string> {
  const id = newId();
  await insertPerson(tx, id, { type: "ANONYMIZED" });
  await insertAccount(tx, id, {}, []);
  return id;
}

/**
 * Deletes a user. A candidate remains one for as long as their runs are stored; a user who worked in
 * runs becomes a shell; the work of one who did both is assigned to a shell (decisions §4).
 *
 * @throws ApiFailure USER_NOT_FOUND, DELETE_DENIED.
 */
export async function deleteUser(call: CallOf<typeof userCalls.deleteUser>) {
  const { tx, actor, now } = call;
  const { id } = call.params;
  await requireAdministrator(tx, { otherwise: "DELETE_DENIED" }, async () => {
    const stored = await selectUser(tx, id, { forUpdate: true });
    if (stored?.type !== "USER") throw new ApiFailure("USER_NOT_FOUND");
    if (userAbility(stored, await userContext(call), "delete") !== true)
      throw new ApiFailure("DELETE_DENIED");
    // Locked, so that no transaction makes them a candidate or an observer meanwhile.
    await lockPeople(tx, [id]);
    await demandNoHold(call, [id]);
    await deleteConflictsOf(tx, id);
    await deleteDevicesOf(tx, id);
    await deleteCalibrationsOf(tx, id);
    const { isCandidate, hasWorked } = await selectTraces(tx, id);
    if (isCandidate && hasWorked) await moveWork(tx, id, await insertShell(tx));
    if (isCandidate) await deleteAccount(tx, id);
    else if (hasWorked) await eraseToShell(tx, id);
    else await deletePerson(tx, id);
    tx.publish({ kind: "account", personId: id });
    const entry = { at: now, actorId: actor.id, action: "user.delete", subjectId: id };
    await recordAudit(tx, { ...entry, details: { isCandidate, hasWorked } });
    tx.emit({ type: "person.deleted", personId: id });
  });
  return { id };
}

/** Locks or unlocks an account; nothing is deleted. */
export async function setLocked(tx: TenantTransaction, id: string, lockedAt: Date | null) {
  await updateAccount(tx, id, { lockedAt });
  if (lockedAt !== null) await deleteSessions(tx, id);
  tx.emit({ type: lockedAt === null ? "person.unlocked" : "person.locked", personId: id });
}

/** Ends all sessions of a user, whose open pages close at once. Returns the number of sessions. */
export async function endSessions(tx: TenantTransaction, id: string): Promise<number> {
  tx.publish({ kind: "account", personId: id });
  return deleteSessions(tx, id);
}

/** Turns off a second factor that its owner has lost, with all their passkeys, and notifies them. */
export async function forgetSecondFactor(tx: TenantTransaction, id: string, mails: IdentityMails) {
  const off = { twoFactorActivated: false, totpSecret: null, totpPendingSecret: null };
  await updateAccount(tx, id, { ...off, totpPendingTested: false });
  await replaceBackupCodes(tx, id, []);
  await deletePasskeys(tx, id);
  await mails.queue(tx, { kind: "notice", personId: id, notice: "twoFactorOff" });
}

/** Deletes failed attempts by anonymous callers and in the user's own session; returns their number. */
export const forgetTries = async (tx: TenantTransaction, user: UserRow): Promise<number> =>
  (await forgetFailures(tx, user.email ?? "")) + (await forgetFailures(tx, user.id));

type Help = Extract<UserAct, "lock" | "endSessions" | "reopen" | "resetTwoFactor" | "correctEmail">;

/**
 * The user, locked until the transaction ends, if the caller may help them in this way.
 *
 * @throws ApiFailure USER_NOT_FOUND; UPDATE_FAILED for the reason that `can` shows too.
 */
async function helped(context: Context, id: string, help: Help): Promise<UserRow> {
  const user = await selectUser(context.tx, id, { forUpdate: true });
  if (user?.type !== "USER") throw new ApiFailure("USER_NOT_FOUND");
  if (userAbility(user, await userContext(context), help) !== true)
    throw new ApiFailure("UPDATE_FAILED");
  return user;
}

const recordHelp = (
  { tx, actor, now }: Context,
  action: string,
  id: string,
  details: Record<string, unknown> = {},
) => recordAudit(tx, { at: now, actorId: actor.id, action, subjectId: id, details });

/** @throws ApiFailure USER_NOT_FOUND; UPDATE_FAILED for oneself and the last administrator. */
export async function lockUser(call: CallOf<typeof userCalls.lockUser>): Promise<string> {
  const { tx, now, params, body } = call;
  const { id } = params;
  await requireAdministrator(tx, { otherwise: "UPDATE_FAILED" }, async () => {
    const user = await helped(call, id, "lock");
    if ((user.lockedAt !== null) === body.locked) return;
    await setLocked(tx, id, body.locked ? now : null);
    await recordHelp(call, body.locked ? "user.lock" : "user.open", id);
  });
  return id;
}

/** @throws ApiFailure USER_NOT_FOUND; UPDATE_FAILED for the caller, and for users without a password. */
export async function endUserSessions(
  call: CallOf<typeof userCalls.endUserSessions>,
): Promise<string> {
  const { id } = await helped(call, call.params.id, "endSessions");
  const sessions = await endSessions(call.tx, id);
  await recordHelp(call, "user.endSessions", id, { sessions });
  return id;
}

/** @throws ApiFailure USER_NOT_FOUND, UPDATE_FAILED for users without a password. */
export async function reopenSignIn(call: CallOf<typeof userCalls.reopenSignIn>): Promise<string> {
  const user = await helped(call, call.params.id, "reopen");
  await forgetTries(call.tx, user);
  await recordHelp(call, "user.unlock", user.id);
  return user.id;
}

/** @throws ApiFailure NO_PERMISSION, USER_NOT_FOUND; UPDATE_FAILED for the caller, and if it is not turned on. */
export async function resetUserTwoFactor(
  call: CallOf<typeof userCalls.resetUserTwoFactor>,
  mails: IdentityMails,
): Promise<string> {
  const { tx, actor, now } = call;
  await demandConfirmation(tx, actor, now);
  const { id } = await helped(call, call.params.id, "resetTwoFactor");
  await forgetSecondFactor(tx, id, mails);
  await recordHelp(call, "user.disable-2fa", id);
  return id;
}

/** @throws ApiFailure UPDATE_FAILED if the user may not get this mail now. */
function demandMail(
  user: UserRow,
  { actor, now }: Omit<Context, "tx">,
  act: "invite" | "resetPassword",
): void {
  // Mails do not depend on who the last administrator is.
  if (userAbility(user, { actor, now, soleAdministratorId: null }, act) !== true)
    throw new ApiFailure("UPDATE_FAILED");
}

export async function inviteUser(
  { tx, actor, now, params: { id } }: CallOf<typeof userCalls.inviteUser>,
  mails: IdentityMails,
) {
  const user = await livingUser(tx, id);
  demandMail(user, { actor, now }, "invite");
  await recordAudit(tx, { at: now, actorId: actor.id, action: "user.invite", subjectId: id });
  if ((await mails.sendNow(tx, { kind: "enroll", personId: id })) === "refused")
    throw new ApiFailure("INVITE_MAIL_FAILED");
  return {};
}

export async function requestUserPassword(
  { tx, actor, now, body: { email } }: CallOf<typeof userCalls.requestUserPassword>,
  mails: IdentityMails,
) {
  const user = living(await selectUserByEmail(tx, email));
  const { id } = user;
  demandMail(user, { actor, now }, "resetPassword");
  const entry = { at: now, actorId: actor.id, action: "user.requestPassword", subjectId: id };
  await recordAudit(tx, entry);
  await mails.queue(tx, { kind: "resetPassword", personId: id });
  return {};
}
