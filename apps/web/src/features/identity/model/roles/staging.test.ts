import { describe, expect, it } from "vitest";
import { buildRole } from "../../../../testing/buildRole.ts";
import { testId } from "../../../../testing/buildRun.ts";
import { conflictOf } from "./conflicts.ts";
import { isGranted, lostRights } from "./ownRights.ts";
import {
  add,
  begin,
  isDirty,
  rebase,
  rename,
  setDefault,
  setDeleted,
  setPermission,
  type Staging,
  stagedRoles,
} from "./staging.ts";
import { stepsOf } from "./synchronising.ts";

const [admin, observer, guest] = [
  buildRole(1, "administrator", ["LOG_IN", "EDIT_USERS", "EDIT_ROLES"], { hasUsersAssigned: true }),
  buildRole(2, "observer", ["LOG_IN"], { isDefaultRole: true }),
  buildRole(3, "guest", []),
];
const ORDER = ["EDIT_ROLES", "EDIT_USERS", "LOG_IN", "VIEW_USERS"] as const;
const base = begin([admin, observer, guest]);
const NEW = testId(9);
const roleIn = (staging: Staging, id: string) =>
  stagedRoles(staging).find((role) => role.id === id);
const none: ReadonlySet<string> = new Set();

describe("staged edits", () => {
  it("mark a role as modified until they are taken back [ROLE-06]", () => {
    const on = setPermission(base, guest.id, "VIEW_USERS", true);
    expect(roleIn(on, guest.id)).toMatchObject({ modified: true, name: "guest" });
    expect(roleIn(on, guest.id)?.permissions.has("VIEW_USERS")).toBe(true);
    expect(isDirty(on)).toBe(true);
    const off = setPermission(on, guest.id, "VIEW_USERS", false);
    expect(off).toEqual(base);
    expect(rename(rename(base, guest.id, "g2"), guest.id, "guest")).toEqual(base);
  });

  it("keep a deleted role until it is saved [ROLE-07]", () => {
    const gone = setDeleted(base, guest.id, true);
    expect(roleIn(gone, guest.id)).toMatchObject({ deleted: true, modified: true });
    expect(setDeleted(gone, guest.id, false)).toEqual(base);
    // Undoing a deletion restores the other edits of the role, and new roles as well as stored ones.
    const edited = setPermission(add(base, NEW, "neu"), guest.id, "VIEW_USERS", true);
    const both = setDeleted(setDeleted(edited, guest.id, true), NEW, true);
    expect(stagedRoles(both).map(({ name, deleted }) => [name, deleted])).toEqual([
      ["administrator", false],
      ["observer", false],
      ["guest", true],
      ["neu", true],
    ]);
    const restored = setDeleted(setDeleted(both, NEW, false), guest.id, false);
    expect(restored).toEqual(edited);
  });

  it("move the mark of the default role, and back", () => {
    const moved = setDefault(base, guest.id);
    expect(stagedRoles(moved).map((role) => role.isDefaultRole)).toEqual([false, false, true]);
    expect(setDefault(moved, observer.id)).toEqual(base);
  });

  it("know a new role by an id that only the client has made [ROLE-15]", () => {
    const role = roleIn(add(base, NEW, "neu"), NEW);
    expect(role).toMatchObject({ temporaryId: NEW, name: "neu", modified: true, deleted: false });
  });
});

describe("the calls of a save", () => {
  it("create, then update, then delete, each with the permissions by name [ROLE-08, API-37]", () => {
    let staging = setDeleted(base, guest.id, true);
    staging = setPermission(staging, observer.id, "VIEW_USERS", true);
    staging = setPermission(add(staging, NEW, "neu"), NEW, "LOG_IN", true);
    staging = setDefault(staging, NEW);
    expect(stepsOf(staging, ORDER)).toEqual([
      {
        kind: "create",
        id: NEW,
        name: "neu",
        body: { id: NEW, name: "neu", permissions: ["LOG_IN"], isDefaultRole: true },
      },
      {
        kind: "update",
        id: observer.id,
        name: "observer",
        body: { id: observer.id, revision: 1, permissions: ["LOG_IN", "VIEW_USERS"] },
      },
      { kind: "delete", id: guest.id, name: "guest" },
    ]);
  });

  it("send nothing of a new role that was given up again", () => {
    expect(stepsOf(setDeleted(add(base, NEW, "neu"), NEW, true), ORDER)).toEqual([]);
  });

  it("send only what was changed of a role", () => {
    const [step] = stepsOf(setDefault(rename(base, guest.id, "g2"), guest.id), ORDER);
    expect(step).toMatchObject({
      body: { id: guest.id, revision: 1, name: "g2", isDefaultRole: true },
    });
    expect(step).not.toHaveProperty("body.permissions");
  });
});

describe("edits over roles that others have changed", () => {
  const newer = { ...guest, permissions: ["LOG_IN" as const], revision: 2 };

  it("stay, beside what the others did", () => {
    const mine = setPermission(base, guest.id, "VIEW_USERS", true);
    const next = rebase(mine, [admin, observer, newer], none);
    expect([...(roleIn(next, guest.id)?.permissions ?? [])]).toEqual(["LOG_IN", "VIEW_USERS"]);
    expect(stepsOf(next, ORDER)[0]).toMatchObject({ body: { revision: 2 } });
  });

  it("are none any more where the others did the same", () => {
    const mine = setPermission(base, guest.id, "LOG_IN", true);
    expect(isDirty(rebase(mine, [admin, observer, newer], none))).toBe(false);
  });

  it("make a role new that is gone, and drop its deletion", () => {
    const changed = setPermission(base, guest.id, "LOG_IN", true);
    const [step] = stepsOf(rebase(changed, [admin, observer], none), ORDER);
    expect(step).toMatchObject({
      kind: "create",
      body: { name: "guest", permissions: ["LOG_IN"] },
    });
    const deleted = setDeleted(base, guest.id, true);
    expect(isDirty(rebase(deleted, [admin, observer], none))).toBe(false);
  });

  it("are shown where both versions differ", () => {
    const mine = roleIn(setPermission(base, guest.id, "VIEW_USERS", true), guest.id);
    expect(mine && conflictOf(mine, newer, ORDER)).toEqual({
      id: guest.id,
      name: "guest",
      names: null,
      permissions: [
        { permission: "LOG_IN", mine: false, theirs: true },
        { permission: "VIEW_USERS", mine: true, theirs: false },
      ],
    });
  });
});

describe("one's own rights", () => {
  const without = setPermission(base, admin.id, "EDIT_ROLES", false);

  it("are missed only where no other own role gives them", () => {
    expect(lostRights(["administrator"], without)).toEqual(["EDIT_ROLES"]);
    expect(lostRights(["observer"], without)).toEqual([]);
    const elsewhere = setPermission(without, observer.id, "EDIT_ROLES", true);
    expect(lostRights(["administrator", "observer"], elsewhere)).toEqual([]);
  });

  it("belong to the roles that one holds", () => {
    expect(isGranted(["administrator"], base.stored, admin.id)).toBe(true);
    expect(isGranted(["administrator"], base.stored, guest.id)).toBe(false);
  });
});
