import { sessionState } from "../session/sessionState.ts";
import { type Styling, type Tenant, tenantCalls } from "@assay/contract";
import { LANGUAGES, type Language } from "@assay/domain";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { createStore } from "../../ui/store.ts";
import { useStore } from "../../ui/useStore.ts";
import { callApi } from "../http/call.ts";
import { paths } from "../page/paths.ts";
import { offlineCopy } from "../cache/queryClient.ts";

const REFRESH_MS = 120_000;
const RETRY_MS = 5_000;

/** Looks that are tried out in this window, and stored nowhere; null: those of the tenant. */
export const themePreview = sessionState(createStore<Styling | null>(null));

/**
 * The tenant of this host, read at the start and every two minutes; not on the theme editor, once it is
 * known (spec 1 §4).
 */
export const tenantQuery = queryOptions({
  queryKey: ["tenant"],
  queryFn: ({ client }) =>
    (location.pathname === paths.theme() && client.getQueryData<Tenant>(["tenant"])) ||
    callApi(tenantCalls.getTenant, {}, { identify: true }),
  meta: offlineCopy(async () => (await import("./copySchema.ts")).tenantCopy),
  staleTime: REFRESH_MS,
  refetchInterval: ({ state }) => (state.data === undefined ? RETRY_MS : REFRESH_MS),
});

/** The tenant with the theme that is shown now; undefined until it has loaded. */
export function useLoadingTenant() {
  const { data, error } = useQuery(tenantQuery);
  const look = useStore(themePreview);
  const tenant = useMemo(() => data && { ...data, styling: look ?? data.styling }, [data, look]);
  return { tenant, error };
}

/** Below the splash screen the tenant is always there. */
export function useTenant(): Tenant {
  const { tenant: data } = useLoadingTenant();
  if (data === undefined) throw new Error("The tenant is used before it has loaded.");
  return data;
}

/** The languages of the tenant in their usual order, German first; the same list as long as they are the same. */
export function useOfferedLanguages(): readonly Language[] {
  const { languages } = useTenant();
  return useMemo(() => LANGUAGES.filter((language) => languages.includes(language)), [languages]);
}
