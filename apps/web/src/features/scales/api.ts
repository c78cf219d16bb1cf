import { type Scale, scaleCalls, type SentBody, type Usage } from "@assay/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../platform/http/call.ts";
import type { DownloadedFile } from "../../platform/http/download.ts";

/** All rating scales of the tenant. Never taken from the cache alone: others edit them too. */
export const scalesQuery = queryOptions({
  queryKey: ["scales"],
  queryFn: async (): Promise<Scale[]> => (await callApi(scaleCalls.listScales, {})).scales,
  staleTime: 0,
});

/** One rating scale; what is saved builds on its revision. */
export const scaleQuery = (id: string) =>
  queryOptions({
    queryKey: [...scalesQuery.queryKey, id],
    queryFn: (): Promise<Scale> => callApi(scaleCalls.getScale, { params: { id } }),
    staleTime: 0,
  });

/** Where a scale is used, and in which processes cues depend on its groups. */
export const scaleUsageQuery = (id: string) =>
  queryOptions({
    queryKey: [...scaleQuery(id).queryKey, "usage"],
    queryFn: (): Promise<Usage> => callApi(scaleCalls.getScaleUsage, { params: { id } }),
    staleTime: 0,
  });

export const createScale = (body: SentBody<typeof scaleCalls.createScale>): Promise<Scale> =>
  callApi(scaleCalls.createScale, { body });

export const updateScale = (body: SentBody<typeof scaleCalls.updateScale>): Promise<Scale> =>
  callApi(scaleCalls.updateScale, { body });

/** Deletes a scale; the server refuses it with DELETE_DENIED where it is used. */
export const deleteScale = (id: string): Promise<unknown> =>
  callApi(scaleCalls.deleteScale, { params: { id } });

/** All rating scales as a workbook. The code for downloads is loaded with the first one. */
export const exportScales = async (): Promise<DownloadedFile> =>
  (await import("../../platform/http/download.ts")).downloadApi(scaleCalls.exportScales, {});
