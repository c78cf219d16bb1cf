import { type Competency, competencyCalls, type SentBody, type Usage } from "@assay/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../platform/http/call.ts";
import type { DownloadedFile } from "../../platform/http/download.ts";

export const competenciesQuery = queryOptions({
  queryKey: ["competencies"],
  queryFn: async (): Promise<Competency[]> =>
    (await callApi(competencyCalls.listCompetencies, {})).competencies,
  staleTime: 0,
});

export const competencyQuery = (id: string) =>
  queryOptions({
    queryKey: [...competenciesQuery.queryKey, id],
    queryFn: (): Promise<Competency> => callApi(competencyCalls.getCompetency, { params: { id } }),
    staleTime: 0,
  });

export const competencyUsageQuery = (id: string) =>
  queryOptions({
    queryKey: [...competencyQuery(id).queryKey, "usage"],
    queryFn: (): Promise<Usage> => callApi(competencyCalls.getCompetencyUsage, { params: { id } }),
    staleTime: 0,
  });

export const createCompetency = (
  body: SentBody<typeof competencyCalls.createCompetency>,
): Promise<Competency> => callApi(competencyCalls.createCompetency, { body });

export const updateCompetency = (
  body: SentBody<typeof competencyCalls.updateCompetency>,
): Promise<Competency> => callApi(competencyCalls.updateCompetency, { body });

export const deleteCompetency = (id: string): Promise<unknown> =>
  callApi(competencyCalls.deleteCompetency, { params: { id } });

export const exportCompetencies = async (): Promise<DownloadedFile> =>
  (await import("../../platform/http/download.ts")).downloadApi(
    competencyCalls.exportCompetencies,
    {},
  );
