import { type Feedback, feedbackCalls, type SentBody, wordTemplateCalls } from "@assay/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../platform/http/call.ts";
import type { DownloadedFile } from "../../platform/http/download.ts";

/** Whether the organisation gives reports to candidates. */
export const feedbackSettingsQuery = queryOptions({
  queryKey: ["feedbackSettings"],
  queryFn: () => callApi(feedbackCalls.getFeedbackSettings, {}),
  staleTime: 0,
});

/** @throws ApiError UPDATE_FAILED with the setting as others left it */
export const updateFeedbackSettings = (
  body: SentBody<typeof feedbackCalls.updateFeedbackSettings>,
) => callApi(feedbackCalls.updateFeedbackSettings, { body });

/** The reports for the candidates of a run. */
export const feedbackListQuery = (id: string) =>
  queryOptions({
    queryKey: ["feedback", id],
    queryFn: () => callApi(feedbackCalls.listFeedback, { params: { id } }),
    staleTime: 0,
  });

/** The run and the candidate of a report. */
export interface FeedbackPlace {
  readonly id: string;
  readonly candidateId: string;
}

/** A report for a candidate, with what it can be made of. */
export const feedbackQuery = ({ id, candidateId }: FeedbackPlace) =>
  queryOptions({
    queryKey: ["feedback", id, candidateId],
    queryFn: (): Promise<Feedback> =>
      callApi(feedbackCalls.getFeedback, { params: { id, candidateId } }),
    staleTime: 0,
  });

/** @throws ApiError UPDATE_FAILED with the report as others left it */
export const saveFeedback = (
  params: FeedbackPlace,
  body: SentBody<typeof feedbackCalls.saveFeedback>,
): Promise<Feedback> => callApi(feedbackCalls.saveFeedback, { params, body });

export const recordTalk = (
  params: FeedbackPlace,
  body: SentBody<typeof feedbackCalls.recordFeedbackTalk>,
): Promise<Feedback> => callApi(feedbackCalls.recordFeedbackTalk, { params, body });

/** @throws ApiError UPDATE_FAILED with the report as others left it */
export const releaseFeedback = (
  params: FeedbackPlace,
  body: SentBody<typeof feedbackCalls.releaseFeedback>,
): Promise<Feedback> => callApi(feedbackCalls.releaseFeedback, { params, body });

export const withdrawFeedback = (params: FeedbackPlace): Promise<Feedback> =>
  callApi(feedbackCalls.withdrawFeedback, { params });

const downloading = () => import("../../platform/http/download.ts");

export const loadFeedbackPdf = async (params: FeedbackPlace): Promise<DownloadedFile> =>
  (await downloading()).downloadApi(feedbackCalls.getFeedbackPdf, { params });

export const loadFeedbackWord = async (params: FeedbackPlace): Promise<DownloadedFile> =>
  (await downloading()).downloadApi(wordTemplateCalls.getFeedbackWord, { params });

/** The organisation's template in Word, without its content. */
export const wordTemplateQuery = queryOptions({
  queryKey: ["feedbackTemplate"],
  queryFn: () => callApi(wordTemplateCalls.getWordTemplate, {}),
  staleTime: 0,
});

/** @throws ApiError BAD_REQUEST with what is wrong with the file */
export const uploadWordTemplate = async (file: File) => {
  const { uploadApi } = await import("../../platform/http/upload.ts");
  return uploadApi(wordTemplateCalls.uploadWordTemplate, {}, file, { timeout: CHECK_TIMEOUT_MS });
};
/** Milliseconds that the check of a template may take, with its turn. */
const CHECK_TIMEOUT_MS = 120_000;

export const removeWordTemplate = () => callApi(wordTemplateCalls.removeWordTemplate, {});

export const loadWordTemplate = async (): Promise<DownloadedFile> =>
  (await downloading()).downloadApi(wordTemplateCalls.getWordTemplateFile, {});

export const loadWordSample = async (): Promise<DownloadedFile> =>
  (await downloading()).downloadApi(wordTemplateCalls.getWordTemplateSample, {});
