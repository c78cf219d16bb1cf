import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { userlistLine } from "@assay/server/cli/pooler.ts";
import { freePort, isUp } from "./clamd.ts";

const PROGRAM = "/usr/sbin/pgbouncer";
export const hasPgbouncer = () => fs.existsSync(PROGRAM);

/** `nobody`: PgBouncer refuses to run as root. */
const unprivileged = () => (process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {});

export interface Pgbouncer {
  /** What DATABASE_POOL_URL would be. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a real PgBouncer in transaction mode, with which only the application signs in.
 *
 * @param ownerUrl the database behind it
 * @param connections that it holds to the database, at most
 * @param port of one that ended before
 */
export async function startPgbouncer(
  ownerUrl: string,
  connections: number,
  port?: number,
): Promise<Pgbouncer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "assay-pgbouncer-"));
  await fs.promises.chmod(folder, 0o755);
  const own = port ?? (await freePort());
  const { hostname, port: databasePort, pathname } = new URL(ownerUrl);
  const userlist = path.join(folder, "userlist.txt");
  await writeFile(userlist, userlistLine(ownerUrl));
  const config = path.join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `* = host=${hostname} port=${databasePort}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${own}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${userlist}`,
    "pool_mode = transaction",
    `default_pool_size = ${connections}`,
    "max_client_conn = 200",
    "query_wait_timeout = 3",
  ];
  await writeFile(config, lines.join("\n"));
  const child = spawn(PROGRAM, ["-q", config], { stdio: "ignore", ...unprivileged() });
  const ended = once(child, "close");
  for (let tries = 0; !(await isUp(own)); tries += 1) {
    if (child.exitCode !== null || tries > 300) throw new Error("PgBouncer does not start");
    await delay(50);
  }
  return {
    url: `postgres://127.0.0.1:${own}${pathname}`,
    close: async () => {
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
