import { createRoute } from "@tanstack/react-router";
import { page } from "../../platform/routing/page.tsx";
import { isType, signedIn } from "../../platform/routing/parents.ts";

const assessments = createRoute({
  getParentRoute: () => signedIn,
  path: "/assessments/$id/candidate/{-$candidateId}/exercise/{-$exerciseId}/type/{-$observationType}",
  params: {
    parse: (raw) => isType(raw.observationType) && { ...raw, observationType: raw.observationType },
  },
  ...page({
    module: () => import("./pages/AssessmentPage.tsx"),
    texts: ["assessments"],
    drafts: true,
    offline: true,
  }),
});
export const routes = [assessments] as const;
