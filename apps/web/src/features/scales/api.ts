import { type Scale, scaleCalls, type SentBody, type Usage } from "@assay/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../platform/http/call.ts";
import type { DownloadedFile } from "../../platform/http/download.ts";

export const scalesQuery = queryOptions({
  queryKey: ["scales"],
  queryFn: async (): Promise<Scale[]> => (await callApi(scaleCalls.listScales, {})).scales,
  staleTime: 0,
});

export const scaleQuery = (id: string) =>
  queryOptions({
    queryKey: [...scalesQuery.queryKey, id],
    queryFn: (): Promise<Scale> => callApi(scaleCalls.getScale, { params: { id } }),
    staleTime: 0,
  });

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

export const deleteScale = (id: string): Promise<unknown> =>
  callApi(scaleCalls.deleteScale, { params: { id } });

export const exportScales = async (): Promise<DownloadedFile> =>
  (await import("../../platform/http/download.ts")).downloadApi(scaleCalls.exportScales, {});
