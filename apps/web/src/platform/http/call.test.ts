import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { call, VALIDATION_TITLE } from "@assay/contract";
import { PDF_RETRY } from "@assay/domain";
import * as z from "zod/mini";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./ApiError.ts";
import { callApi } from "./call.ts";
import { connectApi, reachable } from "./connection.ts";
import { retrying } from "./retrying.ts";

const read = call({
  method: "GET",
  path: "/Things/:id",
  access: "session",
  summary: "",
  params: z.object({ id: z.string() }),
  query: z.object({ all: z.optional(z.boolean()) }),
  response: z.object({ name: z.string() }),
});
const write = call({
  method: "POST",
  path: "/Things",
  access: "public",
  summary: "",
  body: z.object({ name: z.string() }),
  response: z.object({}),
});

let server: Server;
let requests: { request: IncomingMessage; body: string }[] = [];
let answers: ((response: ServerResponse) => void)[] = [];
let loggedOut: string[] = [];

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
};
const metadata = (type?: string) => ({
  success: type === undefined,
  errors: type === undefined ? [] : [{ type, message: "", requestReference: "r-1" }],
  requestId: "r-1",
});
const refused = (type: string, payload: unknown = null) =>
  json(400, { metadata: metadata(type), payload });
const fine = json(200, { metadata: metadata(), payload: { name: "x" } });
const readThing = () => callApi(read, { params: { id: "a/b" }, query: { all: true } });

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      requests.push({ request, body });
      (answers.shift() ?? fine)(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  connectApi({
    base: `http://127.0.0.1:${port}/api`,
    token: () => "secret",
    language: () => "fr",
    onNotLoggedIn: (token) => !loggedOut.push(token),
  });
});
afterAll(() => server.close());
beforeEach(() => {
  requests = [];
  answers = [];
  loggedOut = [];
});

describe("a call", () => {
  it("carries token, language and time offset [API-01, API-02, API-03, OAPI-002, OAPI-003]", async () => {
    await expect(readThing()).resolves.toEqual({ name: "x" });
    const { headers, url } = requests[0]?.request ?? {};
    expect(url).toBe("/api/Things/a%2Fb?all=true");
    expect(headers).toMatchObject({ authorization: "Bearer secret", "x-language": "fr" });
    expect(headers?.["x-datetimeoffset"]).toBe(String(-new Date().getTimezoneOffset()));
  });

  it("without sign-in carries no token, and its body as JSON", async () => {
    await callApi(write, { body: { name: "ä" } });
    expect(requests[0]?.request.headers.authorization).toBeUndefined();
    expect(requests[0]?.body).toBe('{"name":"ä"}');
  });

  it("is given up after its time limit, without another try [API-05, OAPI-040]", async () => {
    // The limit by hand: a machine that pauses would reach it before the request has gone out.
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
    answers = [() => {}];
    const given = expect(
      callApi(write, { body: { name: "x" } }, { timeout: 100 }),
    ).rejects.toMatchObject({ kind: "network", status: undefined });
    await expect.poll(() => requests.length).toBe(1);
    limit.abort(new DOMException("", "TimeoutError"));
    await given;
    expect(timeout).toHaveBeenCalledWith(100);
    expect(requests).toHaveLength(1);
    timeout.mockRestore();
    server.closeAllConnections();
  });

  it("takes 200 and 204 as success [OERR-029, ERR-37]", async () => {
    answers = [(response) => response.writeHead(204).end()];
    await expect(readThing()).resolves.toBeUndefined();
    await expect(readThing()).resolves.toEqual({ name: "x" });
  });
});

describe("whether the server is reachable", () => {
  const page = (status: number) => (response: ServerResponse) =>
    response.writeHead(status, { "Content-Type": "text/html" }).end("<h1>Bad gateway</h1>");
  afterEach(() => reachable.set(true));

  it("says an answer of what stands before it that is away", async () => {
    for (const status of [502, 503, 504]) {
      answers = [page(status), fine];
      await expect(readThing()).rejects.toMatchObject({ kind: "network", status });
      expect(reachable.get(), String(status)).toBe(false);
      await readThing();
      expect(reachable.get()).toBe(true);
    }
  });

  it("says its own answer, even that it cannot do something for the moment", async () => {
    answers = [json(503, { metadata: { success: false, errors: [], requestId: "r-3" } })];
    await expect(readThing()).rejects.toMatchObject({ status: 503, reference: "r-3" });
    expect(reachable.get()).toBe(true);
  });
});

describe("a call of one person", () => {
  afterEach(() => connectApi({ userId: () => undefined }));

  it("goes out with nobody else's session", async () => {
    connectApi({ userId: () => "ada" });
    await callApi(write, { body: { name: "x" } }, { userId: "ada" });
    connectApi({ userId: () => "ben" });
    const late = callApi(write, { body: { name: "x" } }, { userId: "ada" });
    await expect(late).rejects.toMatchObject({ kind: "network", status: undefined });
    expect(requests).toHaveLength(1);
  });
});

describe("a failed call", () => {
  it("gives the type, the reference and the payload [ERR-02]", async () => {
    answers = [refused("UPDATE_FAILED", { revision: 3 })];
    await expect(readThing()).rejects.toMatchObject({
      kind: "typed",
      type: "UPDATE_FAILED",
      reference: "r-1",
      payload: { revision: 3 },
    });
  });

  it("without an entry is generic [ERR-03, OERR-003]", async () => {
    answers = [json(400, { metadata: { ...metadata(), success: false }, payload: null })];
    await expect(readThing()).rejects.toMatchObject({ kind: "generic", type: undefined });
    answers = [json(200, { metadata: { ...metadata(), success: false }, payload: null })];
    await expect(readThing()).rejects.toMatchObject({ kind: "generic" });
  });

  it("of a schema gives the fields and the request id [ERR-38, OERR-030]", async () => {
    const errors = { name: ["required"] };
    const body = {
      title: VALIDATION_TITLE,
      errors,
      metadata: metadata("BAD_REQUEST"),
      payload: null,
    };
    answers = [json(400, body)];
    await expect(readThing()).rejects.toMatchObject({
      kind: "validation",
      fields: errors,
      reference: "r-1",
    });
  });

  it("with status 500 is the server's [OERR-031]", async () => {
    answers = [json(500, { metadata: metadata("INTERNAL_ERROR"), payload: null })];
    await expect(readThing()).rejects.toMatchObject({ kind: "server", reference: "r-1" });
  });

  it("with any other status is the network's [ERR-37, OERR-032]", async () => {
    for (const status of [201, 403, 404, 418, 503]) {
      answers = [json(status, { metadata: metadata("NO_PERMISSION"), payload: null })];
      await expect(readThing()).rejects.toMatchObject({ kind: "network", status });
    }
  });

  it("with a body that is no envelope is unreadable [ERR-41]", async () => {
    for (const body of ["<html>", "{", "[]", "null"]) {
      answers = [json(200, body)];
      await expect(readThing()).rejects.toMatchObject({ kind: "unreadable" });
    }
  });

  it("tells the session when the token is no longer good, only for a call that sent one", async () => {
    answers = [refused("NOT_LOGGED_IN"), refused("NOT_LOGGED_IN")];
    await expect(readThing()).rejects.toMatchObject({ type: "NOT_LOGGED_IN" });
    await expect(callApi(write, { body: { name: "" } })).rejects.toMatchObject({ kind: "typed" });
    expect(loggedOut).toEqual(["secret"]);
  });
});

describe("the retry helper", () => {
  const limit = { retries: 3, baseMs: 1 };
  afterEach(() => void vi.useRealTimers());

  it("tries again up to 3 times after 429, 502, 503, 504 or no answer [API-06, API-08, OAPI-043]", async () => {
    const broken = (response: ServerResponse) => response.destroy();
    answers = [json(429, "{}"), json(503, "{}"), broken];
    await expect(retrying(readThing, limit)).resolves.toEqual({ name: "x" });
    answers = [502, 503, 504, 429, 429].map((status) => json(status, "{}"));
    await expect(retrying(readThing, limit)).rejects.toMatchObject({ status: 429 });
    expect(requests).toHaveLength(8);
  });

  it("does not repeat what will not pass by itself [API-08, OAPI-043]", async () => {
    for (const answer of [json(500, "{}"), refused("NO_PERMISSION"), json(404, "{}")]) {
      answers = [answer];
      await expect(retrying(readThing, limit)).rejects.toBeTruthy();
    }
    expect(requests).toHaveLength(3);
  });

  it("repeats 3 times where nothing else is said, 5 times for the token and the file of a PDF [OAPI-041]", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (const [given, tries] of [
      [undefined, 4],
      [PDF_RETRY, 6],
    ] as const) {
      const send = vi.fn(() => Promise.reject(new ApiError({ kind: "network", status: 503 })));
      const end = expect(retrying(send, given)).rejects.toMatchObject({ status: 503 });
      await vi.runAllTimersAsync();
      await end;
      expect(send).toHaveBeenCalledTimes(tries);
    }
  });

  it("waits (attempt + 1) squared times the base [API-07]", async () => {
    const base = 20;
    answers = [json(503, "{}"), json(503, "{}")];
    const started = performance.now();
    await retrying(readThing, { retries: 3, baseMs: base });
    expect(performance.now() - started).toBeGreaterThanOrEqual(base * (1 + 4) - 2);
  });
});
