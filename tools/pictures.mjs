// `npm run pictures`: takes the pictures of README.md again, from the built app with its demo data.
import { install } from "./install.mjs";
import { inRoot } from "./paths.mjs";
import { fail, findNode, run, toolEnvironment } from "./run.mjs";
import { provideChromium } from "./test/machine.mjs";

await install();
const problem = await provideChromium();
if (problem) fail(problem);
const node = findNode();
const env = toolEnvironment();
if ((await run(node, [inRoot("tools", "build.mjs")], { env })) !== 0) fail("The build failed.");
const parameters = [inRoot("e2e", "pictures.ts"), ...process.argv.slice(2)];
process.exitCode = await run(node, parameters, { env });
