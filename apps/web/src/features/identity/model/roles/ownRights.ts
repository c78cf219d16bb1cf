import type { Role } from "@assay/contract";
import type { Permission } from "@assay/domain";
import { stagedRoles, type Staging } from "./staging.ts";

/** Permissions that a user who loses them cannot restore to themselves. */
const VITAL = ["LOG_IN", "EDIT_USERS", "EDIT_ROLES"] as const satisfies readonly Permission[];

const grantedTo = (own: readonly string[], roles: readonly Role[]): Role[] =>
  roles.filter((role) => own.includes(role.name));

/** The vital permissions that a user with these roles would lose by saving. */
export function lostRights(own: readonly string[], staging: Staging): Permission[] {
  const granted = grantedTo(own, staging.stored);
  const ids = new Set(granted.map((role) => role.id));
  const after = stagedRoles(staging).filter((role) => ids.has(role.id) && !role.deleted);
  return VITAL.filter(
    (permission) =>
      granted.some((role) => role.permissions.includes(permission)) &&
      !after.some((role) => role.permissions.has(permission)),
  );
}

/** Whether a role is among those that somebody holds. */
export const isGranted = (own: readonly string[], roles: readonly Role[], id: string): boolean =>
  grantedTo(own, roles).some((role) => role.id === id);
