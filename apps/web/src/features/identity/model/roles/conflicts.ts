import type { Role } from "@assay/contract";
import type { Permission } from "@assay/domain";
import { newerOf } from "../../../../platform/forms/newerOf.ts";
import type { StagedRole } from "./staging.ts";
import type { Failure } from "./synchronising.ts";

/** The differences between the user's version of a role and one that somebody else has stored. */
export interface RoleConflict {
  id: string;
  name: string;
  names: { mine: string; theirs: string } | null;
  permissions: { permission: Permission; mine: boolean; theirs: boolean }[];
}

export function conflictOf(mine: StagedRole, theirs: Role, order: readonly Permission[]) {
  const permissions = order
    .map((permission) => ({
      permission,
      mine: mine.permissions.has(permission),
      theirs: theirs.permissions.includes(permission),
    }))
    .filter((pair) => pair.mine !== pair.theirs);
  const names = mine.name === theirs.name ? null : { mine: mine.name, theirs: theirs.name };
  return { id: mine.id, name: theirs.name, names, permissions } satisfies RoleConflict;
}

/** The newer role in a refusal, if somebody else has changed the role (decisions §2). */
function newerRoleOf({ step, error }: Failure, stored: readonly Role[]): Role | null {
  const known = stored.find(({ id }) => id === step.id);
  return known === undefined ? null : newerOf(error, known);
}

/** The failures due to changes by others, each with both versions. */
export function conflictsOf(
  failures: readonly Failure[],
  roles: readonly StagedRole[],
  stored: readonly Role[],
  order: readonly Permission[],
): RoleConflict[] {
  return failures.flatMap((failure) => {
    const theirs = newerRoleOf(failure, stored);
    const mine = roles.find(({ id }) => id === failure.step.id);
    return theirs === null || mine === undefined ? [] : [conflictOf(mine, theirs, order)];
  });
}
