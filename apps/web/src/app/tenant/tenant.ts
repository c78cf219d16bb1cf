import { type Tenant, tenantCalls } from "@assay/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "../api/call.ts";

const REFRESH_MS = 120_000;
const RETRY_MS = 5_000;

/** The tenant of this host, read at the start and every two minutes (spec 1 §4). */
export const tenantQuery = queryOptions({
  queryKey: ["tenant"],
  queryFn: () => callApi(tenantCalls.getTenant, {}, { identify: true }),
  staleTime: REFRESH_MS,
  refetchInterval: ({ state }) => (state.data === undefined ? RETRY_MS : REFRESH_MS),
});

/** Below the splash screen the tenant is always there. */
export function useTenant(): Tenant {
  const { data } = useQuery(tenantQuery);
  if (data === undefined) throw new Error("The tenant is used before it has loaded.");
  return data;
}
