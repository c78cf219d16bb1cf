import { queryOptions } from "@tanstack/react-query";
import { readNotice } from "./model/ownCalls.ts";

/** Milliseconds between two looks whether there is a newer report. */
const POLL_MS = 30_000;

/** Whether there is a report for the candidate, by the token of their session. */
export const noticeQuery = (token: string) =>
  queryOptions({
    queryKey: ["feedbackNotice", token],
    queryFn: () => readNotice(token),
    staleTime: 0,
    // Nothing of it stays when the candidate has left.
    gcTime: 0,
    refetchInterval: POLL_MS,
    retry: false,
  });
