import fs from "node:fs";
import path from "node:path";
import { inRoot, resultFolder } from "../paths.mjs";
import { run, toolEnvironment } from "../run.mjs";
import { auditDependencies } from "./audit.mjs";
import { counts, playwrightCounts, single, vitestCounts } from "./counts.mjs";
import {
  provideChromium,
  provideClamd,
  provideEngines,
  provideNginx,
  provideOathtool,
  providePdfTools,
  providePgbouncer,
  providePostgres,
} from "./machine.mjs";

const sources = ["packages", "apps", "e2e", "bench", "tools"];

/** Starts a program of node_modules (or of this repository) with the Node that npm installed. */
const start = (node, file, parameters, env) =>
  run(node, [inRoot(...file.split("/")), ...parameters], { env: toolEnvironment(env) });

function check(name, file, ...parameters) {
  return { part: "static", name, run: async (node) => single(await start(node, file, parameters)) };
}

/** More than processors: ours wait for databases and pages, and for time to pass, much of the time. */
const WORKERS = 4;

/** Whole files say in a line that they are left for `npm run soak -- tests`. */
const isSoaked = (file) => /^\/\/ @module-tag soak$/m.test(fs.readFileSync(inRoot(file), "utf8"));

/**
 * What `npm run soak -- tests` does instead. Whole files are not even loaded: loading is half of what a file of component
 * tests costs.
 */
function leftOut() {
  const files = ["packages", "apps"].flatMap((folder) =>
    fs
      .readdirSync(inRoot(folder), { recursive: true })
      .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("node_modules"))
      .map((file) => path.join(folder, file)),
  );
  return ["--tagsFilter=!soak", ...files.filter(isSoaked).map((file) => `--exclude=${file}`)];
}

async function vitest(node, report, parameters, env = {}) {
  const file = path.join(resultFolder, `${report}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const all = ["run", "--passWithNoTests", `--maxWorkers=${WORKERS}`, ...leftOut(), ...reporters];
  const program = "node_modules/vitest/vitest.mjs";
  const exitCode = await start(node, program, [...all, ...parameters], env);
  return vitestCounts(file, exitCode);
}

/** A part that cannot run: failed, with the sentence that says what to do. */
function impossible(sentence) {
  console.log(sentence);
  return counts(0, 1);
}

async function unitTests(node) {
  const problem = await provideChromium();
  if (problem) return impossible(problem);
  return vitest(node, "unit", ["--project=unit", "--project=browser"]);
}

async function serverTests(node) {
  await provideOathtool();
  await provideClamd();
  await provideNginx();
  await providePdfTools();
  await providePgbouncer();
  // The replica is one of the oldest PostgreSQL: it is shown with that one.
  return vitest(node, "server", ["--project=server", "--exclude=**/db/replica.test.ts"]);
}

/**
 * What an older PostgreSQL could do otherwise: migrations, policies and backups (`db`), the statements behind each
 * call (`permissions` sends all of them), notifications (`live`), and the statements of the nightly
 * jobs (`nights`). Everything else repeats such statements, or is decided by our own code.
 */
const ON_THE_DATABASE = [
  "db/",
  "authorisation/permissions.test.ts",
  "features/live/",
  "features/retention/nights.test.ts",
];

async function oldPostgresTests(node) {
  const reason = await providePostgres();
  if (reason) {
    console.log(reason);
    return counts(0, 0, 1);
  }
  const parameters = [
    "--project=server",
    ...ON_THE_DATABASE.map((name) => `apps/server/src/${name}`),
  ];
  return vitest(node, "server-system", parameters, { ASSAY_TEST_POSTGRES: "system" });
}

async function journeys(node) {
  const problem = await provideChromium();
  if (problem) return impossible(problem);
  await provideEngines();
  if ((await start(node, "tools/build.mjs", [])) !== 0) return impossible("The build failed.");
  const program = "node_modules/@playwright/test/cli.js";
  // The project "soaked" is for `npm run soak -- journeys`.
  const parameters = ["test", "--project=long", "--project=short"];
  const exitCode = await start(node, program, parameters);
  return playwrightCounts(path.join(resultFolder, "e2e.json"), exitCode);
}

/** Everything that `npm test` does, in order. */
export const steps = [
  check("Types", "node_modules/typescript/bin/tsc", "-p", "tsconfig.json"),
  check("Lint", "node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings", ...sources),
  check("Format", "node_modules/oxfmt/bin/oxfmt", "--check", ...sources),
  check("Structure", "tools/check-structure.mjs"),
  check("Unused code", "node_modules/knip/bin/knip.js"),
  { part: "static", name: "Known vulnerabilities", run: auditDependencies },
  { part: "unit", name: "Unit and component tests", run: unitTests },
  { part: "server", name: "Server tests on the embedded PostgreSQL", run: serverTests },
  { part: "server", name: "Server tests on PostgreSQL 15", run: oldPostgresTests },
  { part: "e2e", name: "Browser journeys on the built app", run: journeys },
];
