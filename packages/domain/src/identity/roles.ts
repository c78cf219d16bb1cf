import { holdsAll, type Permission } from "./permissions.ts";

/** The permissions of a role or of a caller. */
interface Holder {
  readonly permissions: readonly Permission[];
}

/**
 * A caller may only give permissions that they have, except with EDIT_ROLES, with which they could take them
 * anyway (decisions §4).
 */
export const mayGive = (giver: readonly Permission[], given: Holder): boolean =>
  holdsAll(giver, ["EDIT_ROLES"]) || holdsAll(giver, given.permissions);

/** The permissions of somebody who can repair all others' access: sign in, and administer users and roles. */
export const ADMINISTRATOR_PERMISSIONS = ["LOG_IN", "EDIT_USERS", "EDIT_ROLES"] as const;
