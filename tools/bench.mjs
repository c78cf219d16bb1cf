// `npm run bench`: our figures beside their reference limits; `npm run bench -- p1` measures one workload.
import { install } from "./install.mjs";
import { inRoot } from "./paths.mjs";
import { findNode, run, toolEnvironment } from "./run.mjs";

await install();
process.exitCode = await run(findNode(), [inRoot("bench", "main.ts"), ...process.argv.slice(2)], {
  env: toolEnvironment(),
});
