import { calls, type Role } from "@assay/contract";
import type { Permission } from "@assay/domain";
import {
  buildTenant,
  buildUser,
  startTestServer,
  unique,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
beforeEach(async () => {
  tenant = await buildTenant(server);
  admin = await buildUser(tenant, "administrator");
});
afterAll(() => server.close());

const roleNamed = async (name: string): Promise<Role> => {
  const { roles } = await admin.ok(calls.listRoles);
  const role = roles.find((one) => one.name === name);
  if (!role) throw new Error(`no role ${name}`);
  return role;
};
const create = (body: { name?: string; permissions?: string[] } & Record<string, unknown> = {}) =>
  admin.ok(calls.createRole, {
    body: { name: unique("role").replace(" ", ""), permissions: ["LOG_IN"], ...body },
  });

describe("roles", () => {
  it("of a new tenant are the four named ones, with one default [ROLE-15, API-36, SEC-04]", async () => {
    const { roles } = await admin.ok(calls.listRoles);
    expect(roles.map(({ name }) => name)).toEqual([
      "administrator",
      "auditor",
      "moderator",
      "observer",
    ]);
    expect(roles.filter(({ isDefaultRole }) => isDefaultRole).map(({ name }) => name)).toEqual([
      "observer",
    ]);
    expect(await roleNamed("administrator")).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: "administrator",
      permissions: expect.arrayContaining(["EDIT_USERS", "EDIT_ROLES"]),
      isDefaultRole: false,
      hasUsersAssigned: true,
      revision: 1,
      can: {
        edit: true,
        makeDefault: true,
        rename: "hasUsers",
        delete: "hasUsers",
        give: true,
        giveToNew: true,
      },
    });
    expect(await admin.ok(calls.getRole, { params: { id: roles[0]?.id ?? "" } })).toEqual(roles[0]);
  });

  it("are created, changed and deleted; the client's own fields are not needed and not stored [API-37, ROLE-15]", async () => {
    const created = await create({ temporaryId: "1", modified: true, deleted: false });
    expect(created).not.toHaveProperty("temporaryId");
    const body = { id: created.id, permissions: ["VIEW_USERS", "LOG_IN"], name: "Neu" };
    const updated = await admin.ok(calls.updateRole, { body });
    expect(updated).toMatchObject({
      name: "Neu",
      permissions: ["LOG_IN", "VIEW_USERS"],
      revision: 2,
    });
    await admin.ok(calls.deleteRole, { params: { id: created.id } });
    expect((await admin.refused(calls.getRole, { params: { id: created.id } })).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
  });

  it("are made once, however often the request comes, also at the same time", async () => {
    const id = "0123456789abcdef01234567";
    const made = await Promise.all(
      Array.from({ length: 4 }, () => create({ id, name: "Einmal", isDefaultRole: true })),
    );
    expect(new Set(made.map((role) => role.id))).toEqual(new Set([id]));
    const other = { body: { id, name: "Anders", permissions: [] } };
    expect((await admin.refused(calls.createRole, other)).types).toEqual(["CREATE_FAILED"]);
  });

  it("are not shown to who may only create them, by their id or otherwise", async () => {
    const maker = await buildUser(tenant, { permissions: ["CREATE_ROLES"] });
    const { id } = await roleNamed("administrator");
    const body = { id, name: "Neue", permissions: [] };
    const failure = await maker.refused(calls.createRole, { body });
    expect([failure.types, failure.payload]).toEqual([["CREATE_FAILED"], null]);
    const asDefault = { body: { name: "Neue", permissions: [], isDefaultRole: true } };
    expect((await maker.refused(calls.createRole, asDefault)).types).toEqual(["NO_PERMISSION"]);
  });

  it("are given or deleted, never both", async () => {
    for (let round = 0; round < 6; round++) {
      const role = await create();
      const { user } = await buildUser(tenant, "observer");
      const [given, gone] = await Promise.all([
        admin.send(calls.updateUser, { body: { id: user.id, roles: [role.name] } }),
        admin.send(calls.deleteRole, { params: { id: role.id } }),
      ]);
      expect(new Set([given.status, gone.status])).toEqual(new Set([200, 400]));
      const stored = await admin.ok(calls.getUser, { params: { id: user.id } });
      expect(stored.roles).toHaveLength(1);
    }
  });

  it("have a name that begins with a letter, and that no other has [ROLE-11, ERR-18]", async () => {
    const refused = (name: string) =>
      admin.refused(calls.createRole, { body: { name, permissions: [] } });
    for (const name of ["1a", "a b", "", "-a", "a#", "a".repeat(51)])
      expect((await refused(name)).title, name).toBeDefined();
    await create({ name: "a1.-_" });
    expect((await refused("a1.-_")).types).toEqual(["DUPLICATE_NAME"]);
  });

  it("hold permissions that exist, each once [ERR-17, ERR-19]", async () => {
    const refused = async (permissions: string[]) =>
      (await admin.refused(calls.createRole, { body: { name: "Rolle", permissions } })).types;
    expect(await refused(["LOG_IN", "FLY"])).toEqual(["UNKNOWN_PERMISSION"]);
    expect(await refused(["__proto__"])).toEqual(["UNKNOWN_PERMISSION"]);
    expect(await refused(["LOG_IN", "LOG_IN"])).toEqual(["DUPLICATE_ITEMS"]);
    const { id } = await create();
    const body = { id, permissions: ["FLY"] };
    expect((await admin.refused(calls.updateRole, { body })).types).toEqual(["UNKNOWN_PERMISSION"]);
  });

  it("with users keep their name, and stay [ROLE-12, ROLE-13]", async () => {
    const role = await create();
    await buildUser(tenant, role.name as "observer");
    const rename = { body: { id: role.id, name: "Anders" } };
    const failure = await admin.refused(calls.updateRole, rename);
    expect(failure.types).toEqual(["UPDATE_FAILED"]);
    expect(failure.payload).toEqual(await roleNamed(role.name));
    expect(failure.payload).toMatchObject({ can: { rename: "hasUsers" }, hasUsersAssigned: true });
    const params = { id: role.id };
    expect((await admin.refused(calls.deleteRole, { params })).types).toEqual(["DELETE_DENIED"]);
    await admin.ok(calls.updateRole, {
      body: { id: role.id, permissions: ["LOG_IN", "MANAGE_SELF"] },
    });
  });

  it("have exactly one default, which new accounts get [ROLE-14]", async () => {
    const former = await roleNamed("observer");
    const role = await create();
    await admin.ok(calls.updateRole, { body: { id: role.id, isDefaultRole: true } });
    expect((await roleNamed("observer")).isDefaultRole).toBe(false);
    // The default role can only be replaced by another one.
    const off = await admin.ok(calls.updateRole, { body: { id: role.id, isDefaultRole: false } });
    expect(off.isDefaultRole).toBe(true);
    expect((await admin.refused(calls.deleteRole, { params: { id: role.id } })).types).toEqual([
      "DELETE_DENIED",
    ]);
    const body = { firstName: "Ada", lastName: "Loos", email: "ada.default@example.org" };
    expect((await admin.ok(calls.createUser, { body })).roles).toEqual([role.name]);
    await Promise.all(
      [former.id, role.id, former.id, role.id].map((id) =>
        admin.ok(calls.updateRole, { body: { id, isDefaultRole: true } }),
      ),
    );
    const { roles } = await admin.ok(calls.listRoles);
    expect(roles.filter(({ isDefaultRole }) => isDefaultRole)).toHaveLength(1);
  });

  it("that somebody else has changed are not overwritten: the stored one comes back", async () => {
    const role = await create();
    await admin.ok(calls.updateRole, {
      body: { id: role.id, permissions: ["LOG_IN", "EXPORT_DATA"], revision: role.revision },
    });
    const failure = await admin.refused(calls.updateRole, {
      body: { id: role.id, permissions: ["LOG_IN", "VIEW_USERS"], revision: role.revision },
    });
    expect(failure.types).toEqual(["UPDATE_FAILED"]);
    const permissions = ["EXPORT_DATA", "LOG_IN"];
    expect(failure.payload).toEqual({ ...role, permissions, revision: 2 });
  });

  it("change one after the other when two come at once", async () => {
    const role = await create();
    const answers = await Promise.all(
      (["VIEW_USERS", "EXPORT_DATA", "PDF_EXPORT"] as const).map((permission) =>
        admin.send(calls.updateRole, {
          body: { id: role.id, permissions: ["LOG_IN", permission], revision: role.revision },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("need the permission of each call", async () => {
    const holder = (...permissions: Permission[]) => buildUser(tenant, { permissions });
    const role = await create();
    const viewer = await holder("VIEW_ROLES");
    await viewer.ok(calls.listRoles);
    const edit = { body: { id: role.id, permissions: ["LOG_IN"] } };
    const add = { body: { name: "Neue", permissions: [] } };
    const params = { id: role.id };
    expect((await viewer.refused(calls.updateRole, edit)).types).toEqual(["NO_PERMISSION"]);
    expect((await viewer.refused(calls.createRole, add)).types).toEqual(["NO_PERMISSION"]);
    expect((await viewer.refused(calls.deleteRole, { params })).types).toEqual(["NO_PERMISSION"]);
    const outsider = await holder("GET_PROCESS_RUNS");
    expect((await outsider.refused(calls.listRoles)).types).toEqual(["NO_PERMISSION"]);
    expect((await outsider.refused(calls.listPermissions)).types).toEqual(["NO_PERMISSION"]);
  });

  it("give nobody more than the giver holds, unless the giver may edit roles", async () => {
    const maker = await buildUser(tenant, { permissions: ["CREATE_ROLES", "VIEW_USERS"] });
    const mine = { body: { name: "Meine", permissions: ["VIEW_USERS", "LOG_IN"] } };
    await maker.ok(calls.createRole, mine);
    const more = { body: { name: "Mehr", permissions: ["VIEW_USERS", "EDIT_ROLES"] } };
    expect((await maker.refused(calls.createRole, more)).types).toEqual(["NO_PERMISSION"]);
  });

  it("of another tenant are not there", async () => {
    const role = await create();
    const other = await buildUser(await buildTenant(server), "administrator");
    const params = { id: role.id };
    expect((await other.refused(calls.getRole, { params })).types).toEqual(["ITEM_NOT_FOUND"]);
    expect((await other.refused(calls.deleteRole, { params })).types).toEqual(["ITEM_NOT_FOUND"]);
    const body = { id: role.id, permissions: [] };
    expect((await other.refused(calls.updateRole, { body })).types).toEqual(["ITEM_NOT_FOUND"]);
  });
});

describe("the last administrator", () => {
  it("cannot lose the rights through the role", async () => {
    const { id, permissions } = await roleNamed("administrator");
    for (const lost of ["EDIT_ROLES", "EDIT_USERS", "LOG_IN"] as const) {
      const body = { id, permissions: permissions.filter((name) => name !== lost) };
      const failure = await admin.refused(calls.updateRole, { body });
      expect([failure.types, failure.payload]).toEqual([
        ["UPDATE_FAILED"],
        await roleNamed("administrator"),
      ]);
    }
    const body = { id, permissions: permissions.filter((name) => name !== "EXPORT_DATA") };
    await admin.ok(calls.updateRole, { body });
  });

  it("stays one when two take the rights from each other at the same time", async () => {
    const second = await buildUser(tenant, "administrator");
    const demote = (by: TestUser, whom: TestUser) =>
      by.send(calls.updateUser, { body: { id: whom.user.id, roles: ["observer"] } });
    const answers = await Promise.all([demote(admin, second), demote(second, admin)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const still = await Promise.all(
      [admin, second].map(async (one) => (await one.send(calls.listRoles)).status),
    );
    expect(still).toContain(200);
  });
});
