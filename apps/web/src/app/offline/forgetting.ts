import { runCalls } from "@assay/contract";
import type { Query, QueryClient } from "@tanstack/react-query";
import type { Draft } from "../../journal/draft.ts";
import { forgetDrafts, runOf } from "../../journal/forgetting.ts";
import { entries } from "../../journal/journal.ts";
import { callApi } from "../api/call.ts";
import { removeCopiesAbout } from "./copies.ts";
import { isCopy } from "./reading.ts";

interface Owner {
  client: QueryClient;
  userId: string;
  tenantId: string;
}
interface SaidRun {
  id: string;
  runState: string;
}

/** The runs that an answer is about: one, or a list of them. */
function runsIn({ queryKey, state: { data } }: Query): readonly SaidRun[] {
  const [area, kind] = queryKey;
  if (area !== "runs" || typeof data !== "object" || data === null) return [];
  if (kind === "one") return [data as SaidRun];
  if (kind !== "summaries") return [];
  return (data as { processRuns?: readonly SaidRun[] }).processRuns ?? [];
}

const isErased = ({ runState }: SaidRun): boolean => runState === "ANONYMIZED";

/** What was refused since its run's state no longer takes it. */
const isRefused = ({ refused }: Draft): boolean => refused === "WRONG_PROCESS_RUN_STATE";

/**
 * Erased means erased on this device too: as soon as the server says that a run is anonymised, its unsent
 * drafts and the copies of what was read of it go, in whichever way the server says it (decisions §7).
 * Returns how to stop.
 */
export function forgetErased({ client, userId, tenantId }: Owner): () => void {
  const erased = new Set<string>();
  const asked = new Set<string>();

  async function forget(ids: ReadonlySet<string>, told: Query): Promise<void> {
    const isAbout = (hash: string): boolean =>
      hash !== told.queryHash && [...hash.matchAll(/[\da-f]{24}/g)].some(([id]) => ids.has(id));
    await forgetDrafts({ userId, tenantId }, ids);
    await removeCopiesAbout(userId, isAbout);
    const predicate = ({ queryHash }: Query): boolean => isAbout(queryHash);
    client.removeQueries({ type: "inactive", predicate });
    await client.invalidateQueries({ predicate });
  }
  function hear(query: Query): void {
    if (isCopy(query)) return;
    const ids = runsIn(query)
      .filter((run) => isErased(run) && !erased.has(run.id))
      .map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) erased.add(id);
    void forget(new Set(ids), query).catch(() => undefined);
  }
  /** A refused draft does not say why: the run does. What is found erased is not offered any more. */
  function look(): void {
    for (const { draft } of entries.get().values()) {
      const id = runOf(draft);
      if (id === undefined) continue;
      if (erased.has(id))
        void forgetDrafts({ userId, tenantId }, new Set([id])).catch(() => undefined);
      else if (isRefused(draft) && !asked.has(id)) {
        asked.add(id);
        // Its answer is heard like every other, and stands where the run's page looks for it.
        const queryFn = () => callApi(runCalls.getRun, { params: { id } });
        void client
          .fetchQuery({ queryKey: ["runs", "one", id], queryFn })
          .catch(() => asked.delete(id));
      }
    }
  }

  const cache = client.getQueryCache();
  for (const query of cache.getAll()) hear(query);
  look();
  const forgetCache = cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") hear(event.query);
  });
  const forgetEntries = entries.subscribe(look);
  return () => {
    forgetCache();
    forgetEntries();
  };
}
