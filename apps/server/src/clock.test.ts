// @module-tag soak
import { calls } from "@assay/contract";
import {
  buildRun,
  buildUser,
  Client,
  finishedAgo,
  PASSWORD,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { startNightlyJob } from "./features/retention/jobs.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SOON = { timeout: 60_000, interval: 50 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const again = async ({ user, host }: TestUser) => {
  const client = new Client(server.port, host);
  const body = { email: user.email ?? "", password: PASSWORD };
  const { token } = await client.ok(calls.login, { body });
  client.token = token.token;
  return client;
};

describe("a clock that jumps an hour", () => {
  it("ends sessions forward, and none backward; whoever signs in goes on", async () => {
    const { moderator } = await buildRun(server);
    server.clock.advance(HOUR_MS);
    expect((await moderator.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
    const client = await again(moderator);
    server.clock.advance(-HOUR_MS);
    await client.ok(calls.getAccount);
    await client.ok(calls.logout);
    expect((await client.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
    await (await again(moderator)).ok(calls.getAccount);
  });

  it("leaves no page unsaved: revisions go on where times go back", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const [observer] = made.observers;
    const body = {
      processRunId: made.run.id,
      candidateId: made.candidates[0]!.id,
      exerciseId: made.exerciseIds[0]!,
      type: "html" as const,
    };
    const { id, pages } = await observer!.ok(calls.createObservation, { body });
    const [page] = pages;
    const save = (client: Client, Content: string, Revision: number) =>
      client.ok(calls.updateObservationPage, {
        body: { ObservationId: id, Page: 1, PageId: page!.id, Revision, Content },
      });
    server.clock.advance(HOUR_MS);
    const client = await again(observer!);
    const later = await save(client, "<p>later</p>", page!.revision);
    server.clock.advance(-HOUR_MS);
    const back = await save(client, "<p>back</p>", later.revision);
    expect(back.revision).toBe(later.revision + 1);
    const params = { runId: made.run.id };
    const { observations } = await client.ok(calls.listObservations, { params });
    expect(observations[0]?.pages[0]?.content).toBe("<p>back</p>");
  });

  it("takes no code of an authenticator twice", async () => {
    const { observers } = await buildRun(server);
    const [user] = observers;
    await user!.ok(calls.resetAuthenticatorKey);
    const { key } = await user!.ok(calls.getAuthenticatorKey);
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(key) }).generate({
        timestamp: server.clock.now().getTime(),
      });
    const body = { type: "Authenticator", token: code() };
    await user!.ok(calls.testAuthenticatorKey, { body });
    await user!.ok(calls.setTwoFactorEnabled, { body: { TwoFactorEnabled: true } });
    const enter = async () => {
      const step = await again(user!);
      return step.send(calls.checkTwoFactor, { body: { type: "Authenticator", token: code() } });
    };
    server.clock.advance(HOUR_MS);
    expect((await enter()).status).toBe(200);
    server.clock.advance(-HOUR_MS);
    expect((await enter()).text).toContain("INVALID_TWO_FACTOR_CODE");
    server.clock.advance(HOUR_MS + 31_000);
    expect((await enter()).status).toBe(200);
    server.clock.advance(-HOUR_MS);
  });
});

const stateOf = async ({ run, tenant }: TestRun) =>
  (
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(z.strictObject({ state: z.string() }), "select state from run where id = $1", [
        run.id,
      ]),
    )
  )[0]?.state;
const nightsOf = ({ tenant }: TestRun) =>
  server.owner.query(
    "select 1 from pgboss.job where name = 'retention' and data = jsonb_build_object('tenantId', $1::text)",
    [tenant.id],
  );

describe("the nights of a clock that jumps", () => {
  it("are worked once each: back over a midnight nothing is done again", async () => {
    const made = await buildRun(server, { state: "FINISHED" });
    await startNightlyJob(server.nightly);
    server.clock.advance(DAY_MS);
    await startNightlyJob(server.nightly);
    expect(await nightsOf(made)).toHaveLength(2);
    server.clock.advance(-DAY_MS);
    await startNightlyJob(server.nightly);
    expect(await nightsOf(made)).toHaveLength(2);
    server.clock.advance(DAY_MS);
    await startNightlyJob(server.nightly);
    expect(await nightsOf(made)).toHaveLength(2);
  });

  it("go on where it was in another year for a while", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    server.clock.advance(400 * DAY_MS);
    await startNightlyJob(server.nightly);
    server.clock.advance(-400 * DAY_MS);
    const due = await buildRun(server, {
      tenant: made.tenant,
      moderator: await buildUser(made.tenant, "moderator"),
      state: "FINISHED",
    });
    await finishedAgo(server, due, 90);
    await startNightlyJob(server.nightly);
    await expect.poll(() => stateOf(due), SOON).toBe("ANONYMIZED");
  });
});
