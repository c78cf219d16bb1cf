import { runCalls } from "@assay/contract";
import type { Query, QueryClient } from "@tanstack/react-query";
import type { Draft } from "../drafts/draft.ts";
import { type Erased, forgetDrafts, isAbout, runOf } from "../drafts/forgetting.ts";
import { entries } from "../drafts/journal.ts";
import { callApi } from "../http/call.ts";
import { removeCopiesAbout } from "./copies.ts";
import type { Copy } from "./database.ts";
import type { SaidRun } from "./keys.ts";
import { isCopy } from "./reading.ts";

interface Owner {
  client: QueryClient;
  userId: string;
  tenantId: string;
}

/** The runs that an answer is about, as its query declares. */
const runsIn = ({ meta, state: { data } }: Query): readonly SaidRun[] =>
  data === undefined ? [] : (meta?.runsIn?.(data as never) ?? []);

/** What a run says is erased: the whole run if it is anonymised, otherwise single candidates. */
const erasedOf = ({ id: runId, runState, erasedIds = [] }: SaidRun): Erased[] =>
  runState === "ANONYMIZED"
    ? [{ runId, candidateId: null }]
    : erasedIds.map((candidateId) => ({ runId, candidateId }));
const nameOf = ({ runId, candidateId }: Erased): string => `${runId} ${candidateId ?? ""}`;

/** Whether a draft was refused because of its run's state or because nobody may write about the candidate any more. */
const isRefused = ({ refused }: Draft): boolean =>
  refused === "WRONG_PROCESS_RUN_STATE" || refused === "NO_PERMISSION";

/** Whether a copy contains erased data: of the whole run, or of this candidate in it. */
const concerns = ({ hash, data }: Pick<Copy, "hash" | "data">, erased: Erased): boolean =>
  hash.includes(erased.runId) &&
  (erased.candidateId === null || `${hash}${JSON.stringify(data)}`.includes(erased.candidateId));

/**
 * Erases data on this device, too: as soon as any answer says that a run is anonymised or a candidate in it is
 * erased, the unsent drafts and offline copies about them are removed (decisions §7).
 *
 * @returns stops watching
 */
export function forgetErased({ client, userId, tenantId }: Owner): () => void {
  const known = new Map<string, Erased>();
  const asked = new Set<string>();

  /** Erases it everywhere but in the query that said it. */
  async function forget(erased: readonly Erased[], told?: Query): Promise<void> {
    const isMeant = (copy: Pick<Copy, "hash" | "data">): boolean =>
      copy.hash !== told?.queryHash && erased.some((each) => concerns(copy, each));
    await forgetDrafts({ userId, tenantId }, erased);
    await removeCopiesAbout(userId, isMeant);
    const predicate = ({ queryHash: hash, state }: Query): boolean =>
      isMeant({ hash, data: state.data });
    client.removeQueries({ type: "inactive", predicate });
    await client.invalidateQueries({ predicate });
  }
  function learn(runs: readonly SaidRun[], told?: Query): void {
    const erased = runs.flatMap(erasedOf).filter((each) => !known.has(nameOf(each)));
    if (erased.length === 0) return;
    for (const each of erased) known.set(nameOf(each), each);
    void forget(erased, told).catch(() => undefined);
  }
  const learnErased = (query: Query): void => {
    if (!isCopy(query)) learn(runsIn(query), query);
  };
  /** A refused draft does not say why, so its run is read: drafts about erased data are no longer offered. */
  function look(): void {
    for (const { draft } of entries.get().values()) {
      const id = runOf(draft);
      if (id === undefined) continue;
      const erased = [...known.values()].filter((each) => isAbout(draft, each));
      if (erased.length > 0) void forgetDrafts({ userId, tenantId }, erased).catch(() => undefined);
      else if (isRefused(draft) && !asked.has(draft.key)) {
        asked.add(draft.key);
        void callApi(runCalls.getRun, { params: { id } })
          .then((run) => learn([run]))
          .catch(() => asked.delete(draft.key));
      }
    }
  }

  const cache = client.getQueryCache();
  for (const query of cache.getAll()) learnErased(query);
  look();
  const forgetCache = cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") learnErased(event.query);
  });
  const forgetEntries = entries.subscribe(look);
  return () => {
    forgetCache();
    forgetEntries();
  };
}
