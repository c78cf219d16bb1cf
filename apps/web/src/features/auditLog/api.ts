import { auditLogCalls, type LogCheck } from "@assay/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { callApi } from "../../platform/http/call.ts";
import { downloadApi } from "../../platform/http/download.ts";
import type { LogTarget } from "../../platform/page/paths.ts";

/** The moment at which a day begins here, or the day after it. */
const dayBegin = (date: string, later = 0): string => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day + later).toISOString();
};

/** What is asked of the server: days are those of the reader, both included. */
const filterOf = ({ area, since, until, actor, subject }: LogTarget) => ({
  ...(area !== undefined && { action: area }),
  ...(since !== undefined && { since: dayBegin(since) }),
  ...(until !== undefined && { until: dayBegin(until, 1) }),
  ...(actor !== undefined && { actor }),
  ...(subject !== undefined && { subject }),
});

/** The entries by pages, the newest first. */
export const logQuery = (target: LogTarget) =>
  infiniteQueryOptions({
    queryKey: ["auditLog", filterOf(target)],
    queryFn: ({ pageParam: before }) =>
      callApi(auditLogCalls.listAuditLog, {
        query: { ...filterOf(target), ...(before !== null && { before: String(before) }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Checks the next stretch of the log. */
export const checkLog = (after: number): Promise<LogCheck> =>
  callApi(auditLogCalls.checkAuditLog, { query: { after: String(after) } });

export const findHash = (hash: string) => callApi(auditLogCalls.findAuditHash, { body: { hash } });

export const downloadLog = (target: LogTarget, format: "csv" | "jsonl") =>
  downloadApi(auditLogCalls.getAuditLogFile, { query: { ...filterOf(target), format } });
