import { calls } from "@assay/contract";
import {
  buildRun,
  buildUser,
  Client,
  competencyBody,
  followEvents,
  hasProcesses,
  makeTemplate,
  send,
  signalPostgres,
  startCluster,
  startTestServer,
  publishRunChange,
  type TestCluster,
  type TestRun,
  type TestServer,
} from "@assay/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";

vi.setConfig({ testTimeout: 120_000 });
const SOON = { timeout: 60_000, interval: 50 };

let cluster: TestCluster;
let server: TestServer;
let made: TestRun;
beforeAll(async () => {
  cluster = await startCluster();
  await makeTemplate(cluster.url);
  server = await startTestServer(cluster.url, {
    watchdog: { busyMs: 500, answerMs: 500, connectMs: 1_500 },
  });
  made = await buildRun(server, { state: "STARTED" });
}, 120_000);
afterAll(async () => {
  signalPostgres(cluster.files, "SIGCONT", true);
  await server?.close();
  await cluster?.close();
});

const health = async (name: "live" | "ready") =>
  (await send(server.port, { path: `/api/health/${name}` })).status;

/** Sends more calls than the pool has connections, all of which are answered with 503. */
async function askInVain() {
  const asked = Array.from({ length: 25 }, (_, index) =>
    index % 2
      ? made.moderator.send(calls.listCompetencies)
      : made.moderator.send(calls.createCompetency, { body: competencyBody() }),
  );
  const ready = health("ready");
  expect(await health("live")).toBe(200);
  for (const { status, headers, text } of await Promise.all(asked)) {
    expect(status).toBe(503);
    expect(headers["retry-after"]).toBe("2");
    expect(JSON.parse(text).metadata.errors[0].type).toBe("INTERNAL_ERROR");
  }
  expect(await ready).toBe(503);
  expect(await health("live")).toBe(200);
}

/** Expects that calls, sessions, events of other servers and jobs work again. */
async function expectAllIsWell() {
  await expect.poll(() => health("ready"), SOON).toBe(200);
  const [observer] = made.observers;
  await observer!.ok(calls.getAccount);
  const another = await server.startAnother();
  const stream = await followEvents(another.port, made.moderator);
  await publishRunChange(made, "files");
  await stream.next("files");
  stream.close();
  await another.close();
  const { user } = await buildUser(made.tenant, "observer");
  const anonymous = new Client(server.port, made.tenant.host);
  await anonymous.ok(calls.requestResetPassword, { body: { email: user.email ?? "" } });
  await server.mailbox.next(user.email ?? "");
  expect(server.database.connections().waiting).toBe(0);
}

describe.skipIf(!hasProcesses())("while the database says nothing", () => {
  it("everybody is told to come again, and afterwards all goes on as before", async () => {
    signalPostgres(cluster.files, "SIGSTOP", true);
    await askInVain();
    signalPostgres(cluster.files, "SIGCONT", true);
    await expectAllIsWell();
    expect(server.log.join("\n")).toContain("the database is silent");
  });

  it("what takes long is left alone as long as others are answered", async () => {
    const slow = server.database.withTenant(made.tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ done: z.string() }),
        "select 'yes' as done from pg_sleep(2.5)",
        [],
      ),
    );
    expect((await slow)[0]?.done).toBe("yes");
  });
});

describe("while the database is stopped", () => {
  it("everybody is told to come again, and afterwards all goes on as before", async () => {
    await cluster.stop();
    await askInVain();
    await cluster.start();
    await expectAllIsWell();
  });
});

it("who saves in a database that has become a standby is told to come again", async () => {
  const owner = new pg.Client({ connectionString: cluster.url });
  await owner.connect();
  const become = async (isStandby: boolean) => {
    await owner.query(`alter system set default_transaction_read_only = ${String(isStandby)}`);
    await owner.query("select pg_reload_conf()");
  };
  const save = () => made.moderator.send(calls.createCompetency, { body: competencyBody() });
  await become(true);
  await expect.poll(async () => (await save()).status, SOON).toBe(503);
  await become(false);
  await expect.poll(async () => (await save()).status, SOON).toBe(200);
  await owner.end();
  expect(server.log.filter((line) => line.includes(`"statusCode":500`))).toEqual([]);
});
