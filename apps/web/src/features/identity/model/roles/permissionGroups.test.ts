import { PERMISSIONS } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildRole } from "../../../../testing/buildRole.ts";
import { conflictOf, conflictsOf } from "./conflicts.ts";
import { isGranted, lostRights } from "./ownRights.ts";
import { groupsOf } from "./permissionGroups.ts";
import { begin, rename, setDeleted, setPermission, stagedRoles } from "./staging.ts";
import { ApiError } from "../../../../platform/http/ApiError.ts";

describe("the groups of the permissions", () => {
  it("show each permission that the server knows once, in the same order", () => {
    const order = groupsOf(PERMISSIONS).flatMap(({ permissions }) => permissions);
    expect(order.toSorted()).toEqual([...PERMISSIONS].toSorted());
    fc.assert(
      fc.property(fc.shuffledSubarray([...PERMISSIONS]), (known) => {
        const shown = groupsOf(known).flatMap(({ permissions }) => permissions);
        expect(shown).toEqual(order.filter((permission) => known.includes(permission)));
      }),
    );
  });

  it("are none that would be empty", () => {
    expect(groupsOf([])).toEqual([]);
    expect(groupsOf(["LOG_IN"])).toEqual([{ name: "account", permissions: ["LOG_IN"] }]);
  });
});

const admin = buildRole(1, "administrator", ["LOG_IN", "EDIT_USERS", "EDIT_ROLES"]);
const second = buildRole(2, "second", ["LOG_IN", "EDIT_USERS"]);
const staging = begin([admin, second]);

describe("the rights that somebody would lose by saving", () => {
  it("are those that no other of their roles gives", () => {
    const without = setPermission(staging, admin.id, "EDIT_USERS", false);
    expect(lostRights(["administrator"], without)).toEqual(["EDIT_USERS"]);
    expect(lostRights(["administrator", "second"], without)).toEqual([]);
    expect(lostRights(["second"], without)).toEqual([]);
  });

  it("are all of a role that goes", () => {
    const gone = setDeleted(staging, admin.id, true);
    expect(lostRights(["administrator"], gone)).toEqual(["LOG_IN", "EDIT_USERS", "EDIT_ROLES"]);
    expect(lostRights(["administrator", "second"], gone)).toEqual(["EDIT_ROLES"]);
  });

  it("are none by a new name, nor without a change", () => {
    expect(lostRights(["administrator"], rename(staging, admin.id, "chief"))).toEqual([]);
    expect(lostRights(["administrator"], staging)).toEqual([]);
    expect(lostRights([], setDeleted(staging, admin.id, true))).toEqual([]);
  });

  it("are told by the names of the roles that the account has", () => {
    expect(isGranted(["second"], [admin, second], second.id)).toBe(true);
    expect(isGranted(["second"], [admin, second], admin.id)).toBe(false);
  });
});

describe("a role that somebody else has changed", () => {
  const mine = stagedRoles(
    setPermission(rename(staging, admin.id, "mine"), admin.id, "EDIT_ROLES", false),
  );
  const theirs = { ...admin, name: "theirs", permissions: ["LOG_IN" as const], revision: 2 };
  const order = [...PERMISSIONS];
  const failure = (payload: unknown, id = admin.id) => ({
    step: { id } as never,
    error: new ApiError({
      kind: "typed",
      errors: [{ type: "UPDATE_FAILED", message: "", requestReference: "" }],
      payload,
    }),
  });

  it("is shown with both versions, as far as they differ", () => {
    const conflict = conflictOf(mine[0]!, theirs, order);
    expect(conflict.names).toEqual({ mine: "mine", theirs: "theirs" });
    expect(conflict.permissions).toEqual([{ permission: "EDIT_USERS", mine: true, theirs: false }]);
    expect(conflictOf(mine[0]!, { ...theirs, name: "mine" }, order).names).toBeNull();
  });

  it("is found among the failures; others are none of its kind", () => {
    const found = (...failures: ReturnType<typeof failure>[]) =>
      conflictsOf(failures, mine, [admin, second], order).map(({ id }) => id);
    expect(found(failure(theirs))).toEqual([admin.id]);
    expect(found(failure({ ...theirs, revision: 1 }))).toEqual([]);
    expect(found(failure(null))).toEqual([]);
    expect(found(failure(theirs, "unknown"))).toEqual([]);
    expect(found()).toEqual([]);
  });
});
