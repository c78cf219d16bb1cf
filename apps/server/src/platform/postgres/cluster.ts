import fs from "node:fs";
import path from "node:path";
import { StartupError } from "../startupError.ts";
import { isRoot, nobody, type Account } from "./account.ts";
import { findPrograms, type Programs } from "./programs.ts";

/** A database cluster (PostgreSQL's word for one data folder) inside DATA_DIR, and what runs it. */
export interface Cluster {
  /** DATA_DIR/postgres, created atomically: the cluster and the password of its owner. */
  readonly folder: string;
  readonly directory: string;
  readonly passwordFile: string;
  /** The server's log, outside of the folder, because root writes it and the folder belongs to `nobody`. */
  readonly logFile: string;
  readonly account: Account | undefined;
  readonly programs: Programs;
  /** False: trades safety for speed. For tests only. */
  readonly durable: boolean;
}

export interface ClusterOptions {
  /** Default true: what is confirmed survives a power cut. False is for tests. */
  readonly durable?: boolean;
  /** A folder with other PostgreSQL programs than the installed ones, for tests on an older version. */
  readonly programFolder?: string;
}

const codes: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "the file system is read-only",
  ENOTDIR: "a part of the path is a file",
  EEXIST: "it is a file",
  ENOSPC: "the disk is full",
};

/** Why a folder cannot be used, for the operator. */
export function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code && codes[code]) ?? message;
}

const ownerOf = (folder: string): Account | undefined =>
  fs.statSync(folder, { throwIfNoEntry: false });

/** The account under which root runs PostgreSQL: the owner of the data, or `nobody` if there is none yet. */
function accountFor(dataDir: string, folder: string): Account | undefined {
  const owner = ownerOf(folder);
  if (!isRoot()) {
    const uid = process.getuid?.();
    if (owner && uid !== undefined && owner.uid !== uid)
      throw new StartupError(
        `The database in DATA_DIR ${dataDir} belongs to user id ${owner.uid}${owner.uid === nobody.uid ? " (it was made by root)" : ""}, and this is user id ${uid}. Start as the user who made it, or choose another DATA_DIR.`,
      );
    return undefined;
  }
  if (owner?.uid === 0)
    throw new StartupError(
      `${folder} belongs to root, but PostgreSQL does not run as root. Run: chown -R ${nobody.uid}:${nobody.gid} '${folder}'`,
    );
  return owner ? { uid: owner.uid, gid: owner.gid } : nobody;
}

function checkVersion(cluster: Cluster, dataDir: string): void {
  const file = path.join(cluster.directory, "PG_VERSION");
  if (!fs.existsSync(file)) return;
  const found = fs.readFileSync(file, "utf8").trim();
  const { major } = cluster.programs;
  if (found === String(major)) return;
  const age = Number(found) > major ? "newer" : "different";
  throw new StartupError(
    `The database in DATA_DIR ${dataDir} was made by a ${age} PostgreSQL (version ${found}); this is version ${major}. Start the Assay that made it, or choose another DATA_DIR.`,
  );
}

/** The paths by which a running server is found; the folders need not exist. */
export type ClusterFiles = Pick<Cluster, "directory" | "passwordFile">;
export const clusterIn = (dataDir: string): ClusterFiles => ({
  directory: path.join(dataDir, "postgres", "cluster"),
  passwordFile: path.join(dataDir, "postgres", "password"),
});

/**
 * Finds the cluster of a DATA_DIR, which may not exist yet, and makes sure that this process can work with it.
 * @throws StartupError with the reason if it cannot.
 */
export function openCluster(dataDir: string, options: ClusterOptions): Cluster {
  const folder = path.join(dataDir, "postgres");
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    const account = accountFor(dataDir, folder);
    fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK);
    const cluster: Cluster = {
      folder,
      ...clusterIn(dataDir),
      logFile: path.join(dataDir, "postgres.log"),
      account,
      programs: findPrograms(account, options.programFolder),
      durable: options.durable ?? true,
    };
    checkVersion(cluster, dataDir);
    return cluster;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`DATA_DIR ${dataDir} cannot be used: ${explain(error)}.`);
  }
}
