// `npm run bench`: our figures beside their reference limits; `npm run bench -- p1` measures one workload.
import { install } from "./install.mjs";
import { inRoot } from "./paths.mjs";
import { findNode, run, toolEnvironment } from "./run.mjs";

await install();
// The planner needs neither database nor server.
const [first, ...others] = process.argv.slice(2);
const isPlanner = first === "planner";
const program = isPlanner ? inRoot("bench", "planner", "main.ts") : inRoot("bench", "main.ts");
const parameters = isPlanner ? others : process.argv.slice(2);
process.exitCode = await run(findNode(), [program, ...parameters], { env: toolEnvironment() });
