import { CAPTCHA_HEADER, calls } from "@assay/contract";
import {
  buildTenant,
  buildUser,
  Client,
  PASSWORD,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

/** Solves the server's captcha as a browser does. */
async function solve(client: Client): Promise<string> {
  const challenge = (await client.ok(calls.getCaptchaChallenge)) as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

async function build() {
  const tenant = await buildTenant(server);
  const { user } = await buildUser(tenant, "observer");
  await server.owner.withTenant(tenant.id, (tx) =>
    tx.execute("update tenant set captcha_is_disabled = false where tenant_id = $1", [tenant.id]),
  );
  // A second host name, since the server caches the settings under the first one.
  await server.owner.query("insert into tenant_host (host, host_tenant_id) values ($1, $2)", [
    `captcha.${tenant.host}`,
    tenant.id,
  ]);
  const client = new Client(server.port, `captcha.${tenant.host}`);
  return { client, body: { email: user.email ?? "", password: PASSWORD } };
}

describe("the captcha", () => {
  it("is needed to sign in and to ask for a reset, each solution once [AUTH-02, AUTH-07, API-26]", async () => {
    const { client, body } = await build();
    const without = await client.refused(calls.login, { body });
    expect(without.errors).toEqual({ captcha: ["captchaRequired"] });
    const headers = { [CAPTCHA_HEADER]: await solve(client) };
    await client.ok(calls.login, { body, headers });
    const again = await client.refused(calls.login, { body, headers });
    expect(again.errors).toEqual({ captcha: ["captchaRequired"] });
    const reset = { body: { email: body.email } };
    expect((await client.refused(calls.requestResetPassword, reset)).errors).toEqual({
      captcha: ["captchaRequired"],
    });
    const fresh = { [CAPTCHA_HEADER]: await solve(client) };
    await client.ok(calls.requestResetPassword, { ...reset, headers: fresh });
  });

  it("is not needed where the tenant switched it off [AUTH-02, AUTH-07]", async () => {
    const tenant = await buildTenant(server);
    const { user } = await buildUser(tenant, "observer");
    const client = new Client(server.port, tenant.host);
    await client.ok(calls.login, { body: { email: user.email ?? "", password: PASSWORD } });
    await client.ok(calls.requestResetPassword, { body: { email: user.email ?? "" } });
  });

  it("takes no token that is forged, foreign, expired or not one at all", async () => {
    const { client, body } = await build();
    const other = await build();
    const solved = JSON.parse(Buffer.from(await solve(client), "base64").toString("utf8"));
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
    const cheap = structuredClone(solved);
    cheap.challenge.parameters.cost = 1;
    const expired = await solve(client);
    server.clock.advance(11 * 60_000);
    const tokens = [
      await solve(other.client),
      encode(cheap),
      encode({}),
      encode({ challenge: { signature: "x", parameters: null }, solution: null }),
      "not base64 %%%",
      "x".repeat(100_000).slice(0, 8000),
      expired,
    ];
    for (const token of tokens) {
      const answer = await client.refused(calls.login, {
        body,
        headers: { [CAPTCHA_HEADER]: token },
      });
      expect(answer.errors, token.slice(0, 40)).toEqual({ captcha: ["captchaRequired"] });
    }
  });

  it("counts a solution once, also when it comes twice at the same time", async () => {
    const { client, body } = await build();
    const headers = { [CAPTCHA_HEADER]: await solve(client) };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.send(calls.login, { body, headers })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
