import type { candidateWorkCalls, OwnWorks } from "@assay/contract";
import { type Cell, mayReadWork, observedLeaves, paperWindow } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf, Context, Visitor } from "../../../http/context.ts";
import { found, seenRun } from "../../../http/failure.ts";
import { selectRun } from "../../runs/store.ts";
import { selectPublished } from "../../timetable/calendar/store.ts";
import { selectReleases } from "../papers/store.ts";
import { openPages } from "../queries.ts";
import { ownExercises, ownTimetable } from "../visits/present.ts";
import { selectWorkFiles } from "../workFiles/store.ts";
import {
  presentList,
  presentOwn,
  presentRead,
  presentWritten,
  type StoredParts,
  type TakenExercise,
} from "./present.ts";
import { selectHeads, selectTaken, selectWork, type WorkKey, type WorkRow } from "./store.ts";

/** A work with its files. */
export async function selectParts(
  tx: TenantTransaction,
  key: WorkKey,
): Promise<StoredParts<WorkRow>> {
  const files = await selectWorkFiles(tx, key.runId, key.candidateId);
  return {
    stored: await selectWork(tx, key),
    files: files.filter(({ exerciseId }) => exerciseId === key.exerciseId),
  };
}

/** The exercises in which a candidate hands something in, in the order of the process. */
async function readTaken(
  tx: TenantTransaction,
  { runId, candidateId }: Visitor,
): Promise<TakenExercise[]> {
  const run = found(await selectRun(tx, runId));
  const taken = await selectTaken(tx, runId);
  const timetable = ownTimetable(await selectPublished(tx, runId), candidateId);
  const releases = await selectReleases(tx, runId);
  const own = ownExercises(run, candidateId, timetable);
  return observedLeaves(run.design.items)
    .filter(({ id }) => own.has(id) && taken.has(id))
    .map(({ id: exerciseId }) => {
      const release = releases.find((one) => one.exerciseId === exerciseId);
      const window = paperWindow(exerciseId, timetable, release);
      const kind = taken.get(exerciseId) ?? "text";
      return { exerciseId, kind, facts: { window, runState: run.runState } };
    });
}

/** An exercise in which the candidate hands something in. @throws ApiFailure ITEM_NOT_FOUND for any other */
export const openTaken = async (
  tx: TenantTransaction,
  visitor: Visitor,
  exerciseId: string,
): Promise<TakenExercise> =>
  found((await readTaken(tx, visitor)).find((one) => one.exerciseId === exerciseId));

export const listOwnWorks = ({
  visitor,
  now,
  withTenant,
}: CallOf<typeof candidateWorkCalls.listOwnWorks>): Promise<OwnWorks> =>
  withTenant(async (tx) => {
    const heads = await selectHeads(tx, visitor.runId, visitor.candidateId);
    const all = await selectWorkFiles(tx, visitor.runId, visitor.candidateId);
    const works = (await readTaken(tx, visitor)).map((taken) => {
      const isOfIt = ({ exerciseId }: { exerciseId: string }) => exerciseId === taken.exerciseId;
      return presentOwn(taken, { stored: heads.find(isOfIt), files: all.filter(isOfIt) }, now);
    });
    return { now: now.toISOString(), works };
  });

/** @throws ApiFailure ITEM_NOT_FOUND */
export const getOwnWork = ({
  visitor,
  now,
  params: { exerciseId },
  withTenant,
}: CallOf<typeof candidateWorkCalls.getOwnWork>) =>
  withTenant(async (tx) => {
    const taken = await openTaken(tx, visitor, exerciseId);
    return presentWritten(taken, await selectParts(tx, { ...visitor, exerciseId }), now);
  });

/** What the candidates of a run have handed in, for its moderators. */
export const answerWorks = async (tx: TenantTransaction, runId: string) =>
  presentList(
    await selectTaken(tx, runId),
    await selectHeads(tx, runId, null),
    await selectWorkFiles(tx, runId, null),
  );

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION */
export async function listCandidateWorks(
  call: CallOf<typeof candidateWorkCalls.listCandidateWorks>,
) {
  const run = await openPages(call, call.params.id);
  return answerWorks(call.tx, run.id);
}

/** The work that a reader asks for. @throws ApiFailure ITEM_NOT_FOUND, also for who does not observe in the exercise */
export async function openWork(
  { tx, actor }: Pick<Context, "tx" | "actor">,
  { id: runId, candidateId, exerciseId }: Readonly<Record<"id" | keyof Cell, string>>,
): Promise<WorkKey> {
  const run = seenRun(await selectRun(tx, runId), actor);
  found(mayReadWork(run, actor, { candidateId, exerciseId }) || null);
  return { runId, candidateId, exerciseId };
}

/** @throws ApiFailure ITEM_NOT_FOUND */
export async function getCandidateWork(call: CallOf<typeof candidateWorkCalls.getCandidateWork>) {
  const key = await openWork(call, call.params);
  const isTaken = (await selectTaken(call.tx, key.runId)).has(key.exerciseId);
  return presentRead(isTaken, await selectParts(call.tx, key));
}
