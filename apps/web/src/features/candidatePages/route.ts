import { createRoute } from "@tanstack/react-router";
import { linkSearch } from "../../platform/page/search.ts";
import { guestPage, page } from "../../platform/routing/page.tsx";
import { editorError, root, signedIn } from "../../platform/routing/parents.ts";
import { storeLinkToken } from "../../platform/session/linkTokens.ts";

/** The page of a candidate, behind the link of their invitation. */
const candidate = createRoute({
  getParentRoute: () => root,
  path: "/candidate",
  validateSearch: linkSearch,
  beforeLoad: ({ location }) => storeLinkToken(location),
  ...guestPage({
    module: () => import("./pages/CandidatePage.tsx"),
    texts: ["candidatePage", "handIn"],
    offline: true,
  }),
});
/** What can be opened without a sign-in. */
export const guestRoutes = [candidate] as const;

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: "/customize/candidate-pages",
  ...page({
    module: () => import("./pages/CandidateSettingsPage.tsx"),
    texts: ["forms", "candidatePages", "counterStatements"],
  }),
  errorComponent: editorError,
});
const ofRun = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns/$id/candidate-pages",
  ...page({
    module: () => import("./pages/RunPagesPage.tsx"),
    texts: ["runs", "candidatePages", "handIn", "workFiles"],
  }),
});
export const routes = [settings, ofRun] as const;
