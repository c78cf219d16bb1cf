import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";

export function hasPgbench(): boolean {
  try {
    execFileSync("pgbench", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export interface Script {
  databaseUrl: string;
  /** A file of pgbench's own language; `:client_id` counts from 0. */
  file: string;
  clients: number;
  seconds: number;
}

/** What PostgreSQL itself can do, without any server before it: transactions per second. */
export async function pgbench({ databaseUrl, file, clients, seconds }: Script): Promise<number> {
  const options = ["--no-vacuum", "--protocol=prepared", "--jobs=2", `--file=${file}`];
  const { stdout } = await promisify(execFile)("pgbench", [
    ...options,
    `--client=${clients}`,
    `--time=${seconds}`,
    databaseUrl,
  ]);
  const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  // A machine with other work may not come to a single transaction: the median bears one such round.
  return Number(rate ?? 0);
}
