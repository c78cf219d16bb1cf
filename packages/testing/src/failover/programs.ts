import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";

/** As Debian's packages put them. */
export const PROGRAMS = {
  patroni: "/usr/bin/patroni",
  etcd: "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
} as const;

/** Which of the programs are missing on this machine. */
export const missingPrograms = (): string[] =>
  Object.values(PROGRAMS).filter((file) => !fs.existsSync(file));

/** A program of the installation, whose output goes to a file. */
export class Program {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#ended = once(child, "close");
  }

  /** @param words the program and its parameters, after what it runs under */
  static start([program = "", ...words]: readonly string[], log: string): Program {
    const output = fs.openSync(log, "a");
    const env = { PATH: process.env["PATH"], LC_ALL: "C.UTF-8" };
    const child = spawn(program, words, { env, stdio: ["ignore", output, output] });
    fs.closeSync(output);
    return new Program(child);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.#child.kill(signal);
    await this.#ended;
  }
}
