import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { embeddedPostgres } from "@assay/server/platform/postgres/embeddedPostgres.ts";
import {
  FIGURES_TOKEN,
  listening,
  openBuilder,
  type ServerProcess,
  startProcess,
  type TestServer,
} from "@assay/testing";
import pg from "pg";
import { parentOf } from "./measure/cpu.ts";
import type { Target } from "./measure/load.ts";

/** Everything that a workload needs: the server and the floor, on one database. */
export interface Bench {
  us: Target;
  floor: Target;
  /** For the builders: they talk to our server over HTTP. */
  server: TestServer;
  /** The owner of the database, outside any tenant: fills tables faster than calls could. */
  owner: pg.Client;
  /** A folder that goes at the end. */
  folder: string;
  close(): Promise<void>;
}

const open = new Set<Bench>();

/** Ends every server and database that was started here and is not closed yet. */
export async function closeAll(): Promise<void> {
  await Promise.all([...open].map((bench) => bench.close()));
}

const floorProgram = path.join(import.meta.dirname, "floor/main.ts");

/**
 * Starts PostgreSQL as in production (every commit reaches the disk), our server from its sources,
 * and the floor. Bundled or not, a call costs the server the same once it is warm.
 *
 * @param nodeOptions of our server's Node, such as `--cpu-prof`.
 */
export async function openBench(nodeOptions: string[]): Promise<Bench> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-bench-"));
  fs.chmodSync(folder, 0o711);
  const postgres = await embeddedPostgres(folder);
  // The counters run, but a few accounts stand for hundreds here.
  const most = "1000000000";
  const rates = { RATE_PER_ACCOUNT: most, RATE_PER_TENANT: most, RATE_PER_ADDRESS: most };
  const database = { DATABASE_URL: postgres.url, DEMO: "false", NODE_ENV: "production" };
  const figures = { METRICS_TOKEN: FIGURES_TOKEN };
  // For callers that have to come from different addresses.
  const env = { ...database, ...figures, ...rates, RATE_COSTLY: most, TRUST_PROXY: "127.0.0.1" };
  const processes: ServerProcess[] = [];
  const closing: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const { child } of processes) child.kill("SIGTERM");
    await Promise.all(processes.map(({ ended }) => ended));
    for (const step of closing) await step();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  let ended: Promise<void> | undefined;
  const close = () => (ended ??= end());
  try {
    const ours = startProcess({ env, nodeOptions });
    processes.push(ours);
    const port = await listening(ours);
    const floor = startProcess({ env, program: floorProgram });
    processes.push(floor);
    const owner = new pg.Client(postgres.url);
    await owner.connect();
    closing.push(() => owner.end());
    const server = await openBuilder(postgres.url, port);
    closing.push(() => server.close());
    const postmaster = await postmasterOf(owner);
    const bench: Bench = {
      us: { port, pid: ours.child.pid ?? 0, postmaster },
      floor: { port: await listening(floor), pid: floor.child.pid ?? 0, postmaster },
      server,
      owner,
      folder,
      close: () => close().finally(() => open.delete(bench)),
    };
    open.add(bench);
    return bench;
  } catch (error) {
    await close();
    throw error;
  }
}

async function postmasterOf(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>("select pg_backend_pid() as pid");
  return parentOf(rows[0]?.pid ?? 0);
}
