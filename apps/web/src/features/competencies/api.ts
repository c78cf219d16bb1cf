import { type Competency, competencyCalls, type SentBody, type Usage } from "@assay/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../platform/http/call.ts";
import type { DownloadedFile } from "../../platform/http/download.ts";

/** All competencies of the tenant. Never taken from the cache alone: others edit them too. */
export const competenciesQuery = queryOptions({
  queryKey: ["competencies"],
  queryFn: async (): Promise<Competency[]> =>
    (await callApi(competencyCalls.listCompetencies, {})).competencies,
  staleTime: 0,
});

/** One competency; what is saved builds on its revision. */
export const competencyQuery = (id: string) =>
  queryOptions({
    queryKey: [...competenciesQuery.queryKey, id],
    queryFn: (): Promise<Competency> => callApi(competencyCalls.getCompetency, { params: { id } }),
    staleTime: 0,
  });

/** Where a competency is used. The editor names these places as the reason why it cannot be deleted. */
export const competencyUsageQuery = (id: string) =>
  queryOptions({
    queryKey: [...competencyQuery(id).queryKey, "usage"],
    queryFn: (): Promise<Usage> => callApi(competencyCalls.getCompetencyUsage, { params: { id } }),
    staleTime: 0,
  });

export const createCompetency = (
  body: SentBody<typeof competencyCalls.createCompetency>,
): Promise<Competency> => callApi(competencyCalls.createCompetency, { body });

/** Saves over the revision in the body. */
export const updateCompetency = (
  body: SentBody<typeof competencyCalls.updateCompetency>,
): Promise<Competency> => callApi(competencyCalls.updateCompetency, { body });

/** Deletes a competency; the server refuses it with DELETE_DENIED where it is used. */
export const deleteCompetency = (id: string): Promise<unknown> =>
  callApi(competencyCalls.deleteCompetency, { params: { id } });

/** All competencies as a workbook. The code for downloads is loaded with the first one. */
export const exportCompetencies = async (): Promise<DownloadedFile> =>
  (await import("../../platform/http/download.ts")).downloadApi(
    competencyCalls.exportCompetencies,
    {},
  );
