import { type CandidateVisit, candidateVisitCalls, type SentBody } from "@assay/contract";
import { callApi } from "../../../platform/http/call.ts";
import type { DownloadedFile } from "../../../platform/http/download.ts";

/* What a candidate sends: by the token of their link, then by that of their session. */

export const requestCode = (link: string) =>
  callApi(candidateVisitCalls.requestCandidateCode, { body: { token: link } });

export const openPage = (link: string, code: string) =>
  callApi(candidateVisitCalls.openCandidatePage, { body: { token: link, code } });

export const leavePage = (token: string) =>
  callApi(candidateVisitCalls.leaveCandidatePage, {}, { token });

export const readVisit = (token: string): Promise<CandidateVisit> =>
  callApi(candidateVisitCalls.getCandidateVisit, {}, { token });

export const acceptInformation = (
  token: string,
  body: SentBody<typeof candidateVisitCalls.acceptCandidateInformation>,
): Promise<CandidateVisit> =>
  callApi(candidateVisitCalls.acceptCandidateInformation, { body }, { token });

export const ask = (
  token: string,
  body: SentBody<typeof candidateVisitCalls.askOrganiser>,
): Promise<CandidateVisit> => callApi(candidateVisitCalls.askOrganiser, { body }, { token });

export const sayAdjustments = (token: string, text: string): Promise<CandidateVisit> =>
  callApi(candidateVisitCalls.storeAdjustments, { body: { text } }, { token });

const downloading = () => import("../../../platform/http/download.ts");

export const loadCalendar = async (token: string): Promise<DownloadedFile> =>
  (await downloading()).downloadApi(candidateVisitCalls.getCandidateCalendar, {}, { token });

export const loadPaper = async (
  token: string,
  params: { exerciseId: string; fileId: string },
): Promise<DownloadedFile> =>
  (await downloading()).downloadApi(
    candidateVisitCalls.getCandidatePaper,
    { params, query: {} },
    { token },
  );
