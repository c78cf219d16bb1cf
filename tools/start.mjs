// `npm start`: installs and builds what is missing, then runs the server until it is told to stop.
import { pathToFileURL } from "node:url";
import { install } from "./install.mjs";
import { inRoot } from "./paths.mjs";
import { fail, findNode, run, runQuietly, toolEnvironment } from "./run.mjs";
import { isBuilt } from "./sources.mjs";

if (Number.parseInt(process.versions.node, 10) < 20)
  fail(`Assay needs Node 20 or newer; this is ${process.version}.`);

/** Whoever kills npm means the server: npm can pass SIGKILL on to nobody, but leaves an orphan. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}

endWithNpm();
await install();
const node = findNode();
if (!isBuilt()) {
  console.log("Building …");
  const env = toolEnvironment();
  const code = await runQuietly("build", node, [inRoot("tools", "build.mjs")], { env });
  if (code !== 0) fail("The app could not be built; the reason is above.");
}

// Without --enable-source-maps: it costs 80 MB of memory, and the bundle names its functions and files anyway.
const parameters = [
  `--import=${pathToFileURL(inRoot("tools", "followParent.mjs")).href}`,
  inRoot("dist", "server", "main.mjs"),
];
process.exitCode = await run(node, parameters, {
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
