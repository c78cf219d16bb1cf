import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { calls } from "@assay/contract";
import {
  Client,
  copyTemplate,
  listening,
  send,
  type ServerProcess,
  startProcess,
} from "@assay/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";

const LONG = 120_000;
const TOKEN = randomBytes(24).toString("base64url");

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: object }[];
}

/** A collector of traces, over OTLP as JSON. */
async function startCollector() {
  const spans: SentSpan[] = [];
  const paths = new Set<string>();
  const take = (text: string) => {
    const body = JSON.parse(text) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    for (const { scopeSpans } of body.resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    paths.add(request.url ?? "");
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      take(Buffer.concat(chunks).toString());
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${port}`, spans, paths, close };
}

let collector: Awaited<ReturnType<typeof startCollector>>;
let database: Awaited<ReturnType<typeof copyTemplate>>;
let server: ServerProcess;
let folder: string;
let port: number;
let metricsPort: number;
beforeAll(async () => {
  collector = await startCollector();
  database = await copyTemplate(inject("postgresUrl"));
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-watching-"));
  server = startProcess({
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      DEMO: "false",
      METRICS_PORT: "0",
      METRICS_TOKEN: TOKEN,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
  });
  port = await listening(server);
  // Lines are written within a second.
  await vi.waitFor(
    () => expect(lines()).toContainEqual(expect.objectContaining({ msg: "metrics are served" })),
    { timeout: 60_000 },
  );
  metricsPort = Number(lines().find(({ msg }) => msg === "metrics are served")?.["port"]);
}, LONG);
afterAll(async () => {
  server.child.kill("SIGTERM");
  await server.ended;
  await collector.close();
  await database.drop();
  fs.rmSync(folder, { recursive: true });
}, LONG);

function lines(): Record<string, unknown>[] {
  const whole = server.output.stdout.split("\n").filter((line) => /^\{.*\}$/.test(line));
  return whole.map((line) => JSON.parse(line) as Record<string, unknown>);
}
const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";

describe("a watched server", () => {
  it("serves figures at an address of their own, with patterns and no names in the labels", async () => {
    const nobody = new Client(port, "nobody.example.org");
    expect((await nobody.refused(calls.getTenant)).types).toEqual(["TENANT_NOT_FOUND"]);
    expect((await send(port, { path: "/metrics", headers: { host: "a" } })).text).not.toMatch(
      /assay_http/,
    );
    const { text, status } = await send(metricsPort, { path: "/metrics" });
    expect(status).toBe(200);
    expect(text).toMatch(
      /assay_http_request_duration_seconds_count\{method="GET",route="\/api\/[^"]+",status="400"\} 1/,
    );
    for (const name of [
      'assay_database_connections{state="waiting"} 0',
      "assay_event_streams 0",
      "assay_nodejs_eventloop_lag_seconds",
      "assay_process_resident_memory_bytes",
      "# TYPE assay_jobs gauge",
      "# TYPE assay_mails_total counter",
    ])
      expect(text).toContain(name);
    expect(text).not.toMatch(/nobody|example\.org/);
    expect((await send(metricsPort, { path: "/api/health/live" })).status).toBe(404);
  });

  it("serves them under /api too, to who knows the token; for others there is no such path", async () => {
    const ask = async (where: string, authorization?: string) => {
      const host = { host: "nobody.example.org", ...(authorization && { authorization }) };
      const answer = await send(port, { path: `/api${where}`, headers: host });
      const { "x-request-id": id, date: _date, ...rest } = answer.headers;
      return {
        status: answer.status,
        text: answer.text.replaceAll(String(id), "id"),
        headers: rest,
      };
    };
    const known = await ask("/metrics", `Bearer ${TOKEN}`);
    expect(known).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    expect(known.headers["content-type"]).toMatch(/^text\/plain/);
    expect(known.text).toContain('assay_database_connections{state="waiting"} 0');
    const unknown = await ask("/nonsense");
    expect(unknown.status).toBe(404);
    for (const wrong of [undefined, "Bearer ", `Bearer ${TOKEN}x`, TOKEN, `bearer${TOKEN}`])
      expect([wrong, await ask("/metrics", wrong)]).toEqual([wrong, unknown]);
  });

  it("sends a trace of each call, continues the caller's, and names it in the log", async () => {
    const headers = { host: "a", traceparent: `00-${TRACE}-${PARENT}-01` };
    const route = "/api/health/ready";
    expect((await send(port, { path: route, headers })).status).toBe(200);
    const find = () => collector.spans.find(({ traceId }) => traceId === TRACE);
    await expect.poll(find).toBeDefined();
    expect(find()).toMatchObject({ name: `GET ${route}`, parentSpanId: PARENT });
    expect([...collector.paths]).toEqual(["/v1/traces"]);
    await expect
      .poll(() => lines().find(({ traceId }) => traceId === TRACE))
      .toMatchObject({
        route,
        status: 200,
      });
  });

  it("shows a transaction and its statements with their texts within the call, and no value", async () => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(`insert into tenant (tenant_id, name, app_title, styling, languages, features,
      licence, email_settings) values (repeat('a', 24), 'acme', 'Acme', '{}', '{de}', '{}', '{}', '{}')`);
    await owner.query("insert into tenant_host values ('acme', repeat('a', 24))");
    await owner.end();
    const traceparent = `00-${"c".repeat(32)}-${PARENT}-01`;
    const headers = { host: "acme.example.org", traceparent };
    await send(port, { path: "/api/Tenant", headers });
    const own = () => collector.spans.filter(({ traceId }) => traceId === "c".repeat(32));
    await expect
      .poll(() => own().map(({ name }) => name))
      .toEqual(expect.arrayContaining(["transaction", "sql select tenant"]));
    const named = (name: string) => own().find((span) => span.name === name);
    expect(named("sql select tenant")?.parentSpanId).toBe(named("transaction")?.spanId);
    expect(named("sql select tenant")?.attributes).toContainEqual({
      key: "db.query.text",
      value: { stringValue: expect.stringContaining("from tenant where tenant_id = $1") as string },
    });
    expect(JSON.stringify(own())).not.toMatch(/acme|a{24}/i);
  });
});
