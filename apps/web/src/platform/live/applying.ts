import type { LiveEvent } from "@assay/contract";
import type { QueryKey, QueryState } from "@tanstack/react-query";
import { queryClient } from "../cache/queryClient.ts";
import { isAway } from "../http/ApiError.ts";
import { refreshUser, session } from "../session/session.ts";

/** What a feature does with the events of its tenant. */
export interface LiveFeature {
  /** What an event makes out of date; what nothing shows is read when it is shown next. */
  staleKeys?(event: LiveEvent): readonly QueryKey[];
  /** Runs at once with each event. */
  onEvent?(event: LiveEvent): void;
}

/** Events of one moment are read together. */
const BURST_MS = 300;
/** All pages hear of a start or finish at once, and had better not all ask at once. */
const SPREAD_MS = 300;
/** Reading is not begun more often than this. */
const PAUSE_MS = 1_000;
/** Maximum time that one event's refetch may delay later events. */
const TIMEOUT_MS = 5_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** Permissions that have changed may show more or less of everything. */
async function readAccount(): Promise<void> {
  const before = session.get().user;
  await refreshUser();
  const after = session.get().user;
  const isSame = before?.permissions.toSorted().join() === after?.permissions.toSorted().join();
  if (!isSame) await queryClient.invalidateQueries();
}

async function apply(
  events: readonly LiveEvent[],
  features: readonly LiveFeature[],
): Promise<void> {
  const stale = events.flatMap((event) =>
    features.flatMap((feature) => feature.staleKeys?.(event) ?? []),
  );
  const keys = new Map(stale.map((key) => [JSON.stringify(key), key]));
  const concernsAccount = events.some(({ kind }) => kind === "account" || kind === "all");
  await Promise.all([
    ...[...keys.values()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    concernsAccount && readAccount(),
  ]);
}

const refetchShown = (isDue: (state: QueryState<unknown, unknown>) => boolean): void =>
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.data !== undefined && isDue(state),
  });

/** Reads again what got no answer: the event that said it was out of date does not come twice. */
export const readFailed = (): void =>
  refetchShown(({ error, fetchStatus }) => fetchStatus === "idle" && isAway(error));

/** The same once a broken connection is back, when no answer comes any more to what still waits for one. */
export const readBrokenOff = (): void =>
  refetchShown(({ error, fetchStatus }) => fetchStatus === "fetching" || isAway(error));

/** Has the page read what events say has changed: merged, and one reading after the other. */
export function openApplying(features: readonly LiveFeature[]): {
  add(event: LiveEvent): void;
  stop(): void;
} {
  let waiting: LiveEvent[] = [];
  let isRunning = false;
  let isStopped = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    let pause = BURST_MS;
    while (waiting.length > 0 && !isStopped) {
      await wait(pause + Math.random() * SPREAD_MS);
      const events = waiting;
      waiting = [];
      if (!isStopped) await Promise.race([apply(events, features), wait(TIMEOUT_MS)]);
      pause = PAUSE_MS;
    }
    isRunning = false;
  };
  return {
    add(event) {
      for (const feature of features) feature.onEvent?.(event);
      if (event.kind === "export") return;
      waiting.push(event);
      if (!isRunning) void run();
    },
    stop() {
      isStopped = true;
      waiting = [];
    },
  };
}
