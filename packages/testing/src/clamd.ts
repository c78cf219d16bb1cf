import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const PROGRAM = "/usr/sbin/clamd";
export const hasClamd = () => fs.existsSync(PROGRAM);

/**
 * The text that every scanner takes for a virus (eicar.org), made here from parts: no file of the
 * repository may hold it.
 */
export const eicarText = () =>
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "EICAR", "STANDARD-ANTIVIRUS-TEST-FILE!", "H+H*"]
    .join("$")
    .replace("EICAR$STANDARD", "EICAR-STANDARD");

export interface Clamd {
  /** What CLAMD_URL would be. */
  readonly url: string;
  close(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

export const isUp = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect({ host: "127.0.0.1", port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

/**
 * Starts a real clamd that knows one signature, that of the test file.
 *
 * @param maxBytes of a file that it takes
 */
export async function startClamd(maxBytes = 26_214_400): Promise<Clamd> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "assay-clamd-"));
  const port = await freePort();
  const signature = Buffer.from(eicarText()).toString("hex");
  await writeFile(path.join(folder, "test.ndb"), `Assay-Test-Signature:0:*:${signature}\n`);
  const settings = {
    DatabaseDirectory: folder,
    TCPSocket: port,
    TCPAddr: "127.0.0.1",
    Foreground: "yes",
    SelfCheck: 0,
    StreamMaxLength: maxBytes,
  };
  const config = path.join(folder, "clamd.conf");
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
  await writeFile(config, lines.join(""));
  const child = spawn(PROGRAM, [`--config-file=${config}`], { stdio: "ignore" });
  const ended = once(child, "close");
  for (let tries = 0; !(await isUp(port)); tries += 1) {
    if (child.exitCode !== null || tries > 300) throw new Error("clamd does not start");
    await delay(100);
  }
  return {
    url: `tcp://127.0.0.1:${port}`,
    close: async () => {
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
