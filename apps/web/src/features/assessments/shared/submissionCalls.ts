import { type Assessment, type AssessmentValue, submissionCalls } from "@assay/contract";
import type { Id } from "@assay/domain";
import { callApi, type CallOptions } from "../../../platform/http/call.ts";
import { sent, single } from "../api.ts";
import type { RatedCell, RatingBase } from "../model/ratingDraft.ts";

/* Apart from api.ts: pages on which nothing is submitted do without them. */
/**
 * Stores and submits the rating of a cell over the revision in `base`; UPDATE_FAILED brings what is stored, if that differs
 * and is newer, or submitted.
 */
export async function submitAssessment(
  cell: RatedCell,
  base: RatingBase | undefined,
  values: readonly AssessmentValue[],
  options: CallOptions,
): Promise<Assessment> {
  const body = { ...cell, revision: base?.revision ?? 0, values: sent(values) };
  return single(await callApi(submissionCalls.submitAssessment, { body }, options));
}

/** Makes a submitted rating a draft again; UPDATE_FAILED if it was revealed meanwhile. */
export const reopenAssessment = async (id: Id): Promise<Assessment> =>
  single(await callApi(submissionCalls.reopenAssessment, { params: { id } }));
