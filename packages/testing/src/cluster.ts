import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type ClusterFiles, openCluster } from "@assay/server/platform/postgres/cluster.ts";
import { initialise } from "@assay/server/platform/postgres/initialise.ts";
import { urlOf } from "@assay/server/platform/postgres/lease.ts";
import {
  findFreePort,
  readPostmaster,
  startPostmaster,
  stopPostmaster,
} from "@assay/server/platform/postgres/postmaster.ts";
import { findSystemPostgres } from "../../../tools/systemPostgres.mjs";

/** A PostgreSQL cluster of one test, which may kill and restart it. */
export interface TestCluster {
  /** The address with the owner's role; the same after each start. */
  readonly url: string;
  readonly files: ClusterFiles;
  /** Starts the cluster again, once the killed processes have ended. */
  start(): Promise<void>;
  /** Stops the cluster with a clean shutdown. */
  stop(): Promise<void>;
  /** Stops the cluster and deletes its folder, unless the folder was given. */
  close(): Promise<void>;
}

interface ClusterFolders {
  /** Where the programs are, such as Debian's; else those of the npm packages. */
  programFolder?: string | undefined;
  /** Whether fsync is on, as in production. */
  durable?: boolean;
  /** The data folder; if unset, a new one. */
  folder?: string;
}

const TRIES = 300;

/** Makes and starts a cluster, which only the test restarts. */
export async function startCluster(folders: ClusterFolders = {}): Promise<TestCluster> {
  const own = folders.folder ?? fs.mkdtempSync(path.join(os.tmpdir(), "assay-cluster-"));
  // As root, PostgreSQL runs as `nobody`.
  fs.chmodSync(own, 0o711);
  const { durable = false, programFolder } = folders;
  const options = { durable, ...(programFolder !== undefined && { programFolder }) };
  const cluster = openCluster(own, options);
  await initialise(cluster);
  const port = await findFreePort();
  const start = async () => {
    let refusal: string | undefined;
    for (let tries = 0; tries < TRIES; tries += 1) {
      refusal = await startPostmaster(cluster, port);
      if (refusal === undefined) return;
      await delay(50);
    }
    throw new Error(`PostgreSQL does not start: ${refusal}`);
  };
  const stop = async () => {
    const running = readPostmaster(cluster);
    if (running) await stopPostmaster(cluster, running.pid);
  };
  await start();
  return {
    url: urlOf(cluster, port),
    files: cluster,
    start,
    stop,
    close: async () => {
      await stop();
      if (folders.folder === undefined) fs.rmSync(own, { recursive: true, force: true });
    },
  };
}

/** The folder of the oldest supported PostgreSQL of this machine. */
export const systemPrograms = () => findSystemPostgres();

/** Whether processes can be found by their parents here. */
export const hasProcesses = () => fs.existsSync("/proc/self/stat");

/** The process and its children, as they are now; none where it has gone. */
function familyOf(parent: number): number[] {
  const isChild = (pid: number) => {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent;
    } catch {
      return false;
    }
  };
  return [parent, ...fs.readdirSync("/proc").map(Number).filter(Boolean).filter(isChild)];
}

function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended.
    }
}

/** Sends a signal to the postmaster that runs on a cluster: to it alone, or to its backends as well. */
export function signalPostgres(files: ClusterFiles, name: NodeJS.Signals, isWhole: boolean): void {
  const running = readPostmaster(files);
  if (running) signal(isWhole ? familyOf(running.pid) : [running.pid], name);
}
