import { type Observation, observationCalls } from "@assay/contract";
import type { Id } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../../../platform/http/call.ts";
import { observationsQuery, OVERVIEW } from "../../api.ts";
import { mergeConfirmed } from "../mergeConfirmed.ts";

/** The caller's own html observations of one candidate, for the overview of who moderates. */
export const moderatorObservationsQuery = (runId: Id, candidateId: Id) =>
  queryOptions({
    queryKey: [...observationsQuery(runId).queryKey, OVERVIEW, candidateId],
    queryFn: async (): Promise<Observation[]> => {
      const params = { runId, candidateId };
      return (await callApi(observationCalls.listModeratorObservations, { params })).observations;
    },
    structuralSharing: mergeConfirmed,
  });
