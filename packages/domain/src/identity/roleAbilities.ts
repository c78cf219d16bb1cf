import {
  type AbilityTable,
  answersOf,
  type Can,
  type Holder,
  lacks,
  unless,
} from "./abilityTable.ts";
import type { Permission } from "./permissions.ts";

/** Why something cannot be done with a role: text keys of the page. */
export type RoleReason = "noRight" | "beyond" | "hasUsers" | "isDefault";

/** The permissions to change roles, and to delete them. */
export const roleEditors = { all: ["EDIT_ROLES"] } as const;
export const roleRemovers = { all: ["DELETE_ROLES"] } as const;
/** The permission to give a user another role than the default. */
export const roleGivers = { all: ["ASSIGN_ROLES"] } as const;

interface Role {
  readonly permissions: readonly Permission[];
  readonly isDefaultRole: boolean;
  readonly hasUsersAssigned: boolean;
}

/**
 * Whether a caller may give these permissions: only those that they have, except with EDIT_ROLES, with which they could
 * take them anyway (decisions §4).
 */
export const permissionsGiven = (
  { permissions: held }: Holder,
  given: readonly Permission[],
): true | "beyond" =>
  held.has("EDIT_ROLES") || given.every((permission) => held.has(permission)) || "beyond";

/** Which permissions the caller may put into a role that they create. */
export const permissionAbilities = (actor: Holder, permissions: readonly Permission[]) =>
  Object.fromEntries(
    permissions.map((permission) => [permission, permissionsGiven(actor, [permission])]),
  ) as Can<Permission, "beyond">;

const give = ({ permissions }: Pick<Role, "permissions">, actor: Holder): true | RoleReason => {
  const isGivable = permissionsGiven(actor, permissions);
  return isGivable === true ? unless(lacks(actor, roleGivers)) : isGivable;
};

const RULES = {
  /** Its permissions. */
  edit: (_, actor) => unless(lacks(actor, roleEditors)),
  makeDefault: (_, actor) => unless(lacks(actor, roleEditors)),
  rename: ({ hasUsersAssigned }, actor) =>
    unless<RoleReason>(lacks(actor, roleEditors), ["hasUsers", hasUsersAssigned]),
  delete: ({ hasUsersAssigned, isDefaultRole }, actor) =>
    unless<RoleReason>(
      lacks(actor, roleRemovers),
      ["isDefault", isDefaultRole],
      ["hasUsers", hasUsersAssigned],
    ),
  /** Add it to the roles of a user. */
  give,
  /** The same for a user who is created, and has the default role anyway. */
  giveToNew: (role, actor) => role.isDefaultRole || give(role, actor),
} as const satisfies AbilityTable<Role, Holder, string, RoleReason>;

export type RoleAct = keyof typeof RULES;

/** Whether the actor may do something with a role, or the reason why not. */
export const roleAbility = (role: Role, actor: Holder, act: RoleAct): true | RoleReason =>
  RULES[act](role, actor);

/** What the caller may do with a role, or why not. */
export const roleAbilities = (role: Role, actor: Holder): Can<RoleAct, RoleReason> =>
  answersOf<Role, Holder, RoleAct, RoleReason>(RULES, role, actor);

/** The permissions of somebody who can repair all others' access: sign in, and administer users and roles. */
export const ADMINISTRATOR_PERMISSIONS = ["LOG_IN", "EDIT_USERS", "EDIT_ROLES"] as const;
