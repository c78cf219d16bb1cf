// The programs of the operator's journey on this machine: PostgreSQL, and PgBouncer and nginx with the files of deploy/.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { inRoot } from "../paths.mjs";
import { findSystemPostgres } from "../systemPostgres.mjs";
import { provideNginx, providePgbouncer, providePostgres } from "../test/machine.mjs";

const PGBOUNCER = "/usr/sbin/pgbouncer";
const NGINX = "/usr/sbin/nginx";
const isRoot = process.getuid?.() === 0;
/** PostgreSQL and PgBouncer refuse to run as root. */
const account = isRoot ? { uid: 65_534, gid: 65_534 } : {};
export const runFile = promisify(execFile);

/** Whether all programs are there, if need be by installing them; what is missing is said. */
export async function haveAll() {
  const missing = await providePostgres();
  if (missing) console.log(missing);
  await providePgbouncer();
  await provideNginx();
  return !missing && fs.existsSync(PGBOUNCER) && fs.existsSync(NGINX);
}

/** A folder of the journey that the other accounts can reach, and its removal. */
export function openFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-journey-"));
  fs.chmodSync(folder, 0o755);
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  return { folder, remove };
}

/** Takes a connection, as soon as there is one. */
async function answering(port, child, name) {
  for (let tries = 0; tries < 300; tries += 1) {
    const socket = net.connect(port, "127.0.0.1");
    const isUp = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isUp) return;
    if (child.exitCode !== null) break;
    await delay(100);
  }
  throw new Error(`${name} does not start`);
}

/** One of the files of deploy/ with other addresses. @throws Error where it has not what is to be changed */
function example(name, changes) {
  let text = fs.readFileSync(inRoot("deploy", name), "utf8");
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no "${from}"`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** A separate PostgreSQL; `sql` runs statements as its superuser. */
export async function startPostgres(folder, port) {
  const cluster = path.join(folder, "cluster");
  const ofPostgres = (name, ...parameters) =>
    runFile(path.join(findSystemPostgres(), name), parameters, {
      ...account,
      cwd: cluster,
      env: { LC_ALL: "C" },
    });
  fs.mkdirSync(cluster, { mode: 0o700 });
  if (isRoot) fs.chownSync(cluster, account.uid, account.gid);
  // Passwords are asked for, as on a server of one's own.
  await ofPostgres("initdb", "-D", cluster, "-U", "root", "-E", "UTF8", "--locale=C.UTF-8");
  const rules = "host all root 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n";
  fs.writeFileSync(path.join(cluster, "pg_hba.conf"), rules);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  const log = path.join(cluster, "log");
  await ofPostgres("pg_ctl", "-D", cluster, "-w", "-o", settings, "-l", log, "start");
  const where = ["-qh", "127.0.0.1", "-p", String(port), "-U", "root", "-d", "postgres"];
  return {
    sql: (text) => ofPostgres("psql", ...where, "-c", text),
    stop: () => ofPostgres("pg_ctl", "-D", cluster, "-m", "immediate", "stop"),
  };
}

/** Ends a program in order; its exit code. */
export async function end(child) {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  return child.exitCode;
}

/** PgBouncer as in deploy/, with the line of users that the command line printed. */
export async function startPgbouncer(folder, { port, databasePort, userlist }) {
  const users = path.join(folder, "userlist.txt");
  fs.writeFileSync(users, userlist, { mode: 0o600 });
  if (isRoot) fs.chownSync(users, account.uid, account.gid);
  const config = path.join(folder, "pgbouncer.ini");
  const changes = [
    ["host=postgres port=5432", `host=127.0.0.1 port=${databasePort}`],
    ["listen_addr = 0.0.0.0", "listen_addr = 127.0.0.1"],
    ["listen_port = 6432", `listen_port = ${port}`],
    ["/etc/pgbouncer/userlist.txt", users],
  ];
  fs.writeFileSync(config, example("pgbouncer.ini", changes));
  const child = spawn(PGBOUNCER, ["-q", config], { stdio: "ignore", ...account });
  await answering(port, child, "PgBouncer");
  return child;
}

/** nginx as in deploy/, with its own certificate. @returns the program and what a caller has to trust */
export async function startNginx(folder, { port, plainPort, servers }) {
  const own = (name) => path.join(folder, name);
  const subject = ["-subj", "/CN=assay.example.org"];
  const names = "subjectAltName=DNS:assay.example.org,DNS:*.assay.example.org";
  const files = ["-keyout", own("assay.key"), "-out", own("assay.crt")];
  const kind = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"];
  await runFile("openssl", ["req", ...kind, ...subject, "-addext", names, ...files]);
  const changes = [
    ["user www-data;", isRoot ? "user nobody nogroup;" : ""],
    ["/run/nginx.pid", own("nginx.pid")],
    ["http {", `http { client_body_temp_path ${own("b")}; proxy_temp_path ${own("p")};`],
    ["/var/log/nginx/error.log", own("error.log")],
    ["assay1:5001", `127.0.0.1:${servers[0]}`],
    ["assay2:5001", `127.0.0.1:${servers[1]}`],
    ["listen 80;", `listen 127.0.0.1:${plainPort};`],
    ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
    ["/etc/nginx/tls", folder],
  ];
  fs.writeFileSync(own("nginx.conf"), example("nginx.conf", changes));
  await runFile(NGINX, ["-t", "-q", "-c", own("nginx.conf")]);
  const options = ["-c", own("nginx.conf"), "-g", "daemon off;"];
  const child = spawn(NGINX, options, { stdio: "ignore" });
  await answering(port, child, "nginx");
  return { child, certificate: fs.readFileSync(own("assay.crt")) };
}
