import { createRoute } from "@tanstack/react-router";
import { page } from "../../platform/routing/page.tsx";
import { editorError, signedIn } from "../../platform/routing/parents.ts";

const list = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns/$id/feedback",
  ...page({ module: () => import("./pages/FeedbackListPage.tsx"), texts: ["runs", "feedback"] }),
});
const ofCandidate = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns/$id/feedback/$candidateId",
  ...page({
    module: () => import("./pages/FeedbackPage.tsx"),
    texts: ["runs", "forms", "feedback", "ownFeedback"],
    drafts: true,
  }),
  errorComponent: editorError,
});
export const routes = [list, ofCandidate] as const;
