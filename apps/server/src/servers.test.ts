// @module-tag soak
import { connect, type Socket } from "node:net";
import { calls } from "@assay/contract";
import {
  buildRun,
  buildUser,
  Client,
  competencyBody,
  followEvents,
  listening,
  send,
  type ServerProcess,
  startProcess,
  startTestServer,
  type TestServer,
  uploadFile,
} from "@assay/testing";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";

/** A long timeout, since processes start and stop. */
vi.setConfig({ testTimeout: 120_000 });
const SOON = { timeout: 60_000, interval: 20 };

let server: TestServer;
let started: ServerProcess[] = [];
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterEach(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  await Promise.all(started.map(({ ended }) => ended));
  started = [];
});
afterAll(() => server.close());

/** A server as a separate process, on the database of the test server. */
async function start(settings: Record<string, string> = {}) {
  const env = {
    DATABASE_URL: server.ownerUrl,
    DEMO: "false",
    LOG_LEVEL: "warn",
    SMTP_URL: server.mailbox.url,
    ...settings,
  };
  const running = startProcess({ env });
  started.push(running);
  const port = await listening(running);
  return { ...running, port };
}
const at = ({ port }: { port: number }, { host, token }: Client) => new Client(port, host, token);

describe("several servers on one database", () => {
  it("are one: events, sessions and mails, and one goes on when the other is killed", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const [a, b] = await Promise.all([start(), start()]);
    const [observer, other] = made.observers.map((user) => ({ a: at(a, user), b: at(b, user) }));
    const stream = await followEvents(b.port, made.moderator);
    const cell = { candidateId: made.candidates[0]!.id, exerciseId: made.exerciseIds[0]! };
    const [competencyId = ""] = made.process.competencyIds;
    const values = [{ competencyId, selectedCriterion: 3 }];
    const body = { processRunId: made.run.id, ...cell };
    await observer!.a.ok(calls.createAssessments, { body: { ...body, values } });
    await stream.next("progress");

    await other!.b.ok(calls.getAccount);
    await other!.a.ok(calls.logout);
    expect((await other!.b.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);

    const people = await Promise.all(
      Array.from({ length: 3 }, () => buildUser(made.tenant, "observer")),
    );
    const emails = people.map(({ user }) => user.email ?? "");
    const anonymous = new Client(a.port, made.tenant.host);
    for (const email of emails) await anonymous.ok(calls.requestResetPassword, { body: { email } });
    const jobs = () =>
      server.owner.query("select 1 from pgboss.job where name = 'mails' and state <> 'completed'");
    await expect.poll(jobs, SOON).toEqual([]);
    const arrived = server.mailbox.received.map(({ to }) => to?.[0]?.address);
    for (const email of emails) expect(arrived.filter((to) => to === email)).toHaveLength(1);

    const page = await observer!.a.ok(calls.createObservation, { body: { ...body, type: "html" } });
    a.child.kill("SIGKILL");
    await a.ended;
    const params = { runId: made.run.id };
    const { observations } = await observer!.b.ok(calls.listObservations, { params });
    expect(observations.map(({ id }) => id)).toEqual([page.id]);
    await observer!.b.ok(calls.updateObservationPage, {
      body: { ObservationId: page.id, Page: 1, Content: "<p>goes on</p>" },
    });
    stream.close();
  });
});

/** Sends a request over a kept-alive connection, without reading the answer. */
function ask(port: number, path: string, { host, token }: Client): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  return socket;
}
const closed = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

describe("a server that is stopped", () => {
  it("says so, answers what it was asked, and waits for nobody for ever", async () => {
    const made = await buildRun(server, { state: "PREPARED" });
    const { moderator } = made;
    const large = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(19_000_000, "x")]);
    const file = await uploadFile(moderator, made.run.id, {
      bytes: Buffer.concat([large, Buffer.from("\n%%EOF\n")]),
    });
    const running = await start({ DRAIN_SECONDS: "3", STOP_SECONDS: "5" });
    const { port } = running;
    const ready = async () => (await send(port, { path: "/api/health/ready" })).status;
    expect(await ready()).toBe(200);
    const kept = ask(port, "/api/health/live", moderator);
    await new Promise((resolve) => kept.once("data", resolve));
    const lazy = ask(port, `/api${calls.getFile.path.replace(":id", file.id)}`, moderator);
    await new Promise((resolve) => lazy.once("readable", () => resolve(undefined)));

    const blocker = new pg.Client(server.ownerUrl);
    await blocker.connect();
    await blocker.query("begin; lock table competency in exclusive mode");
    const client = at(running, moderator);
    const body = competencyBody();
    const underWay = client.send(calls.createCompetency, { body });
    const waiting =
      "select 1 from pg_locks where not granted and relation = 'competency'::regclass";
    await expect.poll(() => server.owner.query(waiting), SOON).toHaveLength(1);

    running.child.kill("SIGTERM");
    await expect.poll(ready, SOON).toBe(503);
    // The server still serves while its readiness check fails.
    expect((await client.send(calls.getAccount)).status).toBe(200);
    await closed(kept);
    const refused = () =>
      send(port, { path: "/api/health/live" }).then(
        () => "answered",
        () => "no",
      );
    await expect.poll(refused, SOON).toBe("no");
    await blocker.query("commit");
    await blocker.end();
    const answer = await underWay;
    expect(answer.status).toBe(200);
    expect(answer.headers.connection).toBe("close");
    expect(await running.ended).toEqual({ code: 0, signal: null });
    expect(running.output.stderr).toBe("");
    expect(running.output.stdout).toContain("cut off by the stop");
    lazy.destroy();
    const { competencies } = await moderator.ok(calls.listCompetencies);
    expect(competencies.map(({ name }) => name)).toContain(body.name);
  });
});
