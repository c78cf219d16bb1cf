import { timetableCalls } from "@assay/contract";
import type { CheckedSession, Id } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../../../platform/http/call.ts";
import { runKeys } from "../../api.ts";

/** The sessions of the published timetable, as the design check reads them; none before it is published. */
export const sessionsQuery = (runId: Id) =>
  queryOptions({
    queryKey: [...runKeys.one(runId), "sessions"],
    queryFn: async (): Promise<readonly CheckedSession[]> =>
      (await callApi(timetableCalls.getTimetable, { params: { runId } })).entries,
    staleTime: 0,
  });
