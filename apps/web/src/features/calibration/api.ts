import {
  type CalibrationAnswer,
  type CalibrationAttempt,
  calibrationCalls,
  type CalibrationSet,
  calibrationSetCalls,
  type SentBody,
} from "@assay/contract";
import type { SetState } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
import { offlineCopy, queryClient } from "../../platform/cache/queryClient.ts";
import { callApi, type CallOptions } from "../../platform/http/call.ts";
import { calibrationKeys } from "./keys.ts";
import type { AnswerBase, AnswerEdit } from "./model/answerDraft.ts";

/** What the user rates as an expert or is measured by. */
export const ownCalibrationsQuery = queryOptions({
  queryKey: calibrationKeys.own,
  queryFn: async () => (await callApi(calibrationCalls.listCalibrations, {})).calibrations,
  meta: offlineCopy(async () => (await import("./model/copySchemas.ts")).ownCopy),
  staleTime: 0,
});

/** An attempt of the user. A copy stays on the device, so that its samples can be rated without a connection. */
export const attemptQuery = (id: string) =>
  queryOptions({
    queryKey: calibrationKeys.attempt(id),
    queryFn: (): Promise<CalibrationAttempt> =>
      callApi(calibrationCalls.getCalibration, { params: { id } }),
    meta: offlineCopy(async () => (await import("./model/copySchemas.ts")).attemptCopy),
    staleTime: 0,
  });

/** Begins the next attempt at a set, or gives the one that is under way. */
export async function startCalibration(setId: string): Promise<CalibrationAttempt> {
  const attempt = await callApi(calibrationCalls.startCalibration, { params: { id: setId } });
  queryClient.setQueryData(attemptQuery(attempt.id).queryKey, attempt);
  void queryClient.invalidateQueries({ queryKey: calibrationKeys.own });
  return attempt;
}

/** Puts a confirmed answer into the cache; what else follows from a submitted one is read again. */
export function storeAnswer(attemptId: string, stored: CalibrationAnswer): CalibrationAnswer {
  queryClient.setQueryData(attemptQuery(attemptId).queryKey, (attempt) =>
    attempt === undefined
      ? undefined
      : {
          ...attempt,
          answers: [
            ...attempt.answers.filter(({ sampleId }) => sampleId !== stored.sampleId),
            stored,
          ],
        },
  );
  if (stored.submittedAt !== null) {
    void queryClient.invalidateQueries({ queryKey: calibrationKeys.attempt(attemptId) });
    void queryClient.invalidateQueries({ queryKey: calibrationKeys.own });
  }
  return stored;
}

/** Stores an answer over the revision in `base`, or submits it. UPDATE_FAILED brings what is stored. */
export async function sendAnswer(
  { attemptId, sampleId, notes, values, submits }: AnswerEdit,
  base: AnswerBase | undefined,
  options: CallOptions,
): Promise<CalibrationAnswer> {
  const call = submits
    ? calibrationCalls.submitCalibrationAnswer
    : calibrationCalls.putCalibrationAnswer;
  const params = { id: attemptId, sampleId };
  const body = { notes, values, revision: base?.revision ?? 0 };
  return storeAnswer(attemptId, await callApi(call, { params, body }, options));
}

export const setsQuery = queryOptions({
  queryKey: calibrationKeys.sets,
  queryFn: async () => (await callApi(calibrationSetCalls.listCalibrationSets, {})).sets,
  staleTime: 0,
});

export const setQuery = (id: string) =>
  queryOptions({
    queryKey: calibrationKeys.set(id),
    queryFn: (): Promise<CalibrationSet> =>
      callApi(calibrationSetCalls.getCalibrationSet, { params: { id } }),
    staleTime: 0,
  });

/** Reads the users who can be named as experts or observers of a set. */
export const peopleQuery = queryOptions({
  queryKey: calibrationKeys.people,
  queryFn: async () => (await callApi(calibrationSetCalls.listCalibrationPeople, {})).people,
});

function storeSet(set: CalibrationSet): CalibrationSet {
  queryClient.setQueryData(setQuery(set.id).queryKey, set);
  void queryClient.invalidateQueries({ queryKey: calibrationKeys.sets });
  void queryClient.invalidateQueries({ queryKey: calibrationKeys.own });
  return set;
}

export const putSet = async (body: SentBody<typeof calibrationSetCalls.putCalibrationSet>) =>
  storeSet(await callApi(calibrationSetCalls.putCalibrationSet, { body }));

export const moveSet = async (id: string, to: SetState) =>
  storeSet(await callApi(calibrationSetCalls.moveCalibrationSet, { params: { id }, body: { to } }));

export const createVersion = async (id: string, nextId: string) =>
  storeSet(
    await callApi(calibrationSetCalls.createCalibrationVersion, {
      params: { id },
      body: { id: nextId },
    }),
  );

export async function deleteSet(id: string): Promise<void> {
  await callApi(calibrationSetCalls.deleteCalibrationSet, { params: { id } });
  queryClient.removeQueries({ queryKey: calibrationKeys.set(id) });
  await queryClient.invalidateQueries({ queryKey: calibrationKeys.sets });
}
