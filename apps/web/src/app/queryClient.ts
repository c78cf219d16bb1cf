import { QueryClient, type QueryPersister } from "@tanstack/react-query";

const FRESH_MS = 30_000;
/** Who waits longer gets what is on the device. */
const PATIENCE_MS = 4_000;

/** Marks what a page needs to open without a connection: a copy of it stays on the device (decisions §8). */
export const KEPT = { isKept: true } as const;

/** What works without a connection, loaded when it is needed. */
export const loadOffline = () => import("./offline/offline.ts");

/** Where no answer comes to what is kept, the copy of an earlier one serves; else its code is not even loaded. */
const persister: QueryPersister = async (read, context, query) => {
  const answer = Promise.resolve(read(context));
  if (!context.meta || query.state.data !== undefined) return answer;
  const slow = new Promise((_, reject) => setTimeout(reject, PATIENCE_MS));
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
