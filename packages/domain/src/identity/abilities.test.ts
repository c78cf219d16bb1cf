import { describe, expect, it } from "vitest";
import type { Permission } from "./permissions.ts";
import { permissionAbilities, roleAbilities } from "./roleAbilities.ts";
import { userAbilities } from "./userAbilities.ts";

const holding = (...permissions: Permission[]) => ({
  id: "a",
  permissions: new Set<Permission>(permissions),
});
const role = {
  permissions: ["LOG_IN", "EDIT_SCALES"] as const,
  isDefaultRole: false,
  hasUsersAssigned: false,
};

describe("what may be done with a role", () => {
  it("names the state after the right", () => {
    const used = { ...role, hasUsersAssigned: true };
    expect(roleAbilities(used, holding())).toMatchObject({ rename: "noRight", delete: "noRight" });
    expect(roleAbilities(used, holding("EDIT_ROLES", "DELETE_ROLES"))).toMatchObject({
      edit: true,
      rename: "hasUsers",
      delete: "hasUsers",
    });
    expect(roleAbilities({ ...role, isDefaultRole: true }, holding("DELETE_ROLES")).delete).toBe(
      "isDefault",
    );
  });

  it("lets nobody give what they do not have, but to new users the default role", () => {
    const giver = holding("ASSIGN_ROLES", "LOG_IN");
    expect(roleAbilities(role, giver)).toMatchObject({ give: "beyond", giveToNew: "beyond" });
    expect(roleAbilities({ ...role, permissions: ["LOG_IN"] }, giver).give).toBe(true);
    expect(roleAbilities({ ...role, isDefaultRole: true }, giver).giveToNew).toBe(true);
    expect(roleAbilities(role, holding("LOG_IN", "EDIT_SCALES")).give).toBe("noRight");
    expect(permissionAbilities(giver, ["LOG_IN", "EDIT_USERS"])).toEqual({
      LOG_IN: true,
      EDIT_USERS: "beyond",
    });
    expect(permissionAbilities(holding("EDIT_ROLES"), ["EDIT_USERS"])).toEqual({
      EDIT_USERS: true,
    });
  });
});

describe("what may be done with a user", () => {
  const user = {
    id: "b",
    type: "USER",
    enrolled: true,
    emailVerified: true,
    twoFactorActivated: false,
    lockedAt: null,
    endsOn: null,
  } as const;
  const now = new Date("2026-05-05T12:00:00Z");

  it("names the first reason that applies", () => {
    const admin = { actor: holding("EDIT_USERS", "DELETE_USERS"), now, soleAdministratorId: "a" };
    expect(userAbilities({ ...user, id: "a" }, admin)).toMatchObject({ lock: "self" });
    expect(userAbilities(user, { ...admin, soleAdministratorId: "b" })).toMatchObject({
      delete: "lastAdministrator",
      invite: "enrolled",
      assignRoles: "permission",
      resetTwoFactor: "noSecondFactor",
      validateEmail: "verified",
      resetPassword: true,
    });
    expect(userAbilities({ ...user, endsOn: "2026-05-04" }, admin).resetPassword).toBe("closed");
    expect(new Set(Object.values(userAbilities({ ...user, type: "ANONYMIZED" }, admin)))).toEqual(
      new Set(["anonymized"]),
    );
  });
});
