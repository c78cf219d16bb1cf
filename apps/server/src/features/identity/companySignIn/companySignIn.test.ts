import { calls } from "@assay/contract";
import { buildUser, startTestServer, type TestServer } from "@assay/testing";
import {
  answerOf,
  byDefault,
  byGroups,
  Company,
  newPeople,
  startDirectory,
  type TestDirectory,
  Visitor,
} from "@assay/testing/directory.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";

let server: TestServer;
let directory: TestDirectory;
let company: Company;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { internalNetworks: ["127.0.0.0/8"] });
  directory = await startDirectory(() => server.port);
});
afterAll(async () => {
  await directory.close();
  await server.close();
});
beforeEach(async () => {
  company = await Company.build(server, directory);
});

/** Why somebody is not signed in. */
async function reasonFor(name: string): Promise<unknown> {
  const { types, payload } = await company.refusalOf(name);
  expect(types).toEqual(["INVALID_LOGIN"]);
  return payload;
}

describe("a tenant whose people do not sign in by a directory", () => {
  it("says nothing about one, and begins nothing", async () => {
    expect(await company.guest.ok(calls.getTenant)).not.toHaveProperty("companySignIn");
    const { types } = await company.guest.refused(calls.beginCompanySignIn);
    expect(types).toEqual(["INVALID_LOGIN"]);
    expect(await company.administrator.ok(calls.logout)).toEqual({});
  });

  it("shows an administrator that it is off, and what to enter in the directory", async () => {
    const shown = await company.administrator.ok(calls.getCompanySignIn);
    expect(shown).toMatchObject({ isOn: false, hasSecret: false, isOnly: false, revision: 0 });
    expect(shown.addresses).toEqual({
      redirect: `http://${company.tenant.host}/login/company`,
      loggedOut: `http://${company.tenant.host}/login`,
      backChannel: `http://${company.tenant.host}/api/login/Company/Logout`,
    });
  });
});

describe("signing in by the directory", () => {
  it("makes an account with the roles of one's groups", async () => {
    await company.connect(newPeople);
    expect((await company.guest.ok(calls.getTenant)).companySignIn).toEqual({
      label: "",
      isOnly: false,
    });
    company.putInto("ada", "assay-moderators", "something-else");
    const { user } = await company.signInAs("ada");
    expect(user).toMatchObject({
      email: "ada@corp.example",
      firstName: "Ada",
      lastName: "Corp",
      roles: ["moderator"],
      enrolled: true,
      emailVerified: true,
    });
  });

  it("signs in the same account again, whatever has become of the address", async () => {
    await company.connect(newPeople);
    company.putInto("ada", "assay-moderators");
    const first = await company.signInAs("ada");
    directory.people.set("ada", { email: "other@corp.example", groups: ["assay-observers"] });
    const again = await company.signInAs("ada");
    expect(again.user.id).toBe(first.user.id);
    expect(again.user).toMatchObject({ email: "ada@corp.example", roles: ["observer"] });
  });

  it("asks the directory for no form twice", async () => {
    await company.connect(newPeople);
    company.putInto("ada", "assay-moderators");
    const visitor = new Visitor(directory.issuer);
    await company.enter("ada", visitor);
    expect((await company.enter("nobody: no form is shown", visitor)).token.token).toMatch(
      /^[\w-]{43}$/,
    );
  });

  it("goes on when the directory has changed its keys", async () => {
    await company.connect(newPeople);
    company.putInto("ada", "assay-moderators");
    await company.enter("ada");
    await directory.rotateKeys();
    expect((await company.enter("ada")).twoFactorRequired).toBe(false);
  });

  it("gives and takes the roles that the table names; others stay", async () => {
    const user = await buildUser(company.tenant, ["auditor", "observer"]);
    await company.connect((shown) => ({ ...byGroups(shown), bindsByEmail: true }));
    const of = (list: string[]) =>
      directory.people.set("kim", { email: user.user.email, email_verified: true, groups: list });
    of(["assay-moderators"]);
    expect((await company.signInAs("kim")).user.roles).toEqual(["auditor", "moderator"]);
    of(["assay-observers"]);
    expect((await company.signInAs("kim")).user.roles).toEqual(["auditor", "observer"]);
    of([]);
    expect((await company.signInAs("kim")).user.roles).toEqual(["auditor"]);
  });

  it("takes roles from open sessions too, and refuses who has none left", async () => {
    await company.connect(newPeople);
    company.putInto("ada", "assay-moderators");
    const open = await company.signInAs("ada");
    company.putInto("ada");
    expect(await reasonFor("ada")).toEqual({ reason: "noRole" });
    expect((await open.refused(calls.listUsers)).types).toEqual(["NOT_LOGGED_IN"]);
  });

  it("gives the default role where no group gives one", async () => {
    await company.connect((shown) => ({
      createsAccounts: true,
      defaultRoleId: byDefault(shown).defaultRoleId,
    }));
    expect((await company.signInAs("bob")).user.roles).toEqual(["observer"]);
  });

  it("does not take the last administrator's role", async () => {
    await company.connect((shown) => ({ ...byGroups(shown), bindsByEmail: true }));
    const { email } = company.administrator.user;
    directory.people.set("boss", { email, email_verified: true, groups: [] });
    expect((await company.signInAs("boss")).user.roles).toEqual(["administrator"]);
    await buildUser(company.tenant, "administrator");
    expect(await reasonFor("boss")).toEqual({ reason: "noRole" });
  });

  it("is found in the access log", async () => {
    await company.connect(newPeople);
    company.putInto("ada", "assay-moderators");
    const { user } = await company.signInAs("ada");
    const rows = await server.owner.withTenant(company.tenant.id, (tx) =>
      tx.db.execute(
        `select kind, what from access_event where tenant_id = '${company.tenant.id}' and person_id = '${user.id}'`,
      ),
    );
    expect(rows.rows).toEqual([{ kind: "signIn", what: "company" }]);
  });
});

describe("an account that exists", () => {
  it("is not found by its address, unless the tenant says so", async () => {
    const { user } = await buildUser(company.tenant, "moderator");
    directory.people.set("kim", { email: user.email, email_verified: true });
    await company.connect();
    expect(await reasonFor("kim")).toEqual({ reason: "noAccount" });
    await company.connect((shown) => ({ ...newPeople(shown) }));
    expect(await reasonFor("kim")).toEqual({ reason: "noAccount" });
    await company.connect({ bindsByEmail: true, createsAccounts: false, roleTable: [] });
    expect((await company.signInAs("kim")).user.id).toBe(user.id);
  });

  it.each([{ email_verified: false }, {}, { email_verified: "no" }])(
    "is not bound by an address that the directory has not verified: %j",
    async (claims) => {
      const { user } = await buildUser(company.tenant, "moderator");
      directory.people.set("kim", { email: user.email, ...claims });
      await company.connect({ bindsByEmail: true });
      expect(await reasonFor("kim")).toEqual({ reason: "unverified" });
    },
  );

  it("is not handed on when the directory gives its address to somebody else", async () => {
    const { user } = await buildUser(company.tenant, "moderator");
    await company.connect({ bindsByEmail: true });
    const claims = { email: user.email, email_verified: true };
    directory.people.set("kim", claims);
    await company.enter("kim");
    directory.people.set("successor", claims);
    expect(await reasonFor("successor")).toEqual({ reason: "noAccount" });
  });

  it("is enrolled by it, if it was only invited", async () => {
    const { user } = await buildUser(company.tenant, "administrator");
    await company.administrator.ok(calls.createUser, {
      body: { firstName: "Ida", lastName: "Neu", email: "ida@corp.example", roles: ["observer"] },
    });
    await company.connect({ bindsByEmail: true });
    expect((await company.signInAs("ida")).user).toMatchObject({
      enrolled: true,
      roles: ["observer"],
    });
    expect(user.enrolled).toBe(true);
  });

  it.each([
    [
      "locked",
      (id: string) => ({ call: calls.lockUser, sent: { params: { id }, body: { locked: true } } }),
    ],
  ])("stays out while it is %s", async (_, change) => {
    await company.connect(newPeople);
    company.putInto("ada", "assay-moderators");
    const { user } = await company.signInAs("ada");
    const { call, sent } = change(user.id);
    await company.administrator.ok(call, sent);
    expect(await reasonFor("ada")).toEqual({ reason: "locked" });
  });

  it("stays out after its last day", async () => {
    await company.connect(newPeople);
    company.putInto("ada", "assay-moderators");
    const { user } = await company.signInAs("ada");
    await company.administrator.ok(calls.updateUser, {
      body: { id: user.id, endsOn: "2020-01-01" },
    });
    expect(await reasonFor("ada")).toEqual({ reason: "locked" });
  });

  it("is another person's once it was deleted", async () => {
    await company.connect(newPeople);
    company.putInto("ada", "assay-moderators");
    const { user } = await company.signInAs("ada");
    await company.administrator.ok(calls.deleteUser, { params: { id: user.id } });
    expect((await company.signInAs("ada")).user.id).not.toBe(user.id);
  });
});

describe("who may come", () => {
  it("is limited to the allowed domains, by verified addresses", async () => {
    await company.connect((shown) => ({ ...newPeople(shown), domains: ["corp.example"] }));
    company.putInto("ada", "assay-moderators");
    await company.enter("ada");
    const member = { groups: ["assay-moderators"] };
    directory.people.set("eve", { email: "eve@other.example", email_verified: true, ...member });
    expect(await reasonFor("eve")).toEqual({ reason: "domain" });
    directory.people.set("eve", { email: "eve@corp.example", email_verified: false, ...member });
    expect(await reasonFor("eve")).toEqual({ reason: "unverified" });
    directory.people.set("eve", member);
    expect(await reasonFor("eve")).toEqual({ reason: "domain" });
  });

  it("are not people without a role", async () => {
    await company.connect(newPeople);
    company.putInto("eve", "something-else");
    expect(await reasonFor("eve")).toEqual({ reason: "noRole" });
    const { users } = await company.administrator.ok(calls.listUsers);
    expect(users.map(({ email }) => email)).not.toContain("eve@corp.example");
  });

  it("is told when they leave the directory's form", async () => {
    await company.connect(newPeople);
    const { url, key } = await company.guest.ok(calls.beginCompanySignIn);
    const body = answerOf(await new Visitor(directory.issuer).abort(url), key);
    const { payload } = await company.guest.refused(calls.finishCompanySignIn, { body });
    expect(payload).toEqual({ reason: "refused" });
  });
});
