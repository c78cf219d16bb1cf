import type { ErrorType, roleCalls } from "@assay/contract";
import {
  holdsPermissions,
  type Permission,
  PERMISSIONS,
  permissionsGiven,
  roleAbility,
  roleEditors,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { lockName } from "../../../db/lock.ts";
import { changedFields, given } from "../../../http/changes.ts";
import type { CallOf, Context } from "../../../http/context.ts";
import { ApiFailure, demand, found, refuseOlder } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import { presentRole, readRole } from "./queries.ts";
import {
  clearDefaultRole,
  deleteRole,
  insertRole,
  type RoleRow,
  selectAdministratorIds,
  selectHolderIds,
  selectRole,
  updateRole as storeRole,
} from "./store.ts";

/** The lock under which changes that could remove the last administrator run one after the other. */
const ADMINISTRATION = "administration";
export const lockAdministration = (tx: TenantTransaction) => lockName(tx, ADMINISTRATION);

/**
 * The permissions of a list of names, in their fixed order.
 *
 * @throws ApiFailure UNKNOWN_PERMISSION, or DUPLICATE_ITEMS for one named twice.
 */
export function knownPermissions(names: readonly string[]): Permission[] {
  const known = new Set<string>(PERMISSIONS);
  if (names.some((name) => !known.has(name))) throw new ApiFailure("UNKNOWN_PERMISSION");
  if (new Set(names).size !== names.length) throw new ApiFailure("DUPLICATE_ITEMS");
  return PERMISSIONS.filter((permission) => names.includes(permission));
}

/**
 * Makes a change that could remove the last administrator, and undoes it if it does
 * (decisions §4). A tenant whose first administrator has not enrolled yet has none to lose.
 *
 * @param current the payload of UPDATE_FAILED.
 * @throws ApiFailure `otherwise`.
 */
export async function requireAdministrator<T>(
  tx: TenantTransaction,
  { otherwise, current }: { otherwise: ErrorType; current?: () => Promise<unknown> },
  change: () => Promise<T>,
): Promise<T> {
  await lockAdministration(tx);
  const before = await selectAdministratorIds(tx);
  const stored = await current?.();
  const result = await change();
  if (before.length > 0 && (await selectAdministratorIds(tx)).length === 0)
    throw new ApiFailure(otherwise, stored ?? null);
  return result;
}

const fieldsOf = ({ name, permissions, isDefaultRole }: RoleRow) => ({
  name,
  permissions: PERMISSIONS.filter((one) => permissions.includes(one)),
  isDefaultRole,
});

/** Makes this role the default one; the log has an entry for the former default role too. */
async function takeDefault({ tx, actor, now }: Context, id: string) {
  const former = await clearDefaultRole(tx, id);
  if (!former) return;
  const entry = { at: now, actorId: actor.id, action: "role.update", subjectId: former };
  await recordAudit(tx, { ...entry, details: { fields: ["isDefaultRole"] } });
}

/** @throws ApiFailure NO_PERMISSION, UNKNOWN_PERMISSION, DUPLICATE_ITEMS, CREATE_FAILED. */
export async function createRole(call: CallOf<typeof roleCalls.createRole>) {
  const { tx, actor, now, body } = call;
  await lockAdministration(tx);
  const { name, isDefaultRole = false, id = newId() } = body;
  const permissions = knownPermissions(body.permissions);
  demand(permissionsGiven(actor, permissions) === true);
  if (isDefaultRole) demand(holdsPermissions(actor.permissions, roleEditors));
  const role = { name, permissions, isDefaultRole };
  const stored = await selectRole(tx, id);
  // A retry whose first answer got lost; the same id with other fields is refused.
  if (stored && changedFields(fieldsOf(stored), role).length === 0) return readRole(call, id);
  if (stored) throw new ApiFailure("CREATE_FAILED");
  if (isDefaultRole) await takeDefault(call, id);
  await insertRole(tx, id, role);
  const entry = { at: now, actorId: actor.id, action: "role.create", subjectId: id };
  await recordAudit(tx, { ...entry, details: { permissions, isDefaultRole } });
  return readRole(call, id);
}

/** @throws ApiFailure ITEM_NOT_FOUND, UPDATE_FAILED, UNKNOWN_PERMISSION, DUPLICATE_ITEMS. */
export async function updateRole(call: CallOf<typeof roleCalls.updateRole>) {
  const { tx, actor, now, body } = call;
  const { id, revision, ...changes } = body;
  const current = () => readRole(call, id);
  await requireAdministrator(tx, { otherwise: "UPDATE_FAILED", current }, async () => {
    const stored = found(await selectRole(tx, id, { forUpdate: true }));
    const { name, permissions, isDefaultRole } = given(changes);
    const before = fieldsOf(stored);
    const next = {
      name: name ?? before.name,
      permissions: permissions ? knownPermissions(permissions) : before.permissions,
      // There is always one default role: another role can become it, but none can just stop being it.
      isDefaultRole: isDefaultRole === true || before.isDefaultRole,
    };
    const fields = changedFields(before, next);
    if (fields.length === 0) return;
    await refuseOlder(revision, stored.revision, () => presentRole(stored, actor));
    if (fields.includes("name") && roleAbility(stored, actor, "rename") !== true)
      throw new ApiFailure("UPDATE_FAILED", presentRole(stored, actor));
    if (next.isDefaultRole) await takeDefault(call, id);
    await storeRole(tx, id, next);
    if (fields.includes("permissions"))
      for (const personId of await selectHolderIds(tx, id))
        tx.publish({ kind: "account", personId });
    const details = { fields, before: before.permissions, after: next.permissions };
    const entry = { at: now, actorId: actor.id, action: "role.update", subjectId: id };
    await recordAudit(tx, { ...entry, details });
  });
  return readRole(call, id);
}

export async function removeRole({
  tx,
  actor,
  now,
  params: { id },
}: CallOf<typeof roleCalls.deleteRole>) {
  const stored = found(await selectRole(tx, id, { forUpdate: true }));
  if (roleAbility(stored, actor, "delete") !== true) throw new ApiFailure("DELETE_DENIED");
  await deleteRole(tx, id);
  await recordAudit(tx, { at: now, actorId: actor.id, action: "role.delete", subjectId: id });
  return { id };
}
