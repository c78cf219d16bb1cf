import { QueryClient, type QueryPersister } from "@tanstack/react-query";
import type { Schema } from "../http/schema.ts";
import { isTenantKey, type SaidRun } from "./keys.ts";

/** Milliseconds for which an answer counts as fresh, unless its query says otherwise. */
const FRESH_MS = 30_000;
/** After this time an offline copy is shown instead of the pending answer. */
const TIMEOUT_MS = 4_000;

interface CopyMeta extends Record<string, unknown> {
  isOfflineCopy?: true;
  /** The same for a guest without an account, by the token in the key (`guestCopies.ts`). */
  isGuestCopy?: true;
  copySchema?: () => Promise<Schema<unknown>>;
  /** The runs that an answer is about, from which this device learns of erased data. */
  runsIn?: (data: never) => readonly SaidRun[];
}
declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CopyMeta;
  }
}

/**
 * Query meta of answers that a page needs to open offline: a copy is stored on the device (decisions §8).
 *
 * @param copySchema parses a copy; loaded where one is read
 */
export const offlineCopy = (copySchema: () => Promise<Schema<unknown>>): CopyMeta => ({
  isOfflineCopy: true,
  copySchema,
});

/** The same for the page of a guest. */
export const guestOfflineCopy = (copySchema: () => Promise<Schema<unknown>>): CopyMeta => ({
  isGuestCopy: true,
  copySchema,
});

/** What works without a connection, loaded when it is needed. */
export const loadOffline = () => import("./offline.ts");

/** Where no answer comes to what is kept, the copy of an earlier one serves; else its code is not even loaded. */
const persister: QueryPersister = async (read, context, query) => {
  const answer = Promise.resolve(read(context));
  if (!context.meta || query.state.data !== undefined) return answer;
  const slow = new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS));
  return Promise.race([answer, slow]).catch(async () => {
    const offline = await loadOffline().catch(() => null);
    return offline ? offline.orCopy(answer, query, context.client) : answer;
  });
};

/** What the server has said. Nothing is retried by itself (spec 1 §7); `retrying` is for chosen calls. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: FRESH_MS, networkMode: "always", persister },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Everything but the tenant's data was read for the user who is signed out. */
export const forgetReads = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isTenantKey(queryKey) });
