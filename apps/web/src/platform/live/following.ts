import { type LiveEvent, tenantCalls } from "@assay/contract";
import { callApi } from "../http/call.ts";
import { reachable } from "../http/connection.ts";
import { session } from "../session/session.ts";
import { type LiveFeature, openApplying, readBrokenOff, readFailed } from "./applying.ts";
import { openStream } from "./openStream.ts";

/** A browser opens six connections to a host: tabs that nobody looks at must not take them all. */
const HIDDEN_MS = 30_000;
/** Milliseconds between two reads while there is no stream. */
const POLL_MS = 15_000;
/** Milliseconds until the stream is opened again, doubled with each failure up to the longest. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** What a page showed before its first stream was read this long ago at most; else it is read again. */
const FRESH_MS = 20_000;

const isShown = (): boolean => document.visibilityState === "visible";
const currentToken = (): string | null => session.get().credentials?.token ?? null;

/** Calls back whenever something may have changed that decides about the stream. */
function watch(wake: () => void): () => void {
  let token = currentToken();
  const forget = session.subscribe(() => {
    if (currentToken() === token) return;
    token = currentToken();
    wake();
  });
  const events = ["online", "offline", "pageshow"] as const;
  for (const name of events) addEventListener(name, wake);
  document.addEventListener("visibilitychange", wake);
  return () => {
    forget();
    for (const name of events) removeEventListener(name, wake);
    document.removeEventListener("visibilitychange", wake);
  };
}

/** After the end of the session nothing else calls the server, and the page would not notice that it answers again. */
function askWhetherBack(): void {
  if (!reachable.get()) void callApi(tenantCalls.getTenant, {}).catch(() => undefined);
}

/**
 * Holds one stream at a time, which is resumed where the one before ended.
 *
 * @param onEnd receives the milliseconds to wait until the next stream: the more failures, the longer
 */
function openStreams(add: (event: LiveEvent) => void, onEnd: (wait: number) => void) {
  const startedAt = Date.now();
  let lastId: string | null = null;
  let current: { token: string; cut: AbortController } | null = null;
  let isOpen = false;
  let failures = 0;
  let attempts = 0;
  return {
    isOpen: (): boolean => isOpen,
    /** The token with which the stream was opened; null without a stream. */
    token: (): string | null => current?.token ?? null,
    cut: (): void => {
      current?.cut.abort();
      current = null;
      isOpen = false;
    },
    open: async (token: string): Promise<void> => {
      const own = { token, cut: new AbortController() };
      current = own;
      attempts += 1;
      const isFirst = attempts === 1;
      const onOpen = (): void => {
        isOpen = true;
        failures = 0;
        // A stream without a position says nothing of what happened since an earlier one was asked for.
        const isFresh = isFirst && Date.now() - startedAt <= FRESH_MS;
        if (lastId === null && !isFresh) add({ kind: "all" });
        if (!isFirst) readBrokenOff();
      };
      await openStream({
        lastId,
        signal: own.cut.signal,
        onOpen,
        onSign: () => {},
        onEvent: add,
        onPosition: (id) => (lastId = id),
      }).catch(() => undefined);
      if (current !== own) return;
      current = null;
      isOpen = false;
      const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
      failures += 1;
      onEnd(wait * (0.5 + Math.random() / 2));
    },
  };
}

/**
 * Follows what others change while somebody is signed in: by a stream, that is opened again whenever it
 * ends, and by asking while there is none. Returns how to stop.
 */
export function followEvents(features: readonly LiveFeature[]): () => void {
  const applying = openApplying(features);
  let isStopped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hidden: ReturnType<typeof setTimeout> | undefined;
  const stream = openStreams(applying.add, (wait) => (retry = setTimeout(decide, wait)));

  /** Opens, keeps or ends the stream, as the page is now. */
  function decide(): void {
    if (isStopped) return;
    const token = currentToken();
    if (stream.token() !== token) stream.cut();
    clearTimeout(hidden);
    if (!isShown()) hidden = setTimeout(stream.cut, HIDDEN_MS);
    if (!navigator.onLine) stream.cut();
    else if (token === null) askWhetherBack();
    else if (isShown() && stream.token() === null) {
      clearTimeout(retry);
      void stream.open(token);
    }
  }

  const forget = watch(decide);
  const polling = setInterval(() => {
    if (!isShown() || !navigator.onLine) return;
    // A read can fail while the stream lives on: no break tells then that it has to be repeated.
    if (stream.isOpen()) readFailed();
    else if (currentToken() === null) askWhetherBack();
    else applying.add({ kind: "all" });
  }, POLL_MS);
  decide();
  return () => {
    isStopped = true;
    forget();
    clearTimeout(retry);
    clearTimeout(hidden);
    clearInterval(polling);
    stream.cut();
    applying.stop();
  };
}
