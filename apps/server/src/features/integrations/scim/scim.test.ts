import { calls } from "@assay/contract";
import { hashToken } from "@assay/server/http/authentication.ts";
import { newId } from "@assay/server/platform/ids.ts";
import {
  buildTenant,
  buildUser,
  Client,
  PASSWORD,
  send,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { replaceToken, updateInvites } from "./store.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

let tenant: TestTenant;
let administrator: TestUser;
let token: string;
let count = 0;
beforeEach(async () => {
  tenant = await buildTenant(server);
  administrator = await buildUser(tenant, "administrator");
  token = await turnOn(tenant);
});

/** Turns provisioning on without invitations. Returns the directory's token. */
async function turnOn({ id }: TestTenant): Promise<string> {
  const made = `scim_${newId()}${newId()}`;
  await server.database.withTenant(id, async (tx) => {
    await replaceToken(tx, { id: newId(), tokenHash: hashToken(made), now: server.clock.now() });
    await updateInvites(tx, false);
  });
  return made;
}

interface ScimBody {
  id: string;
  userName: string;
  displayName: string;
  active: boolean;
  members: unknown[];
  totalResults: number;
  Resources: ScimBody[];
  status: string;
  scimType: string;
  detail: string;
}
async function ask(
  method: string,
  path: string,
  body?: unknown,
  { host = tenant.host, bearer = token, type = "application/scim+json" } = {},
) {
  const answer = await send(server.port, {
    method,
    path: `/api/scim/v2${path}`,
    headers: { host, authorization: `Bearer ${bearer}`, "content-type": type },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    body: JSON.parse(answer.text || "{}") as ScimBody,
    type: answer.headers["content-type"],
  };
}

const CORE = "urn:ietf:params:scim:schemas:core:2.0:User";
const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const patch = (...Operations: object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations,
});
const find = (filter: string) => `filter=${encodeURIComponent(filter)}`;

/** A user as Entra ID creates one. */
const entraUser = (email: string) => ({
  schemas: [CORE, ENTERPRISE],
  externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
  userName: email,
  active: true,
  displayName: "Ada Loos",
  emails: [{ primary: true, type: "work", value: email }],
  meta: { resourceType: "User" },
  name: { formatted: "Ada Loos", familyName: "Loos", givenName: "Ada" },
  roles: [],
  [ENTERPRISE]: { department: "HR" },
});
const newEmail = () => `ada${++count}@corp.example`;

async function create(email = newEmail()) {
  const { status, body } = await ask("POST", "/Users", entraUser(email));
  expect([status, body]).toMatchObject([201, { userName: email }]);
  return body;
}
const rolesOf = async (id: string): Promise<string[]> =>
  (await administrator.ok(calls.getUser, { params: { id } })).roles;

describe("a directory", () => {
  it("is asked for its token, which counts in its organisation only, and in no other call", async () => {
    const other = await buildTenant(server);
    const { status, body, type } = await ask("GET", "/Users", undefined, {
      bearer: "x".repeat(40),
    });
    expect([status, type, body.status]).toEqual([401, "application/scim+json", "401"]);
    expect((await ask("GET", "/Users", undefined, { host: other.host })).status).toBe(401);
    const session = String(administrator.token);
    expect((await ask("GET", "/Users", undefined, { bearer: session })).status).toBe(401);
    const page = new Client(server.port, tenant.host);
    page.token = token;
    expect((await page.refused(calls.listUsers)).types).toEqual(["NOT_LOGGED_IN"]);
  });

  it("learns what there is", async () => {
    const config = await ask("GET", "/ServiceProviderConfig");
    expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    expect((await ask("GET", "/ResourceTypes")).body.totalResults).toBe(2);
    const { Resources } = (await ask("GET", "/Schemas")).body;
    expect(Resources.map(({ id }) => id)).toContain(CORE);
    expect((await ask("GET", "/Elsewhere")).status).toBe(404);
  });

  it("creates somebody, once, with the default role", async () => {
    const email = newEmail();
    const { id } = await create(email);
    const user = await administrator.ok(calls.getUser, { params: { id } });
    expect(user).toMatchObject({ firstName: "Ada", lastName: "Loos", email, orgUnit: "HR" });
    expect(user.roles).toHaveLength(1);
    const again = await ask("POST", "/Users", entraUser(email.toUpperCase()));
    expect([again.status, again.body.scimType]).toEqual([409, "uniqueness"]);
    expect(server.mailbox.received.filter(({ to }) => to?.[0]?.address === email)).toEqual([]);
  });

  it("invites those whom it creates, where the organisation says so", async () => {
    await server.database.withTenant(tenant.id, (tx) => updateInvites(tx, true));
    const { userName } = await create();
    expect((await server.mailbox.next(userName)).subject).toBeTruthy();
  });

  it.each([
    [{ userName: undefined }, "userName"],
    [{ name: { givenName: "Ada" } }, "familyName"],
    [{ userName: "ada", emails: [] }, "e-mail"],
    [{ name: { givenName: "Ada<b>", familyName: "Loos" } }, "firstName"],
    [{ active: "maybe" }, "active"],
  ])("is refused for %o, and nothing is stored", async (change, word) => {
    const email = newEmail();
    const { status, body } = await ask("POST", "/Users", { ...entraUser(email), ...change });
    expect([status, body.scimType]).toEqual([400, "invalidValue"]);
    expect(body.detail).toContain(word);
    expect((await ask("GET", `/Users?${find(`userName eq "${email}"`)}`)).body.totalResults).toBe(
      0,
    );
  });

  it("finds people as Okta and Entra ask, whatever the case", async () => {
    const { id, userName } = await create();
    await create();
    const found = async (filter: string) => (await ask("GET", `/Users?${find(filter)}`)).body;
    for (const filter of [
      `userName eq "${userName.toUpperCase()}"`,
      `${CORE}:userName eq "${userName}"`,
      `emails[type eq "work"].value eq "${userName.toUpperCase()}"`,
      `emails[type eq "work" and value eq "${userName}"] and active eq true`,
    ])
      expect(await found(filter)).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    expect((await found('externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"')).totalResults).toBe(
      2,
    );
    expect((await found('userName eq "nobody@corp.example"')).Resources).toEqual([]);
  });

  it.each([
    ["a half one", "userName eq"],
    ["an unknown comparison", 'userName foo "x"'],
    ["brackets in the wrong order", ")("],
    ["an empty one", ""],
    ["a long one", "a".repeat(3_000)],
    ["many brackets", "(".repeat(1_500)],
  ])("is refused for %s as a filter", async (_, filter) => {
    const { status, body } = await ask("GET", `/Users?${find(filter)}`);
    expect([status, body.scimType]).toEqual([400, "invalidFilter"]);
  });

  it("reads pages, counted from 1, each person once", async () => {
    for (let index = 0; index < 5; index += 1) await create();
    const ids: string[] = [];
    for (let start = 1; start <= 6; start += 2) {
      const { body } = await ask("GET", `/Users?startIndex=${start}&count=2`);
      expect(body).toMatchObject({ totalResults: 6, startIndex: start, itemsPerPage: 2 });
      ids.push(...body.Resources.map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(6);
    expect((await ask("GET", "/Users?count=0")).body).toMatchObject({
      totalResults: 6,
      Resources: [],
    });
    const { Resources } = (await ask("GET", "/Users?attributes=userName")).body;
    expect(Object.keys(Resources[0]!).toSorted()).toEqual(["id", "schemas", "userName"]);
  });
});

describe("somebody who leaves", () => {
  it.each([
    ["Entra ID", { op: "Replace", path: "active", value: "False" }],
    ["Entra ID without texts", { op: "replace", path: "active", value: false }],
    ["Okta", { op: "replace", value: { active: false } }],
  ])("loses access at once by the PATCH of %s, and keeps their records", async (_, operation) => {
    const moderator = await buildUser(tenant, "moderator");
    const { id } = moderator.user;
    const { status, body } = await ask("PATCH", `/Users/${id}`, patch(operation));
    expect([status, body.active]).toEqual([200, false]);
    expect((await moderator.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
    const user = await administrator.ok(calls.getUser, { params: { id } });
    expect(user).toMatchObject({ id, roles: ["moderator"], lockedAt: expect.any(String) });
    const back = await ask("PATCH", `/Users/${id}`, patch({ ...operation, ...on(operation) }));
    expect(back.body).toMatchObject({ active: true });
    const client = new Client(server.port, tenant.host);
    const login = { email: moderator.user.email!, password: PASSWORD };
    await client.ok(calls.login, { body: login });
  });
  const on = ({ value }: { value: unknown }) => ({
    value: typeof value === "object" ? { active: true } : value === "False" ? "True" : true,
  });

  it("is gone for the directory after DELETE, and locked here", async () => {
    const moderator = await buildUser(tenant, "moderator");
    const { id } = moderator.user;
    expect((await ask("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await moderator.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
    const { lockedAt } = await administrator.ok(calls.getUser, { params: { id } });
    expect(lockedAt).not.toBeNull();
    for (const method of ["GET", "DELETE"])
      expect((await ask(method, `/Users/${id}`)).status).toBe(404);
    expect((await ask("GET", "/Users")).body.totalResults).toBe(1);
    // Somebody who returns gets the account back, with what was recorded under it.
    const back = await ask("POST", "/Users", entraUser(moderator.user.email!));
    expect([back.status, back.body]).toMatchObject([201, { id, active: true }]);
  });

  it("leaves also by a request without a name, or with the name of somebody else", async () => {
    const [first, second] = [await create(), await create()];
    const { name: _, ...unnamed } = entraUser(second.userName);
    const body = { ...unnamed, active: false };
    expect((await ask("PUT", `/Users/${first.id}`, body)).body).toMatchObject({
      userName: first.userName,
      active: false,
    });
  });

  it("stays where nobody could administrate any more", async () => {
    const { status, body } = await ask(
      "PATCH",
      `/Users/${administrator.user.id}`,
      patch({ op: "replace", path: "active", value: false }),
    );
    expect([status, body.scimType]).toEqual([400, "mutability"]);
    await administrator.ok(calls.getAccount);
  });

  it("leaves also if the same request has a name that is refused", async () => {
    const { id, userName } = await create();
    const { status } = await ask("PUT", `/Users/${id}`, {
      ...entraUser(userName),
      name: { givenName: "Ada<b>", familyName: "Loos" },
      active: false,
    });
    expect(status).toBe(200);
    const { lockedAt } = await administrator.ok(calls.getUser, { params: { id } });
    expect(lockedAt).not.toBeNull();
  });
});

describe("a change in the directory", () => {
  it("of name, department and address arrives, and the former address is told", async () => {
    const { id, userName } = await create();
    const next = newEmail();
    const { body } = await ask(
      "PATCH",
      `/Users/${id}`,
      patch(
        { op: "Add", path: "name.givenName", value: "Adele" },
        { op: "Add", path: `${ENTERPRISE}:department`, value: "People" },
        { op: "Replace", path: "userName", value: next },
      ),
    );
    expect(body).toMatchObject({ userName: next, emails: [{ value: next }] });
    const user = await administrator.ok(calls.getUser, { params: { id } });
    expect(user).toMatchObject({ firstName: "Adele", orgUnit: "People", email: next });
    expect((await server.mailbox.next(userName)).subject).toBeTruthy();
  });

  it("to the address of somebody else is refused", async () => {
    const [first, second] = [await create(), await create()];
    const operation = { op: "replace", path: "userName", value: second.userName.toUpperCase() };
    const { status, body } = await ask("PATCH", `/Users/${first.id}`, patch(operation));
    expect([status, body.scimType]).toEqual([409, "uniqueness"]);
  });

  it.each([
    { op: "add", path: "__proto__.polluted", value: "x" },
    { op: "add", path: "constructor.prototype.polluted", value: "x" },
    { op: "replace", path: "id", value: "x" },
    { op: "nope", path: "active", value: true },
    { op: "replace", path: "active", value: "perhaps" },
    { op: "remove", path: "userName" },
  ])("is refused as %o", async (operation) => {
    const { id } = await create();
    const { status } = await ask("PATCH", `/Users/${id}`, patch(operation));
    expect(status).toBe(400);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("is refused as broken JSON, and for somebody who is not there", async () => {
    expect((await ask("POST", "/Users", "{")).body.scimType).toBe("invalidSyntax");
    const polluting = `{"schemas":[],"Operations":[{"op":"add","value":{"__proto__":{"polluted":1}}}]}`;
    const { id } = await create();
    expect((await ask("PATCH", `/Users/${id}`, polluting)).status).toBe(400);
    expect((await ask("GET", `/Users/${"0".repeat(24)}`)).status).toBe(404);
    expect((await ask("PATCH", "/Users/zzz", patch({ op: "add" }))).status).toBe(404);
  });
});

describe("groups", () => {
  const group = async (members: string[] = [], displayName = `Team ${++count}`) => {
    const body = {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      displayName,
      members: members.map((value) => ({ value })),
    };
    return (await ask("POST", "/Groups", body)).body;
  };
  const giving = async ({ id }: { id: string }, role: string | null) => {
    const { roles } = await administrator.ok(calls.listRoles);
    await administrator.ok(calls.updateProvisionedGroup, {
      params: { id },
      body: { roleId: roles.find(({ name }) => name === role)?.id ?? null },
    });
  };

  it("give their role to those who are in them, and take it from those who leave", async () => {
    const [ada, bo] = [await create(), await create()];
    const own = await rolesOf(ada.id);
    const moderators = await group([ada.id]);
    await giving(moderators, "moderator");
    expect(await rolesOf(ada.id)).toEqual(expect.arrayContaining(["moderator", ...own]));
    const members = (op: string, value: unknown) => patch({ op, path: "members", value });
    const add = members("Add", [{ value: bo.id }]);
    expect((await ask("PATCH", `/Groups/${moderators.id}`, add)).status).toBe(200);
    expect(await rolesOf(bo.id)).toContain("moderator");
    // As Entra ID removes somebody, and somebody who was never in it.
    await ask("PATCH", `/Groups/${moderators.id}`, members("Remove", [{ value: ada.id }]));
    const nobody = members("Remove", [{ value: ada.id }, { value: "0".repeat(24) }]);
    expect((await ask("PATCH", `/Groups/${moderators.id}`, nobody)).status).toBe(200);
    expect(await rolesOf(ada.id)).toEqual(own);
    const path = { op: "remove", path: `members[value eq "${bo.id}"]` };
    await ask("PATCH", `/Groups/${moderators.id}`, patch(path));
    expect(await rolesOf(bo.id)).toEqual(own);
    expect((await ask("GET", `/Groups/${moderators.id}`)).body.members).toEqual([]);
  });

  it("leave roles that were given by hand, and take theirs when they go or give none any more", async () => {
    const observer = await buildUser(tenant, "observer");
    const { id } = observer.user;
    const [one, other] = [await group([id]), await group([id])];
    await giving(one, "moderator");
    await giving(other, "auditor");
    expect(await rolesOf(id)).toEqual(["auditor", "moderator", "observer"]);
    await giving(other, null);
    expect(await rolesOf(id)).toEqual(["moderator", "observer"]);
    expect((await ask("DELETE", `/Groups/${one.id}`)).status).toBe(204);
    expect(await rolesOf(id)).toEqual(["observer"]);
  });

  it("are found by name without their members, and are unique", async () => {
    const { displayName, id } = await group();
    const query = `excludedAttributes=members&${find(`displayName eq "${displayName.toUpperCase()}"`)}`;
    const { body } = await ask("GET", `/Groups?${query}`);
    expect(body).toMatchObject({ totalResults: 1, Resources: [{ id, displayName }] });
    expect(body.Resources[0]).not.toHaveProperty("members");
    const again = { schemas: [], displayName: displayName.toLowerCase() };
    expect((await ask("POST", "/Groups", again)).body.scimType).toBe("uniqueness");
  });

  it("have no members of another organisation", async () => {
    const other = await buildTenant(server);
    const stranger = await buildUser(other, "observer");
    const { id } = await group();
    const add = patch({ op: "add", path: "members", value: [{ value: stranger.user.id }] });
    const { status, body } = await ask("PATCH", `/Groups/${id}`, add);
    expect([status, body.scimType]).toEqual([400, "invalidValue"]);
  });
});
