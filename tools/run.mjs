import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { inRoot, logFolder, root } from "./paths.mjs";

/** The oldest Node that runs the server: it must read TypeScript on its own. */
const oldestNode = [22, 18];

function isNewEnough(version) {
  const [major, minor] = version.replace(/^v/, "").split(".").map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

/**
 * The Node that everything but the installation runs on: the one that npm installed for this machine, or the
 * current one where there is none (macOS).
 */
export function findNode() {
  const installed = inRoot("node_modules", ".bin", "node");
  if (fs.existsSync(installed) && spawnSync(installed, ["--version"]).status === 0)
    return installed;
  if (!isNewEnough(process.version))
    fail(
      `Assay needs Node ${oldestNode.join(".")} or newer on this machine; this is ${process.version}.`,
    );
  return process.execPath;
}

/** Ends this program with one line for the user. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

/** The environment of child processes: `node` and the installed programs are found first. */
export function toolEnvironment(extra = {}) {
  const separator = path.delimiter;
  return {
    ...process.env,
    PATH: `${inRoot("node_modules", ".bin")}${separator}${process.env.PATH ?? ""}`,
    ...extra,
  };
}

/** A child's end as an exit code; an end by a signal counts as shells count it. */
const exitCode = (code, signal) => code ?? 128 + (os.constants.signals[signal] ?? 1);

/**
 * Runs a program in the repository's folder and resolves to its exit code. SIGTERM, SIGINT and SIGHUP are passed
 * on, and this process waits for the program's own end.
 */
export function run(program, parameters, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: root, stdio: "inherit", ...options });
    const signals = ["SIGTERM", "SIGINT", "SIGHUP"];
    const pass = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, pass);
    const done = () => {
      for (const signal of signals) process.off(signal, pass);
    };
    child.once("error", (error) => {
      done();
      reject(error);
    });
    child.once("exit", (code, signal) => {
      done();
      resolve(exitCode(code, signal));
    });
  });
}

/**
 * Runs a program whose output only matters when it fails: it goes to .cache/log/<name>.log, and to the terminal
 * when the program ends with an error.
 */
export async function runQuietly(name, program, parameters, options = {}) {
  fs.mkdirSync(logFolder, { recursive: true });
  const file = path.join(logFolder, `${name}.log`);
  const log = fs.openSync(file, "w");
  const code = await run(program, parameters, { stdio: ["ignore", log, log], ...options });
  fs.closeSync(log);
  if (code !== 0) process.stderr.write(fs.readFileSync(file));
  return code;
}
