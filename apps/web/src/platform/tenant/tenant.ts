import { sessionState } from "../session/sessionState.ts";
import type { Styling, Tenant } from "@assay/contract";
import { LANGUAGES, type Language } from "@assay/domain";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { createStore } from "../../ui/store.ts";
import { useStore } from "../../ui/useStore.ts";
import { tenantQuery } from "./api.ts";

/** The theme that is tried out in this window, and stored nowhere; null: that of the tenant. */
export const themePreview = sessionState(createStore<Styling | null>(null));

/** The tenant with the theme that is shown now; undefined until it has loaded. */
export function useLoadingTenant() {
  const { data, error } = useQuery(tenantQuery);
  const preview = useStore(themePreview);
  const tenant = useMemo(
    () => data && { ...data, styling: preview ?? data.styling },
    [data, preview],
  );
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
