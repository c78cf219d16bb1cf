import type { Role, roleCalls } from "@assay/contract";
import { permissionAbilities, PERMISSIONS, roleAbilities } from "@assay/domain";
import type { Actor, CallOf, Context } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { type RoleRow, selectRole, selectRoles } from "./store.ts";

/** What a caller gets of a stored role. */
export const presentRole = (role: RoleRow, actor: Actor): Role => ({
  ...role,
  can: roleAbilities(role, actor),
});

/** The role as the caller sees it. @throws ApiFailure ITEM_NOT_FOUND */
export const readRole = async ({ tx, actor }: Context, id: string): Promise<Role> =>
  presentRole(found(await selectRole(tx, id)), actor);

export const listRoles = async ({ tx, actor }: CallOf<typeof roleCalls.listRoles>) => ({
  roles: (await selectRoles(tx)).map((role) => presentRole(role, actor)),
});

export const listPermissions = async ({ actor }: CallOf<typeof roleCalls.listPermissions>) => ({
  allPermissions: [...PERMISSIONS],
  can: permissionAbilities(actor, PERMISSIONS),
});
