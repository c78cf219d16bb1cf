import { type Tenant, tenantCalls } from "@assay/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../http/call.ts";
import { paths } from "../page/paths.ts";
import { tenantKey } from "../cache/keys.ts";
import { offlineCopy } from "../cache/queryClient.ts";

/** Milliseconds between two reads of the tenant: a new theme is shown within this time. */
const REFRESH_MS = 120_000;
/** Milliseconds until the next try while nothing is known of the tenant: without it no page is shown. */
const RETRY_MS = 5_000;

/**
 * The tenant of this host, read at the start and every two minutes; not on the theme editor, once it is
 * known (spec 1 §4).
 */
export const tenantQuery = queryOptions({
  queryKey: tenantKey,
  queryFn: ({ client }) =>
    (location.pathname === paths.theme() && client.getQueryData<Tenant>(tenantKey)) ||
    callApi(tenantCalls.getTenant, {}, { identify: true }),
  meta: offlineCopy(async () => (await import("./copySchema.ts")).tenantCopy),
  staleTime: REFRESH_MS,
  refetchInterval: ({ state }) => (state.data === undefined ? RETRY_MS : REFRESH_MS),
});
