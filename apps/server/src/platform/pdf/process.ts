import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { programFile } from "../programFile.ts";
import type { PackageDocument } from "./packageDocument.ts";
import type { TimetableDocument } from "./timetableDocument.ts";

const template = fileURLToPath(new URL("./template", import.meta.url));

/** Limits of a report; the largest measured one took a sixth of the time and two thirds of the memory. */
const LONGEST_MS = 240_000;
const MOST_MB = 1_536;
const HEAP_MB = 768;
const LOOK_MS = 250;
/** Scheduling priority below that of the server. */
const LOW_PRIORITY = 10;

/** The process ended, or was killed, before it had written the report. */
export class WriterFailed extends Error {}

interface WritingOptions {
  /** Aborted to kill the process. */
  stopping: AbortSignal;
  /** Called with the progress from 0 to 1. */
  onProgress(share: number): void;
}

/** Share of adding the parts in the whole progress; the rest is compiling the pages. */
const PARTS_SHARE = 0.4;
/** Estimated milliseconds to compile a part, for the shown progress only. */
const SETTING_MS = 400;

/** Memory of a process in MB; 0 if the operating system does not provide it. */
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
    // No environment, since it contains the server's secrets.
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: "advanced",
    stdio: "ignore",
  });
  if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  return child;
}

/** A process that writes one report. All functions reject once it has ended. */
export interface ReportProcess {
  /** Starts the report, of which `count` parts follow. */
  begin(head: { count: number }): Promise<void>;
  /** Adds the next part in the order of the report. */
  add(content: object): Promise<void>;
  /** Compiles the pages. */
  finish(): Promise<Buffer>;
  /** Kills the process. */
  close(): void;
}

/** Kills a process that is stopped, takes too long or too much memory; `close` kills it in any case. */
function watchOver(child: ChildProcess, stopping: AbortSignal) {
  const ended = new AbortController();
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
  /** The next answer of the process; rejects with the reason of its end. */
  const answer = async (): Promise<{ pdf?: Uint8Array }> => {
    try {
      const [message] = (await once(child, "message", { signal: ended.signal })) as [object];
      return message;
    } catch {
      throw ended.signal.reason as Error;
    }
  };
  const close = () => {
    clearTimeout(timer);
    clearInterval(watch);
    stopping.removeEventListener("abort", stop);
    end(new WriterFailed("done"));
  };
  return { answer, close };
}

/**
 * Starts a process that writes one report: its parts are sent one by one, so that neither process
 * has more in memory than needed.
 *
 * All functions throw WriterFailed if it crashes, takes too long or too much memory, and the reason of
 * `stopping` after that.
 */
export function startReport({ stopping, onProgress }: WritingOptions): ReportProcess {
  stopping.throwIfAborted();
  const child = start();
  const { answer, close } = watchOver(child, stopping);
  let [count, done] = [1, 0];
  const request = (message: object) => {
    const answered = answer();
    // An ended process is reported by its end, not by this error.
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
    close,
  };
}

/** Sends a document whole, which is small enough for that. */
async function writeWhole(
  document: { timetable: TimetableDocument } | { handedOut: PackageDocument },
  at: number,
  stopping: AbortSignal,
): Promise<Buffer> {
  stopping.throwIfAborted();
  const child = start();
  const { answer, close } = watchOver(child, stopping);
  try {
    const answered = answer();
    child.send({ ...document, at, template }, () => undefined);
    return Buffer.from((await answered).pdf ?? []);
  } finally {
    close();
  }
}

/**
 * Writes a timetable.
 *
 * @param at time of the document in seconds since 1970, so that the same input gives the same bytes
 * @throws WriterFailed if the process crashes, takes too long or too much memory; the reason of `stopping`
 */
export const writeTimetable = (timetable: TimetableDocument, at: number, stopping: AbortSignal) =>
  writeWhole({ timetable }, at, stopping);

/** Writes what is handed out to a person; as `writeTimetable`. */
export const writePackage = (handedOut: PackageDocument, at: number, stopping: AbortSignal) =>
  writeWhole({ handedOut }, at, stopping);
