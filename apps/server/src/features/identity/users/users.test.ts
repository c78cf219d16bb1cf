import { calls, type User } from "@assay/contract";
import {
  buildRun,
  buildTenant,
  buildUser,
  Client,
  linkIn,
  startTestServer,
  unique,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  admin = await buildUser(tenant, "administrator");
});
afterAll(() => server.close());

const freshEmail = () => `${unique("user").replace(" ", "")}@example.org`;
const userBody = (changes: Record<string, unknown> = {}) => ({
  firstName: "Grace",
  lastName: "Hopper",
  email: freshEmail(),
  roles: ["observer"],
  ...changes,
});
const create = (changes: Record<string, unknown> = {}) =>
  admin.ok(calls.createUser, { body: userBody(changes) });
const read = (id: string): Promise<User> => admin.ok(calls.getUser, { params: { id } });

describe("the users", () => {
  it("are listed and read by those who may see users [API-33, OAPI-022, ACC-019]", async () => {
    const moderator = await buildUser(tenant, "moderator");
    const observer = await buildUser(tenant, "observer");
    const params = { id: observer.user.id };
    const { users } = await moderator.ok(calls.listUsers);
    const one = await moderator.ok(calls.getUser, { params });
    expect(users.map(({ id }) => id)).toContain(admin.user.id);
    expect(users).toContainEqual(one);
    expect(one).toMatchObject({ email: observer.user.email, type: "USER" });
    expect(one.permissions.toSorted()).toEqual(observer.user.permissions.toSorted());
    expect((await observer.refused(calls.listUsers)).types).toEqual(["NO_PERMISSION"]);
    expect((await observer.refused(calls.getUser, { params })).types).toEqual(["NO_PERMISSION"]);
  });

  it("that do not exist, or are another tenant's, are not found [ERR-12]", async () => {
    const other = await buildUser(await buildTenant(server), "administrator");
    for (const id of ["0123456789abcdef01234567", other.user.id]) {
      const params = { id };
      expect((await admin.refused(calls.getUser, { params })).types).toEqual(["USER_NOT_FOUND"]);
      expect((await admin.refused(calls.deleteUser, { params })).types).toEqual(["USER_NOT_FOUND"]);
      expect((await admin.refused(calls.inviteUser, { params })).types).toEqual(["USER_NOT_FOUND"]);
      const body = { id, firstName: "Eve" };
      expect((await admin.refused(calls.updateUser, { body })).types).toEqual(["USER_NOT_FOUND"]);
    }
    const body = { email: other.user.email ?? "" };
    expect((await admin.refused(calls.requestUserPassword, { body })).types).toEqual([
      "USER_NOT_FOUND",
    ]);
  });
});

describe("creating a user", () => {
  it("invites the person by mail, who is not enrolled yet [USER-09, USER-19, API-34]", async () => {
    const body = userBody({ position: "Admiral", orgUnit: "Navy" });
    const user = await admin.ok(calls.createUser, { body });
    expect(user).toMatchObject({
      fullName: "Grace Hopper",
      position: "Admiral",
      orgUnit: "Navy",
      roles: ["observer"],
      enrolled: false,
      emailVerified: false,
      revision: 1,
    });
    const link = linkIn(await server.mailbox.next(body.email));
    expect(link.path).toContain("/user/enroll/");
    expect(link.origin).toBe(`http://${tenant.host}`);
  });

  it("needs CREATE_USERS and EDIT_USERS, and ASSIGN_ROLES for other roles than the default [USER-08]", async () => {
    const creator = await buildUser(tenant, { permissions: ["CREATE_USERS"] });
    const refused = async (by: TestUser, body: ReturnType<typeof userBody>) =>
      (await by.refused(calls.createUser, { body })).types;
    expect(await refused(creator, userBody())).toEqual(["NO_PERMISSION"]);
    const clerk = await buildUser(tenant, { permissions: ["CREATE_USERS", "EDIT_USERS"] });
    await clerk.ok(calls.createUser, { body: userBody() });
    expect(await refused(clerk, userBody({ roles: ["moderator"] }))).toEqual(["NO_PERMISSION"]);
    const observer = await buildUser(tenant, "observer");
    expect(await refused(observer, userBody())).toEqual(["NO_PERMISSION"]);
  });

  it("checks names, e-mail and roles [USER-15, USER-16, USER-17]", async () => {
    const wrong = async (changes: Record<string, unknown>) =>
      (await admin.refused(calls.createUser, { body: userBody(changes) })).errors;
    expect(await wrong({ firstName: "" })).toEqual({ firstName: ["personName"] });
    expect(await wrong({ lastName: "x".repeat(51) })).toEqual({ lastName: ["personName"] });
    expect(await wrong({ email: "nobody" })).toEqual({ email: ["email"] });
    expect(await wrong({ roles: [] })).toEqual({ roles: ["required"] });
    expect(await wrong({ roles: ["nobody's"] })).toEqual({ roles: ["invalid"] });
    await create({ firstName: "Zoë", lastName: "x".repeat(50) });
    const twice = { body: userBody({ roles: ["observer", "observer"] }) };
    expect((await admin.refused(calls.createUser, twice)).types).toEqual(["DUPLICATE_ITEMS"]);
  });

  it("takes each e-mail once, and makes one user of a repeated request", async () => {
    const body = userBody({ id: "aaaabbbbccccddddeeee0001" });
    const first = await admin.ok(calls.createUser, { body });
    const again = await Promise.all(
      Array.from({ length: 3 }, () => admin.ok(calls.createUser, { body })),
    );
    expect(again.map(({ id }) => id)).toEqual(Array(3).fill(first.id));
    const changed = { body: { ...body, lastName: "Anders" } };
    expect((await admin.refused(calls.createUser, changed)).types).toEqual(["DUPLICATE_ITEMS"]);
    const elsewhere = { body: userBody({ id: first.id }) };
    expect((await admin.refused(calls.createUser, elsewhere)).types).toEqual(["CREATE_FAILED"]);
    const other = { body: { ...body, id: undefined, email: body.email.toUpperCase() } };
    expect((await admin.refused(calls.createUser, other)).types).toEqual(["DUPLICATE_ITEMS"]);
  });

  it("ignores what nobody may write: permissions, tenant, enrolled, customer number", async () => {
    const user = await create({
      permissions: ["EDIT_ROLES"],
      tenantId: "0123456789abcdef01234567",
      enrolled: true,
      emailVerified: true,
      twoFactorActivated: true,
      customerNumber: "1",
      type: "ANONYMIZED",
    });
    expect(user).toMatchObject({
      enrolled: false,
      emailVerified: false,
      twoFactorActivated: false,
      customerNumber: null,
      type: "USER",
    });
    expect(user.permissions).not.toContain("EDIT_ROLES");
  });

  it("creates nothing where the mail server refuses the address at once [ERR-08]", async () => {
    const body = userBody();
    server.mailbox.refuse(body.email);
    expect((await admin.refused(calls.createUser, { body })).types).toEqual(["INVITE_MAIL_FAILED"]);
    const { users } = await admin.ok(calls.listUsers);
    expect(users.map(({ email }) => email)).not.toContain(body.email);
  });

  it("makes a user of a candidate who has that e-mail", async () => {
    const email = freshEmail();
    const { moderator, run } = await buildRun(server, { tenant, candidates: 0, state: "DRAFT" });
    const candidate = await moderator.ok(calls.createCandidate, {
      params: { id: run.id },
      body: {
        title: "Mrs",
        firstName: "Grace",
        lastName: "Vorher",
        email,
        candidateProperties: { job: "Engineer" },
      },
    });
    const user = await create({ email });
    expect(user.id).toBe(candidate.id);
    expect(user.lastName).toBe("Hopper");
  });
});

describe("editing a user", () => {
  it("changes all but the e-mail, and raises the revision [USER-08, API-34]", async () => {
    const user = await create();
    const roles = ["auditor", "observer"];
    const body = { ...user, firstName: "Ada", position: null, email: freshEmail(), roles };
    const edited = await admin.ok(calls.updateUser, { body });
    expect(edited).toMatchObject({ firstName: "Ada", email: user.email, roles, revision: 2 });
    const viewer = await buildUser(tenant, "moderator");
    expect((await viewer.refused(calls.updateUser, { body })).types).toEqual(["NO_PERMISSION"]);
  });

  it("does not overwrite what somebody else stored meanwhile", async () => {
    const user = await create();
    await admin.ok(calls.updateUser, { body: { id: user.id, position: "A", revision: 1 } });
    const failure = await admin.refused(calls.updateUser, {
      body: { id: user.id, position: "B", revision: 1 },
    });
    expect(failure.types).toEqual(["UPDATE_FAILED"]);
    expect(failure.payload).toMatchObject({ id: user.id, position: "A", revision: 2 });
    // A retry of what is stored already is a success.
    await admin.ok(calls.updateUser, { body: { id: user.id, position: "A", revision: 1 } });
    const answers = await Promise.all(
      ["C", "D", "E"].map((position) =>
        admin.send(calls.updateUser, { body: { id: user.id, position, revision: 2 } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("gives nobody roles beyond the giver's, and nobody themselves more rights", async () => {
    const clerk = await buildUser(tenant, {
      permissions: ["EDIT_USERS", "ASSIGN_ROLES", "GET_ALL_PROCESS_RUNS"],
    });
    const giving = (roles: string[], id = clerk.user.id) =>
      clerk.refused(calls.updateUser, { body: { id, roles } });
    expect((await giving(["administrator"])).types).toEqual(["NO_PERMISSION"]);
    expect((await giving([...clerk.user.roles, "moderator"])).types).toEqual(["NO_PERMISSION"]);
    const editor = await buildUser(tenant, { permissions: ["EDIT_USERS"] });
    const body = { id: editor.user.id, roles: [...editor.user.roles, "observer"] };
    expect((await editor.refused(calls.updateUser, { body })).types).toEqual(["NO_PERMISSION"]);
    const smuggled = { id: editor.user.id, permissions: ["EDIT_ROLES"] };
    await editor.ok(calls.updateUser, { body: smuggled });
    expect((await editor.ok(calls.getAccount)).permissions).not.toContain("EDIT_ROLES");
  });

  it("leaves a row in the log that names fields, not texts", async () => {
    const user = await create();
    await admin.ok(calls.updateUser, { body: { id: user.id, lastName: "Lovelace" } });
    const rows = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ action: z.string(), details: z.unknown() }),
        "select action, details from audit_log where subject_id = $1 order by id",
        [user.id],
      ),
    );
    expect(rows.map(({ action }) => action)).toEqual(["user.create", "user.update"]);
    expect(rows[1]?.details).toMatchObject({ fields: ["lastName"] });
    expect(JSON.stringify(rows)).not.toContain("Lovelace");
  });
});

describe("inviting again and resetting a password", () => {
  it("is for those who have not enrolled; the former link ends [USER-11]", async () => {
    const user = await create();
    const email = user.email ?? "";
    const former = linkIn(await server.mailbox.next(email));
    await admin.ok(calls.inviteUser, { params: { id: user.id } });
    const fresh = linkIn(await server.mailbox.next(email));
    const enroll = (token: string) =>
      new Client(server.port, tenant.host).send(calls.enroll, {
        body: { email, token, newPassword: "Another-battery-2" },
      });
    expect((await enroll(former.token)).status).toBe(400);
    expect((await enroll(fresh.token)).status).toBe(200);
    const params = { id: user.id };
    expect((await admin.refused(calls.inviteUser, { params })).types).toEqual(["UPDATE_FAILED"]);
  });

  it("mails a reset link to an enrolled user at an administrator's request [USER-12, API-32]", async () => {
    const user = await buildUser(tenant, "observer");
    const body = { email: user.user.email ?? "" };
    await admin.ok(calls.requestUserPassword, { body });
    const link = linkIn(await server.mailbox.next(body.email));
    expect(link.path).toContain("/user/reset-password/");
    expect((await user.refused(calls.requestUserPassword, { body })).types).toEqual([
      "NO_PERMISSION",
    ]);
    const invited = await create();
    const early = { body: { email: invited.email ?? "" } };
    expect((await admin.refused(calls.requestUserPassword, early)).types).toEqual([
      "UPDATE_FAILED",
    ]);
  });

  it("mails a link that verifies an address [USER-13]", async () => {
    const user = await create();
    await server.mailbox.next(user.email ?? "");
    await admin.ok(calls.requestVerifyEmail, { body: { email: user.email ?? "" } });
    const link = linkIn(await server.mailbox.next(user.email ?? ""));
    expect(link.path).toContain("/user/activate/");
  });
});

describe("deleting a user", () => {
  const remove = (id: string) => admin.ok(calls.deleteUser, { params: { id } });

  it("needs DELETE_USERS, and takes the person away who left no traces [USER-10, API-35]", async () => {
    const user = await buildUser(tenant, "observer");
    const clerk = await buildUser(tenant, { permissions: ["EDIT_USERS"] });
    const params = { id: user.user.id };
    expect((await clerk.refused(calls.deleteUser, { params })).types).toEqual(["NO_PERMISSION"]);
    expect(await remove(user.user.id)).toEqual({ id: user.user.id });
    expect((await user.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
    expect((await admin.refused(calls.getUser, { params })).types).toEqual(["USER_NOT_FOUND"]);
    await create({ email: user.user.email });
  });

  it("keeps a shell without name and e-mail of who worked in runs [USER-20]", async () => {
    const { observers, moderator, run } = await buildRun(server, { tenant, state: "STARTED" });
    const id = observers[0]?.user.id ?? "";
    await remove(id);
    const shell = await read(id);
    expect(shell).toMatchObject({
      type: "ANONYMIZED",
      firstName: "",
      lastName: "",
      fullName: "",
      email: null,
      roles: [],
      enrolled: false,
    });
    expect(new Set(Object.values(shell.can ?? {}))).toEqual(new Set(["anonymized"]));
    const { users } = await admin.ok(calls.listUsers);
    expect(users.map((user) => user.id)).not.toContain(id);
    const stored = await moderator.ok(calls.getRun, { params: { id: run.id } });
    expect(stored.observerTeams.flatMap((team) => team.observers)).toContain(id);
  });

  it("leaves the work of a candidate to somebody unknown [USER-20]", async () => {
    const { observers, moderator, run } = await buildRun(server, { tenant, state: "STARTED" });
    const observer = observers[0]?.user;
    const other = await buildRun(server, { tenant, candidates: 0, state: "DRAFT" });
    await other.moderator.ok(calls.createCandidate, {
      params: { id: other.run.id },
      body: {
        title: "Mr",
        firstName: "x",
        lastName: "x",
        email: observer?.email ?? "",
        candidateProperties: { job: "Engineer" },
      },
    });
    const params = { id: run.id };
    const message = { id: "a".repeat(24), text: "Room 3.", to: [observer?.id ?? ""] };
    await moderator.ok(calls.sendMessage, { params, body: message });
    await remove(observer?.id ?? "");
    const stored = await moderator.ok(calls.getRun, { params: { id: run.id } });
    expect(JSON.stringify(stored)).not.toContain(observer?.lastName);
    const [before, after] = [run, stored].map(({ observerTeams }) => observerTeams[0]?.observers);
    expect(after).toHaveLength(2);
    const shell = after?.find((id) => !before?.includes(id)) ?? "";
    expect(await read(shell)).toMatchObject({ type: "ANONYMIZED", email: null });
    const { messages } = await moderator.ok(calls.listMessages, { params });
    expect(messages[0]?.recipients).toEqual([{ personId: shell, readAt: null }]);
    const draft = await other.moderator.ok(calls.getRun, { params: { id: other.run.id } });
    await other.moderator.ok(calls.updateRun, { body: { ...draft, candidates: [] } });
  });

  it("leaves a candidate a candidate", async () => {
    const email = freshEmail();
    const user = await create({ email });
    const { moderator, run } = await buildRun(server, { tenant, candidates: 0, state: "DRAFT" });
    await moderator.ok(calls.createCandidate, {
      params: { id: run.id },
      body: {
        title: "Mr",
        firstName: "x",
        lastName: "x",
        email,
        candidateProperties: { job: "x" },
      },
    });
    await remove(user.id);
    const { candidates } = await moderator.ok(calls.getRunCandidates, { params: { id: run.id } });
    expect(candidates[0]).toMatchObject({ id: user.id, lastName: "Hopper", isCandidate: true });
  });

  it("is refused for oneself and for the last administrator", async () => {
    const own = await buildTenant(server);
    const [first, second] = [
      await buildUser(own, "administrator"),
      await buildUser(own, { permissions: ["DELETE_USERS", "VIEW_USERS"] }),
    ];
    const params = { id: first.user.id };
    expect((await first.refused(calls.deleteUser, { params })).types).toEqual(["DELETE_DENIED"]);
    expect((await second.refused(calls.deleteUser, { params })).types).toEqual(["DELETE_DENIED"]);
    const seen = await second.ok(calls.getUser, { params });
    expect(seen.can?.delete).toBe("lastAdministrator");
    expect((await first.ok(calls.getUser, { params })).can?.delete).toBe("self");
    const body = { id: first.user.id, roles: ["observer"] };
    expect((await first.refused(calls.updateUser, { body })).types).toEqual(["UPDATE_FAILED"]);
  });
});

describe("the list as a workbook", () => {
  it("holds all users, in the caller's language, texts as texts [SEC-11, SEC-10]", async () => {
    await create({ position: '=HYPERLINK("http://evil.example","x")' });
    const { headers } = await admin.send(calls.exportUsers, { headers: { "x-language": "en" } });
    expect(headers["content-disposition"]).toContain("User accounts");
    const bytes = await admin.bytes(calls.exportUsers, { headers: { "x-language": "en" } });
    const { sheets } = await readXlsx(bytes);
    const [data, about] = sheets;
    expect(data?.rows[0]).toContain("Last name");
    expect(data?.rows.flat()).toContain('=HYPERLINK("http://evil.example","x")');
    expect(about?.rows.flat()).toContain("Tenant");
  });

  it("needs EXPORT_DATA", async () => {
    const user = await buildUser(tenant, { permissions: ["VIEW_USERS", "EDIT_USERS"] });
    expect((await user.refused(calls.exportUsers)).types).toEqual(["NO_PERMISSION"]);
    const exporter = await buildUser(tenant, { permissions: ["EXPORT_DATA"] });
    expect((await exporter.refused(calls.exportUsers)).types).toEqual(["NO_PERMISSION"]);
  });
});
