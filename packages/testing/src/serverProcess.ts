import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { programFile } from "@assay/server/platform/programFile.ts";

export interface ServerProcess {
  readonly child: ChildProcess;
  /** The output of the process so far. */
  readonly output: { stdout: string; stderr: string };
  /** Resolves when the process has ended and `output` is complete. */
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
}

export interface ServerOptions {
  /** The whole environment, apart from the PATH and a free PORT. */
  env: Record<string, string>;
  /** The program's file; the server's if unset. */
  program?: string;
  /** Options of Node itself. */
  nodeOptions?: string[];
}

/** Starts the server as `npm start` does: as a separate process. */
export function startProcess({
  env,
  program = programFile("main"),
  nodeOptions = [],
}: ServerOptions): ServerProcess {
  const child = spawn(process.execPath, [...nodeOptions, program], {
    env: { PATH: process.env["PATH"], PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (text: Buffer) => (output.stdout += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output.stderr += text.toString()));
  const ended = once(child, "close").then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
  }));
  return { child, output, ended };
}

/**
 * Waits until the process has said where it listens. Returns the port.
 *
 * @throws Error with what it wrote when it ends instead.
 */
export async function listening({ child, output, ended }: ServerProcess): Promise<number> {
  const { stdout } = child;
  if (!stdout) throw new Error("a process without output");
  for (;;) {
    const [, port] = /is running: http:\/\/[^:\s]+:(\d+)\s/.exec(output.stdout) ?? [];
    if (port) return Number(port);
    const more = await Promise.race([once(stdout, "data"), ended.then(() => null)]);
    if (!more) throw new Error(`The server ended: ${output.stderr || output.stdout}`);
  }
}
