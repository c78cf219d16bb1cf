import type { LiveEvent } from "@assay/contract";
import type { QueryKey } from "@tanstack/react-query";
import { runKeys } from "../../features/runs/api.ts";
import { queryClient } from "../queryClient.ts";
import { tellExport } from "../reports/exports/progress.ts";
import { refreshUser, session } from "../session/session.ts";

/** Events of one moment are read together. */
const BURST_MS = 300;
/** All pages hear of a start or finish at once, and had better not all ask at once. */
const SPREAD_MS = 300;
/** Reading is not begun more often than this. */
const PAUSE_MS = 1_000;
/** A slow answer does not keep later events waiting for longer. */
const PATIENCE_MS = 5_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const ofRun = (kind: string, runId: string): QueryKey => [...runKeys.all, kind, runId];

/** What an event makes old; what nothing shows is read when it is shown next. */
function keysOf(event: LiveEvent): QueryKey[] {
  switch (event.kind) {
    case "run": {
      const own = ["one", "candidates", "missing"].map((kind) => ofRun(kind, event.runId));
      return [runKeys.summaries, ...own];
    }
    case "files":
      return [runKeys.summaries, ofRun("one", event.runId)];
    case "progress":
      return [runKeys.summaries, ofRun("missing", event.runId), ["assessments", event.runId]];
    case "missing":
      return [ofRun("missing", event.runId), ofRun("late", event.runId)];
    case "all":
      return [runKeys.all, ["assessments"], ["observations"]];
    case "account":
    case "export":
      return [];
  }
}

/** Permissions that have changed may show more or less of everything. */
async function readAccount(): Promise<void> {
  const before = session.get().user;
  await refreshUser();
  const after = session.get().user;
  const isSame = before?.permissions.toSorted().join() === after?.permissions.toSorted().join();
  if (!isSame) await queryClient.invalidateQueries();
}

async function apply(events: readonly LiveEvent[]): Promise<void> {
  const keys = new Map(events.flatMap(keysOf).map((key) => [JSON.stringify(key), key]));
  const concernsAccount = events.some(({ kind }) => kind === "account" || kind === "all");
  await Promise.all([
    ...[...keys.values()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    concernsAccount && readAccount(),
  ]);
}

/** Has the page read what events say has changed: merged, and one reading after the other. */
export function openApplying(): { add(event: LiveEvent): void; stop(): void } {
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
      if (!isStopped) await Promise.race([apply(events), wait(PATIENCE_MS)]);
      pause = PAUSE_MS;
    }
    isRunning = false;
  };
  return {
    add(event) {
      if (event.kind === "export") {
        tellExport(event.key, event.done, event.total);
        return;
      }
      waiting.push(event);
      if (!isRunning) void run();
    },
    stop() {
      isStopped = true;
      waiting = [];
    },
  };
}
