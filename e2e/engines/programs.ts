import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Programs that belong to one browser, and a folder for its profile; both go with it. */
export class Programs {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), "assay-engine-"));
  readonly #running: ChildProcess[] = [];

  start(program: string, parameters: readonly string[], env: Record<string, string> = {}) {
    const started = spawn(program, parameters, {
      env: { ...process.env, HOME: this.folder, XDG_RUNTIME_DIR: this.folder, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#running.unshift(started);
    return started;
  }

  /** Ends what was started last first. */
  async end() {
    for (const program of this.#running) {
      if (program.exitCode !== null || program.signalCode !== null) continue;
      program.kill();
      await once(program, "exit");
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** The first group of the first line that fits. What comes later is read, and nobody needs it. */
export async function said(output: Readable, wanted: RegExp): Promise<string> {
  const lines = createInterface({ input: output });
  const found = await new Promise<string>((resolve, reject) => {
    lines.on("line", (line) => {
      const [, part] = wanted.exec(line) ?? [];
      if (part !== undefined) resolve(part);
    });
    lines.on("close", () => reject(new Error(`A program ended without a line like ${wanted}.`)));
  });
  return found;
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
