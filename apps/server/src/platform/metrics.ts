import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import * as z from "zod/mini";
import type { Database } from "../db/database.ts";
import type { Mailer } from "./mail/mail.ts";
import { StartupError } from "./startupError.ts";
import type { VirusScan } from "./virusScan.ts";

/** Metrics for Prometheus. No label names a tenant, a person or an address. */
export interface Metrics {
  countCalls(app: FastifyInstance): void;
  countMails<M extends Mailer>(mailer: M): M;
  countScans(scan: VirusScan): VirusScan;
  watchDatabase(database: Database): void;
  /** Adds the number of open event streams. */
  watchStreams(count: () => number): void;
  /** All metrics in Prometheus's text format, with its content type. */
  read(): Promise<{ text: string; type: string }>;
  /** Serves the metrics. @returns the port @throws StartupError if it is in use */
  serve(host: string, port: number): Promise<number>;
  close(): Promise<void>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
/** Milliseconds for which counts of jobs are cached, regardless of the number of collectors. */
const FRESH_MS = 15_000;

export function openMetrics(): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const stopping: (() => Promise<void>)[] = [];
  collectDefaultMetrics({ register: registry, prefix: "assay_" });
  return {
    countCalls: (app) => countCalls(registers, app),
    countMails: (mailer) => countMails(registers, mailer),
    countScans: (scan) => countScans(registers, scan),
    watchDatabase(database) {
      watchPool(registers, database);
      watchJobs(registers, database);
    },
    watchStreams(count) {
      const streams: Gauge = new Gauge({
        name: "assay_event_streams",
        help: "Open pages that follow what others change",
        registers,
        collect: () => streams.set(count()),
      });
    },
    read: () => readFrom(registry),
    async serve(host, port) {
      const { port: bound, close } = await listen(registry, host, port);
      stopping.push(close);
      return bound;
    },
    close: async () => {
      for (const stop of stopping.splice(0)) await stop();
    },
  };
}

function countCalls(registers: Registry[], app: FastifyInstance) {
  const seconds = new Histogram({
    name: "assay_http_request_duration_seconds",
    help: "From the first byte of a call to the last of its answer, by the pattern of its path",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    const labels = { method: request.method, route, status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
}

function countMails<M extends Mailer>(registers: Registry[], mailer: M): M {
  const mails = new Counter({
    name: "assay_mails_total",
    help: "Tries to send a mail: accepted, later (it waits, and is tried again), refused (lost)",
    labelNames: ["delivery"],
    registers,
  });
  const deliver: Mailer["deliver"] = async (mail, options) => {
    const delivery = await mailer.deliver(mail, options);
    mails.inc({ delivery });
    return delivery;
  };
  return { ...mailer, deliver };
}

function countScans(registers: Registry[], scan: VirusScan): VirusScan {
  const scans = new Counter({
    name: "assay_virus_scans_total",
    help: "Files that were scanned: clean, infected, failed (the file was refused)",
    labelNames: ["result"],
    registers,
  });
  return {
    scan: async (bytes) => {
      const result = await scan.scan(bytes);
      scans.inc({ result });
      return result;
    },
  };
}

function watchPool(registers: Registry[], database: Database) {
  const pool: Gauge<"state"> = new Gauge({
    name: "assay_database_connections",
    help: "Of the pool: open, idle, and calls that wait for one",
    labelNames: ["state"],
    registers,
    collect: () => {
      for (const [state, count] of Object.entries(database.connections()))
        pool.set({ state }, count);
    },
  });
}

const JobCount = z.strictObject({ queue: z.string(), state: z.string(), count: z.int() });

function watchJobs(registers: Registry[], database: Database) {
  let until = 0;
  const jobs: Gauge<"queue" | "state"> = new Gauge({
    name: "assay_jobs",
    help: "Jobs of all servers by queue and state: created and retry wait, active is at work",
    labelNames: ["queue", "state"],
    registers,
    collect: async () => {
      if (Date.now() < until) return;
      until = Date.now() + FRESH_MS;
      // An unavailable database must not prevent the other metrics.
      const rows = await database
        .read(
          JobCount,
          `select name as queue, state::text as state, count(*)::int as count
             from pgboss.job group by 1, 2`,
        )
        .catch(() => undefined);
      if (!rows) return;
      jobs.reset();
      for (const { queue, state, count } of rows) jobs.set({ queue, state }, count);
    },
  });
}

const readFrom = async (registry: Registry) => ({
  text: await registry.metrics(),
  type: registry.contentType,
});

/** Serves only `GET /metrics`, at an address that no proxy should forward. */
async function listen(registry: Registry, host: string, port: number) {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    readFrom(registry).then(
      ({ text, type }) => response.writeHead(200, { "content-type": type }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ message }) =>
      reject(new StartupError(`Cannot serve metrics on ${host}:${port}: ${message}`)),
    );
    server.listen(port, host, resolve);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { port: (server.address() as AddressInfo).port, close };
}
