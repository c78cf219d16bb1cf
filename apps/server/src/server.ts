import path from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import { appUrl, openDatabase } from "./db/database.ts";
import { migrate } from "./db/migrate.ts";
import { seedDemo } from "./demo/seed.ts";
import { embeddedPostgres } from "./platform/embeddedPostgres.ts";
import { openLog } from "./platform/log.ts";
import { StartupError } from "./platform/startupError.ts";

/** Where the files stand that the server reads: in the sources, or beside the bundle. */
export interface Folders {
  migrations: string;
  webApp: string | undefined;
  demo: string;
}

export interface RunningServer {
  /** The address that a browser opens. */
  url: string;
  /** Finishes the requests under way, then lets go of the database. */
  close(): Promise<void>;
}

const say = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Starts everything: database, schema, demo data, HTTP.
 *
 * @throws StartupError with one line for the operator, or the reason of `stopping`, which ends the
 *   start at its next step; what was started is stopped again.
 */
export async function startServer(
  config: Config,
  folders: Folders,
  version: string,
  stopping: AbortSignal,
): Promise<RunningServer> {
  const log = openLog(config.logLevel);
  const embedded = config.databaseUrl
    ? undefined
    : await embeddedPostgres(path.join(config.dataDir), { onNotice: say, cancelled: stopping });
  const ownerUrl = config.databaseUrl ?? embedded?.url ?? "";
  const undo: (() => Promise<unknown>)[] = embedded ? [() => embedded.stop()] : [];
  const close = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    stopping.throwIfAborted();
    await migrate(ownerUrl, folders.migrations);
    const database = openDatabase(appUrl(ownerUrl), (error) => log.warn(error.message));
    undo.push(() => database.close());
    if (config.demo)
      await seedDemo({ database, ownerUrl, folder: folders.demo, version, stopping });
    const app = await buildApp({
      database,
      defaultTenant: config.defaultTenant,
      version,
      log,
      ...(folders.webApp && {
        webApp: { folder: folders.webApp, apiBaseUrl: (host) => apiBaseUrl(config, host) },
      }),
    });
    undo.push(() => app.close());
    const url = await listen(app, config);
    stopping.throwIfAborted();
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** On this machine a page talks to the port that it came from (decisions §2). */
function apiBaseUrl(config: Config, host: string): string {
  if (config.apiBaseUrl) return config.apiBaseUrl;
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)(:\d+)?$/i.test(host);
  return isLocal && !host.endsWith(":5001") ? `http://${host}` : "";
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartupError(`Port ${port} of ${host} is taken. Set PORT to another one.`);
    throw new StartupError(`Cannot listen on ${host}:${port}: ${(error as Error).message}`);
  }
  const address = app.server.address();
  const bound = typeof address === "object" && address ? address.port : port;
  const name = host === "127.0.0.1" || host === "0.0.0.0" ? "localhost" : host;
  return `http://${name}:${bound}`;
}
