import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { clusterIn } from "@assay/server/platform/postgres/cluster.ts";
import { runningPostgresUrl } from "@assay/server/platform/postgres/embeddedPostgres.ts";
import { readPostmaster } from "@assay/server/platform/postgres/postmaster.ts";
import { signalPostgres, startCluster } from "../cluster.ts";
import { listening, type ServerProcess, startProcess } from "../serverProcess.ts";

export type Kill = "server" | "tree" | "database";

/** A server with its PostgreSQL, as processes that a test kills. */
export interface Installation {
  port(): number;
  ownerUrl(): string;
  /** Kills, and starts again what does not start itself. Resolves when the server listens. */
  kill(what: Kill): Promise<void>;
  close(): Promise<void>;
}

interface InstallationOptions {
  /** The PostgreSQL programs for a separate cluster; if unset, the embedded one. */
  programFolder?: string;
}

/** Settings of production: fsync is on. */
export async function install({ programFolder }: InstallationOptions): Promise<Installation> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-kills-"));
  fs.chmodSync(folder, 0o711);
  const own = programFolder
    ? await startCluster({ programFolder, durable: true, folder })
    : undefined;
  const files = clusterIn(folder);
  const env = {
    DATA_DIR: folder,
    DEMO: "false",
    LOG_LEVEL: "error",
    ...(own && { DATABASE_URL: own.url }),
  };
  let server: ServerProcess;
  let port = 0;
  const start = async () => {
    server = startProcess({ env });
    port = await listening(server);
  };
  const killServer = () => void server.child.kill("SIGKILL");
  const killDatabase = () => signalPostgres(files, "SIGKILL", Math.random() < 0.5);
  await start();
  return {
    port: () => port,
    ownerUrl: () => own?.url ?? runningPostgresUrl(folder) ?? "",
    async kill(what) {
      if (what === "tree") signalPostgres(files, "SIGKILL", true);
      if (what === "database") killDatabase();
      if (what !== "database") {
        killServer();
        await server.ended;
      }
      if (what !== "server") await own?.start();
      if (what !== "database") await start();
    },
    async close() {
      server.child.kill("SIGTERM");
      await server.ended;
      await own?.close();
      const left = readPostmaster(files);
      if (left) signalPostgres(files, "SIGINT", false);
      while (readPostmaster(files)) await delay(20);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
