import { userCalls } from "@assay/contract";
import { hasEnded, isOpen, LANGUAGES } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { lockName } from "../../../db/lock.ts";
import { refuseInvalid } from "../../../http/failure.ts";
import { recordAct } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import { selectPeople, selectUser, selectUserByEmail } from "../../identity/store.ts";
import { isLeaving, patched, readGroup, readUser, scimRefusal, type WantedUser } from "./policy.ts";
import type { Changing, ScimCall, UserWork } from "./ports.ts";
import { type PresentedUser, presentGroup, presentUser } from "./present.ts";
import { isGone, openGroup, openUser } from "./queries.ts";
import {
  deleteGroup,
  deleteProvisioned,
  type GroupRow,
  insertGroup,
  replaceMembers,
  selectGroups,
  selectProvisioned,
  updateGroup,
  upsertProvisioned,
} from "./store.ts";

const idOf = ({ params }: ScimCall): string => params["id"] ?? "";

/** @throws SCIM's 409 if the user name is that of another person */
async function demandFree(tx: TenantTransaction, userName: string, personId: string | null) {
  // Two requests for one person at once must not both find the name free.
  await lockName(tx, "provisioning");
  const wanted = userName.toLowerCase();
  const taken = (await selectProvisioned(tx)).some(
    (one) => one.personId !== personId && one.userName.toLowerCase() === wanted,
  );
  if (taken) throw scimRefusal(409, "uniqueness", `${userName} is taken`);
}

const note = async (tx: TenantTransaction, personId: string, wanted: WantedUser, now: Date) =>
  upsertProvisioned(tx, {
    personId,
    userName: wanted.userName,
    externalId: wanted.externalId,
    now,
  });

const answerUser = async (call: ScimCall, id: string) => {
  const { user, provisioned } = await openUser(call, id);
  return presentUser(user, provisioned, call);
};

/**
 * Creates a user; somebody whom the directory has deleted before, and who returns, gets their account back.
 *
 * @throws SCIM's 400 and 409; RuleFailure for a name or text that no user may have
 */
export async function createUser(call: ScimCall, work: UserWork) {
  const { tx, now, tenant } = call;
  const wanted = readUser(call.body);
  await demandFree(tx, wanted.userName, null);
  const known = await selectUserByEmail(tx, wanted.email);
  if (known && (await isGone(tx, known))) {
    await note(tx, known.id, wanted, now);
    if (wanted.active) await bringTo(call, known.id, wanted, work);
    return answerUser(call, known.id);
  }
  const { firstName, lastName, email, position, orgUnit } = wanted;
  const language = LANGUAGES.find((one) => one === wanted.language) ?? tenant.baseLanguage;
  const body = refuseInvalid(userCalls.createUser.body, {
    firstName,
    lastName,
    email,
    position,
    orgUnit,
    language,
  });
  const id = await work.create(call, { ...body, language });
  await note(tx, id, wanted, now);
  if (!wanted.active) await work.lock(call, id, true);
  return answerUser(call, id);
}

/** Opens an account, and brings it to what the directory wants. @throws SCIM's 409; RuleFailure; ApiFailure for the last administrator */
async function bringTo(call: ScimCall, id: string, wanted: WantedUser, work: UserWork) {
  const { tx, now } = call;
  await demandFree(tx, wanted.userName, id);
  const { user } = await openUser(call, id);
  const { firstName, lastName, position, orgUnit } = wanted;
  await note(tx, id, wanted, now);
  const wantedFields = { firstName, lastName, position, orgUnit };
  const edit = {
    // What is as it was is not checked again: accounts may be older than the rules of names.
    ...Object.fromEntries(
      Object.entries(wantedFields).filter(
        ([name, value]) => user[name as keyof typeof wantedFields] !== value,
      ),
    ),
    ...(hasEnded(user, now) && { endsOn: null }),
  };
  if (Object.keys(edit).length > 0)
    await work.update(call, refuseInvalid(userCalls.updateUser.body, { id, ...edit }));
  await work.changeEmail(tx, user, wanted.email);
  if (user.lockedAt !== null) await work.lock(call, id, false);
}

/** Locks an account. Nothing else is read: a name that is refused must not let somebody stay who has left. */
async function leave(call: ScimCall, id: string, work: UserWork) {
  const { tx, now } = call;
  const { user, provisioned } = await openUser(call, id);
  const userName = provisioned?.userName ?? user.email ?? id;
  const externalId = provisioned?.externalId ?? null;
  await upsertProvisioned(tx, { personId: id, userName, externalId, now });
  if (isOpen(user, now)) await work.lock(call, id, true);
}

async function storeUser(call: ScimCall, body: unknown, work: UserWork) {
  const id = idOf(call);
  if (isLeaving(body)) await leave(call, id, work);
  else await bringTo(call, id, readUser(body), work);
  return answerUser(call, id);
}

/** @throws SCIM's 400, 404 and 409 */
export const replaceUser = (call: ScimCall, work: UserWork) => storeUser(call, call.body, work);

/** @throws SCIM's 400, 404 and 409 */
export async function patchUser(call: ScimCall, work: UserWork) {
  const { user, provisioned } = await openUser(call, idOf(call));
  const shown = presentUser(user, provisioned, call);
  return storeUser(call, followingName(shown, await patched("User", shown, call.body)), work);
}

/** A user name that was the e-mail goes on being it, if only one of the two is changed. */
function followingName(before: PresentedUser, after: unknown): unknown {
  const changed = after as Pick<PresentedUser, "userName"> & Partial<PresentedUser>;
  const [was, is] = [before.emails[0]?.value, changed.emails?.[0]?.value];
  const isSame = before.userName.toLowerCase() === was?.toLowerCase();
  if (!isSame || is !== was || changed.userName === before.userName) return after;
  return { ...changed, emails: [{ ...changed.emails?.[0], value: changed.userName }] };
}

/** Locks the account, whose records stay; for the directory the user is gone. @throws SCIM's 404 */
export async function removeUser(call: ScimCall, work: UserWork) {
  const { tx, now } = call;
  const { user } = await openUser(call, idOf(call));
  if (isOpen(user, now)) await work.lock(call, user.id, true);
  await deleteProvisioned(tx, user.id);
  await giveRoles(call, [user.id], work);
}

/**
 * Gives people the roles of their groups, and takes those that no group of theirs gives any more. Roles that no group
 * gives stay as they are.
 *
 * @param formerRole a role that a group gave until now
 * @throws ApiFailure UPDATE_FAILED if nobody could administrate users and roles any more
 */
export async function giveRoles(
  call: Changing,
  people: readonly string[],
  work: UserWork,
  formerRole: string | null = null,
): Promise<void> {
  const groups = await selectGroups(call.tx);
  const named = (list: readonly GroupRow[]) =>
    list.flatMap(({ roleName }) => (roleName === null ? [] : [roleName]));
  const managed = new Set([...named(groups), ...(formerRole === null ? [] : [formerRole])]);
  if (managed.size === 0) return;
  for (const id of people) {
    const user = await selectUser(call.tx, id);
    if (user?.type !== "USER") continue;
    const own = named(groups.filter(({ members }) => members.includes(id)));
    const kept = user.roles.filter((role) => !managed.has(role));
    await work.update(call, { id, roles: [...new Set([...kept, ...own])] });
  }
}

/** @throws SCIM's 400 for ids of nobody */
async function demandMembers(tx: TenantTransaction, members: readonly string[]) {
  const known = new Set(
    (await selectPeople(tx, [...members])).filter(({ isUser }) => isUser).map(({ id }) => id),
  );
  const unknown = members.find((id) => !known.has(id));
  if (unknown !== undefined) throw scimRefusal(400, "invalidValue", `there is no user ${unknown}`);
}

/** @throws SCIM's 400 and 409 */
async function demandFreeName(tx: TenantTransaction, displayName: string, id: string | null) {
  await lockName(tx, "provisioning");
  const wanted = displayName.toLowerCase();
  const taken = (await selectGroups(tx)).some(
    (group) => group.id !== id && group.displayName.toLowerCase() === wanted,
  );
  if (taken) throw scimRefusal(409, "uniqueness", `${displayName} is taken`);
}

/** @throws SCIM's 400 and 409 */
export async function createGroup(call: ScimCall) {
  const { tx, now } = call;
  const { members, ...wanted } = readGroup(call.body);
  await demandFreeName(tx, wanted.displayName, null);
  await demandMembers(tx, members);
  const id = newId();
  await insertGroup(tx, { id, ...wanted, now });
  await replaceMembers(tx, id, members);
  await recordAct(call, "provisioning.createGroup", id);
  return presentGroup(await openGroup(call, id), call);
}

async function storeGroup(call: ScimCall, body: unknown, work: UserWork) {
  const { tx, now } = call;
  const before = await openGroup(call, idOf(call));
  const { members, ...wanted } = readGroup(body);
  await demandFreeName(tx, wanted.displayName, before.id);
  const former = new Set(before.members);
  await demandMembers(
    tx,
    members.filter((id) => !former.has(id)),
  );
  await updateGroup(tx, before.id, { ...wanted, changedAt: now });
  await replaceMembers(tx, before.id, members);
  const present = new Set(members);
  const changed = [
    ...members.filter((id) => !former.has(id)),
    ...before.members.filter((id) => !present.has(id)),
  ];
  await giveRoles(call, changed, work);
  await recordAct(call, "provisioning.updateGroup", before.id);
  return presentGroup(await openGroup(call, before.id), call);
}

/** @throws SCIM's 400, 404 and 409 */
export const replaceGroup = (call: ScimCall, work: UserWork) => storeGroup(call, call.body, work);

/** @throws SCIM's 400, 404 and 409 */
export async function patchGroup(call: ScimCall, work: UserWork) {
  const group = presentGroup(await openGroup(call, idOf(call)), call);
  return storeGroup(call, await patched("Group", group, call.body), work);
}

/** Takes the group's role from its members. @throws SCIM's 404 */
export async function removeGroup(call: ScimCall, work: UserWork) {
  const group = await openGroup(call, idOf(call));
  await deleteGroup(call.tx, group.id);
  await giveRoles(call, group.members, work, group.roleName);
  await recordAct(call, "provisioning.deleteGroup", group.id);
}
