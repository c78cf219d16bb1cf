import { feedbackCalls, type OwnFeedback, type SentBody, wordTemplateCalls } from "@assay/contract";
import { callApi } from "../../../platform/http/call.ts";
import type { DownloadedFile } from "../../../platform/http/download.ts";

/* What a candidate sends about their report, by the token of their session. */

export const readNotice = async (token: string) =>
  (await callApi(feedbackCalls.getFeedbackNotice, {}, { token })).notice;

export const openOwn = (token: string): Promise<OwnFeedback> =>
  callApi(feedbackCalls.openFeedback, {}, { token });

export const reply = (
  token: string,
  body: SentBody<typeof feedbackCalls.replyToFeedback>,
): Promise<OwnFeedback> => callApi(feedbackCalls.replyToFeedback, { body }, { token });

export const loadOwnPdf = async (token: string): Promise<DownloadedFile> => {
  const { downloadApi } = await import("../../../platform/http/download.ts");
  return downloadApi(feedbackCalls.getOwnFeedbackPdf, {}, { token });
};

export const loadOwnWord = async (token: string): Promise<DownloadedFile> => {
  const { downloadApi } = await import("../../../platform/http/download.ts");
  return downloadApi(wordTemplateCalls.getOwnFeedbackWord, {}, { token });
};
