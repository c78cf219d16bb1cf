import { roleGivers } from "./roleAbilities.ts";
import { holdsPermissions, type NeededPermissions, type Permission } from "./permissions.ts";

/** The permission to change one's own password, address and second factor. */
export const selfManagers = { all: ["MANAGE_SELF"] } as const;

/** The permissions to open the list of runs and prepare one with people from the list of users. */
export const RUN_LIST_NEEDS = ["GET_PROCESS_RUNS", "EDIT_PROCESS_RUNS", "VIEW_USERS"] as const;

/**
 * Abilities of signed-in users that belong to no entity, beyond the calls that are offered
 * by their own access (contract `accountAbilities.ts`).
 */
export const ACCOUNT_NEEDS = {
  manageSelf: selfManagers,
  openRunList: { all: RUN_LIST_NEEDS },
  /** Give a user another role than the default. */
  assignRoles: roleGivers,
  /** Choose several users, to do something for all of them. */
  changeManyUsers: { all: ["EDIT_USERS", "INVITE_USERS"] },
} as const satisfies Readonly<Record<string, NeededPermissions>>;

/** The needed permissions that are not granted; of a choice all of them, if none is granted. */
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
