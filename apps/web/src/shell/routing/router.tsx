import { createRouter } from "@tanstack/react-router";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { RouteError } from "../../platform/routing/RouteError.tsx";
import { routeTree } from "./routes.ts";
import { parseSearch, stringifySearch } from "../../platform/page/search.ts";

/** Milliseconds until a page that has not arrived is shown as an outline: shorter, it would flicker. */
const PENDING_MS = 300;

/** The router of one page; a test makes its own for each app it starts. */
export const createAppRouter = () =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    // The query client decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_MS,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: RouteError,
    notFoundMode: "root",
    scrollRestoration: true,
  });
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
