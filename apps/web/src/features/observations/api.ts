import {
  type Evidence,
  evidenceCalls,
  type Observation,
  observationCalls,
  type ObservationPage,
  type WrittenEvidence,
} from "@assay/contract";
import type { Id } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
import { callApi, type CallOptions } from "../../platform/http/call.ts";
import { takeOver } from "../../platform/cache/takeOver.ts";
import { offlineCopy, queryClient } from "../../platform/cache/queryClient.ts";
import { mergeConfirmed } from "./model/mergeConfirmed.ts";
import { isOfCell, type ObservedCell, type SentPage } from "./model/pageDraft.ts";
import { observationKeys } from "./keys.ts";

/** In the keys of the overview's queries. */
const OVERVIEW = "moderator";

/** What the caller may read of a run: their own, as moderator those of others too. */
const observationsCopy = async () => (await import("./model/copySchemas.ts")).observationsCopy;
export const observationsQuery = (runId: Id) =>
  queryOptions({
    queryKey: observationKeys.ofRun(runId),
    queryFn: async (): Promise<Observation[]> =>
      (await callApi(observationCalls.listObservations, { params: { runId }, query: {} }))
        .observations,
    structuralSharing: mergeConfirmed,
    meta: offlineCopy(observationsCopy),
  });

/** All observations of one candidate that the caller may read, to be shown beside the results. */
export const candidateObservationsQuery = (runId: Id, candidateId: Id) =>
  queryOptions({
    queryKey: [...observationsQuery(runId).queryKey, "candidate", candidateId],
    queryFn: async (): Promise<Observation[]> => {
      const request = { params: { runId }, query: { candidateId } };
      return (await callApi(observationCalls.listObservations, request)).observations;
    },
  });

/** The caller's own html observations of one candidate, for the overview of moderators. */
export const moderatorObservationsQuery = (runId: Id, candidateId: Id) =>
  queryOptions({
    queryKey: [...observationsQuery(runId).queryKey, OVERVIEW, candidateId],
    queryFn: async (): Promise<Observation[]> => {
      const params = { runId, candidateId };
      return (await callApi(observationCalls.listModeratorObservations, { params })).observations;
    },
    structuralSharing: mergeConfirmed,
  });

/** The observation of a cell as the server last said it. */
export const knownObservation = (cell: ObservedCell): Observation | undefined =>
  queryClient
    .getQueryData(observationsQuery(cell.processRunId).queryKey)
    ?.find((observation) => isOfCell(observation, cell));

/** Changes what is known of a run's observations: in the cache, in the copy on the device, and in the overviews. */
function change(runId: Id, next: (observations: Observation[]) => Observation[]): void {
  const { queryKey } = observationsQuery(runId);
  takeOver({ queryKey, copySchema: observationsCopy }, next);
  const overviews = { queryKey: [...queryKey, OVERVIEW] };
  queryClient.setQueriesData<Observation[]>(overviews, (old) => old && next(old));
}

/** Reads again what somebody else has written. */
export const rereadObservations = (runId: Id): void =>
  void queryClient.invalidateQueries({ queryKey: observationsQuery(runId).queryKey });

/** Puts a confirmed observation into what is known; it replaces the one with the same id. */
function storeObservation(stored: Observation): Observation {
  change(stored.processRunId, (all) => [
    ...all.filter((observation) => observation.id !== stored.id),
    stored,
  ]);
  return stored;
}

/** Puts confirmed fields of one page into what is known; its other fields stay as they are. */
export function storePage(runId: Id, observationId: Id, stored: Partial<ObservationPage>): void {
  change(runId, (all) =>
    all.map((observation) =>
      observation.id === observationId
        ? {
            ...observation,
            pages: observation.pages.map((page) =>
              page.id === stored.id ? { ...page, ...stored } : page,
            ),
          }
        : observation,
    ),
  );
}

function forgetObservation(runId: Id, id: Id): void {
  change(runId, (all) => all.filter((observation) => observation.id !== id));
}

/** Creates the observation of a cell; one that is stored already comes back as it is. */
export async function createObservation(
  { observerId: _, ...cell }: ObservedCell,
  pages: SentPage[],
  options: CallOptions = {},
): Promise<Observation> {
  const body = { ...cell, pages };
  return storeObservation(await callApi(observationCalls.createObservation, { body }, options));
}

/** Stores changed, added and removed pages; pages that are not sent stay. */
export async function updateObservation(
  id: Id,
  pages: SentPage[],
  options: CallOptions = {},
): Promise<Observation> {
  const body = { id, pages };
  return storeObservation(await callApi(observationCalls.updateObservation, { body }, options));
}

/** Saves one page: only what changed is sent, with the revision that it was written on. */
export function updateObservationPage(
  observationId: Id,
  { id, page, revision, ...changed }: SentPage & { revision: number },
  options: CallOptions = {},
) {
  const { title, content, competencyId, alternative, strokes } = changed;
  const body = {
    ObservationId: observationId,
    Page: page,
    PageId: id,
    Revision: revision,
    ...(title !== undefined && { Title: title }),
    ...(content !== undefined && { Content: content }),
    ...(competencyId !== undefined && { CompetencyId: competencyId }),
    ...(alternative !== undefined && { Alternative: alternative }),
    ...(strokes && { Strokes: strokes }),
  };
  return callApi(observationCalls.updateObservationPage, { body }, options);
}

/** Deletes an observation with all its pages. It needs the server: unlike an edit, it does not wait on the device. */
export async function deleteObservation(runId: Id, id: Id): Promise<void> {
  await callApi(observationCalls.deleteObservation, { params: { id } });
  forgetObservation(runId, id);
}

const evidenceCopy = async () => (await import("./model/evidence/copySchema.ts")).evidenceCopy;
/** What is tagged in the observations of a run that the caller may read; asked only of runs with a rule for evidence. */
export const evidenceQuery = (runId: Id) =>
  queryOptions({
    queryKey: observationKeys.evidenceOf(runId),
    queryFn: async (): Promise<Evidence[]> =>
      (await callApi(evidenceCalls.listEvidence, { params: { runId }, query: {} })).evidence,
    meta: offlineCopy(evidenceCopy),
  });

/** The evidence for one candidate that the caller may read, to be shown beside results. */
export const candidateEvidenceQuery = (runId: Id, candidateId: Id) =>
  queryOptions({
    queryKey: [...observationKeys.evidenceOf(runId), candidateId],
    queryFn: async (): Promise<Evidence[]> => {
      const request = { params: { runId }, query: { candidateId } };
      return (await callApi(evidenceCalls.listEvidence, request)).evidence;
    },
  });

/** Changes what is known of a run's evidence, in the cache and in the copy on the device. */
const changeEvidence = (runId: Id, next: (all: Evidence[]) => Evidence[]): void =>
  takeOver({ queryKey: observationKeys.evidenceOf(runId), copySchema: evidenceCopy }, next);

/** Stores evidence; the last one sent counts. */
export async function saveEvidence(
  body: WrittenEvidence,
  options: CallOptions = {},
): Promise<Evidence> {
  const stored = await callApi(evidenceCalls.saveEvidence, { body }, options);
  changeEvidence(stored.processRunId, (all) => [
    ...all.filter(({ id }) => id !== stored.id),
    stored,
  ]);
  return stored;
}

/** Removes evidence from the server, and from what is known. */
export async function deleteEvidence(runId: Id, id: Id, options: CallOptions = {}): Promise<void> {
  await callApi(evidenceCalls.deleteEvidence, { params: { id } }, options);
  changeEvidence(runId, (all) => all.filter((one) => one.id !== id));
}

/** Reads again where tagged texts are now, as the server has found them after a change. */
export const rereadEvidence = (runId: Id): void =>
  void queryClient.invalidateQueries({ queryKey: observationKeys.evidenceOf(runId) });
