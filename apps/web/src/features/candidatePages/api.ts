import {
  candidatePageCalls,
  type CandidatePages,
  type CandidatePageSettings,
  counterStatementCalls,
  type CounterStatements,
  type RunSelfAssessments,
  selfAssessmentCalls,
  candidateWorkCalls,
  type SentBody,
} from "@assay/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../platform/http/call.ts";
import type { DownloadedFile } from "../../platform/http/download.ts";

/** What the organisation decides about the pages of candidates. */
export const settingsQuery = queryOptions({
  queryKey: ["candidatePageSettings"],
  queryFn: (): Promise<CandidatePageSettings> =>
    callApi(candidatePageCalls.getCandidatePageSettings, {}),
  staleTime: 0,
});

/** @throws ApiError UPDATE_FAILED with the settings as others left them */
export const updateSettings = (
  body: SentBody<typeof candidatePageCalls.updateCandidatePageSettings>,
): Promise<CandidatePageSettings> =>
  callApi(candidatePageCalls.updateCandidatePageSettings, { body });

/** Milliseconds between two reads: no event tells of what candidates do. */
const POLL_MS = 20_000;

/** The candidates' pages of a run, as its moderators see them. */
export const pagesQuery = (id: string) =>
  queryOptions({
    queryKey: ["candidatePages", id],
    queryFn: (): Promise<CandidatePages> =>
      callApi(candidatePageCalls.getCandidatePages, { params: { id } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });

type Offered = SentBody<typeof candidatePageCalls.updateCandidatePages>;

/** @throws ApiError UPDATE_FAILED with the pages as others left them */
export const updatePages = (id: string, body: Offered): Promise<CandidatePages> =>
  callApi(candidatePageCalls.updateCandidatePages, { params: { id }, body });

export const invite = (
  id: string,
  body: SentBody<typeof candidatePageCalls.inviteCandidates>,
): Promise<CandidatePages> =>
  callApi(candidatePageCalls.inviteCandidates, { params: { id }, body });

type Handing = SentBody<typeof candidatePageCalls.handOverCandidatePage>;

/** A link and a code to hand over; both are answered only this once. */
export const handOver = (id: string, body: Handing) =>
  callApi(candidatePageCalls.handOverCandidatePage, { params: { id }, body });

/** A further code to hand over; it is answered only this once. */
export const handOverCode = (id: string, candidateId: string) =>
  callApi(candidatePageCalls.handOverCandidateCode, { params: { id }, body: { candidateId } });

export const revoke = (id: string, candidateId: string): Promise<CandidatePages> =>
  callApi(candidatePageCalls.revokeCandidatePage, { params: { id }, body: { candidateId } });

export const answerQuestion = (
  id: string,
  questionId: string,
  answer: string,
): Promise<CandidatePages> =>
  callApi(candidatePageCalls.answerCandidateQuestion, {
    params: { id, questionId },
    body: { answer },
  });

export const releasePapers = (
  id: string,
  exerciseId: string,
  isOpen: boolean,
): Promise<CandidatePages> =>
  callApi(candidatePageCalls.releaseCandidatePapers, {
    params: { id },
    body: { exerciseId, isOpen },
  });

/** When a run asks its candidates how they see themselves, and what they have said. */
export const selfAssessmentsQuery = (id: string) =>
  queryOptions({
    queryKey: ["selfAssessments", id],
    queryFn: (): Promise<RunSelfAssessments> =>
      callApi(selfAssessmentCalls.getSelfAssessments, { params: { id } }),
    staleTime: 0,
  });

/** @throws ApiError UPDATE_FAILED with the choice as others left it */
export const chooseSelfAssessments = (
  id: string,
  body: SentBody<typeof selfAssessmentCalls.chooseSelfAssessments>,
): Promise<RunSelfAssessments> =>
  callApi(selfAssessmentCalls.chooseSelfAssessments, { params: { id }, body });

/** What candidates say against the record of a run. */
export const statementsQuery = (id: string) =>
  queryOptions({
    queryKey: ["counterStatements", id],
    queryFn: (): Promise<CounterStatements> =>
      callApi(counterStatementCalls.listCounterStatements, { params: { id } }),
    staleTime: 0,
  });

export const enterStatement = (
  id: string,
  body: SentBody<typeof counterStatementCalls.enterCounterStatement>,
): Promise<CounterStatements> =>
  callApi(counterStatementCalls.enterCounterStatement, { params: { id }, body });
/** What the candidates of a run have handed in, without its texts. */
export const worksQuery = (id: string) =>
  queryOptions({
    queryKey: ["candidatePages", id, "works"],
    queryFn: () => callApi(candidateWorkCalls.listCandidateWorks, { params: { id } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });

type Taking = SentBody<typeof candidateWorkCalls.takeCandidateWorks>;

export const takeWorks = (id: string, body: Taking) =>
  callApi(candidateWorkCalls.takeCandidateWorks, { params: { id }, body });

/** A candidate and an exercise of a run. */
export interface WorkPlace {
  runId: string;
  candidateId: string;
  exerciseId: string;
}

/** What a candidate has handed in in an exercise, for who observes there and moderators. */
export const workQuery = ({ runId: id, candidateId, exerciseId }: WorkPlace) =>
  queryOptions({
    queryKey: ["candidateWork", id, candidateId, exerciseId],
    queryFn: () =>
      callApi(candidateWorkCalls.getCandidateWork, { params: { id, candidateId, exerciseId } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });

/** The content of a file that a candidate has handed in. */
export const loadWorkFile = async (
  { runId: id, ...cell }: WorkPlace,
  fileId: string,
): Promise<DownloadedFile> =>
  (await import("../../platform/http/download.ts")).downloadApi(
    candidateWorkCalls.getCandidateWorkFile,
    { params: { id, ...cell, fileId } },
  );
