import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { npm } from "../install.mjs";
import { inRoot } from "../paths.mjs";
import { toolEnvironment } from "../run.mjs";
import { counts } from "./counts.mjs";

const FOUND = ["high", "critical"];

/**
 * What an answer of `npm audit --json` says: passed, failed with the packages' names, or left out where the
 * registry could not be asked, which is neither.
 *
 * @param {string} answer what npm wrote
 */
export function auditCounts(answer) {
  const report = parsed(answer);
  if (report?.auditReportVersion === undefined) {
    const reason = report?.message ?? report?.error?.summary ?? "npm gave no report";
    console.log(`Left out: the registry could not be asked for known vulnerabilities (${reason}).`);
    return counts(0, 0, 1);
  }
  const bad = Object.values(report.vulnerabilities ?? {})
    .filter(({ severity }) => FOUND.includes(severity))
    .map(({ name, severity }) => `${name}: ${severity}`);
  for (const line of bad) console.log(line);
  return bad.length === 0 ? counts(1, 0) : counts(0, bad.length, 0, bad);
}

function parsed(answer) {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}

/** Asks the registry for known vulnerabilities of what is shipped; high and critical ones fail. */
export async function auditDependencies() {
  const asked = ["audit", "--json", "--omit=dev", "--audit-level=high", "--fetch-retries=0"];
  const [program, parameters] = npm([...asked, "--fetch-timeout=20000"]);
  const child = spawn(program, parameters, {
    cwd: inRoot(),
    env: toolEnvironment(),
    stdio: ["ignore", "pipe", "ignore"],
  });
  return auditCounts(await text(child.stdout).catch(() => ""));
}
