// `npm run assay -- …`: the operator's command line, from the sources; in production it is dist/server/assay.mjs.
import { install } from "./install.mjs";
import { inRoot } from "./paths.mjs";
import { findNode, run } from "./run.mjs";

await install();
const parameters = ["--no-warnings", inRoot("apps/server/src/assay.ts"), ...process.argv.slice(2)];
process.exitCode = await run(findNode(), parameters);
