import { connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EventStream } from "./eventStream.ts";

let app: FastifyInstance;
let stream: EventStream;
let closed: number;
beforeEach(async () => {
  app = Fastify();
  stream = new EventStream();
  closed = 0;
  stream.onClose(() => (closed += 1));
  app.get("/", (request, reply) => stream.attach(request, reply));
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => app.close());

const portOf = () => (app.server.address() as { port: number }).port;
const open = () => fetch(`http://127.0.0.1:${portOf()}/`);

describe("a stream of events", () => {
  it("keeps what was sent before its connection, and ends in good order", async () => {
    stream.advise(2_000);
    stream.send({ kind: "all" }, "a.1");
    const answer = await open();
    stream.beat("a.2");
    stream.end();
    expect(await answer.text()).toBe(
      'retry: 2000\n\nid: a.1\ndata: {"kind":"all"}\n\n: still here\nid: a.2\n\n',
    );
    expect(closed).toBe(1);
    stream.send({ kind: "all" }, "a.3");
    stream.end();
    expect(closed).toBe(1);
  });

  it("closes with its client", async () => {
    const leaving = new AbortController();
    const answer = fetch(`http://127.0.0.1:${portOf()}/`, { signal: leaving.signal });
    stream.send({ kind: "all" }, "a.1");
    await answer;
    leaving.abort();
    await expect.poll(() => stream.isOpen).toBe(false);
    expect(closed).toBe(1);
  });

  it("that was ended before its connection breaks it off", async () => {
    stream.end();
    await expect(open()).rejects.toThrow();
  });

  it("is cut where its client does not read", async () => {
    const lazy = connect(portOf(), "127.0.0.1");
    lazy.on("error", () => undefined);
    lazy.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await new Promise((resolve) => lazy.once("readable", () => resolve(undefined)));
    const text = "x".repeat(30_000);
    let sent = 0;
    for (; stream.isOpen && sent < 10_000; sent += 1) {
      stream.send({ text }, "a.1");
      await turn();
    }
    expect(stream.isOpen).toBe(false);
    expect(closed).toBe(1);
    lazy.destroy();
  });
});
