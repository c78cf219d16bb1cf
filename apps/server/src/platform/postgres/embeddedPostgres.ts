import { setTimeout as sleep } from "node:timers/promises";
import { openCluster, clusterIn, type Cluster, type ClusterOptions } from "./cluster.ts";
import { initialise } from "./initialise.ts";
import { takeLease, urlOf, type Lease } from "./lease.ts";
import {
  findFreePort,
  readPostmaster,
  removeForeignPidFile,
  startPostmaster,
} from "./postmaster.ts";
import { StartupError } from "../startupError.ts";

export interface EmbeddedPostgresOptions extends ClusterOptions {
  /** Called with a line of text when the server has ended, and when it runs again. */
  readonly onNotice?: (line: string) => void;
  /** Ends the attempts to start a server whose folder or port is still in use. */
  readonly cancelled?: AbortSignal;
}

export interface EmbeddedPostgres {
  /** Connects as the owner of the cluster. Stays the same when the server has to be started again. */
  readonly url: string;
  /** A server was running on the folder already: another process's, or one that a killed process left behind. */
  readonly adopted: boolean;
  /** Stops using the server, which is stopped if nobody else uses it. Later calls do nothing. */
  stop(): Promise<void>;
}

/** Temporary reasons for a failed start: another starter, a predecessor that is still ending, a used port. */
const passing =
  /lock file ".*" (already exists|is empty)|shared memory block|Address already in use|could not (open|read|create) lock file|could not create any TCP/;

/** Maximum time until the embedded PostgreSQL accepts connections. */
const START_TIMEOUT_MS = 120_000;

/** The last error message in PostgreSQL's output. */
function lastComplaint(output: string): string {
  const lines = output.split("\n").filter((line) => /FATAL|PANIC|error/i.test(line));
  return lines.at(-1)?.replace(/^.*?(FATAL|PANIC):\s*/, "") ?? (output.trim() || "no reason given");
}

/** Takes a lease of the cluster's server, after starting it if none runs. */
async function startOrAdopt(
  cluster: Cluster,
  cancelled: AbortSignal,
  fixedPort?: number,
): Promise<{ lease: Lease; adopted: boolean }> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let failure = "another process holds it";
  while (Date.now() < deadline && !cancelled.aborted) {
    const found = await takeLease(cluster);
    if (found) return { lease: found, adopted: true };
    const output = await startPostmaster(cluster, fixedPort ?? (await findFreePort()));
    const started = output === undefined ? await takeLease(cluster) : undefined;
    if (started) return { lease: started, adopted: false };
    failure = lastComplaint(output ?? "it does not answer");
    if (output !== undefined && !passing.test(output)) break;
    removeForeignPidFile(cluster);
    await sleep(200);
  }
  cancelled.throwIfAborted();
  throw new StartupError(
    `PostgreSQL did not start on ${cluster.directory}: ${failure} (more in ${cluster.logFile})`,
  );
}

/** Holds a lease of a running server until stopped, and restarts the server under its port if it ends. */
class LeaseHolder {
  readonly #cluster: Cluster;
  readonly #notice: (line: string) => void;
  readonly #stopping = new AbortController();
  readonly #done: Promise<void>;
  #lease: Lease | undefined;

  constructor(cluster: Cluster, lease: Lease, notice: (line: string) => void) {
    this.#cluster = cluster;
    this.#notice = notice;
    this.#lease = lease;
    this.#done = this.#keep(lease.port);
  }

  async #keep(port: number): Promise<void> {
    const { signal } = this.#stopping;
    for (;;) {
      await this.#lease?.ended;
      this.#lease = undefined;
      if (signal.aborted) return;
      this.#notice("The embedded PostgreSQL went away; starting it again.");
      try {
        ({ lease: this.#lease } = await startOrAdopt(this.#cluster, signal, port));
        this.#notice("The embedded PostgreSQL is back.");
        if (signal.aborted) return;
      } catch (error) {
        if (signal.aborted) return;
        this.#notice(error instanceof Error ? error.message : String(error));
        await sleep(1000, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async stop(): Promise<void> {
    if (this.#stopping.signal.aborted) return this.#done;
    this.#stopping.abort();
    await this.#lease?.release();
    await this.#done;
    // The server is being restarted at this moment, and has to be released too.
    const late = this.#lease ?? (await takeLease(this.#cluster));
    await late?.release();
  }
}

/**
 * Runs the PostgreSQL of a data folder for as long as this process needs it: starts it, or adopts the one that runs
 * there, and restarts it under the same URL if it ends.
 *
 * Any number of processes may do this on one folder. They share one server, and the last to call `stop` ends it; a
 * killed process leaves the server to the others, or to the next start.
 *
 * As root, PostgreSQL runs as the owner of DATA_DIR/postgres, which is `nobody` for a folder that root made.
 * @param dataDir absolute path; made if it does not exist
 * @throws StartupError if the folder cannot be used, with the reason; the reason of `cancelled`
 */
export async function embeddedPostgres(
  dataDir: string,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const { onNotice = () => undefined, cancelled = new AbortController().signal } = options;
  const cluster = openCluster(dataDir, options);
  await initialise(cluster);
  const { lease, adopted } = await startOrAdopt(cluster, cancelled);
  const holder = new LeaseHolder(cluster, lease, onNotice);
  return { url: lease.url, adopted, stop: () => holder.stop() };
}

/**
 * The URL of the server that runs on a data folder, without a lease of it; undefined if none
 * does. Nothing is started, stopped or created.
 */
export function runningPostgresUrl(dataDir: string): string | undefined {
  const files = clusterIn(dataDir);
  const postmaster = readPostmaster(files);
  return postmaster && urlOf(files, postmaster.port);
}
