import type { Role, UserAbilities } from "@assay/contract";
import { type Permission, PERMISSIONS, roleAbilities } from "@assay/domain";
import { testId } from "./buildRun.ts";

/** A role as somebody with all permissions gets it. */
export const buildRole = (
  number: number,
  name: string,
  permissions: readonly Permission[],
  fields: Partial<Role> = {},
): Role => {
  const role = {
    id: testId(number),
    name,
    permissions: [...permissions],
    isDefaultRole: false,
    hasUsersAssigned: false,
    revision: 1,
    ...fields,
  };
  return { can: roleAbilities(role, { permissions: new Set(PERMISSIONS) }), ...role };
};

/** What an administrator may do with somebody who has enrolled. */
export const buildAbilities = (fields: Partial<UserAbilities> = {}): UserAbilities => ({
  edit: true,
  assignRoles: true,
  delete: true,
  invite: "enrolled",
  correctEmail: "enrolled",
  resetPassword: true,
  validateEmail: "verified",
  lock: true,
  endSessions: true,
  reopen: true,
  resetTwoFactor: "noSecondFactor",
  ...fields,
});
