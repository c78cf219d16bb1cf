// `npm run soak`: what takes too long for `npm test`. `npm run soak -- tests` and `npm run soak -- journeys` do what
// `npm test` leaves out, `npm run soak -- faults 20` does every fault twenty times, and `npm run soak -- memory 3`
// writes for three minutes; without a name all parts are done.
import { install } from "./install.mjs";
import { inRoot } from "./paths.mjs";
import { fail, findNode, run, toolEnvironment } from "./run.mjs";

const VITEST = "node_modules/vitest/vitest.mjs";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";
const [name, times = "10"] = process.argv.slice(2);

const parts = {
  tests: {
    what: "the tests that npm test leaves out: those tagged soak, and whole files with this tag",
    program: VITEST,
    parameters: ["run", "--tagsFilter=soak", "--maxWorkers=4"],
  },
  journeys: {
    what: "the browser journeys that npm test leaves out: every page and dialog, planning, results, exchange, faults …",
    program: PLAYWRIGHT,
    parameters: ["test", "--project=soaked"],
    isBuilt: true,
  },
  interactions: {
    what: "how long what is done in the journeys takes until it is painted, four times slower (npm run soak -- interactions pen.spec)",
    program: PLAYWRIGHT,
    parameters: [
      "test",
      "--project=long",
      "--project=short",
      // Those of the soak only by name: some of them write for an hour.
      ...(process.argv.length > 3 ? ["--project=soaked"] : []),
      "--workers=1",
      "--timeout=1800000",
      "--reporter=list,./e2e/interactionsReporter.ts",
      ...process.argv.slice(3),
    ],
    env: { ASSAY_SLOWDOWN: "4" },
    isBuilt: true,
  },
  switching: {
    what: "a thousand switches of the candidate under slow replies",
    program: VITEST,
    parameters: ["run", "--project=browser", "--testTimeout=600000", "switching.test.tsx"],
    env: { VITE_SOAK: "1" },
  },
  requests: {
    what: "thousands of mutated requests for every call",
    program: VITEST,
    parameters: ["run", "--project=server", "--testTimeout=3600000", "hostile.test.ts"],
    env: { ASSAY_FUZZ_RUNS: "2000" },
  },
  faults: {
    what: "three observers, and every fault again and again",
    program: PLAYWRIGHT,
    parameters: ["test", "faults.spec"],
    env: { SOAK_TIMES: times },
    isBuilt: true,
  },
  kills: {
    what: "kill -9 of server, database or both under load (npm run soak -- kills 1000)",
    program: VITEST,
    parameters: ["run", "--project=server", "--reporter=verbose", "src/kills.test.ts"],
    env: { ASSAY_KILLS: times },
  },
  observers: {
    what: "500 observers who save every five seconds, for ten minutes or as many as are told",
    program: VITEST,
    parameters: ["run", "--project=server", "--reporter=verbose", "src/observers.test.ts"],
    env: { ASSAY_OBSERVERS: times },
  },
  failover: {
    what: "three database machines with Patroni, of which one fails (as root, with Debian's patroni, etcd-server and haproxy)",
    program: VITEST,
    parameters: ["run", "--project=server", "--reporter=verbose", "src/failover.test.ts"],
    env: { ASSAY_FAILOVER: "1" },
  },
  disk: {
    what: "the disk of the database is full for a while",
    program: VITEST,
    parameters: ["run", "--project=server", "src/disk.test.ts"],
    env: { ASSAY_DISK: "1" },
  },
  memory: {
    what: "an hour of writing, or as many minutes as are told",
    program: PLAYWRIGHT,
    parameters: ["test", "memory.spec"],
    env: { SOAK_MINUTES: process.argv[3] ?? "60" },
    isBuilt: true,
  },
  themes: {
    what: "every page and dialog in all themes, languages and widths, every page in three engines too (npm run soak -- themes FOLDER)",
    program: "e2e/themes.ts",
    parameters: process.argv.length > 3 ? process.argv.slice(3) : [".cache/themes"],
    isBuilt: true,
  },
  image: {
    what: "the container image: built, run as in deploy/compose.yaml, and ended",
    program: "tools/image.mjs",
  },
  operator: {
    what: "the operator's way from nothing to a restore, and an upgrade",
    program: "tools/journey.mjs",
    isBuilt: true,
  },
};

if (name && !(name in parts))
  fail(`There is no part "${name}": say ${Object.keys(parts).join(", ")}, or nothing for all.`);
const wanted = Object.entries(parts).filter(([part]) => !name || part === name);

await install();
const node = findNode();
const start = (program, parameters = [], env = {}) =>
  run(node, [inRoot(...program.split("/")), ...parameters], { env: toolEnvironment(env) });

const failed = [];
if (wanted.some(([, { isBuilt }]) => isBuilt) && (await start("tools/build.mjs")) !== 0)
  fail("The build failed.");
for (const [part, { what, program, parameters, env }] of wanted) {
  console.log(`\n── ${part}: ${what}`);
  if ((await start(program, parameters, env)) !== 0) failed.push(part);
}
console.log(failed.length > 0 ? `Failed: ${failed.join(", ")}` : "All of it passed.");
process.exitCode = failed.length > 0 ? 1 : 0;
