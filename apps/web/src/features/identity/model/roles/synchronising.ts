import type { Role, roleCalls, SentBody } from "@assay/contract";
import type { Id, Permission } from "@assay/domain";
import { type StagedRole, stagedRoles, type Staging } from "./staging.ts";

type NewRoleBody = SentBody<typeof roleCalls.createRole>;
type RoleBody = SentBody<typeof roleCalls.updateRole>;

/** One call of a save. */
export type Step =
  | { kind: "create"; id: Id; name: string; body: NewRoleBody }
  | { kind: "update"; id: Id; name: string; body: RoleBody }
  | { kind: "delete"; id: Id; name: string };

/** The permissions in their fixed order, so that the same edits make the same body. */
const inOrder = (order: readonly Permission[], { permissions }: StagedRole): Permission[] =>
  order.filter((permission) => permissions.has(permission));

function createStep(role: StagedRole, order: readonly Permission[]): Step {
  const { id, name, isDefaultRole } = role;
  const permissions = inOrder(order, role);
  const body = { id, name, permissions, ...(isDefaultRole && { isDefaultRole }) };
  return { kind: "create", id, name, body };
}

/** Only what was changed is sent: the rest stays what it is. */
function updateStep(role: StagedRole, staging: Staging, order: readonly Permission[]): Step {
  const { id, name } = role;
  const edit = staging.edits[id];
  const stored = staging.stored.find((other) => other.id === id);
  const hasPermissions = edit !== undefined && Object.keys(edit.permissions).length > 0;
  const body = {
    id,
    revision: stored?.revision,
    ...(edit?.name !== undefined && { name }),
    ...(hasPermissions && { permissions: inOrder(order, role) }),
    ...(id === staging.defaultId && { isDefaultRole: true }),
  };
  return { kind: "update", id, name: stored?.name ?? name, body };
}

/** The calls that store all edits: first new roles, then changes, then deletions (ROLE-08). */
export function stepsOf(staging: Staging, order: readonly Permission[]): Step[] {
  const roles = stagedRoles(staging).filter((role) => role.modified);
  const isNew = (role: StagedRole): boolean => role.temporaryId !== null;
  const remaining = roles.filter((role) => !role.deleted);
  return [
    ...remaining.filter(isNew).map((role) => createStep(role, order)),
    ...remaining.filter((role) => !isNew(role)).map((role) => updateStep(role, staging, order)),
    ...roles
      .filter((role) => role.deleted && !isNew(role))
      .map(({ id, name }): Step => ({ kind: "delete", id, name })),
  ];
}

export interface Failure {
  step: Step;
  error: unknown;
}

export interface Outcome {
  done: Step[];
  failures: Failure[];
  /** The stored roles by the answers, in case that they cannot be read again. */
  stored: readonly Role[];
}

/** Sends the steps one after another; a failure is recorded, and the others still follow (ROLE-09). */
export async function synchronise(
  steps: readonly Step[],
  before: readonly Role[],
  send: (step: Step) => Promise<Role | null>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], failures: [], stored: before };
  for (const step of steps) {
    try {
      outcome.stored = withAnswer(outcome.stored, step.id, await send(step));
      outcome.done.push(step);
    } catch (error) {
      outcome.failures.push({ step, error });
    }
  }
  return outcome;
}

/** The roles with a stored one, which may replace the default role. */
function withAnswer(stored: readonly Role[], id: Id, answer: Role | null): Role[] {
  const others = stored.filter((role) => role.id !== id);
  if (answer === null) return others;
  const marked = answer.isDefaultRole
    ? others.map((role) => ({ ...role, isDefaultRole: false }))
    : others;
  const position = stored.findIndex((role) => role.id === id);
  return position === -1 ? [...marked, answer] : marked.toSpliced(position, 0, answer);
}
