// The way of docs/operating.md, "From nothing to two servers", on this machine's PostgreSQL, PgBouncer and nginx: database and
// owner, doctor, two servers from dist/, a tenant, a backup, the restore into another database, and an upgrade under load.
import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { enrol, keepSaving } from "./journey/person.mjs";
import {
  end,
  haveAll,
  openFolder,
  runFile,
  startNginx,
  startPgbouncer,
  startPostgres,
} from "./journey/programs.mjs";
import { inRoot } from "./paths.mjs";
import { findNode } from "./run.mjs";

if (!(await haveAll())) {
  console.log("Left out: the operator's journey.");
  process.exit(0);
}
const node = findNode();
const { folder, remove } = openFolder();
const [databasePort, poolPort, proxyPort, plainPort] = [5870, 5874, 5875, 5876];
const ports = [5871, 5872];
const restoredPort = 5873;
/** So long nginx leaves a server alone that was away (deploy/nginx.conf). */
const LEFT_ALONE_MS = 10_000;
const HOST = "acme.assay.example.org";
const EMAIL = "ada@example.org";
const started = [];
const step = (text) => console.log(`– ${text}`);
const dataOf = (port) => path.join(folder, "data", String(port));

const environment = (name, more = {}) => ({
  PATH: process.env.PATH,
  NODE_ENV: "production",
  DATABASE_URL: `postgres://assay:change-me@127.0.0.1:${databasePort}/${name}`,
  DATA_DIR: dataOf(ports[0]),
  PUBLIC_URL: "https://assay.example.org",
  TRUST_PROXY: "127.0.0.1",
  DRAIN_SECONDS: "5",
  ...more,
});

/** The operator's command line; what it told. */
async function assayText(name, ...words) {
  const parameters = [inRoot("dist/server/assay.mjs"), ...words];
  return (await runFile(node, parameters, { env: environment(name) })).stdout;
}
const assay = async (name, ...words) => JSON.parse(await assayText(name, "--json", ...words));

/** A server, as soon as it is ready. */
async function serve(name, port, more = {}) {
  const env = environment(name, { PORT: String(port), DATA_DIR: dataOf(port), ...more });
  const child = spawn(node, [inRoot("dist/server/main.mjs")], { env, stdio: "ignore" });
  started.push(child);
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined);
    if (answer?.ok) return child;
    if (child.exitCode !== null) throw new Error(`the server on ${port} ended`);
    await delay(100);
  }
  throw new Error(`the server on ${port} is not ready`);
}
const pooled = { DATABASE_POOL_URL: `postgres://127.0.0.1:${poolPort}/assay` };

async function installation() {
  step("a database and its owner, who is no superuser");
  const postgres = await startPostgres(folder, databasePort);
  stopping.push(postgres.stop);
  await postgres.sql("create role assay login createrole password 'change-me'");
  for (const name of ["assay", "restored"])
    await postgres.sql(`create database ${name} owner assay`);

  step("PgBouncer with the printed line, doctor before the first start: nothing is a problem");
  const userlist = await assayText("assay", "pooler", "userlist");
  started.push(await startPgbouncer(folder, { port: poolPort, databasePort, userlist }));
  await assay("assay", "doctor");

  step("two servers, nginx with TLS, a tenant whose administrator accepts the invitation");
  const servers = await Promise.all(ports.map((port) => serve("assay", port, pooled)));
  const nginx = await startNginx(folder, { port: proxyPort, plainPort, servers: ports });
  started.push(nginx.child);
  const person = ["--admin-first-name", "Ada", "--admin-last-name", "Loos"];
  const words = ["--title", "Acme", "--admin-email", EMAIL, ...person];
  await assay("assay", "tenant", "create", "acme", ...words);
  const proxy = { port: proxyPort, certificate: nginx.certificate, host: HOST };
  const mails = ports.map((port) => path.join(dataOf(port), "mails"));
  return { servers, administrator: await enrol(proxy, EMAIL, mails) };
}

async function backUpAndRestore() {
  step("doctor, backup, verify while they run");
  const { hash } = await assay("assay", "audit", "verify", "acme");
  const found = await assay("assay", "doctor", "--audit");
  const schema = found.find(({ check }) => check === "row-level security");
  if (schema?.state !== "ok") throw new Error("row-level security is not found to be whole");
  const backup = path.join(folder, "backup");
  const { rows } = await assay("assay", "backup", backup);
  await assay("assay", "verify", backup);
  await runFile("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: backup });

  step(`restore of ${rows} rows, and a server on them`);
  await assay("restored", "restore", backup, "--into-empty");
  await serve("restored", restoredPort);
  await assay("restored", "audit", "verify", "acme", "--expect", hash);
  const [tenant] = await assay("restored", "tenant", "list");
  if (tenant?.name !== "acme") throw new Error("the tenant did not come back");
}

async function upgrade(servers, administrator) {
  step("an upgrade: one server after the other stops and starts again, while somebody saves");
  const saving = keepSaving(administrator);
  for (const [at, port] of ports.entries()) {
    if ((await end(servers[at])) !== 0) throw new Error(`the server on ${port} ended in disorder`);
    await serve("assay", port, pooled);
    await delay(LEFT_ALONE_MS);
  }
  const { count, repeated } = await saving.stop();
  if (count < 20) throw new Error(`only ${count} saves were confirmed`);
  await assay("assay", "audit", "verify", "acme");
  step(`${count} saves confirmed and read back; sent again: ${repeated.join(", ") || "none"}`);
}

/** @type {(() => unknown)[]} */
const stopping = [remove];
try {
  const { servers, administrator } = await installation();
  await backUpAndRestore();
  await upgrade(servers, administrator);
  console.log("The operator's journey is whole.");
} catch (error) {
  console.error(error.stderr || error);
  process.exitCode = 1;
} finally {
  await Promise.all(started.map(end));
  for (const stop of stopping.toReversed()) await stop();
}
