import type { Language } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
import { guestOfflineCopy } from "../../platform/cache/queryClient.ts";
import { listWorks, readWork } from "./model/workCalls.ts";
import { readVisit } from "./model/visitCalls.ts";
import { readSelfAssessment, readStatements } from "./model/voiceCalls.ts";

/** Milliseconds between two reads of a candidate's page. */
const POLL_MS = 15_000;

/** What a candidate gets, by the token of their session, in a language. */
export const visitQuery = (token: string, language: Language) =>
  queryOptions({
    queryKey: ["candidateVisit", token, language],
    queryFn: () => readVisit(token),
    meta: guestOfflineCopy(async () => (await import("./model/copySchemas.ts")).visitCopy),
    staleTime: 0,
    // Nothing of it stays when the candidate has left.
    gcTime: 0,
    refetchInterval: POLL_MS,
    retry: false,
  });

/** What a candidate is asked about themselves, by the token of their session, in a language. */
export const ownSelfAssessmentQuery = (token: string, language: Language) =>
  queryOptions({
    queryKey: ["candidateVisit", token, language, "selfAssessment"],
    queryFn: () => readSelfAssessment(token),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: POLL_MS,
    retry: false,
  });

/** What a candidate hands in, without its texts. */
export const ownWorksQuery = (token: string) =>
  queryOptions({
    queryKey: ["candidateWorks", token],
    queryFn: () => listWorks(token),
    meta: guestOfflineCopy(async () => (await import("./model/copySchemas.ts")).worksCopy),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: POLL_MS,
    retry: false,
  });

/** What a candidate has said against the record, by the token of their session. */
export const ownStatementsQuery = (token: string) =>
  queryOptions({
    queryKey: ["candidateVisit", token, "statements"],
    queryFn: () => readStatements(token),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: POLL_MS,
    retry: false,
  });

/** The text of one of them as it is stored. Read once: what is written afterwards is known here. */
export const ownWorkQuery = (token: string, exerciseId: string) =>
  queryOptions({
    queryKey: ["candidateWorks", token, exerciseId],
    queryFn: () => readWork(token, exerciseId),
    meta: guestOfflineCopy(async () => (await import("./model/copySchemas.ts")).writtenCopy),
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.status === "error" ? POLL_MS : false),
    retry: false,
  });
