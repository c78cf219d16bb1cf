import { holdsAll, type Permission } from "./permissions.ts";

/** What of a role, or of a caller, decides about giving it. */
interface Holder {
  readonly permissions: readonly Permission[];
}

/**
 * Nobody gives a permission that they lack, unless they hold EDIT_ROLES, with which they could take it
 * anyway (decisions §4).
 */
export const mayGive = (giver: readonly Permission[], given: Holder): boolean =>
  holdsAll(giver, ["EDIT_ROLES"]) || holdsAll(giver, given.permissions);

/** Who can put everything else right: administers users and roles, and can sign in. */
export const ADMINISTRATOR_PERMISSIONS = ["LOG_IN", "EDIT_USERS", "EDIT_ROLES"] as const;
