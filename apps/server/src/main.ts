import { once } from "node:events";
import { readConfig } from "./config.ts";
import { DEMO_LOGINS, DEMO_PASSWORD } from "./demo/logins.ts";
import { folders, root, version } from "./installation.ts";
import { databaseName, noteServer } from "./platform/runningServers.ts";
import { StartupError } from "./platform/startupError.ts";
import { startServer } from "./server.ts";

function greet(url: string, demo: boolean) {
  console.log(`\nAssay ${version} is running: ${url}\n`);
  if (!demo) return;
  console.log(`Demo logins (password ${DEMO_PASSWORD}):`);
  for (const { email, what } of DEMO_LOGINS) console.log(`  ${email.padEnd(24)} ${what}`);
  console.log(
    `\nA second tenant: ${url.replace("://localhost", "://beta.localhost")} with …@beta.example`,
  );
  console.log("Stop with Ctrl-C.\n");
}

/**
 * Aborted by the first signal to stop. A terminal and npm both forward Ctrl-C: a second signal must not
 * interrupt the stop that the first one began, and one during the start must not leave a running database.
 */
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());

/** Serves until `signal` aborts. */
async function serve(signal: AbortSignal) {
  const config = readConfig(process.env);
  const server = await startServer(config, folders, version, signal);
  const forget = noteServer(root, { url: server.url, database: databaseName(config) });
  greet(server.url, config.demo);
  if (!signal.aborted) await once(signal, "abort");
  forget();
  await server.close();
}

try {
  await serve(stopping.signal);
  process.exit(0);
} catch (error) {
  if (error === stopping.signal.reason) process.exit(0);
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
