import type { Role, UserAbilities } from "@assay/contract";
import type { Permission } from "@assay/domain";
import { testId } from "./buildRun.ts";

export const buildRole = (
  number: number,
  name: string,
  permissions: readonly Permission[],
  fields: Partial<Role> = {},
): Role => ({
  id: testId(number),
  name,
  permissions: [...permissions],
  isDefaultRole: false,
  hasUsersAssigned: false,
  revision: 1,
  ...fields,
});

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
