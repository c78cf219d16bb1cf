import { holdsPermissions, type NeededPermissions, type Permission } from "./permissions.ts";

/** Changes one's own password, address and second factor. */
export const selfManagers = { all: ["MANAGE_SELF"] } as const;

/** Opens the list of runs: one's own runs, to prepare them with people from the list of users. */
export const RUN_LIST_NEEDS = ["GET_PROCESS_RUNS", "EDIT_PROCESS_RUNS", "VIEW_USERS"] as const;

/**
 * What a signed-in user may do of which no entity's answer can say so, beyond the calls that are offered
 * by their own access (contract `accountAbilities.ts`).
 */
export const ACCOUNT_NEEDS = {
  manageSelf: selfManagers,
  openRunList: { all: RUN_LIST_NEEDS },
  /** Give a user another role than the default. */
  assignRoles: { all: ["ASSIGN_ROLES"] },
  /** Choose several users, to do something for all of them. */
  changeManyUsers: { all: ["EDIT_USERS", "INVITE_USERS"] },
} as const satisfies Readonly<Record<string, NeededPermissions>>;

/** The needed permissions that are not held; of a choice all, where none of them is held. */
export function missingPermissions(
  held: ReadonlySet<Permission>,
  needed: NeededPermissions,
): Permission[] {
  if (holdsPermissions(held, needed)) return [];
  if ("any" in needed) return [...needed.any];
  return needed.all.flatMap((each) => {
    if (typeof each !== "string") return missingPermissions(held, each);
    return held.has(each) ? [] : [each];
  });
}
