import { calls } from "@assay/contract";
import { REPLACED_SECONDS, SESSION_SECONDS } from "@assay/domain";
import {
  buildTenant,
  buildUser,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
});
afterAll(() => server.close());

const MINUTE = 60_000;

/** The server's answer to a call with this token. */
async function answerTo(user: TestUser, token: string | null): Promise<string> {
  const { token: own } = user;
  user.token = token;
  const { status } = await user.send(calls.getAccount);
  user.token = own;
  return status === 200 ? "let in" : "refused";
}

const waitingTokens = async () => {
  const [row] = await server.owner.query<{ count: number }>(
    "select count(*)::int as count from session where replaces is not null",
    [],
  );
  return row?.count;
};

describe("a refresh", () => {
  it("gives a new token, whose first use ends the former one after a minute", async () => {
    const user = await buildUser(tenant, "observer");
    const former = user.token;
    const next = await user.ok(calls.refreshToken);
    expect(next.token).not.toBe(former);
    user.token = next.token;
    await user.ok(calls.getAccount);
    await expect.poll(waitingTokens).toBe(0);
    server.clock.advance((REPLACED_SECONDS - 1) * 1000);
    expect(await answerTo(user, former)).toBe("let in");
    server.clock.advance(2_000);
    expect(await answerTo(user, former)).toBe("refused");
    expect(await answerTo(user, next.token)).toBe("let in");
  });

  it("whose answer is lost signs nobody out", async () => {
    const user = await buildUser(tenant, "observer");
    await user.ok(calls.refreshToken);
    server.clock.advance(10 * MINUTE);
    await user.ok(calls.getAccount);
    const second = await user.ok(calls.refreshToken);
    user.token = second.token;
    server.clock.advance(25 * MINUTE);
    await user.ok(calls.getAccount);
    await expect.poll(waitingTokens).toBe(1);
  });

  it("leaves one session, with its sign-in and the password confirmed in it", async () => {
    const user = await buildUser(tenant, "observer");
    const [before] = (await user.ok(calls.listSessions)).sessions;
    server.clock.advance(MINUTE);
    const former = user.token;
    user.token = (await user.ok(calls.refreshToken)).token;
    const { sessions } = await user.ok(calls.listSessions);
    expect(sessions).toHaveLength(1);
    expect(sessions[0]).toMatchObject({
      id: before?.id,
      createdAt: before?.createdAt,
      current: true,
    });
    expect(sessions[0]?.usedAt).not.toBe(before?.usedAt);
    await user.ok(calls.getAuthenticatorKey);
    await user.ok(calls.logout);
    expect(await answerTo(user, former)).toBe("refused");
    expect(await answerTo(user, user.token)).toBe("refused");
  });
});

describe("the longest life of a session", () => {
  /** A user of a tenant with this maximum of hours per session. */
  async function limited(sessionHours: number) {
    const made = await buildTenant(server);
    const limit = async (hours: number) => {
      const admin = await buildUser(made, "administrator");
      await admin.ok(calls.updateSettings, { body: { sessionHours: hours } });
    };
    await limit(sessionHours);
    return { user: await buildUser(made, "observer"), limit };
  }

  /** Uses the session for some minutes. Returns the lifetime after the last refresh, in seconds. */
  async function use(user: TestUser, minutes: number): Promise<number> {
    let given = 0;
    for (let used = 0; used < minutes; used += 10) {
      server.clock.advance(10 * MINUTE);
      const next = await user.ok(calls.refreshToken);
      given = next.expiresIn;
      user.token = next.token;
    }
    return given;
  }

  it("ends it so many hours after the sign-in, however much it is used", async () => {
    const { user } = await limited(1);
    expect(await use(user, 30)).toBe(SESSION_SECONDS);
    expect(await use(user, 10)).toBe(20 * 60);
    expect(await use(user, 10)).toBe(10 * 60);
    server.clock.advance(10 * MINUTE - 1_000);
    await user.ok(calls.getAccount);
    server.clock.advance(1_000);
    expect((await user.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
  });

  it("is none where the tenant sets none", async () => {
    const { user } = await limited(0);
    expect(await use(user, 6 * 60)).toBe(SESSION_SECONDS);
  });

  it("cuts nobody off who is at work when it is set: the time that was given stays", async () => {
    const { user, limit } = await limited(0);
    await use(user, 120);
    await limit(1);
    server.clock.advance(10 * MINUTE);
    const next = await user.ok(calls.refreshToken);
    expect(next.expiresIn).toBe(20 * 60);
  });

  it.each([-1, 169, 1.5])("is no %s hours", async (sessionHours) => {
    const admin = await buildUser(tenant, "administrator");
    const { errors } = await admin.refused(calls.updateSettings, { body: { sessionHours } });
    expect(errors).toEqual({ sessionHours: ["sessionValue"] });
  });
});
