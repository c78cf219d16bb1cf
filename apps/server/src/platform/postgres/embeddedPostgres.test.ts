// @module-tag soak
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { embeddedPostgres, type EmbeddedPostgres } from "./embeddedPostgres.ts";
import { isRoot, nobody } from "./account.ts";
import { StartupError } from "../startupError.ts";

const isLinux = process.platform === "linux";
let folder: string;
let dataDir: string;
let started: EmbeddedPostgres[];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-postgres-"));
  dataDir = path.join(folder, "data");
  started = [];
});

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(started.map((postgres) => postgres.stop()));
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Starts without fsync, and stops after the test. */
async function start(
  target = dataDir,
  onNotice?: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const postgres = await embeddedPostgres(target, { durable: false, onNotice });
  started.push(postgres);
  return postgres;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const pidFile = (target = dataDir) => path.join(target, "postgres/cluster/postmaster.pid");
const serverPid = () => Number.parseInt(fs.readFileSync(pidFile(), "utf8"), 10);

/** Another process that starts the database on the same folder, writes one row, prints its URL and waits. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    const { embeddedPostgres } = await import(process.env.MODULE);
    const { default: pg } = await import(process.env.PG);
    const { url } = await embeddedPostgres(process.env.DATA_DIR, { durable: false });
    const client = new pg.Client(url);
    await client.connect();
    await client.query('create table note (text text); insert into note values (\\'confirmed\\')');
    console.log(url);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      MODULE: new URL("embeddedPostgres.ts", import.meta.url).href,
      PG: import.meta.resolve("pg"),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, url: line.toString().trim() };
}

describe("embeddedPostgres", () => {
  it("makes a database in an empty folder, and finds its rows again at the second start", async () => {
    const first = await start();
    await query(first.url, `create table note (text text); insert into note values ('kept')`);
    await first.stop();
    expect(fs.existsSync(pidFile())).toBe(false);
    const second = await start();
    expect(await query(second.url, "select text from note")).toEqual([{ text: "kept" }]);
    expect([first.adopted, second.adopted]).toEqual([false, false]);
  });

  it("keeps fsync and synchronous_commit on unless told otherwise", async () => {
    const postgres = await embeddedPostgres(dataDir);
    started.push(postgres);
    const settings = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('max_connections') as connections, current_setting('listen_addresses') as address`;
    expect(await query(postgres.url, settings)).toEqual([
      { fsync: "on", commit: "on", connections: "100", address: "127.0.0.1" },
    ]);
  });

  it("wants the password of the folder", async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = "guess";
    await expect(query(wrong.href, "select 1")).rejects.toThrow(/password authentication failed/);
  });

  it("adopts the server that a killed process left behind, with every confirmed row", async () => {
    const { child, url } = await startElsewhere();
    const pid = serverPid();
    child.kill("SIGKILL");
    await once(child, "exit");
    const postgres = await start();
    expect({ adopted: postgres.adopted, url: postgres.url }).toEqual({ adopted: true, url });
    expect(serverPid()).toBe(pid);
    expect(await query(postgres.url, "select text from note")).toEqual([{ text: "confirmed" }]);
    await postgres.stop();
    expect(fs.existsSync(pidFile())).toBe(false);
  });

  it("recovers after the process and its server were both killed", { tags: ["soak"] }, async () => {
    const { child } = await startElsewhere();
    const pid = serverPid();
    child.kill("SIGKILL");
    process.kill(pid, "SIGKILL");
    const postgres = await start();
    expect(await query(postgres.url, "select text from note")).toEqual([{ text: "confirmed" }]);
  });

  it("shares one server between starters, made at the same moment; the last to stop ends it", async () => {
    const all = await Promise.all([start(), start(), start()]);
    const [first] = all;
    expect(new Set(all.map(({ url }) => url)).size).toBe(1);
    expect(all.filter(({ adopted }) => !adopted)).toHaveLength(1);
    for (const postgres of all.slice(1)) {
      await postgres.stop();
      expect(await query(first.url, "select 1 as one")).toEqual([{ one: 1 }]);
    }
    await first.stop();
    expect(fs.existsSync(pidFile())).toBe(false);
  });

  it("starts the server again under the same address when it was killed", async () => {
    const notices: string[] = [];
    const { url } = await start(dataDir, (line) => notices.push(line));
    process.kill(serverPid(), "SIGKILL");
    await vi.waitFor(() => expect(notices.at(-1)).toMatch(/is back/), 20_000);
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it.runIf(isLinux)(
    "does not take the server of the original for that of a copied folder",
    async () => {
      const original = await start();
      const copy = path.join(folder, "copy");
      execFileSync("cp", ["-a", dataDir, copy]);
      const other = await start(copy);
      expect({ adopted: other.adopted, sameServer: other.url === original.url }).toEqual({
        adopted: false,
        sameServer: false,
      });
    },
  );

  it.runIf(isLinux)("is not stopped by a postmaster.pid that names another program", async () => {
    await (await start()).stop();
    const otherProcess = spawn("sleep", ["60"], isRoot() ? { ...nobody } : {});
    await sleep(100);
    fs.writeFileSync(pidFile(), `${otherProcess.pid}\n${dataDir}\n0\n1\n\n\n\nready\n`);
    const postgres = await start().finally(() => otherProcess.kill());
    expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("embeddedPostgres refuses in one line", () => {
  const refusal = async (target = dataDir) => {
    const error: unknown = await start(target).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartupError);
    expect((error as StartupError).message).not.toContain("\n");
    return (error as StartupError).message;
  };

  it("a folder below a file", async () => {
    fs.writeFileSync(dataDir, "");
    const target = path.join(dataDir, "below");
    expect(await refusal(target)).toBe(
      `DATA_DIR ${target} cannot be used: a part of the path is a file.`,
    );
  });

  it("a file", async () => {
    fs.writeFileSync(dataDir, "");
    expect(await refusal()).toBe(`DATA_DIR ${dataDir} cannot be used: it is a file.`);
  });

  it.runIf(isLinux)("a folder that even root may not write", async () => {
    expect(await refusal("/sys/assay")).toMatch(
      /^DATA_DIR \/sys\/assay cannot be used: (this user may not write there|the file system is read-only)\.$/,
    );
  });

  it.skipIf(isRoot())("a folder that this user may not write", async () => {
    fs.mkdirSync(dataDir, { mode: 0o555 });
    expect(await refusal()).toMatch(/this user may not write there\.$/);
  });

  it.each([
    ["99", "a newer"],
    ["9", "a different"],
  ])("the data of PostgreSQL %s", async (version, words) => {
    const cluster = path.dirname(pidFile());
    fs.mkdirSync(cluster, { recursive: true });
    fs.writeFileSync(path.join(cluster, "PG_VERSION"), `${version}\n`);
    if (isRoot()) fs.chownSync(path.join(dataDir, "postgres"), nobody.uid, nobody.gid);
    expect(await refusal()).toContain(`was made by ${words} PostgreSQL (version ${version})`);
  });

  it.runIf(isLinux)("the data of another user", async () => {
    await (await start()).stop();
    vi.spyOn(process, "getuid").mockReturnValue(12_345);
    expect(await refusal()).toMatch(/belongs to user id \d+.*this is user id 12345\. Start as/);
  });

  it.runIf(isRoot())("data that belongs to root", async () => {
    fs.mkdirSync(path.join(dataDir, "postgres"), { recursive: true });
    expect(await refusal()).toMatch(/belongs to root.*chown -R 65534:65534/);
  });
});
