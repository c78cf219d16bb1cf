import type { observationCalls } from "@assay/contract";
import {
  holdsObservationRight,
  type LanguageOrder,
  maySeeRun,
  seenCandidateIds,
} from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Actor, CallOf } from "../../http/context.ts";
import { found, seenRun } from "../../http/failure.ts";
import { JsonList } from "../../http/jsonList.ts";
import { type Run, selectRun } from "../runs/store.ts";
import { presentObservation } from "./present.ts";
import { type ObservationHead, selectObservationHeads, selectObservations } from "./store.ts";

export const openRun = async (tx: TenantTransaction, actor: Actor, id: string) =>
  seenRun(await selectRun(tx, id), actor);

type Written = Parameters<typeof holdsObservationRight>[1];

/** Makes the check which observations of a run the actor may read. */
export function readingOf(run: Run, actor: Actor) {
  const seen = new Set(seenCandidateIds(run, actor));
  return (observation: Written) =>
    seen.has(observation.candidateId) && holdsObservationRight(run, observation, actor, "read");
}

/** Maximum bytes of texts and strokes that are read at once; a larger observation is read alone. */
const BATCH = 512 * 1024;

interface Listing {
  runId: string;
  actor: Actor;
  order: LanguageOrder;
  later<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/** Ids of the observations that are read together, in order. */
function batchesOf(heads: readonly ObservationHead[]): string[][] {
  const batches: string[][] = [];
  let bytes = Infinity;
  for (const head of heads) {
    bytes += head.bytes;
    if (bytes > BATCH) {
      batches.push([]);
      bytes = head.bytes;
    }
    batches.at(-1)?.push(head.id);
  }
  return batches;
}

/** Observations that the caller may no longer read while the answer is sent are left out. */
async function* presentEach({ runId, actor, order, later }: Listing, batches: string[][]) {
  for (const ids of batches)
    yield* await later(async (tx) => {
      const run = await selectRun(tx, runId);
      if (!run || !maySeeRun(run, actor)) return [];
      const observations = (await selectObservations(tx, ids)).filter(readingOf(run, actor));
      return observations.map((observation) =>
        presentObservation(observation, run, { actor, order }),
      );
    });
}

/** The observations with these heads, in batches of limited size, as the drawings of a run have megabytes. */
const listOf = (listing: Listing, heads: readonly ObservationHead[]): JsonList =>
  new JsonList("observations", presentEach(listing, batchesOf(heads)));

export async function listObservations({
  tx,
  actor,
  params: { runId },
  query,
  order,
  later,
}: CallOf<typeof observationCalls.listObservations>) {
  const reads = readingOf(await openRun(tx, actor, runId), actor);
  const heads = await selectObservationHeads(tx, runId, query.candidateId);
  return listOf({ runId, actor, order, later }, heads.filter(reads));
}

export async function listModeratorObservations({
  tx,
  actor,
  params,
  order,
  later,
}: CallOf<typeof observationCalls.listModeratorObservations>) {
  const { runId, candidateId } = params;
  const run = await openRun(tx, actor, runId);
  found(seenCandidateIds(run, actor).find((id) => id === candidateId));
  const own = (await selectObservationHeads(tx, runId, candidateId)).filter(
    ({ observerId, type }) => observerId === actor.id && type === "html",
  );
  return listOf({ runId, actor, order, later }, own);
}
