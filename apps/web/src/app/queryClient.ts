import { QueryClient } from "@tanstack/react-query";

const FRESH_MS = 30_000;

/** What the server has said. Nothing is retried by itself (spec 1 §7); `retrying` is for chosen calls. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: FRESH_MS, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});
