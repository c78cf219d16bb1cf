import type { Role } from "@assay/contract";
import { PERMISSIONS, type Permission } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildRole } from "../../../../testing/buildRole.ts";
import { testId } from "../../../../testing/buildRun.ts";
import {
  add,
  begin,
  isDirty,
  rebase,
  setDefault,
  setDeleted,
  setPermission,
  type Staging,
  stagedRoles,
} from "./staging.ts";
import { type Step, stepsOf, synchronise } from "./synchronising.ts";

const SOME = PERMISSIONS.slice(0, 4);
const stored = [1, 2, 3, 4].map((number) =>
  buildRole(number, `role-${number}`, SOME.slice(0, number), { isDefaultRole: number === 1 }),
);
const IDS = [1, 2, 3, 4, 11, 12].map(testId);

/** Random edits of the matrix. */
const edit = fc.record({
  kind: fc.constantFrom("switch", "delete", "restore", "add", "default"),
  id: fc.constantFrom(...IDS),
  permission: fc.constantFrom(...SOME),
  isOn: fc.boolean(),
});
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

function apply(staging: Staging, { kind, id, permission, isOn }: Edit): Staging {
  const role = stagedRoles(staging).find((other) => other.id === id);
  if (kind === "add") return role === undefined ? add(staging, id, `role-${id}`) : staging;
  if (role === undefined) return staging;
  if (kind === "restore") return setDeleted(staging, id, false);
  // The default role cannot be deleted, nor a deleted one made the default.
  if (kind === "delete") return role.isDefaultRole ? staging : setDeleted(staging, id, true);
  if (kind === "default") return role.deleted ? staging : setDefault(staging, id);
  return role.deleted ? staging : setPermission(staging, id, permission, isOn);
}

/** A server that refuses chosen steps, and remembers the order of all. */
function fakeRoles(refuses: (step: Step) => boolean) {
  let roles: Role[] = stored;
  const kinds: string[] = [];
  const put = (role: Role): Role => {
    const others = role.isDefaultRole
      ? roles.map((other) => ({ ...other, isDefaultRole: false }))
      : roles;
    const isKnown = roles.some(({ id }) => id === role.id);
    roles = isKnown
      ? others.map((other) => (other.id === role.id ? role : other))
      : [...others, role];
    return role;
  };
  const send = (step: Step): Promise<Role | null> => {
    kinds.push(step.kind);
    if (refuses(step)) return Promise.reject(new Error("refused"));
    if (step.kind === "delete") {
      roles = roles.filter(({ id }) => id !== step.id);
      return Promise.resolve(null);
    }
    const before = roles.find(({ id }) => id === step.id) ?? buildRole(0, step.name, []);
    const permissions = (step.body.permissions ?? before.permissions) as Permission[];
    const { isDefaultRole = before.isDefaultRole, name = before.name } = step.body;
    const { id } = step;
    return Promise.resolve(
      put({ ...before, id, name, permissions, isDefaultRole, revision: before.revision + 1 }),
    );
  };
  return { send, kinds, roles: () => roles };
}

const shown = (staging: Staging) =>
  new Map(
    stagedRoles(staging)
      .filter((role) => !role.deleted)
      .map(({ id, name, permissions, isDefaultRole }) => [
        id,
        { name, permissions: [...permissions].toSorted(), isDefaultRole },
      ]),
  );
const RANK = ["create", "update", "delete"];

describe("a save", () => {
  it("whatever was edited and refused: keeps the order, loses no edit, keeps nothing that was stored [ROLE-08, ROLE-09]", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { maxLength: 25 }),
        fc.uniqueArray(fc.constantFrom(...IDS)),
        async (edits, refused) => {
          const staging = edits.reduce(apply, begin(stored));
          const server = fakeRoles((step) => refused.includes(step.id));
          const steps = stepsOf(staging, PERMISSIONS);
          const outcome = await synchronise(steps, stored, server.send);
          const ranks = server.kinds.map((kind) => RANK.indexOf(kind));
          expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
          expect(server.kinds).toHaveLength(steps.length);
          expect(outcome.failures.map(({ step }) => step)).toEqual(
            steps.filter((step) => refused.includes(step.id)),
          );
          expect(outcome.stored).toEqual(server.roles());
          const done = new Set(outcome.done.map((step) => step.id));
          const after = rebase(staging, server.roles(), done);
          expect(shown(after)).toEqual(shown(staging));
          const open = stepsOf(after, PERMISSIONS).map((step) => step.id);
          expect(new Set(open)).toEqual(new Set(outcome.failures.map(({ step }) => step.id)));
          expect(isDirty(after)).toBe(outcome.failures.length > 0);
        },
      ),
    );
  });
});
