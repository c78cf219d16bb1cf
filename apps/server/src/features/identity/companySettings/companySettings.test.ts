import { calls, type SentBody } from "@assay/contract";
import { NO_COMPANY_SIGN_IN, type Permission } from "@assay/domain";
import {
  buildTenant,
  buildUser,
  signIn,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import {
  type HostileIssuer,
  startDirectory,
  startHostileIssuer,
  type TestDirectory,
} from "@assay/testing/directory.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let administrator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { internalNetworks: ["127.0.0.0/8"] });
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await buildTenant(server);
  administrator = await buildUser(tenant, "administrator");
});

type Body = SentBody<typeof calls.updateCompanySignIn>;
const body = (changes: Partial<Body> = {}): Body => ({
  ...NO_COMPANY_SIGN_IN,
  roleTable: [],
  domains: [],
  factorValues: [],
  isOn: true,
  issuer: "https://login.example.org",
  clientId: "assay",
  clientSecret: "the secret",
  revision: 0,
  ...changes,
});
const store = (changes: Partial<Body> = {}, user = administrator) =>
  user.ok(calls.updateCompanySignIn, { body: body(changes) });
const refused = (changes: Partial<Body>, user = administrator) =>
  user.refused(calls.updateCompanySignIn, { body: body(changes) });
const roleId = async (name: string) => {
  const { roles } = await administrator.ok(calls.getCompanySignIn);
  return roles.find((role) => role.name === name)!.id;
};

describe("the settings of a company's sign-in", () => {
  it("are stored, with everything that was entered but the secret", async () => {
    const observer = await roleId("observer");
    const sent = {
      label: "Sign in at Example",
      scopes: "groups",
      claim: "groups",
      roleTable: [{ value: "assay-observers", roleId: observer }],
      defaultRoleId: observer,
      domains: ["example.org"],
      bindsByEmail: true,
      createsAccounts: true,
      countsFactor: true,
      factorValues: ["mfa"],
    };
    const stored = await store(sent);
    expect(stored).toMatchObject({ ...sent, isOn: true, hasSecret: true, revision: 1 });
    expect(await administrator.ok(calls.getCompanySignIn)).toEqual(stored);
    expect(JSON.stringify(stored)).not.toContain("the secret");
  });

  it("are stored with the secret sealed", async () => {
    await store();
    const { rows } = await server.owner.withTenant(tenant.id, (tx) =>
      tx.db.execute(`select client_secret from company_sign_in where tenant_id = '${tenant.id}'`),
    );
    expect(rows[0]?.["client_secret"]).toMatch(/^[\w-]{40,}$/);
  });

  it("keep the secret that is not sent, but not for another directory", async () => {
    await store();
    const { clientSecret: _, ...rest } = body({ label: "Other", revision: 1 });
    const kept = await administrator.ok(calls.updateCompanySignIn, { body: rest });
    expect(kept).toMatchObject({ hasSecret: true, label: "Other", revision: 2 });
    const elsewhere = { ...rest, issuer: "https://evil.example", revision: 2 };
    const { errors } = await administrator.refused(calls.updateCompanySignIn, { body: elsewhere });
    expect(errors).toEqual({ clientSecret: ["required"] });
  });

  it("are refused with every fault named", async () => {
    const faulty = { issuer: "", clientId: "", domains: ["a b"], createsAccounts: true };
    expect((await refused(faulty)).errors).toEqual({
      issuer: ["required"],
      clientId: ["required"],
      domains: ["domain"],
      createsAccounts: ["noRoleForNew"],
    });
    const unknown = { claim: "g", roleTable: [{ value: "x", roleId: "f".repeat(24) }] };
    expect((await refused(unknown)).errors).toEqual({ roleTable: ["invalid"] });
  });

  it("are refused if they were changed meanwhile, with what is stored", async () => {
    const stored = await store();
    const { types, payload } = await refused({ label: "Mine" });
    expect(types).toEqual(["UPDATE_FAILED"]);
    expect(payload).toEqual(stored);
  });

  it("need a password that was confirmed lately", async () => {
    const { user } = administrator;
    server.clock.advance(11 * 60_000);
    expect((await refused({})).types).toEqual(["NO_PERMISSION"]);
    administrator = await signIn(tenant, user.email ?? "");
    await store();
  });

  it("leave one entry in the log, without a word that was entered", async () => {
    await store({ label: "Sign in at Example" });
    await store({ label: "Sign in at Example", clientSecret: undefined, revision: 1 });
    const { rows } = await server.owner.withTenant(tenant.id, (tx) =>
      tx.db.execute(
        `select actor_id, details from audit_log where tenant_id = '${tenant.id}' and action = 'tenant.updateCompanySignIn'`,
      ),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.["actor_id"]).toBe(administrator.user.id);
    expect(JSON.stringify(rows)).not.toMatch(/secret"?:|example|assay/i);
  });
});

describe("a directory gives what its owner wants", () => {
  const keeperWith = (...permissions: Permission[]) =>
    buildUser(tenant, { permissions: ["CORPORATE_SETTINGS", ...permissions] });

  it("so that nobody can let it give roles that they may not give themselves", async () => {
    const roleTable = [{ value: "x", roleId: await roleId("administrator") }];
    const beyond = { claim: "groups", roleTable };
    for (const keeper of [await keeperWith(), await keeperWith("ASSIGN_ROLES")]) {
      expect((await refused(beyond, keeper)).errors).toEqual({ roleTable: ["beyond"] });
      const byDefault = { defaultRoleId: await roleId("administrator") };
      expect((await refused(byDefault, keeper)).errors).toEqual({ defaultRoleId: ["beyond"] });
      const shown = await keeper.ok(calls.getCompanySignIn);
      expect(shown.roles.find(({ name }) => name === "administrator")?.can).not.toBe(true);
    }
  });

  it("nor point what others set up at a directory of their own", async () => {
    const keeper = await keeperWith("ASSIGN_ROLES");
    const roleTable = [{ value: "x", roleId: await roleId("administrator") }];
    const set = { claim: "groups", roleTable };
    await store(set);
    const moved = { ...set, issuer: "https://evil.example", revision: 1 };
    expect((await refused(moved, keeper)).errors).toEqual({ roleTable: ["beyond"] });
    const rekeyed = { ...set, clientSecret: "mine", revision: 1 };
    expect((await refused(rekeyed, keeper)).errors).toEqual({ roleTable: ["beyond"] });
  });

  it("nor let it bind accounts of people with more rights", async () => {
    const keeper = await keeperWith("ASSIGN_ROLES");
    expect((await refused({ bindsByEmail: true }, keeper)).errors).toEqual({
      bindsByEmail: ["beyond"],
    });
  });

  it("but may word the button", async () => {
    await store({ bindsByEmail: true });
    const keeper = await keeperWith();
    const { clientSecret: _, ...words } = body({ bindsByEmail: true, label: "In!", revision: 1 });
    const stored = await keeper.ok(calls.updateCompanySignIn, { body: words });
    expect(stored.label).toBe("In!");
  });
});

describe("trying a directory", () => {
  let directory: TestDirectory;
  let issuer: HostileIssuer;
  beforeAll(async () => {
    directory = await startDirectory(() => server.port);
  });
  afterAll(() => directory.close());
  beforeEach(async () => {
    issuer = await startHostileIssuer();
    return issuer.close;
  });
  const attempt = (sent: SentBody<typeof calls.tryCompanySignIn>) =>
    administrator.ok(calls.tryCompanySignIn, { body: sent }).then(({ findings }) => findings);
  const names = async (sent: SentBody<typeof calls.tryCompanySignIn>) =>
    (await attempt(sent)).map(({ finding }) => finding);
  const own = () => ({ issuer: issuer.issuer, clientId: "assay", clientSecret: "x" });

  it("finds a real one in order, and stores nothing", async () => {
    const { issuer: address, clientId, clientSecret } = directory;
    expect(await names({ issuer: address, clientId, clientSecret })).toEqual([
      "found",
      "code",
      "pkce",
      "keys",
      "client",
      "logout",
      "backChannel",
    ]);
    expect(await administrator.ok(calls.getCompanySignIn)).toMatchObject({ revision: 0 });
  });

  it("says that the directory refuses the client, and that it was not asked without a secret", async () => {
    const { issuer: address, clientId, clientSecret } = directory;
    expect(await names({ issuer: address, clientId, clientSecret: "wrong" })).toContain(
      "clientRefused",
    );
    expect(await names({ issuer: address, clientId: "nobody", clientSecret })).toContain(
      "clientRefused",
    );
    expect(await names({ issuer: address, clientId })).toContain("clientUnknown");
  });

  it.each([
    ["no code flow", { response_types_supported: ["id_token"] }, "noCode"],
    ["no PKCE by S256", { code_challenge_methods_supported: ["plain"] }, "noPkce"],
    ["nothing about PKCE", { code_challenge_methods_supported: undefined }, "pkceUnknown"],
    ["no keys", { jwks_uri: "http://127.0.0.1:1/none" }, "noKeys"],
    ["no logout", {}, "noLogout"],
    ["no back channel", {}, "noBackChannel"],
  ])("finds %s", async (_, metadata, finding) => {
    issuer.metadata = metadata;
    expect(await names(own())).toContain(finding);
  });

  it("names the issuer that the directory gives itself", async () => {
    issuer.metadata = { issuer: "https://login.example.org/{tenant}" };
    expect(await attempt(own())).toEqual([
      { finding: "wrongIssuer", detail: "https://login.example.org/{tenant}" },
    ]);
    issuer.metadata = {};
    expect(await names({ ...own(), issuer: `${issuer.issuer}/` })).toEqual(["wrongIssuer"]);
  });

  it("says that there is no directory, or that nobody answers", async () => {
    issuer.metadata = { token_endpoint: undefined };
    expect(await names(own())).toEqual(["noDirectory"]);
    expect(await names({ ...own(), issuer: `${issuer.issuer}/elsewhere` })).toEqual([
      "noDirectory",
    ]);
    expect(await names({ ...own(), issuer: "http://127.0.0.1:1" })).toEqual(["unreachable"]);
    const bad = await administrator.refused(calls.tryCompanySignIn, {
      body: { ...own(), issuer: "nonsense" },
    });
    expect(bad.errors).toEqual({ issuer: ["link"] });
  });

  it("sends the stored secret to its own directory only", async () => {
    await store({ issuer: directory.issuer, clientSecret: directory.clientSecret });
    const { issuer: address, clientId } = directory;
    expect(await names({ issuer: address, clientId })).toContain("client");
    expect(await names({ issuer: issuer.issuer, clientId })).toContain("clientUnknown");
    expect(issuer.asked).not.toContain("/token");
  });
});

describe("an issuer inside the operator's network", () => {
  it.each([
    "http://10.0.0.1",
    "https://169.254.169.254",
    "https://[::1]",
    "http://[::ffff:10.0.0.1]",
    "https://0xa000001",
  ])("is not asked: %s", async (issuer) => {
    const { findings } = await administrator.ok(calls.tryCompanySignIn, {
      body: { issuer, clientId: "assay", clientSecret: "x" },
    });
    expect(findings.map(({ finding }) => finding)).toEqual(["internal"]);
  });

  it("cannot be reached by what an issuer says about itself", async () => {
    const issuer = await startHostileIssuer();
    const inside = "http://10.0.0.1:1/secret";
    issuer.metadata = { jwks_uri: inside, token_endpoint: inside };
    const { findings } = await administrator.ok(calls.tryCompanySignIn, {
      body: { issuer: issuer.issuer, clientId: "assay", clientSecret: "x" },
    });
    const found = findings.map(({ finding }) => finding);
    expect(found).toContain("noKeys");
    expect(found).toContain("clientUnknown");
    await issuer.close();
  });
});
