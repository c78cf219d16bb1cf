// @module-tag soak
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { calls } from "@assay/contract";
import {
  Client,
  competencyBody,
  copyTemplate,
  listening,
  type ServerProcess,
  startProcess,
} from "@assay/testing";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { DEMO_LOGINS, DEMO_PASSWORD } from "./demo/logins.ts";

/** Long timeouts, since the first start seeds the demo, and PostgreSQL writes with fsync. */
vi.setConfig({ testTimeout: 300_000 });
const SOON = { timeout: 60_000, interval: 20 };

let folder: string;
let dataDir: string;
let started: ServerProcess[] = [];

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-main-"));
  // As root, PostgreSQL runs as `nobody`.
  fs.chmodSync(folder, 0o711);
  dataDir = path.join(folder, "data");
});

/** Ends all processes that a test has started. */
afterEach(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  await Promise.all(started.map(({ ended }) => ended));
  started = [];
  const left = postmaster();
  if (left) process.kill(left, "SIGINT");
  await vi.waitFor(() => expect(postmaster()).toBeUndefined(), SOON);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function start(env: Record<string, string> = {}): ServerProcess {
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: "warn", ...env };
  const server = startProcess({ env: settings });
  started.push(server);
  return server;
}

/** Sends the signals, and waits until the process has ended. */
async function stop({ child, ended }: ServerProcess, ...signals: NodeJS.Signals[]) {
  for (const signal of signals) child.kill(signal);
  return ended;
}
const inOrder = { code: 0, signal: null };

/** A moderator of the demo tenant, once the server has printed its greeting. */
async function moderatorOf(server: ServerProcess): Promise<Client> {
  const client = new Client(await listening(server), "localhost");
  const { email } = DEMO_LOGINS[0]!;
  const { token } = await client.ok(calls.login, { body: { email, password: DEMO_PASSWORD } });
  client.token = token.token;
  return client;
}

/** Stores a competency, and returns its name when the server has confirmed it. */
async function write(client: Client): Promise<string> {
  const { name } = await client.ok(calls.createCompetency, { body: competencyBody() });
  return name;
}
const read = async (client: Client) =>
  (await client.ok(calls.listCompetencies)).competencies.map(({ name }) => name);

/** The process id of the embedded PostgreSQL; undefined if it does not run. */
function postmaster(): number | undefined {
  try {
    const text = fs.readFileSync(path.join(dataDir, "postgres/cluster/postmaster.pid"), "utf8");
    const pid = Number.parseInt(text, 10);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

async function query(url: string, text: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** An empty database in the PostgreSQL of the test run. */
async function emptyDatabase(name: string): Promise<string> {
  const url = new URL(inject("postgresUrl"));
  await query(url.href, `create database ${name}`);
  return Object.assign(url, { pathname: name }).href;
}

describe("the server", () => {
  it("greets, serves, and ends with its database, also when it is asked three times", async () => {
    const first = start();
    const client = await moderatorOf(first);
    for (const { email } of DEMO_LOGINS) expect(first.output.stdout).toContain(email);
    expect(first.output.stdout).toContain(DEMO_PASSWORD);
    const name = await write(client);
    // As a terminal and npm both forward Ctrl-C.
    expect(await stop(first, "SIGINT", "SIGINT", "SIGTERM")).toEqual(inOrder);
    expect(first.output.stderr).toBe("");
    expect(postmaster()).toBeUndefined();

    const second = start();
    const again = await moderatorOf(second);
    expect(await read(again)).toContain(name);
    // Legal texts in the data folder are shown without a restart.
    fs.mkdirSync(path.join(dataDir, "legal"));
    fs.writeFileSync(path.join(dataDir, "legal", "imprint.html"), "<p>Acme GmbH</p>");
    expect(await again.ok(calls.getLegalText, { params: { name: "imprint" }, query: {} })).toEqual({
      html: "<p>Acme GmbH</p>",
      language: null,
    });
    expect(await stop(second, "SIGTERM", "SIGTERM")).toEqual(inOrder);
    expect(postmaster()).toBeUndefined();
  });

  it("adopts the database after a kill -9, with every confirmed write", async () => {
    const killed = start();
    const name = await write(await moderatorOf(killed));
    expect(await stop(killed, "SIGKILL")).toEqual({ code: null, signal: "SIGKILL" });
    const orphan = postmaster();
    expect(orphan).toBeDefined();

    const next = start();
    expect(await read(await moderatorOf(next))).toContain(name);
    expect(postmaster()).toBe(orphan);
    expect(await stop(next, "SIGTERM")).toEqual(inOrder);
    expect(postmaster()).toBeUndefined();
  });

  it("shares its data folder with a second one, and leaves it the database when it is killed", async () => {
    const [first, second] = [start(), start()];
    const [one, two] = await Promise.all([moderatorOf(first), moderatorOf(second)]);
    const shared = postmaster();
    const name = await write(one);
    expect(await read(two)).toContain(name);
    expect(await stop(first, "SIGKILL")).toEqual({ code: null, signal: "SIGKILL" });
    const later = await write(two);
    expect(await read(two)).toContain(later);
    expect(postmaster()).toBe(shared);
    expect(await stop(second, "SIGTERM")).toEqual(inOrder);
    expect(second.output.stderr).toBe("");
    expect(postmaster()).toBeUndefined();
  });

  it("ends in order when it is asked to while it starts, its database too", async () => {
    const server = start();
    await vi.waitFor(() => expect(postmaster()).toBeDefined(), SOON);
    expect(await stop(server, "SIGINT", "SIGINT")).toEqual(inOrder);
    expect(server.output).toEqual({ stdout: "", stderr: "" });
    expect(postmaster()).toBeUndefined();
  });

  it(
    "works with another PostgreSQL, also after a stop in the middle of its first seeding",
    { tags: ["soak"] },
    async () => {
      const DATABASE_URL = await emptyDatabase("main_elsewhere");
      const env = { DATABASE_URL, DATA_DIR: path.join(folder, "unused") };
      const early = start(env);
      await vi.waitFor(async () => {
        expect(await query(DATABASE_URL, "select host from tenant_host")).not.toEqual([]);
      }, SOON);
      expect(await stop(early, "SIGINT", "SIGINT")).toEqual(inOrder);
      expect(early.output).toEqual({ stdout: "", stderr: "" });

      const first = start(env);
      const name = await write(await moderatorOf(first));
      expect(await stop(first, "SIGTERM")).toEqual(inOrder);
      const second = start(env);
      expect(await read(await moderatorOf(second))).toContain(name);
      expect(await stop(second, "SIGINT")).toEqual(inOrder);
      expect(fs.existsSync(env.DATA_DIR)).toBe(false);
    },
  );
});

describe("the server ends with one clear line and exit code 1", () => {
  /** Starts a server that refuses to start. Returns its message. */
  async function refusal(env: Record<string, string>): Promise<string> {
    const { output, ended } = start({ DEMO: "false", ...env });
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(output.stdout).toBe("");
    expect(output.stderr).toMatch(/^[^\n]+\n$/);
    return output.stderr.trim();
  }

  it("where the port is taken", async () => {
    const { url: DATABASE_URL } = await copyTemplate(inject("postgresUrl"));
    const holder = net.createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as net.AddressInfo;
    const line = await refusal({ DATABASE_URL, PORT: String(port) });
    holder.close();
    expect(line).toBe(`Port ${port} of 127.0.0.1 is taken. Set PORT to another one.`);
  });

  it.each([
    ["is no address", "localhost/assay"],
    ["has no valid port", "postgres://assay:secret@localhost:port/assay"],
    ["has a broken escape", "postgres://assay:secret@localhost:1/%zz"],
    ["leads nowhere", "postgres://assay:secret@127.0.0.1:1/assay"],
    ["leads nowhere by two addresses", "postgres://assay:secret@localhost:1/assay"],
  ])("where DATABASE_URL %s", async (_, DATABASE_URL) => {
    const line = await refusal({ DATABASE_URL });
    expect(line).toMatch(/DATABASE_URL (must be an address|cannot be reached: \S)/);
    expect(line).not.toContain("secret");
  });

  it("where the user of DATABASE_URL owns nothing", async () => {
    const url = new URL(await emptyDatabase("main_foreign"));
    await query(url.href, "create role powerless login password 'secret'");
    Object.assign(url, { username: "powerless", password: "secret" });
    expect(await refusal({ DATABASE_URL: url.href })).toMatch(
      /^The user of DATABASE_URL may not make tables and roles: permission denied/,
    );
  });

  it("where DATA_DIR cannot be written", async () => {
    const file = path.join(folder, "file");
    fs.writeFileSync(file, "");
    expect(await refusal({ DATA_DIR: path.join(file, "below") })).toBe(
      `DATA_DIR ${file}/below cannot be used: a part of the path is a file.`,
    );
  });

  it("where a newer Assay wrote the data", async () => {
    const { url: DATABASE_URL } = await copyTemplate(inject("postgresUrl"));
    await query(
      DATABASE_URL,
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
    );
    expect(await refusal({ DATABASE_URL })).toMatch(/^The data was written by a newer version/);
  });
});
