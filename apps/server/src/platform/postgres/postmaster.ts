import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { handOver, reachablePath } from "./account.ts";
import type { Cluster, ClusterFiles } from "./cluster.ts";
import { programEnvironment } from "./programs.ts";

/** The data of a running server in postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

const pidFile = (cluster: ClusterFiles) => path.join(cluster.directory, "postmaster.pid");

/** The server of the cluster; undefined if there is none, or it has only begun to start. */
export function readPostmaster(cluster: ClusterFiles): Postmaster | undefined {
  try {
    const lines = fs.readFileSync(pidFile(cluster), "utf8").split("\n");
    const postmaster = { pid: Number(lines[0]), port: Number(lines[3]) };
    if (!postmaster.pid || !postmaster.port) return undefined;
    return { ...postmaster, isReady: lines[7]?.trim() === "ready" };
  } catch {
    return undefined;
  }
}

/**
 * Removes a postmaster.pid whose process id belongs to a program that does not run in this folder: after a
 * restart of a container any program, in a copied folder the server of the original. PostgreSQL would take it
 * for its own server, and refuse to start.
 */
export function removeForeignPidFile(cluster: Cluster): void {
  try {
    const pid = Number.parseInt(fs.readFileSync(pidFile(cluster), "utf8"), 10);
    const workplace = fs.realpathSync(`/proc/${pid}/cwd`);
    if (workplace !== fs.realpathSync(cluster.directory)) fs.rmSync(pidFile(cluster));
  } catch {
    // No file, no such process, or no /proc: PostgreSQL decides itself.
  }
}

/** A port of the loopback address that is free at this moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

const tooLong = 10 * 1024 * 1024;

/** Opens the server's log for appending; a long one is renamed first. */
function openLog(cluster: Cluster): { descriptor: number; begin: number } {
  const size = () => fs.statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size() > tooLong) fs.renameSync(cluster.logFile, `${cluster.logFile}.1`);
  const begin = size();
  const descriptor = fs.openSync(cluster.logFile, "a", 0o600);
  // Root may run a user's database now, and the user has to be able to open this log later.
  handOver(cluster.logFile, cluster.account);
  return { descriptor, begin };
}

function settings(cluster: Cluster, port: number): string[] {
  const values = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "100",
    ...(cluster.durable ? {} : { fsync: "off", full_page_writes: "off" }),
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Starts the server in a separate session: Ctrl-C must not reach it before the web server has drained. */
function launch(cluster: Cluster, port: number, log: number): ChildProcess {
  const directory = reachablePath(cluster.directory, cluster.account);
  const child = spawn(cluster.programs.postgres, ["-D", directory, ...settings(cluster, port)], {
    ...cluster.account,
    cwd: cluster.directory,
    env: programEnvironment,
    stdio: ["ignore", log, log],
    detached: true,
  });
  child.unref();
  return child;
}

/**
 * Starts a server on the cluster and waits until it accepts connections, however long recovery takes.
 * Resolves to undefined then, or to its output if it has ended.
 */
export async function startPostmaster(cluster: Cluster, port: number): Promise<string | undefined> {
  const log = openLog(cluster);
  const child = launch(cluster, port, log.descriptor);
  let ended: string | undefined;
  child.once("error", (error) => (ended = error.message));
  child.once("exit", () => (ended ??= ""));
  fs.closeSync(log.descriptor);
  while (ended === undefined) {
    const postmaster = readPostmaster(cluster);
    if (postmaster?.pid === child.pid && postmaster?.isReady) return undefined;
    await sleep(20);
  }
  return ended || fs.readFileSync(cluster.logFile).subarray(log.begin).toString();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Stops the server (fast shutdown): it closes connections and writes all data. Resolves when it has ended. */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  const isThere = () => readPostmaster(cluster)?.pid === pid && isAlive(pid);
  if (isThere()) process.kill(pid, "SIGINT");
  while (isThere()) await sleep(20);
}
