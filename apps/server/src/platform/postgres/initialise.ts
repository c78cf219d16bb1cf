import { execFile } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { StartupError } from "../startupError.ts";
import { handOver, reachablePath } from "./account.ts";
import { explain, type Cluster } from "./cluster.ts";
import { programEnvironment } from "./programs.ts";

/** The superuser that initdb makes; it owns the schema and runs the migrations. */
export const owner = "owner";

/** Milliseconds after which the folder of an initdb, which takes seconds, counts as left behind by a killed one. */
const abandonedAfter = 3_600_000;

function removeAbandoned(cluster: Cluster): void {
  const parent = path.dirname(cluster.folder);
  const prefix = `${path.basename(cluster.folder)}.new-`;
  for (const name of fs.readdirSync(parent)) {
    const folder = path.join(parent, name);
    const isOld = () => fs.statSync(folder).mtimeMs < Date.now() - abandonedAfter;
    if (name.startsWith(prefix) && isOld()) fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function runInitdb(cluster: Cluster, directory: string): Promise<void> {
  const { account, durable, programs } = cluster;
  const parameters = [
    `--pgdata=${reachablePath(directory, account)}`,
    `--username=${owner}`,
    "--pwfile=../password",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--data-checksums",
    // PostgreSQL's builtin Unicode rules, if available: those of the operating system change with its updates.
    ...(programs.major >= 17
      ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
      : ["--locale=C.UTF-8"]),
    ...(durable ? [] : ["--no-sync"]),
  ];
  const options = { ...account, cwd: directory, env: programEnvironment };
  await promisify(execFile)(programs.initdb, parameters, options);
}

/** The error message of initdb, which is the last one before hints. */
function complaint(output: string): string {
  const lines = output.split("\n").filter((line) => /error|fatal|could not/i.test(line));
  return lines.at(-1)?.trim() ?? "initdb gave no reason";
}

/**
 * Creates the cluster if there is none. It is created in a temporary folder, which is then renamed: a
 * killed start leaves no partial cluster, and of two simultaneous starters one wins and the other uses its cluster.
 * @throws StartupError if initdb fails, with its reason.
 */
export async function initialise(cluster: Cluster): Promise<void> {
  if (fs.existsSync(path.join(cluster.directory, "PG_VERSION"))) return;
  removeAbandoned(cluster);
  const draft = fs.mkdtempSync(`${cluster.folder}.new-`);
  try {
    const directory = path.join(draft, path.basename(cluster.directory));
    const passwordFile = path.join(draft, path.basename(cluster.passwordFile));
    const password = crypto.randomBytes(24).toString("base64url");
    fs.writeFileSync(passwordFile, password, { mode: 0o600, flush: cluster.durable });
    fs.mkdirSync(directory, { mode: 0o700 });
    for (const made of [draft, passwordFile, directory]) handOver(made, cluster.account);
    await runInitdb(cluster, directory);
    fs.renameSync(draft, cluster.folder);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === "ENOTEMPTY" || code === "EEXIST") return;
    const reason = stderr === undefined ? explain(error) : complaint(stderr);
    throw new StartupError(`The database in ${cluster.folder} could not be made: ${reason}`);
  }
}
