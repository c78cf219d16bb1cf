import { liveCalls } from "@assay/contract";
import { readAnswer } from "../http/answer.ts";
import { ApiError } from "../http/ApiError.ts";
import { sendCall } from "../http/call.ts";
import { type EventSink, readEvents } from "./readEvents.ts";

/** Time without bytes after which the stream is aborted; the server sends a heartbeat every 15 s. */
const WATCHDOG_MS = 40_000;

interface StreamOptions extends EventSink {
  signal: AbortSignal;
  /** Up to where an earlier stream has told everything. */
  lastId: string | null;
  onOpen(): void;
}

async function read(response: Response, options: StreamOptions, silent: AbortController) {
  const type = response.headers.get("Content-Type") ?? "";
  if (response.status !== 200 || !type.startsWith("text/event-stream") || !response.body) {
    await readAnswer(response);
    throw new ApiError({ kind: "unreadable", status: response.status });
  }
  options.onOpen();
  let timer = setTimeout(() => silent.abort(), WATCHDOG_MS);
  const onSign = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), WATCHDOG_MS);
  };
  try {
    await readEvents(response.body, { ...options, onSign });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Follows the server's events until the stream ends, breaks (then it throws), or says nothing for too
 * long. A session that is over is dealt with as after any other call.
 */
export function openStream(options: StreamOptions): Promise<void> {
  const silent = new AbortController();
  return sendCall(
    liveCalls.followEvents,
    {},
    {
      timeout: "none",
      signal: AbortSignal.any([options.signal, silent.signal]),
      headers: options.lastId === null ? {} : { "Last-Event-ID": options.lastId },
    },
    (response) => read(response, options, silent),
  );
}
