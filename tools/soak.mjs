// `npm run soak`: what takes too long for `npm test`: faults again and again, and a thousand switches of the
// candidate under slow replies, and the operator's journey from nothing to a restore. `npm run soak -- 20` has every fault happen twenty times.
import { install } from "./install.mjs";
import { inRoot } from "./paths.mjs";
import { findNode, run, toolEnvironment } from "./run.mjs";

const [times = "10"] = process.argv.slice(2);
await install();
const node = findNode();
const start = (file, parameters, env = {}) =>
  run(node, [inRoot(...file.split("/")), ...parameters], { env: toolEnvironment(env) });

const switching = await start(
  "node_modules/vitest/vitest.mjs",
  ["run", "--project=browser", "--testTimeout=600000", "switching.test.tsx"],
  { VITE_SOAK: "1" },
);
const built = await start("tools/build.mjs", []);
const faults = await start("node_modules/@playwright/test/cli.js", ["test", "faults.spec"], {
  SOAK_TIMES: times,
});
const journey = await start("tools/journey.mjs", []);
process.exitCode = switching || built || faults || journey;
