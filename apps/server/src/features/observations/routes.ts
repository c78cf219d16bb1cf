import type { observationCalls } from "@assay/contract";
import { type LanguageOrder, observedLeaves, seenCandidateIds } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import { type Actor, type Handlers, readingAhead } from "../../http/context.ts";
import { ApiFailure, demand, demandState, found } from "../../http/failure.ts";
import { JsonList } from "../../http/jsonList.ts";
import { newId } from "../../platform/ids.ts";
import { demandInTime, holdCandidate, selectSeenRun } from "../runs/store.ts";
import { changePages, insertPages, readPage, savePage } from "./commands.ts";
import { lateOf } from "./late/commands.ts";
import { canDelete, canRead, canWrite, readingOf } from "./policy.ts";
import { presentObservation } from "./present.ts";
import {
  deleteObservation,
  insertObservation,
  type ObservationHead,
  selectObservation,
  selectObservationHeads,
  selectObservations,
  updateObservation,
} from "./store.ts";

const openRun = async (tx: TenantTransaction, actor: Actor, id: string) =>
  found(await selectSeenRun(tx, actor, id));

/** The locked observation with its run, for a write; what the state of the run says to it comes after. */
async function openForWriting(tx: TenantTransaction, actor: Actor, id: string) {
  const observation = found(await selectObservation(tx, id, { forUpdate: true }));
  const run = await openRun(tx, actor, observation.processRunId);
  found(canRead(run, observation, actor) || null);
  demand(canWrite(run, observation, actor));
  return { observation, run };
}

/** As much as is read at once, in bytes of texts and strokes; a larger observation is read alone. */
const BATCH = 512 * 1024;

interface Listing {
  runId: string;
  actor: Actor;
  order: LanguageOrder;
  later<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/** The ids of what is read together, in order. */
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

/** What the reader lost while the answer was sent is left out. */
async function* presentEach({ runId, actor, order, later }: Listing, batches: string[][]) {
  for (const ids of batches)
    yield* await later(async (tx) => {
      const run = await selectSeenRun(tx, actor, runId);
      if (!run) return [];
      const observations = (await selectObservations(tx, ids)).filter(readingOf(run, actor));
      return observations.map((observation) => presentObservation(observation, run.design, order));
    });
}

/** The observations with these heads, as many at a time as are small together: the drawings of a run have megabytes. */
const listOf = (listing: Listing, heads: readonly ObservationHead[]): JsonList =>
  new JsonList("observations", presentEach(listing, batchesOf(heads)));

export const observationRoutes: Handlers<typeof observationCalls> = {
  listObservations: async ({ tx, actor, params: { runId }, query, order, later }) => {
    const reads = readingOf(await openRun(tx, actor, runId), actor);
    const heads = await selectObservationHeads(tx, runId, query.candidateId);
    return listOf({ runId, actor, order, later }, heads.filter(reads));
  },
  listModeratorObservations: async ({ tx, actor, params, order, later }) => {
    const { runId, candidateId } = params;
    const run = await openRun(tx, actor, runId);
    found(seenCandidateIds(run, actor).find((id) => id === candidateId));
    const own = (await selectObservationHeads(tx, runId, candidateId)).filter(
      ({ observerId, type }) => observerId === actor.id && type === "html",
    );
    return listOf({ runId, actor, order, later }, own);
  },
  createObservation: async (asked) => {
    const { tx, actor, body, now, clean, order } = asked;
    const { processRunId, candidateId, exerciseId, type } = body;
    holdCandidate(tx, processRunId, candidateId);
    const run = await openRun(tx, actor, processRunId);
    found(run.candidates.find((candidate) => candidate.candidateId === candidateId));
    found(observedLeaves(run.design.items).find((item) => item.id === exerciseId));
    const cell = { processRunId, candidateId, exerciseId, observerId: actor.id, type };
    demand(canWrite(run, cell, actor));
    await demandInTime(run, "writeObservation", () => lateOf(asked)(cell, body.pages ?? []));
    const { id, isNew } = await insertObservation(tx, newId(), cell, now);
    if (isNew) await insertPages({ tx, now, clean }, { id, type }, body.pages ?? []);
    return presentObservation(found(await selectObservation(tx, id)), run.design, order);
  },
  updateObservation: async (asked) => {
    const { tx, actor, now, clean, order } = asked;
    const { id, pages } = asked.body;
    const { observation, run } = await openForWriting(tx, actor, id);
    await demandInTime(run, "writeObservation", () => lateOf(asked)(observation, pages));
    await changePages({ tx, actor, now, clean }, observation, pages, () =>
      presentObservation(observation, run.design, order),
    );
    await updateObservation(tx, id, now);
    return presentObservation(found(await selectObservation(tx, id)), run.design, order);
  },
  updateObservationPage: readingAhead(
    ({ tx, body }) => readPage(tx, body),
    (asked, read) => savePage(asked, asked.body, { read, late: lateOf(asked) }),
  ),
  deleteObservation: async ({ tx, actor, params: { id }, order }) => {
    const { observation, run } = await openForWriting(tx, actor, id);
    demandState(run, "writeObservation");
    demand(canDelete(run, observation, actor));
    // Another device may have added pages meanwhile: they must not go unseen.
    if (observation.pages.length > 1)
      throw new ApiFailure("UPDATE_FAILED", presentObservation(observation, run.design, order));
    await deleteObservation(tx, id);
    return { id };
  },
};
