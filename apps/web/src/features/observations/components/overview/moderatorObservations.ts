import { type Observation, observationCalls } from "@assay/contract";
import type { Id } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../../../app/api/call.ts";
import { observationsQuery, OVERVIEW } from "../../api.ts";
import { keepConfirmed } from "../keepConfirmed.ts";

/** The caller's own html observations of one candidate, for the overview of who moderates. */
export const moderatorObservationsQuery = (runId: Id, candidateId: Id) =>
  queryOptions({
    queryKey: [...observationsQuery(runId).queryKey, OVERVIEW, candidateId],
    queryFn: async (): Promise<Observation[]> => {
      const params = { runId, candidateId };
      return (await callApi(observationCalls.listModeratorObservations, { params })).observations;
    },
    structuralSharing: keepConfirmed,
  });
