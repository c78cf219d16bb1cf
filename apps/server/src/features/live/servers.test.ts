import { createServer, request } from "node:http";
import { connect } from "node:net";
import { calls } from "@assay/contract";
import {
  buildRun,
  buildTenant,
  buildUser,
  followers,
  moveRun,
  startTestServer,
  publishRunChange,
  type TestRun,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());
const { follow, closeAll } = followers(() => server);
afterEach(closeAll);

const cellOf = ({ run, candidates, exerciseIds }: TestRun) => ({
  runId: run.id,
  candidateId: candidates[0]!.id,
  exerciseId: exerciseIds[0]!,
});
const rate = (user: TestUser, made: TestRun) => {
  const { runId: processRunId, ...cell } = cellOf(made);
  const [competencyId = ""] = made.process.competencyIds;
  const values = [{ competencyId, selectedCriterion: 3 }];
  return user.ok(calls.createAssessments, { body: { processRunId, ...cell, values } });
};

/** Sends each request to the next of the servers, as a load balancer does. */
function startProxy(ports: number[]) {
  let turn = 0;
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const port = ports[turn++ % ports.length];
    const onward = request({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  return new Promise<{ port: number; close(): void }>((resolve) => {
    proxy.listen(0, "127.0.0.1", () => {
      const { port } = proxy.address() as { port: number };
      resolve({ port, close: () => (proxy.closeAllConnections(), void proxy.close()) });
    });
  });
}

describe("several servers on one database", () => {
  it("tell each other: what one stores, the followers of all hear once", async () => {
    const another = await server.startAnother();
    const proxy = await startProxy([server.port, another.port]);
    const made = await buildRun(server, { state: "STARTED" });
    const streams = [
      await follow(made.moderator, { port: proxy.port }),
      await follow(made.moderator, { port: proxy.port }),
    ];
    const boots = streams.map(({ lastId }) => lastId);
    expect(new Set(boots).size).toBe(2);
    await rate(made.observers[0]!, made);
    for (const stream of streams) await stream.next("progress");
    const stored = await rate(made.observers[1]!, made);
    expect(stored).toMatchObject({ candidateId: made.candidates[0]!.id });
    for (const stream of streams) await stream.next("progress");
    await publishRunChange(made, "files");
    for (const stream of streams) await stream.next("files");
    for (const { events } of streams)
      expect(events.filter(({ kind }) => kind === "progress")).toHaveLength(2);
    proxy.close();
    await another.close();
  });

  it("have their followers read everything when the way to each other was broken", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const stream = await follow(made.moderator);
    await stream.next("all");
    await server.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'assay live' and datname = current_database()",
    );
    await stream.next("all");
    await moveRun(made.moderator, made.run.id, "Finish");
    await stream.next("run");
  });

  it("end their streams at once when they stop, also where nobody reads them", async () => {
    const another = await server.startAnother();
    const user = await buildUser(await buildTenant(server), "observer");
    const stream = await follow(user, { port: another.port });
    const lazy = connect(another.port, "127.0.0.1");
    lazy.on("error", () => undefined);
    lazy.write(
      `GET /api/Events HTTP/1.1\r\nHost: ${user.host}\r\nAuthorization: Bearer ${user.token}\r\n\r\n`,
    );
    await new Promise((resolve) => lazy.once("readable", () => resolve(undefined)));
    await another.close();
    await stream.ended;
    lazy.destroy();
  });
});
