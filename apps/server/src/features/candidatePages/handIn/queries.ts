import type { candidateWorkCalls, OwnWorks } from "@assay/contract";
import { mayReadWork, observedLeaves, paperWindow } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf, Visitor } from "../../../http/context.ts";
import { found, seenRun } from "../../../http/failure.ts";
import { selectRun } from "../../runs/store.ts";
import { selectPublished } from "../../timetable/calendar/store.ts";
import { selectReleases } from "../papers/store.ts";
import { openPages } from "../queries.ts";
import { ownExercises, ownTimetable } from "../visits/present.ts";
import {
  presentList,
  presentOwn,
  presentRead,
  presentWritten,
  type TakenExercise,
} from "./present.ts";
import { selectHeads, selectTaken, selectWork } from "./store.ts";

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
      return { exerciseId, facts: { window, runState: run.runState } };
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
    const works = (await readTaken(tx, visitor)).map((taken) => {
      const stored = heads.find(({ exerciseId }) => exerciseId === taken.exerciseId);
      return presentOwn(taken, stored, now);
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
    return presentWritten(taken, await selectWork(tx, { ...visitor, exerciseId }), now);
  });

/** What the candidates of a run have handed in, for its moderators. */
export const answerWorks = async (tx: TenantTransaction, runId: string) =>
  presentList(await selectTaken(tx, runId), await selectHeads(tx, runId, null));

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION */
export async function listCandidateWorks(
  call: CallOf<typeof candidateWorkCalls.listCandidateWorks>,
) {
  const run = await openPages(call, call.params.id);
  return answerWorks(call.tx, run.id);
}

/** @throws ApiFailure ITEM_NOT_FOUND, also for who does not observe in the exercise */
export async function getCandidateWork({
  tx,
  actor,
  params,
}: CallOf<typeof candidateWorkCalls.getCandidateWork>) {
  const { id: runId, candidateId, exerciseId } = params;
  const run = seenRun(await selectRun(tx, runId), actor);
  found(mayReadWork(run, actor, { candidateId, exerciseId }) || null);
  const isTaken = (await selectTaken(tx, runId)).has(exerciseId);
  return presentRead(isTaken, await selectWork(tx, { runId, candidateId, exerciseId }));
}
