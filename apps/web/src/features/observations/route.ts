import { createRoute } from "@tanstack/react-router";
import { observationSearch } from "./model/search.ts";
import { listSearch } from "../../platform/page/search.ts";
import { page } from "../../platform/routing/page.tsx";
import { isType, signedIn } from "../../platform/routing/parents.ts";

const observations = createRoute({
  getParentRoute: () => signedIn,
  path: "/observations/$id/candidate/{-$candidateId}/exercise/{-$exerciseId}/type/{-$observationType}",
  params: {
    parse: (raw) => isType(raw.observationType) && { ...raw, observationType: raw.observationType },
  },
  validateSearch: observationSearch,
  ...page({
    module: () => import("./pages/ObservationPage.tsx"),
    texts: ["observations"],
    drafts: true,
    offline: true,
  }),
});
const moderatorObservations = createRoute({
  getParentRoute: () => signedIn,
  path: "/moderatorobservations/$id/candidate/$candidateId",
  validateSearch: listSearch,
  ...page({
    module: () => import("./pages/ModeratorObservationsPage.tsx"),
    texts: ["observations", "overview"],
    drafts: true,
    offline: true,
  }),
});
export const routes = [observations, moderatorObservations] as const;
