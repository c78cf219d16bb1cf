import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { embeddedPostgres } from "@assay/server/platform/postgres/embeddedPostgres.ts";
import pg from "pg";
import { findSystemPostgres } from "../../../tools/systemPostgres.mjs";
import { freePort } from "./clamd.ts";
import { makeTemplate } from "./testDatabase.ts";

/** Only Debian's packages bring `pg_basebackup`. */
export const hasReplication = () => findSystemPostgres() !== undefined;

/** `nobody`, as whom the primary runs too. */
const account = () => (process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {});

const answers = async (url: string) => {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** A PostgreSQL with its own template, and a second one that follows it by streaming replication. */
export async function startReplication() {
  const programFolder = findSystemPostgres() ?? "";
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-replica-"));
  fs.chmodSync(folder, 0o777);
  const primary = await embeddedPostgres(folder, { durable: false, programFolder });
  await makeTemplate(primary.url);
  const copy = path.join(folder, "copy");
  const program = (name: string) => path.join(programFolder, name);
  await promisify(execFile)(
    program("pg_basebackup"),
    ["-D", copy, "-R", "-c", "fast", "-d", primary.url],
    { ...account(), cwd: folder },
  );
  const port = await freePort();
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="];
  const parameters = settings.flatMap((setting) => ["-c", setting]);
  const child = spawn(program("postgres"), ["-D", copy, ...parameters], {
    ...account(),
    cwd: folder,
    stdio: "ignore",
  });
  const ended = once(child, "close");
  const ownerUrl = Object.assign(new URL(primary.url), { port: String(port) }).href;
  for (let tries = 0; !(await answers(ownerUrl)); tries += 1) {
    if (child.exitCode !== null || tries > 300) throw new Error("the replica does not start");
    await delay(100);
  }
  const stopReplica = async () => {
    child.kill("SIGQUIT");
    await ended;
  };
  return {
    url: primary.url,
    /** As its owner. */
    replicaUrl: ownerUrl,
    stopReplica,
    close: async () => {
      await stopReplica();
      await primary.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
