import {
  buildTenant,
  buildUser,
  followers,
  startTestServer,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { calls } from "@assay/contract";
import Fastify from "fastify";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import type { ChangeListener } from "../../platform/changes.ts";
import { openHub } from "./commands.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());
const { follow, closeAll } = followers(() => server);
afterEach(closeAll);

/** Starts a hub behind its own server, with a feed into which the test writes. */
async function startHub(options: Partial<Parameters<typeof openHub>[0]>) {
  let listener: ChangeListener | undefined;
  const changes = {
    subscribe: (given: ChangeListener) => {
      listener = given;
      given.found();
    },
    close: async () => undefined,
  };
  const { database, clock } = server;
  const log = pino({ level: "silent" });
  const hub = openHub({ database, clock: clock.now, log, changes, ...options });
  const app = Fastify();
  const made = await buildTenant(server);
  const users = new Map<string, { user: TestUser; sessionId: string }>();
  app.get("/api/Events", async (incoming, reply) => {
    const token = incoming.headers.authorization?.slice(7) ?? "";
    const { user, sessionId } = users.get(token)!;
    const { id, permissions } = user.user;
    const actor = { id, permissions: new Set(permissions), sessionId };
    const stream = await hub.follow(made.id, actor, null);
    stream.attach(incoming, reply);
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as { port: number };
  const join = async () => {
    const user = await buildUser(made, "auditor");
    const { sessions } = await user.ok(calls.listSessions);
    users.set(user.token ?? "", { user, sessionId: sessions[0]!.id });
    return user;
  };
  return {
    port,
    join,
    changed: (...given: Parameters<ChangeListener["changed"]>) => listener?.changed(...given),
    lost: () => listener?.lost(),
    found: () => listener?.found(),
    tenantId: made.id,
    close: async () => {
      hub.close();
      await app.close();
    },
  };
}

describe("a hub", () => {
  it("shows that a stream lives", async () => {
    const hub = await startHub({ beatMs: 10 });
    const stream = await follow(await hub.join(), { port: hub.port });
    await expect.poll(() => stream.beats, { timeout: 10_000 }).toBeGreaterThan(1);
    await hub.close();
  });

  it("opens so many streams for one person and for all, and no more", async () => {
    const hub = await startHub({ limits: { ofPerson: 2, ofServer: 3 } });
    const [one, two] = [await hub.join(), await hub.join()];
    const first = await follow(one, { port: hub.port });
    await follow(one, { port: hub.port });
    expect((await follow(one, { port: hub.port })).status).toBe(429);
    await follow(two, { port: hub.port });
    expect((await follow(two, { port: hub.port })).status).toBe(429);
    first.close();
    const again = async () => (await follow(two, { port: hub.port })).status;
    await expect.poll(again, { timeout: 10_000 }).toBe(200);
    await hub.close();
  });

  it("says that everything has changed rather than a hundred things one by one", async () => {
    const hub = await startHub({});
    const stream = await follow(await hub.join(), { port: hub.port });
    await stream.next("all");
    const runIds = Array.from({ length: 100 }, (_, n) => n.toString(16).padStart(24, "0"));
    hub.changed(
      hub.tenantId,
      runIds.map((runId) => ({ kind: "run", runId })),
    );
    await stream.next("all");
    expect(stream.events).toHaveLength(2);
    await hub.close();
  });

  it("ends its streams, and opens none, while the others cannot be heard for long", async () => {
    const hub = await startHub({});
    const user = await hub.join();
    const stream = await follow(user, { port: hub.port });
    hub.lost();
    await stream.ended;
    expect((await follow(user, { port: hub.port })).status).toBe(503);
    hub.found();
    expect((await follow(user, { port: hub.port })).status).toBe(200);
    await hub.close();
  });
});
