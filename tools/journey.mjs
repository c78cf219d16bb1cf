// The way of docs/operating.md, "From nothing to two servers", on this machine's PostgreSQL: database and owner, doctor,
// two servers from dist/, a tenant, a backup while they run, the restore into another database, a server on that.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { inRoot } from "./paths.mjs";
import { findNode } from "./run.mjs";
import { findSystemPostgres } from "./systemPostgres.mjs";

const programs = findSystemPostgres();
if (!programs) {
  console.log("Left out: the operator's journey (Debian: apt-get install postgresql-15).");
  process.exit(0);
}
const run = promisify(execFile);
const node = findNode();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-journey-"));
fs.chmodSync(folder, 0o755);
const cluster = path.join(folder, "cluster");
const isRoot = process.getuid?.() === 0;
const account = isRoot ? { uid: 65_534, gid: 65_534 } : {};
const [databasePort, ...ports] = ["5870", "5871", "5872", "5873"];
const started = [];

const step = (text) => console.log(`– ${text}`);
const ofPostgres = (name, parameters) =>
  run(path.join(programs, name), parameters, { ...account, cwd: cluster, env: { LC_ALL: "C" } });
const psql = (text) =>
  ofPostgres("psql", [
    "-qh",
    "127.0.0.1",
    "-p",
    databasePort,
    "-U",
    "root",
    "-d",
    "postgres",
    "-c",
    text,
  ]);
const url = (name) => `postgres://assay:change-me@127.0.0.1:${databasePort}/${name}`;
const environment = (name, more = {}) => ({
  PATH: process.env.PATH,
  NODE_ENV: "production",
  DATABASE_URL: url(name),
  DATA_DIR: path.join(folder, "data"),
  PUBLIC_URL: "https://assay.example.org",
  TRUST_PROXY: "127.0.0.1",
  ...more,
});

/** The operator's command line; what it told. */
async function assay(name, ...words) {
  const parameters = [inRoot("dist/server/assay.mjs"), "--json", ...words];
  const { stdout } = await run(node, parameters, { env: environment(name) });
  return JSON.parse(stdout);
}

/** A server, as soon as it is ready. */
async function serve(name, port) {
  const env = environment(name, { PORT: String(port) });
  const child = spawn(node, [inRoot("dist/server/main.mjs")], { env, stdio: "ignore" });
  started.push(child);
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error(`the server on ${port} ended`);
    await delay(100);
  }
  throw new Error(`the server on ${port} is not ready`);
}

async function stop(child) {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function walk() {
  step("a database and its owner, who is no superuser");
  fs.mkdirSync(cluster, { mode: 0o700 });
  if (isRoot) fs.chownSync(cluster, account.uid, account.gid);
  await ofPostgres("initdb", ["-D", cluster, "-U", "root", "-E", "UTF8", "--locale=C.UTF-8"]);
  const settings = `-p ${databasePort} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  await ofPostgres("pg_ctl", [
    "-D",
    cluster,
    "-w",
    "-o",
    settings,
    "-l",
    path.join(cluster, "log"),
    "start",
  ]);
  await psql("create role assay login createrole password 'change-me'");
  for (const name of ["assay", "restored"]) await psql(`create database ${name} owner assay`);

  step("doctor before the first start: nothing is a problem");
  await assay("assay", "doctor");

  step("two servers, a tenant");
  await Promise.all([serve("assay", ports[0]), serve("assay", ports[1])]);
  const person = ["--admin-first-name", "Ada", "--admin-last-name", "Loos"];
  const mail = ["--admin-email", "ada@example.org"];
  await assay("assay", "tenant", "create", "acme", "--title", "Acme", ...mail, ...person);
  const { hash } = await assay("assay", "audit", "verify", "acme");

  step("doctor, backup, verify while they run");
  const found = await assay("assay", "doctor", "--audit");
  const schema = found.find(({ check }) => check === "row-level security");
  if (schema?.state !== "ok") throw new Error("row-level security is not found to be whole");
  const backup = path.join(folder, "backup");
  const { rows } = await assay("assay", "backup", backup);
  await assay("assay", "verify", backup);
  await run("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: backup });

  step(`restore of ${rows} rows, and a server on them`);
  await assay("restored", "restore", backup, "--into-empty");
  await serve("restored", ports[2]);
  await assay("restored", "audit", "verify", "acme", "--expect", hash);
  const [tenant] = await assay("restored", "tenant", "list");
  if (tenant?.name !== "acme") throw new Error("the tenant did not come back");

  step("one server stops in order, the other goes on");
  await stop(started[0]);
  const ready = await fetch(`http://127.0.0.1:${ports[1]}/api/health/ready`);
  if (!ready.ok || started[0].exitCode !== 0) throw new Error("stopping one disturbed something");
}

try {
  await walk();
  console.log("The operator's journey is whole.");
} catch (error) {
  console.error(error.stderr || error);
  process.exitCode = 1;
} finally {
  for (const child of started) await stop(child);
  await ofPostgres("pg_ctl", ["-D", cluster, "-m", "immediate", "stop"]).catch(() => undefined);
  fs.rmSync(folder, { recursive: true, force: true });
}
