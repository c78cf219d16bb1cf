import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** A server that runs on this machine, as the operator's commands see it. */
export interface RunningServer {
  readonly pid: number;
  /** URL of the pages. */
  readonly url: string;
  /** Name of its database, without credentials (`databaseName`). */
  readonly database: string;
}

/** The database of a configuration as a text without credentials. */
export function databaseName(config: {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}): string {
  if (config.databaseUrl === undefined) return `embedded, in ${config.dataDir}`;
  const { host, pathname } = new URL(config.databaseUrl);
  return `${host}${pathname}`;
}

const ownId = process.getuid?.() ?? 0;
const FOLDER = path.join(os.tmpdir(), `assay-servers-${ownId}`);

/** Prefix of an installation's notes, in a temporary folder since that of the installation may be read-only. */
const prefixOf = (installation: string): string =>
  `${createHash("sha256").update(installation).digest("hex").slice(0, 16)}-`;

/** Whether only this user can write to the folder. */
function isOwnFolder(): boolean {
  const { uid, mode } = fs.lstatSync(FOLDER);
  return uid === ownId && (mode & 0o022) === 0;
}

/**
 * Writes a note that this process serves an installation, for commands in other shells. If no note can be
 * written, commands do not find the server.
 *
 * @returns removes the note
 */
export function noteServer(installation: string, server: Omit<RunningServer, "pid">): () => void {
  const file = path.join(FOLDER, `${prefixOf(installation)}${process.pid}.json`);
  try {
    fs.mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
    if (isOwnFolder()) fs.writeFileSync(file, JSON.stringify({ ...server, pid: process.pid }));
  } catch {
    return () => undefined;
  }
  return () => fs.rmSync(file, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function read(file: string): RunningServer[] {
  try {
    const server = JSON.parse(fs.readFileSync(file, "utf8")) as RunningServer;
    return isAlive(server.pid) ? [server] : [];
  } catch {
    return [];
  }
}

/** The running servers of an installation; notes of killed ones are ignored. */
export function runningServers(installation: string): RunningServer[] {
  const prefix = prefixOf(installation);
  try {
    if (!isOwnFolder()) return [];
    const notes = fs.readdirSync(FOLDER).filter((name) => name.startsWith(prefix));
    return notes.flatMap((name) => read(path.join(FOLDER, name)));
  } catch {
    return [];
  }
}
