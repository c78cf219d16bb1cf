import { calls } from "@assay/contract";
import {
  buildTenant,
  buildUser,
  Client,
  linkIn,
  PASSWORD,
  runOperatorCommand,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { appUrl } from "../db/database.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

/** Runs a command as the operator types it. */
async function assay(...words: string[]) {
  const ended = await runOperatorCommand(server, words);
  const json = () => JSON.parse(ended.out) as Record<string, unknown> & Record<string, unknown>[];
  return { ...ended, json };
}

const ADMIN = ["--admin-first-name", "Ada", "--admin-last-name", "Loos"];
let count = 0;
const freshName = () => `made${Date.now().toString(36)}${++count}`;
async function create(name = freshName(), ...more: string[]) {
  const email = `${name}@example.org`;
  const title = ["--title", `The ${name}`];
  const made = await assay(
    "tenant",
    "create",
    name,
    ...title,
    "--admin-email",
    email,
    ...ADMIN,
    ...more,
  );
  return { ...made, name, email, host: `${name}.example.org` };
}

describe("assay tenant", () => {
  it("makes a tenant whose invited administrator can work [TEN-01, TEN-04, SETT-06]", async () => {
    const { code, host, email, name } = await create(undefined, "--no-captcha");
    expect(code).toBe(0);
    const { token, origin } = linkIn(await server.mailbox.next(email));
    expect(origin).toBe(`http://${host}`);
    const admin = new Client(server.port, host);
    const enroll = { email, token, newPassword: PASSWORD };
    admin.token = (await admin.ok(calls.enroll, { body: enroll })).token.token;
    expect(await admin.ok(calls.getAccount)).toMatchObject({ roles: ["administrator"] });
    expect((await admin.ok(calls.listRoles)).roles).toHaveLength(4);
    expect(await admin.ok(calls.getTenant)).toMatchObject({
      appTitle: `The ${name}`,
      deletionPolicy: 90,
      warningPolicy: 10,
      tenantFeatures: [],
      captchaIsDisabled: true,
      licenseRestriction: { maxCandidates: -1, maxProcessRuns: -1 },
    });
  });

  it("gives a tenant a captcha, a licence, features and an address of its own", async () => {
    const name = freshName();
    const { json } = await create(
      name,
      "--json",
      "--url",
      `https://${name}.acme.example`,
      "--feature",
      "pdf_export",
      "--max-candidates",
      "60",
    );
    expect(json()).toMatchObject({ name, invitation: "sent" });
    const { origin } = linkIn(await server.mailbox.next(`${name}@example.org`));
    expect(origin).toBe(`https://${name}.acme.example`);
    const tenant = await new Client(server.port, `${name}.acme.example`).ok(calls.getTenant);
    expect(tenant).toMatchObject({ captchaIsDisabled: false, tenantFeatures: ["PDF_EXPORT"] });
    const shown = (await assay("tenant", "show", name, "--json")).json();
    expect(shown).toMatchObject({ maxCandidates: 60, maxObservers: -1, users: 1, runs: 0 });
  });

  it("makes nothing twice, and nothing where the mail server refuses the administrator", async () => {
    const { name } = await create();
    const again = await create(name);
    expect([again.code, again.error]).toEqual([1, `"${name}" already leads to a tenant.\n`]);
    const refused = freshName();
    server.mailbox.refuse(`${refused}@example.org`);
    expect((await create(refused)).code).toBe(1);
    expect((await assay("tenant", "show", refused)).code).toBe(1);
  });

  it("changes licence and features at once [TEN-05, TEN-11]", async () => {
    const { name } = await create();
    await assay("tenant", "licence", name, "--max-observers", "5", "--max-candidates", "unlimited");
    await assay("tenant", "licence", name, "--max-moderators", "-1");
    const on = await assay("tenant", "feature", name, "--on", "ASSIGN_CUE_HIGHLIGHT", "--json");
    expect(on.json()).toMatchObject({
      features: ["ASSIGN_CUE_HIGHLIGHT"],
      maxObservers: 5,
      maxCandidates: -1,
      maxModerators: -1,
    });
    const off = await assay("tenant", "feature", name, "--off", "ASSIGN_CUE_HIGHLIGHT", "--json");
    expect(off.json()).toMatchObject({ features: [] });
  });

  it("closes a tenant, opens it again, and deletes only a closed one that is named twice", async () => {
    const tenant = await buildTenant(server);
    const user = await buildUser(tenant, "observer");
    const [name = ""] = tenant.host.split(".");
    await assay("tenant", "disable", name);
    const elsewhere = await buildTenant(server);
    await buildUser(elsewhere, "observer");
    // A second host name, since the server caches the tenant under the first one for a few seconds.
    await server.owner.query("insert into tenant_host (host, host_tenant_id) values ($1, $2)", [
      `second-${name}`,
      tenant.id,
    ]);
    const second = new Client(server.port, `second-${name}.example.org`);
    expect((await second.refused(calls.getTenant)).types).toEqual(["TENANT_NOT_FOUND"]);
    await assay("tenant", "enable", name);
    expect((await user.refused(calls.getAccount)).types).not.toEqual([]);
    const open = await assay("tenant", "delete", name, "--confirm", name);
    expect([open.code, open.error]).toEqual([
      1,
      `Disable the tenant first: assay tenant disable ${name}\n`,
    ]);
    await assay("tenant", "disable", name);
    expect((await assay("tenant", "delete", name)).error).toContain("users: 1, runs: 0");
    expect((await assay("tenant", "delete", name, "--confirm", "other")).code).toBe(1);
    expect((await assay("tenant", "delete", name, "--confirm", name)).code).toBe(0);
    expect((await assay("tenant", "show", name)).code).toBe(1);
    const list = (await assay("tenant", "list", "--json")).json();
    expect(list.map(({ id }) => id)).not.toContain(tenant.id);
    expect(list.map(({ id }) => id)).toContain(elsewhere.id);
  });
});

describe("assay user", () => {
  async function build() {
    const tenant = await buildTenant(server);
    const { user } = await buildUser(tenant, "observer");
    const client = new Client(server.port, tenant.host);
    return { client, user, email: user.email ?? "", name: tenant.host.split(".")[0] ?? "" };
  }

  it("mails a reset link, or the invitation to who has not enrolled", async () => {
    const { email, name } = await build();
    expect((await assay("user", "reset-password", name, email)).code).toBe(0);
    expect(linkIn(await server.mailbox.next(email)).path).toContain("/user/reset-password/");
    const made = await create();
    await server.mailbox.next(made.email);
    await assay("user", "reset-password", made.name, made.email);
    expect(linkIn(await server.mailbox.next(made.email)).path).toContain("/user/enroll/");
  });

  it("lets somebody in who was locked out", async () => {
    const { client, email, name } = await build();
    const wrong = { body: { email, password: "wrong" } };
    await Promise.all(Array.from({ length: 10 }, () => client.refused(calls.login, wrong)));
    const right = { body: { email, password: PASSWORD } };
    expect((await client.refused(calls.login, right)).types).toEqual(["INVALID_LOGIN"]);
    expect((await assay("user", "unlock", name, email, "--json")).json()).toMatchObject({
      failuresForgotten: 10,
    });
    await client.ok(calls.login, right);
  });

  it("signs somebody out everywhere, who can sign in again", async () => {
    const { client, email, name, user } = await build();
    const body = { email, password: PASSWORD };
    client.token = (await client.ok(calls.login, { body })).token.token;
    expect((await assay("user", "sign-out", name, email, "--json")).json()).toMatchObject({
      sessionsEnded: 2,
    });
    expect((await client.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
    client.token = (await client.ok(calls.login, { body })).token.token;
    await client.ok(calls.getAccount);
    const log = (await assay("audit", "show", name, "--action", "user", "--json")).json();
    expect(log[0]).toMatchObject({ action: "user.sign-out", actor: null, subject: user.id });
  });

  it("turns a lost second factor off, tells its owner, and leaves a row in the log", async () => {
    const { client, email, name, user } = await build();
    const body = { email, password: PASSWORD };
    client.token = (await client.ok(calls.login, { body })).token.token;
    await client.ok(calls.setTwoFactorEnabled, { body: { TwoFactorEnabled: true } });
    await server.mailbox.next(email);
    expect((await client.ok(calls.login, { body })).twoFactorRequired).toBe(true);
    expect((await assay("user", "disable-2fa", name, email)).code).toBe(0);
    expect((await client.ok(calls.login, { body })).twoFactorRequired).toBe(false);
    await server.mailbox.next(email);
    const log = (await assay("audit", "show", name, "--action", "user", "--json")).json();
    expect(log[0]).toMatchObject({ action: "user.disable-2fa", actor: null, subject: user.id });
  });

  it("says in one line that there is no such user or tenant", async () => {
    const { name } = await build();
    const user = await assay("user", "unlock", name, "nobody@example.org");
    expect([user.code, user.error]).toEqual([
      1,
      `The tenant "${name}" has no user "nobody@example.org".\n`,
    ]);
    const tenant = await assay("user", "unlock", "nowhere", "nobody@example.org");
    expect([tenant.code, tenant.error.split("\n")]).toEqual([1, [expect.any(String), ""]]);
  });
});

describe("assay audit show", () => {
  it("filters by time, action, actor and subject, the newest first", async () => {
    const tenant = await buildTenant(server);
    const admin = await buildUser(tenant, "administrator");
    const [name = ""] = tenant.host.split(".");
    const role = await admin.ok(calls.createRole, { body: { name: "Neu", permissions: [] } });
    await admin.ok(calls.updateRole, { body: { id: role.id, permissions: ["LOG_IN"] } });
    const show = async (...words: string[]) =>
      (await assay("audit", "show", name, "--json", ...words)).json();
    expect((await show()).map(({ action }) => action)).toEqual(["role.update", "role.create"]);
    expect(await show("--action", "role.create", "--actor", admin.user.id)).toHaveLength(1);
    expect(await show("--subject", role.id, "--limit", "1")).toHaveLength(1);
    expect(await show("--since", "2999-01-01")).toHaveLength(0);
    expect((await show("--until", "2999-01-01"))[0]).toMatchObject({
      details: { before: [], after: ["LOG_IN"] },
    });
  });
});

describe("assay audit access", () => {
  it("shows sign-ins and what was refused, with person, address and count", async () => {
    const tenant = await buildTenant(server);
    const { user } = await buildUser(tenant, "observer");
    const name = tenant.host.split(".")[0] ?? "";
    const client = new Client(server.port, tenant.host);
    const wrong = { body: { email: user.email ?? "", password: "wrong" } };
    for (let tries = 0; tries < 2; tries += 1) await client.refused(calls.login, wrong);
    const show = async (...words: string[]) =>
      (await assay("audit", "access", name, "--json", ...words)).json() as object[];
    const failed = { kind: "signInFailed", person: user.id, address: "127.0.0.1", count: 2 };
    await expect
      .poll(() => show(), { timeout: 20_000 })
      .toMatchObject([{ kind: "signIn" }, failed]);
    expect(await show("--kind", "signInFailed", "--person", user.id)).toHaveLength(1);
    expect(await show("--since", "2999-01-01")).toEqual([]);
  });
});

describe("assay pooler", () => {
  it("prints the line with which PgBouncer signs in as the application", async () => {
    const { password } = new URL(appUrl(server.ownerUrl));
    const { code, out } = await assay("pooler", "userlist");
    expect([code, out]).toEqual([0, `"assay_app" "${password}"\n`]);
  });
});

describe("the command line", () => {
  it("explains itself, every command of it", async () => {
    const { code, out } = await assay("--help");
    expect(code).toBe(0);
    for (const word of ["tenant", "user", "audit", "--json"]) expect(out).toContain(word);
    const tenant = await assay("tenant", "create", "--help");
    expect(tenant.out).toContain("--max-observable-competencies");
    expect((await assay("--version")).out).toBe("2.4.1\n");
  });

  it("ends with 2 and a reason when it is not understood, and opens nothing", async () => {
    for (const words of [
      ["tenant", "make"],
      ["tenant", "create", "Ärger", "--title", "x", "--admin-email", "a@b.de", ...ADMIN],
      ["tenant", "create", "x"],
      ["tenant", "create", "x", "--title", "x".repeat(81), "--admin-email", "a@b.de", ...ADMIN],
      ["tenant", "licence", "x", "--max-candidates", "many"],
      ["tenant", "feature", "x", "--on", "FLY"],
      ["audit", "show", "x", "--since", "yesterday-ish"],
      ["user"],
    ]) {
      const { code, error } = await assay(...words);
      expect([words.join(" "), code]).toEqual([words.join(" "), 2]);
      expect(error).not.toBe("");
    }
  });
});
