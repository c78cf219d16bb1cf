import type { QueryKey } from "@tanstack/react-query";

/* Apart from the tenant's query, which stands above the cache: its data outlives the session. */
export const tenantKey = ["tenant"] as const;
export const isTenantKey = ([first]: QueryKey): boolean => first === tenantKey[0];
