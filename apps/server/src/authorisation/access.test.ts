import { holdsPermissions, type Permission, PERMISSIONS } from "@assay/domain";
import {
  type Asker,
  CALL_NAMES,
  type CallName,
  expectedOf,
  MEMBERSHIPS,
  rows,
  shapeOf,
} from "@assay/testing";
import { describe, expect, it } from "vitest";

/** Callers with these permissions: in each membership, as author and as keeper. */
const askersWith = (permissions: ReadonlySet<Permission>): Asker[] =>
  MEMBERSHIPS.flatMap((membership) => [
    { permissions, membership },
    { permissions, membership, isAuthor: true as const, isKeeper: true as const },
  ]);

const outcomes = (name: CallName, permissions: ReadonlySet<Permission>) =>
  rows[name].flatMap((one) => askersWith(permissions).map((asker) => expectedOf(one, asker)));

const isAdmitted = (name: CallName, permissions: ReadonlySet<Permission>): boolean => {
  const { access } = shapeOf(name);
  return typeof access === "string" || holdsPermissions(permissions, access);
};

/** The same sets of permissions in each run of the tests: all but one or two, one or two alone, and others. */
function someSets(): ReadonlySet<Permission>[] {
  const sets: Permission[][] = [[], [...PERMISSIONS]];
  for (const one of PERMISSIONS)
    for (const other of PERMISSIONS) {
      sets.push([one, other]);
      sets.push(PERMISSIONS.filter((each) => each !== one && each !== other));
    }
  let seed = 7;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let count = 0; count < 300; count += 1)
    sets.push(PERMISSIONS.filter(() => next() % 2 === 0));
  return sets.map((set) => new Set(set));
}
const SETS = someSets();

/**
 * The documents name one permission for the report; that its readers hold GET_ALL_OBSERVATIONS is the product's own
 * rule, refused after ITEM_NOT_FOUND and NOT_IN_LICENSE as before.
 */
const FURTHER = new Set<CallName>(["createPdf"]);

describe("the access of a call [SEC-07]", () => {
  it("refuses nobody whom the documents let further", () => {
    const wrong = CALL_NAMES.filter((name) =>
      SETS.some(
        (set) =>
          !isAdmitted(name, set) && outcomes(name, set).some((each) => each !== "NO_PERMISSION"),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("names every permission without which the call refuses everybody", () => {
    const wrong = CALL_NAMES.filter((name) => !FURTHER.has(name)).filter((name) =>
      SETS.some(
        (set) =>
          isAdmitted(name, set) && outcomes(name, set).every((each) => each === "NO_PERMISSION"),
      ),
    );
    expect(wrong).toEqual([]);
  });
});
