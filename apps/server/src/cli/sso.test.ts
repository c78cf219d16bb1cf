import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { calls } from "@assay/contract";
import {
  buildTenant,
  buildUser,
  Client,
  PASSWORD,
  runOperatorCommand,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { settingsShown } from "@assay/testing/directory.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";

let server: TestServer;
let folder: string;
let tenant: TestTenant;
let name: string;
let administrator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  folder = mkdtempSync(path.join(os.tmpdir(), "assay-sso-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});
beforeEach(async () => {
  tenant = await buildTenant(server);
  [name = ""] = tenant.host.split(".");
  administrator = await buildUser(tenant, "administrator");
});

const assay = (...words: string[]) => runOperatorCommand(server, ["sso", ...words]);
const show = async () =>
  JSON.parse((await runOperatorCommand(server, ["--json", "sso", "show", name])).out) as Record<
    string,
    unknown
  >;

/** Connects the tenant with a directory. */
function connect(...more: string[]) {
  const file = path.join(folder, "secret");
  writeFileSync(file, "the secret\n");
  const needed = ["--issuer", "https://login.example.org", "--client-id", "assay"];
  return assay("set", name, ...needed, "--client-secret-file", file, ...more);
}
const canUsePassword = async ({ user }: TestUser) => {
  const guest = new Client(server.port, `${name}.example.org`);
  const body = { email: user.email ?? "", password: PASSWORD };
  return (await guest.send(calls.login, { body })).status === 200;
};

describe("assay sso", () => {
  it("shows that nothing is set, and the addresses for the directory", async () => {
    expect(await show()).toMatchObject({
      isOn: false,
      clientSecret: false,
      breakGlass: null,
      redirect: expect.stringMatching(`^http://${name}\\..*/login/company$`),
    });
  });

  it("sets what is given, which the page shows", async () => {
    const roles = ["--claim", "groups", "--role", "a=b=moderator", "--default-role", "observer"];
    expect((await connect("--on", ...roles)).code).toBe(0);
    expect((await assay("set", name, "--label", "Sign in at Example")).code).toBe(0);
    const shown = await show();
    expect(shown).toMatchObject({
      isOn: true,
      issuer: "https://login.example.org",
      label: "Sign in at Example",
      roleTable: ["a=b=moderator"],
      defaultRole: "observer",
      clientSecret: true,
    });
    expect(JSON.stringify(shown)).not.toContain("the secret");
    expect(await administrator.ok(calls.getCompanySignIn)).toMatchObject({
      isOn: true,
      hasSecret: true,
      label: "Sign in at Example",
    });
  });

  it.each([
    [["--on"], "issuer is not right: required."],
    [["--issuer", "nonsense"], "issuer is not right: link."],
    [["--claim", "groups", "--role", "a=nothing"], 'There is no role "nothing".'],
    [["--role", "a"], "write --role group=role"],
    [["--client-secret-file", "/nowhere"], "cannot be read (ENOENT)"],
    [["--label", "x".repeat(61)], "label is not right."],
  ])("refuses %j in one line, and changes nothing", async (words, line) => {
    const { code, error } = await assay("set", name, ...words);
    expect(code).toBe(1);
    expect(error).toContain(line);
    expect(await show()).toMatchObject({ isOn: false, issuer: "" });
  });

  it("names one administrator whose password counts, and lets passwords count again", async () => {
    await connect("--on");
    const other = await buildUser(tenant, "observer");
    expect((await assay("break-glass", name, other.user.email ?? "")).error).toContain(
      "is no administrator who can sign in",
    );
    expect((await assay("break-glass", name)).error).toContain("Say an e-mail address");
    const named = await assay("break-glass", name, administrator.user.email ?? "");
    expect(named.code).toBe(0);
    expect((await show())["breakGlass"]).toBe(administrator.user.email);
    const shown = await administrator.ok(calls.getCompanySignIn);
    const body = { ...settingsShown(shown), isOnly: true };
    await administrator.ok(calls.updateCompanySignIn, { body });
    expect(await canUsePassword(other)).toBe(false);
    expect(await canUsePassword(administrator)).toBe(true);
    expect((await assay("off", name)).code).toBe(0);
    expect(await show()).toMatchObject({ isOn: false, isOnly: false, clientSecret: true });
    expect(await canUsePassword(other)).toBe(true);
    expect((await assay("break-glass", name, "--nobody")).code).toBe(0);
    expect((await show())["breakGlass"]).toBeNull();
  });
});
