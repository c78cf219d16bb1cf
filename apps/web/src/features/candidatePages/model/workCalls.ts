import { candidateWorkCalls, type SentBody } from "@assay/contract";
import { callApi } from "../../../platform/http/call.ts";
import { uploadApi } from "../../../platform/http/upload.ts";
import { workClock } from "./workClock.ts";

/* What a candidate hands in, by the token of their session. Each answer brings the server's time. */

async function timed<T extends { now: string }>(answer: Promise<T>): Promise<T> {
  const timedAnswer = await answer;
  workClock.set(timedAnswer.now);
  return timedAnswer;
}

export const listWorks = (token: string) =>
  timed(callApi(candidateWorkCalls.listOwnWorks, {}, { token }));

export const readWork = (token: string, exerciseId: string) =>
  timed(callApi(candidateWorkCalls.getOwnWork, { params: { exerciseId } }, { token }));

type Saved = SentBody<typeof candidateWorkCalls.saveOwnWork>;
/** @throws ApiError UPDATE_FAILED with the work as another tab or device has left it */
export const saveWork = (token: string, exerciseId: string, body: Saved) =>
  timed(callApi(candidateWorkCalls.saveOwnWork, { params: { exerciseId }, body }, { token }));

type HandedIn = SentBody<typeof candidateWorkCalls.handInOwnWork>;
/** @throws ApiError UPDATE_FAILED with the work as another tab or device has left it */
export const handIn = (token: string, exerciseId: string, body: HandedIn) =>
  timed(callApi(candidateWorkCalls.handInOwnWork, { params: { exerciseId }, body }, { token }));

type Added = SentBody<typeof candidateWorkCalls.addOwnWorkFile>;
/** Sends a file, however long that takes. */
export const addFile = (token: string, exerciseId: string, body: Added, file: File) =>
  timed(
    uploadApi(candidateWorkCalls.addOwnWorkFile, { params: { exerciseId }, body }, file, {
      token,
      watch: { onProgress: () => undefined },
    }),
  );

export const removeFile = (token: string, exerciseId: string, fileId: string) =>
  timed(
    callApi(candidateWorkCalls.removeOwnWorkFile, { params: { exerciseId, fileId } }, { token }),
  );
