import {
  type Assessment,
  assessmentCalls,
  type AssessmentValue,
  type ChangedAssessment,
} from "@assay/contract";
import type { Id } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
import { callApi, type CallOptions } from "../../platform/http/call.ts";
import { takeOver } from "../../platform/cache/takeOver.ts";
import { offlineCopy, queryClient } from "../../platform/cache/queryClient.ts";
import type { RatedCell, RatingBase } from "./model/ratingDraft.ts";
import { assessmentKeys } from "./keys.ts";

/** Parses a list of ratings on the device. */
export const assessmentsCopy = async () => (await import("./model/copySchemas.ts")).assessmentsCopy;
/** The caller's own ratings of a run. A copy stays on the device, so that they can be rated on without a connection. */
export const ownAssessmentsQuery = (runId: Id) =>
  queryOptions({
    queryKey: assessmentKeys.list(runId, "own"),
    queryFn: async (): Promise<Assessment[]> =>
      (await callApi(assessmentCalls.listOwnAssessments, { params: { runId } })).assessments,
    meta: offlineCopy(assessmentsCopy),
  });

/** Whether an assessment is the observer's rating of a cell, and not the moderators' overall result of it. */
export const isRatingOf = (assessment: Assessment, cell: RatedCell): boolean =>
  assessment.assessmentType === "OBSERVATION" &&
  assessment.processRunId === cell.processRunId &&
  assessment.candidateId === cell.candidateId &&
  assessment.exerciseId === cell.exerciseId;

/** Puts a confirmed rating into the cache; all observers' ratings are read again when they are shown. */
export function storeAssessment(stored: Assessment): Assessment {
  const { queryKey } = ownAssessmentsQuery(stored.processRunId);
  takeOver<Assessment>({ queryKey, copySchema: assessmentsCopy }, (all) => [
    ...all.filter((assessment) => assessment.id !== stored.id),
    stored,
  ]);
  const others = assessmentKeys.list(stored.processRunId, "all");
  void queryClient.invalidateQueries({ queryKey: others });
  return stored;
}

/** The stored rating of an answer, which holds one or a list of them; the cache knows it before the caller does. */
export const single = (answer: Assessment | Assessment[]): Assessment => {
  const [first] = Array.isArray(answer) ? answer : [answer];
  if (!first) throw new Error("The server answered without the assessment.");
  return storeAssessment(first);
};

/** The fields that may be written; a moderator's overwrite has a separate call. */
export const sent = (values: readonly AssessmentValue[]): ChangedAssessment["values"] =>
  values.map(({ competencyId, selectedCriterion, selectedCueIds }) => ({
    competencyId,
    selectedCriterion,
    selectedCueIds,
  }));

/** Stores a new rating; one that is stored already comes back as it is. */
export async function createAssessment(
  cell: RatedCell,
  values: readonly AssessmentValue[],
  options: CallOptions,
): Promise<Assessment> {
  const body = { ...cell, values: sent(values) };
  return single(await callApi(assessmentCalls.createAssessments, { body }, options));
}

/** Stores ratings over the revision in `base`; UPDATE_FAILED brings what another device has stored meanwhile. */
export async function updateAssessment(
  base: RatingBase,
  values: readonly AssessmentValue[],
  options: CallOptions,
): Promise<Assessment> {
  const body = { ...base, values: sent(values) };
  return single(await callApi(assessmentCalls.updateAssessments, { body }, options));
}
