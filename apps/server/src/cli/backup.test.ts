// @module-tag soak
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { calls } from "@assay/contract";
import {
  buildRun,
  Client,
  databaseContent,
  listening,
  openBuilder,
  PASSWORD,
  runAssay,
  type ServerProcess,
  startProcess,
  type TestRun,
} from "@assay/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { embeddedPostgres, runningPostgresUrl } from "../platform/postgres/embeddedPostgres.ts";
import { clusterIn } from "../platform/postgres/cluster.ts";
import { readPostmaster } from "../platform/postgres/postmaster.ts";

/** Long timeouts, since processes are started, and PostgreSQL writes with fsync. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let folder: string;
let running: ServerProcess | undefined;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-backup-"));
  // As root, PostgreSQL runs as `nobody`.
  fs.chmodSync(folder, 0o711);
});
afterEach(() => stop());
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const inFolder = (name: string) => path.join(folder, name);
const variables = (name: string) => ({ DATA_DIR: inFolder(name), DEMO: "false" });

/** A server on the embedded database of a data folder. Returns its port. */
async function start(name: string): Promise<number> {
  running = startProcess({ env: { ...variables(name), LOG_LEVEL: "error" } });
  return listening(running);
}

async function stop(): Promise<void> {
  running?.child.kill("SIGTERM");
  await running?.ended;
  running = undefined;
}

/** Runs a command on the embedded database of a data folder. Returns its output; fails unless it succeeds. */
async function assay(name: string, ...words: string[]) {
  const { code, stdout, stderr } = await runAssay(["--json", ...words], variables(name));
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout) as Record<string, unknown>;
}

const isRunning = (name: string) => readPostmaster(clusterIn(inFolder(name))) !== undefined;

/** What the database of a data folder holds, while nobody else uses it. */
async function contentOf(name: string) {
  const postgres = await embeddedPostgres(inFolder(name));
  try {
    return await databaseContent(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** Makes data on a server: a run, and stored mails. */
async function work(name: string): Promise<TestRun> {
  const port = await start(name);
  const builder = await openBuilder(runningPostgresUrl(inFolder(name)) ?? "", port);
  try {
    return await buildRun(builder, { state: "STARTED" });
  } finally {
    await builder.close();
  }
}

/** The tables of tenants: a server's own jobs go on at any moment. */
function withoutJobs(content: Record<string, string[]>) {
  const { "pgboss.job": _jobs, ...tables } = content;
  return tables;
}

/** Makes a backup while a server runs, and reads the content, again if a nightly job has changed it in between. */
async function backUpAtWork(name: string, to: string) {
  const look = async () =>
    withoutJobs(await databaseContent(runningPostgresUrl(inFolder(name)) ?? ""));
  for (;;) {
    const content = await look();
    const told = await assay(name, "backup", inFolder(to));
    if (isDeepStrictEqual(await look(), content)) return { told, content };
    fs.rmSync(inFolder(to), { recursive: true });
  }
}

describe("the programs assay backup, verify and restore", () => {
  let made: TestRun;
  let letters: string[];
  let told: Record<string, unknown>;
  let content: Record<string, string[]>;
  /** Makes a backup of a running server, and stops the server. */
  beforeAll(async () => {
    made = await work("used");
    const email = ["--admin-email", "ada@acme.example"];
    const person = ["--admin-first-name", "Ada", "--admin-last-name", "Loos"];
    await assay("used", "tenant", "create", "acme", "--title", "Acme", ...email, ...person);
    letters = fs.readdirSync(inFolder("used/mails"));
    ({ told, content } = await backUpAtWork("used", "at-work"));
    await stop();
  });

  it("reach the database of a server at work by its data folder", async () => {
    expect(letters).toHaveLength(1);
    expect(told).toMatchObject({ keptMails: 1, filesInBucket: 0 });
    const { rows } = told;
    const verified = await assay("used", "verify", inFolder("at-work"));
    expect(verified).toMatchObject({ verified: true, rows });
    const restored = await assay("second", "restore", inFolder("at-work"), "--into-empty");
    expect(restored).toMatchObject({ restored: true, rows, jobsLeftOut: 0 });
    expect(fs.readdirSync(inFolder("second/mails"))).toEqual(letters);
    expect(withoutJobs(await contentOf("second"))).toEqual(content);
  });

  it(
    "and where no server runs: nothing runs afterwards, and a server goes on with the copy",
    { tags: ["soak"] },
    async () => {
      expect(isRunning("used")).toBe(false);
      await assay("used", "backup", inFolder("at-rest"));
      expect(isRunning("used")).toBe(false);
      await assay("third", "restore", inFolder("at-rest"), "--into-empty");
      expect(isRunning("third")).toBe(false);
      expect(await contentOf("third")).toEqual(await contentOf("used"));

      const client = new Client(await start("third"), made.tenant.host);
      const body = { email: made.moderator.user.email ?? "", password: PASSWORD };
      client.token = (await client.ok(calls.login, { body })).token.token;
      expect(await client.ok(calls.getRun, { params: { id: made.run.id } })).toMatchObject({
        name: made.run.name,
        candidates: made.candidates.map(({ id }) => ({ candidateId: id })),
      });
    },
  );

  it("say in one line why not, with exit code 1", async () => {
    const damaged = inFolder("damaged");
    fs.cpSync(inFolder("at-work"), damaged, { recursive: true });
    fs.appendFileSync(path.join(damaged, "manifest.json"), " ");
    const refused = [
      { words: ["verify", damaged], line: /^.+manifest\.json was changed.*\n$/ },
      {
        words: ["restore", inFolder("at-work"), "--into-empty"],
        line: /^The database is not empty.*\n$/,
      },
    ];
    for (const { words, line } of refused) {
      const { code, stdout, stderr } = await runAssay(words, variables("used"));
      expect([code, stdout, stderr]).toEqual([1, "", expect.stringMatching(line)]);
    }
  });
});
