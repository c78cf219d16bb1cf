import type { ObservationType } from "@assay/domain";
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { RouteError } from "./RouteError.tsx";
import { Root } from "./Root.tsx";
import { requireOwnView, requireSession, startPath } from "../../platform/routing/guards.ts";
import type { View } from "../../platform/page/paths.ts";
import {
  activatePage,
  changeEmailPage,
  enrollPage,
  loginPage,
  missingPage,
  resetPasswordPage,
  shellPage,
  within,
} from "./pages.ts";
import {
  dashboardSearch,
  linkSearch,
  listSearch,
  processSearch,
  resultsSearch,
} from "../../platform/page/search.ts";
import { storeLinkToken } from "../../platform/session/linkTokens.ts";

const editorError = lazyRouteComponent(() => import("./EditorError.tsx"));
const root = createRootRoute({
  component: Root,
  errorComponent: RouteError,
  notFoundComponent: missingPage.component,
});

/** Only `audit` is a view; any other first word is no such page. */
const isView = (view: string | undefined): view is View | undefined =>
  view === undefined || view === "audit";
const isType = (type: string | undefined): type is ObservationType | undefined =>
  type === undefined || type === "html" || type === "webInk";

const index = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    requireSession("/");
    throw redirect({ href: startPath(), replace: true });
  },
});
const login = createRoute({
  getParentRoute: () => root,
  path: "/login/{-$email}",
  ...loginPage,
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/user/reset-password/$email",
  validateSearch: linkSearch,
  beforeLoad: ({ location }) => storeLinkToken(location),
  ...resetPasswordPage,
});
const enroll = createRoute({
  getParentRoute: () => root,
  path: "/user/enroll/$email",
  validateSearch: linkSearch,
  beforeLoad: ({ location }) => storeLinkToken(location),
  ...enrollPage,
});
const activate = createRoute({
  getParentRoute: () => root,
  path: "/user/activate/$email",
  validateSearch: linkSearch,
  beforeLoad: ({ location }) => storeLinkToken(location),
  ...activatePage,
});
const changeEmail = createRoute({
  getParentRoute: () => root,
  path: "/user/email/change/$email/$newEmail",
  validateSearch: linkSearch,
  beforeLoad: ({ location }) => storeLinkToken(location),
  ...changeEmailPage,
});

const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  ...shellPage,
});
const imprint = createRoute({
  getParentRoute: () => shell,
  path: "/imprint",
  component: lazyRouteComponent(() => import("../../features/tenants/pages/ImprintPage.tsx")),
});
const privacy = createRoute({
  getParentRoute: () => shell,
  path: "/privacy",
  component: lazyRouteComponent(() => import("../../features/tenants/pages/PrivacyPage.tsx")),
});

const signedIn = createRoute({
  getParentRoute: () => shell,
  id: "signedIn",
  beforeLoad: ({ location }) => requireSession(location.pathname, location.href),
});
const account = createRoute({
  getParentRoute: () => signedIn,
  path: "/myaccount",
  ...within("account"),
});
const users = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin/user",
  validateSearch: listSearch,
  ...within("userList"),
  pendingComponent: TableSkeleton,
});
const user = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin/user/$id",
  ...within("userEditor"),
});
const createUser = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin/create-user",
  ...within("createUser"),
});
const roles = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin/roles",
  ...within("roleEditor"),
  pendingComponent: TableSkeleton,
});
const changePassword = createRoute({
  getParentRoute: () => signedIn,
  path: "/user/change-password",
  ...within("changePassword"),
});
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: "/{-$view}/dashboard",
  params: { parse: (raw) => isView(raw.view) && { ...raw, view: raw.view } },
  validateSearch: dashboardSearch,
  beforeLoad: ({ params, location }) => requireOwnView(params.view, location.href),
  ...within("dashboard"),
});
const runs = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns",
  ...within("runList"),
});
const createRun = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns/create-processrun/$id",
  ...within("createRun"),
});
const run = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns/$id",
  ...within("runEditor"),
});
const observations = createRoute({
  getParentRoute: () => signedIn,
  path: "/observations/$id/candidate/{-$candidateId}/exercise/{-$exerciseId}/type/{-$observationType}",
  params: {
    parse: (raw) => isType(raw.observationType) && { ...raw, observationType: raw.observationType },
  },
  ...within("observation"),
});
const moderatorObservations = createRoute({
  getParentRoute: () => signedIn,
  path: "/moderatorobservations/$id/candidate/$candidateId",
  validateSearch: listSearch,
  ...within("moderatorObservations"),
});
const assessments = createRoute({
  getParentRoute: () => signedIn,
  path: "/assessments/$id/candidate/{-$candidateId}/exercise/{-$exerciseId}/type/{-$observationType}",
  params: {
    parse: (raw) => isType(raw.observationType) && { ...raw, observationType: raw.observationType },
  },
  ...within("assessment"),
});
const resultsEntry = createRoute({
  getParentRoute: () => signedIn,
  path: "/{-$view}/results/$id",
  params: { parse: (raw) => isView(raw.view) && { ...raw, view: raw.view } },
  beforeLoad: ({ params, location }) => requireOwnView(params.view, location.href),
  ...within("results"),
});
const results = createRoute({
  getParentRoute: () => signedIn,
  path: "/{-$view}/results/$id/candidate/{-$candidateId}/processStep/{-$exerciseId}",
  params: { parse: (raw) => isView(raw.view) && { ...raw, view: raw.view } },
  validateSearch: resultsSearch,
  beforeLoad: ({ params, location }) => requireOwnView(params.view, location.href),
  ...within("results"),
});
const demoResults = createRoute({
  getParentRoute: () => signedIn,
  path: "/demo/results",
  ...within("demoResults"),
});

const scales = createRoute({
  getParentRoute: () => signedIn,
  path: "/scales",
  validateSearch: listSearch,
  ...within("scaleList"),
  pendingComponent: TableSkeleton,
});
const createScale = createRoute({
  getParentRoute: () => signedIn,
  path: "/scales/create-scale",
  ...within("createScale"),
});
const scale = createRoute({
  getParentRoute: () => signedIn,
  path: "/scales/$id",
  ...within("scaleEditor"),
  errorComponent: editorError,
});
const competencies = createRoute({
  getParentRoute: () => signedIn,
  path: "/competencies",
  validateSearch: listSearch,
  ...within("competencyList"),
  pendingComponent: TableSkeleton,
});
const createCompetency = createRoute({
  getParentRoute: () => signedIn,
  path: "/competencies/create-competence",
  ...within("createCompetency"),
});
const competency = createRoute({
  getParentRoute: () => signedIn,
  path: "/competencies/$id",
  ...within("competencyEditor"),
  errorComponent: editorError,
});
const processes = createRoute({
  getParentRoute: () => signedIn,
  path: "/processes",
  validateSearch: listSearch,
  ...within("processList"),
  pendingComponent: TableSkeleton,
});
const createProcess = createRoute({
  getParentRoute: () => signedIn,
  path: "/processes/create-process",
  validateSearch: processSearch,
  ...within("createProcess"),
});
const process = createRoute({
  getParentRoute: () => signedIn,
  path: "/processes/$id",
  validateSearch: processSearch,
  ...within("processEditor"),
  errorComponent: editorError,
});
const processDraft = createRoute({
  getParentRoute: () => signedIn,
  path: "/processes/drafts/$draftId",
  validateSearch: processSearch,
  ...within("processDraft"),
  errorComponent: editorError,
});
const theme = createRoute({
  getParentRoute: () => signedIn,
  path: "/customize/theme",
  ...within("theme"),
  errorComponent: editorError,
});
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: "/customize/settings",
  ...within("settings"),
  errorComponent: editorError,
});

const pages = [
  account,
  changePassword,
  users,
  user,
  createUser,
  roles,
  dashboard,
  runs,
  createRun,
  run,
  observations,
  moderatorObservations,
  assessments,
  resultsEntry,
  results,
  demoResults,
  scales,
  createScale,
  scale,
  competencies,
  createCompetency,
  competency,
  processes,
  createProcess,
  process,
  processDraft,
  theme,
  settings,
] as const;

export const routeTree = root.addChildren([
  index,
  login,
  resetPassword,
  enroll,
  activate,
  changeEmail,
  shell.addChildren([imprint, privacy, signedIn.addChildren(pages)]),
]);
