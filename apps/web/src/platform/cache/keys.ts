import type { QueryKey } from "@tanstack/react-query";

/* Apart from the tenant's query, which stands above the cache: its data outlives the session. */
export const tenantKey = ["tenant"] as const;
export const isTenantKey = ([first]: QueryKey): boolean => first === tenantKey[0];

/** What an answer says of a run's erased data. */
export interface SaidRun {
  id: string;
  runState: string;
  /** Candidates whose data was erased since the run started; only in the answer about a single run, not in lists. */
  erasedIds?: readonly string[] | undefined;
}
