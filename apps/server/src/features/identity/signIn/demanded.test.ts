import { calls } from "@assay/contract";
import { buildTenant, buildUser, startTestServer, type TestServer } from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

describe("a tenant that demands a second factor", () => {
  it("lets who has none do nothing but set one up, whatever their rights, and then everything", async () => {
    const tenant = await buildTenant(server);
    const admin = await buildUser(tenant, "administrator");
    const before = await admin.ok(calls.getAccount);
    expect(before).not.toHaveProperty("mustSetUpSecondFactor");
    await admin.ok(calls.updateSettings, { body: { secondFactorRequired: true } });
    for (const refused of [calls.listUsers, calls.getSettings, calls.listMyRuns])
      expect((await admin.refused(refused)).types).toEqual(["NO_PERMISSION"]);
    expect(await admin.ok(calls.getAccount)).toEqual({ ...before, mustSetUpSecondFactor: true });
    await admin.ok(calls.listSessions);
    await admin.ok(calls.refreshToken);
    const user = await admin.ok(calls.setTwoFactorEnabled, { body: { TwoFactorEnabled: true } });
    expect(user).not.toHaveProperty("mustSetUpSecondFactor");
    await admin.ok(calls.listUsers);
    // After it is turned off, a second factor is demanded again.
    await admin.ok(calls.setTwoFactorEnabled, { body: { TwoFactorEnabled: false } });
    expect((await admin.refused(calls.listUsers)).types).toEqual(["NO_PERMISSION"]);
  });

  it("leaves others alone", async () => {
    const tenant = await buildTenant(server);
    const admin = await buildUser(tenant, "administrator");
    await admin.ok(calls.updateSettings, { body: { secondFactorRequired: true } });
    const other = await buildUser(await buildTenant(server), "administrator");
    await other.ok(calls.listUsers);
  });

  it("opens no other call by mistake: these are all that are open before", () => {
    const open = Object.entries(calls).flatMap(([name, call]) =>
      "beforeSecondFactor" in call ? [name] : [],
    );
    expect(open.toSorted()).toEqual([
      "addPasskey",
      "confirmPassword",
      "endSession",
      "getAccount",
      "getAuthenticatorKey",
      "getBackupKeys",
      "listPasskeys",
      "listSessions",
      "logout",
      "refreshToken",
      "removePasskey",
      "renamePasskey",
      "requestVerifyEmail",
      "resetAuthenticatorKey",
      "setTwoFactorEnabled",
      "startPasskey",
      "testAuthenticatorKey",
    ]);
  });
});
