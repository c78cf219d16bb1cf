// `npm run bench`: our figures beside their reference limits; `npm run bench -- p1` measures one workload.
import { install } from "./install.mjs";
import { inRoot } from "./paths.mjs";
import { findNode, run, toolEnvironment } from "./run.mjs";

await install();
// These need neither database nor server.
const ALONE = ["planner", "statistics"];
const [first, ...others] = process.argv.slice(2);
const isAlone = ALONE.includes(first);
const program = isAlone ? inRoot("bench", first, "main.ts") : inRoot("bench", "main.ts");
const parameters = isAlone ? others : process.argv.slice(2);
process.exitCode = await run(findNode(), [program, ...parameters], { env: toolEnvironment() });
