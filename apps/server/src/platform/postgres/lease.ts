import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import type { Cluster, ClusterFiles } from "./cluster.ts";
import { owner } from "./initialise.ts";
import { readPostmaster, stopPostmaster } from "./postmaster.ts";

/** Key of the advisory lock, an arbitrary number ("assy"). */
const leaseLock = "1634956153, 1";

/**
 * One starter's lease of a running server: a session that holds a shared advisory lock for as long as the starter
 * runs. The last starter to release finds the lock free, and stops the server; PostgreSQL itself ends
 * the lease of a killed starter. The end of the session also shows a starter that the server has ended.
 */
export interface Lease {
  readonly url: string;
  readonly port: number;
  /** Resolves when the session has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Releases the lease, and stops the server if no other starter has one. */
  release(): Promise<void>;
}

/** The owner's URL of the server on this port. */
export function urlOf(cluster: ClusterFiles, port: number): string {
  const password = fs.readFileSync(cluster.passwordFile, "utf8").trim();
  return `postgres://${owner}:${password}@127.0.0.1:${port}/postgres`;
}

async function isTrue(client: pg.Client, expression: string): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>(`select ${expression} as answer`);
  return rows[0]?.answer === true;
}

/**
 * Whether the server runs on this folder. A copied folder names the server of the original in its
 * postmaster.pid, and has the same password; so a marker file is created, and the server asked whether it sees it.
 */
async function isServing(client: pg.Client, cluster: Cluster): Promise<boolean> {
  const name = `assay-${crypto.randomBytes(8).toString("hex")}`;
  const mark = path.join(cluster.directory, name);
  fs.writeFileSync(mark, "");
  try {
    return await isTrue(client, `(pg_stat_file('${name}', true)).size is not null`);
  } finally {
    fs.rmSync(mark, { force: true });
  }
}

async function release(client: pg.Client, cluster: Cluster, pid: number): Promise<void> {
  try {
    await client.query(`select pg_advisory_unlock_shared(${leaseLock})`);
    const isLast = await isTrue(client, `pg_try_advisory_lock(${leaseLock})`);
    if (isLast) await stopPostmaster(cluster, pid);
  } catch {
    // The connection broke, so that PostgreSQL has ended the lease already.
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Takes a lease of the server that runs on the cluster; undefined if none runs, or it is just ending. */
export async function takeLease(cluster: Cluster): Promise<Lease | undefined> {
  const postmaster = readPostmaster(cluster);
  if (!postmaster) return undefined;
  const { pid, port } = postmaster;
  const url = urlOf(cluster, port);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    application_name: "assay starter",
  });
  const ended = new Promise<void>((resolve) => {
    client.once("end", () => resolve()).on("error", () => resolve());
  });
  try {
    await client.connect();
    const isOurs = await isServing(client, cluster);
    if (isOurs && (await isTrue(client, `pg_try_advisory_lock_shared(${leaseLock})`)))
      return { url, port, ended, release: () => release(client, cluster, pid) };
  } catch {
    // Not ready yet, ending, or another program on that port: the caller tries again.
  }
  await client.end().catch(() => undefined);
  return undefined;
}
