import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { programFile } from "../programFile.ts";

const template = fileURLToPath(new URL("./template", import.meta.url));

/** The largest report that was measured took a sixth of the time and two thirds of the memory. */
const LONGEST_MS = 240_000;
const MOST_MB = 1_536;
const HEAP_MB = 768;
const LOOK_MS = 250;
/** Behind whatever the server itself does. */
const LOW_PRIORITY = 10;

/** The process ended, or was ended, before it had made anything. */
export class WriterFailed extends Error {}

interface WritingOptions {
  /** Ends the process at once. */
  stopping: AbortSignal;
  /** How much is done, from 0 to 1. */
  onProgress(share: number): void;
}

/** Of all the work: reading and laying out the parts, then setting the pages. */
const PARTS_SHARE = 0.4;
/** About so long a part takes to be set; only what is shown meanwhile depends on it. */
const SETTING_MS = 400;

/** What the memory of a process is now, in MB; 0 where the system does not tell. */
async function memoryOf(pid: number): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function start(): ChildProcess {
  const child = fork(programFile("reportWriter"), [], {
    // Nothing of the server's settings is any business of a report's.
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: "advanced",
    stdio: "ignore",
  });
  if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  return child;
}

/** A process that writes one report. All that it does fails as soon as it has ended. */
export interface ReportProcess {
  /** What all parts have in common; `count` of them follow. */
  begin(head: { count: number }): Promise<void>;
  /** In the order of the report. */
  add(content: object): Promise<void>;
  /** Sets the pages. */
  finish(): Promise<Buffer>;
  /** Ends it, whatever it does. */
  close(): void;
}

/**
 * Starts a process that writes one report: its parts are handed over one by one, so that neither it nor
 * we hold more than needed.
 *
 * Everything throws WriterFailed when it crashes, takes too long or too much memory, and the reason of
 * `stopping` after that.
 */
export function startReport({ stopping, onProgress }: WritingOptions): ReportProcess {
  stopping.throwIfAborted();
  const child = start();
  const ended = new AbortController();
  let [count, done] = [1, 0];
  const end = (reason: Error) => {
    if (!ended.signal.aborted) ended.abort(reason);
    child.kill("SIGKILL");
  };
  const stop = () => end(stopping.reason as Error);
  stopping.addEventListener("abort", stop, { once: true });
  child.once("error", () => end(new WriterFailed("could not be started")));
  child.once("exit", (code, signal) => end(new WriterFailed(`ended by ${signal ?? code}`)));
  const timer = setTimeout(() => end(new WriterFailed("took too long")), LONGEST_MS);
  const look = async () => {
    if ((await memoryOf(child.pid ?? 0)) > MOST_MB) end(new WriterFailed("took too much memory"));
  };
  const watch = setInterval(() => void look(), LOOK_MS);
  /** What it answers next. */
  const answer = async (): Promise<{ pdf?: Uint8Array }> => {
    try {
      const [message] = (await once(child, "message", { signal: ended.signal })) as [object];
      return message;
    } catch {
      throw ended.signal.reason as Error;
    }
  };
  const request = (message: object) => {
    const answered = answer();
    // Where it has ended, that is the answer.
    child.send(message, () => undefined);
    return answered;
  };
  return {
    async begin(head) {
      count = Math.max(1, head.count);
      await request({ head, template });
    },
    async add(content) {
      await request({ content });
      done += 1;
      onProgress(PARTS_SHARE * Math.min(1, done / count));
    },
    async finish() {
      await request({ finish: true });
      const began = Date.now();
      const showing = setInterval(() => {
        const share = 1 - Math.exp(-(Date.now() - began) / (SETTING_MS * count));
        onProgress(PARTS_SHARE + (1 - PARTS_SHARE) * share);
      }, 1000);
      try {
        return Buffer.from((await answer()).pdf ?? []);
      } finally {
        clearInterval(showing);
      }
    },
    close() {
      clearTimeout(timer);
      clearInterval(watch);
      stopping.removeEventListener("abort", stop);
      end(new WriterFailed("done"));
    },
  };
}
