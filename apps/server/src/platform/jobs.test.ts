// @module-tag soak
import { copyTemplate } from "@assay/testing";
import pino from "pino";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from "vitest";
import { appUrl, type Database, openDatabase } from "../db/database.ts";
import { type JobEnd, type Jobs, openJobs } from "./jobs.ts";

const SOON = { timeout: 60_000, interval: 20 };
const TENANT = "0123456789abcdef01234567";

let url: string;
let drop: () => Promise<void>;
let database: Database;
let owner: Database;
let opened: Jobs[] = [];
let log: string[] = [];
const logger = pino({ level: "debug" }, { write: (line: string) => log.push(line) });

beforeAll(async () => {
  ({ url, drop } = await copyTemplate(inject("postgresUrl")));
  database = openDatabase(appUrl(url), () => undefined, { max: 4 });
  owner = openDatabase(url, () => undefined, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await owner.close();
  await drop();
});
beforeEach(() => {
  log = [];
});
afterEach(async () => {
  await Promise.all(opened.map((jobs) => jobs.close()));
  opened = [];
  await owner.query("delete from pgboss.job");
});

/** Opens the queues as a server does. */
async function server(handler?: (data: { n: number }) => Promise<JobEnd>): Promise<Jobs> {
  const jobs = await openJobs({
    url: appUrl(url),
    log: logger,
    pollSeconds: 0.5,
    superviseSeconds: 1,
    graceMs: 200,
  });
  opened.push(jobs);
  if (handler) await jobs.work("mails", (data) => handler(data as { n: number }));
  return jobs;
}
const send = (jobs: Jobs, n: number) =>
  database.withTenant(TENANT, (tx) => jobs.send(tx, "mails", { n }));
const states = async () =>
  (await owner.query<{ state: string }>("select state::text from pgboss.job")).map(
    ({ state }) => state,
  );
const faults = () => log.filter((line) => line.includes('"fault"') || line.includes("reason"));

describe("a job", () => {
  it("exists from the commit on, and never where the transaction fails", async () => {
    const done: number[] = [];
    const jobs = await server(async ({ n }) => {
      done.push(n);
      return "done";
    });
    const failing = database.withTenant(TENANT, async (tx) => {
      await jobs.send(tx, "mails", { n: 1 });
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    await send(jobs, 2);
    await vi.waitFor(async () => expect(await states()).toEqual(["completed"]), SOON);
    expect(done).toEqual([2]);
  });

  it("is done once, though several servers look for jobs", async () => {
    const done: string[] = [];
    const worker = (name: string) => async (data: { n: number }) => {
      done.push(`${name} ${data.n}`);
      return "done" as const;
    };
    const first = await server(worker("a"));
    await server(worker("b"));
    await server(worker("c"));
    await Promise.all(Array.from({ length: 40 }, (_, n) => send(first, n)));
    await vi.waitFor(
      async () => expect(new Set(await states())).toEqual(new Set(["completed"])),
      SOON,
    );
    const numbers = done.map((each) => Number(each.split(" ")[1])).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  it("comes again after a failure, of which neither the job nor the log keeps the words", async () => {
    let tries = 0;
    const jobs = await server(async () => {
      tries += 1;
      if (tries === 1) return "later";
      if (tries === 2) throw new Error("550 ada@example.org");
      return "done";
    });
    await send(jobs, 1);
    await vi.waitFor(async () => expect(await states()).toEqual(["completed"]), SOON);
    expect(tries).toBe(3);
    const [row] = await owner.query<{ text: string }>("select j::text as text from pgboss.job j");
    expect(row?.text).not.toContain("ada@example.org");
    expect(log.join("")).toContain("a job failed");
    expect(log.join("")).not.toContain("ada@example.org");
  });

  it("comes again where the server died with it in its hands", async () => {
    const jobs = await server();
    await send(jobs, 1);
    // As a killed server leaves the job.
    await owner.query(
      `update pgboss.job set state = 'active', started_on = now() - interval '10 minutes'`,
    );
    const handler = vi.fn(async () => "done" as const);
    await server(handler);
    await vi.waitFor(async () => expect(await states()).toEqual(["completed"]), SOON);
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it("is handed back by a server that stops, for another one", async () => {
    const begun = Promise.withResolvers<void>();
    const stopping = await server(() => {
      begun.resolve();
      return new Promise(() => undefined);
    });
    await send(stopping, 1);
    await begun.promise;
    await stopping.close();
    expect(await states()).toEqual(["retry"]);
    const handler = vi.fn(async () => "done" as const);
    await server(handler);
    await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(1), SOON);
  });

  it("waits for a database that is away, and the server lives on", async () => {
    const handler = vi.fn(async () => "done" as const);
    const jobs = await server(handler);
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'assay jobs'",
    );
    await send(jobs, 1);
    await vi.waitFor(async () => expect(await states()).toEqual(["completed"]), SOON);
    expect(handler).toHaveBeenCalledTimes(1);
  });
});

describe("the rights of the application", () => {
  it("suffice for every service of the queues", async () => {
    const jobs = await server(async ({ n }) => (n === 1 ? "later" : "done"));
    await send(jobs, 1);
    await send(jobs, 2);
    await owner.query("update pgboss.queue set maintain_on = null, monitor_on = null");
    const maintained = () =>
      owner.query(
        "select 1 from pgboss.queue where maintain_on is not null and monitor_on is not null",
      );
    const queues = await owner.query("select 1 from pgboss.queue");
    expect(queues.length).toBeGreaterThan(1);
    await vi.waitFor(async () => expect(await maintained()).toHaveLength(queues.length), SOON);
    expect(faults()).toEqual([]);
  });

  it("end at the queues: it can make none, and change no table", async () => {
    for (const statement of [
      "select pgboss.create_queue('mine', '{}')",
      "alter table pgboss.job add column mine text",
      "drop table pgboss.job",
      "create table pgboss.mine ()",
    ])
      await expect(database.query(statement), statement).rejects.toThrow(/permission|owner/);
  });
});
