import type { ObservationType } from "@assay/domain";
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { TableSkeleton } from "../ui/TableSkeleton.tsx";
import { RouteError } from "./RouteError.tsx";
import { Root } from "./Root.tsx";
import { requireOwnView, requireSession, startPath } from "./guards.ts";
import type { View } from "./paths.ts";
import {
  accountPage,
  activatePage,
  assessmentPage,
  changeEmailPage,
  changePasswordPage,
  competencyEditorPage,
  competencyListPage,
  createCompetencyPage,
  createProcessPage,
  createRunPage,
  createScalePage,
  createUserPage,
  dashboardPage,
  enrollPage,
  loginPage,
  demoResultsPage,
  missingPage,
  moderatorObservationsPage,
  observationPage,
  processDraftPage,
  processEditorPage,
  processListPage,
  resetPasswordPage,
  resultsPage,
  roleEditorPage,
  runEditorPage,
  runListPage,
  scaleEditorPage,
  scaleListPage,
  settingsPage,
  shellPage,
  themePage,
  userEditorPage,
  userListPage,
} from "./pages.ts";
import { dashboardSearch, linkSearch, listSearch, processSearch, resultsSearch } from "./search.ts";
import { keepLinkToken } from "./session/linkTokens.ts";

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
  beforeLoad: ({ location }) => keepLinkToken(location),
  ...resetPasswordPage,
});
const enroll = createRoute({
  getParentRoute: () => root,
  path: "/user/enroll/$email",
  validateSearch: linkSearch,
  beforeLoad: ({ location }) => keepLinkToken(location),
  ...enrollPage,
});
const activate = createRoute({
  getParentRoute: () => root,
  path: "/user/activate/$email",
  validateSearch: linkSearch,
  beforeLoad: ({ location }) => keepLinkToken(location),
  ...activatePage,
});
const changeEmail = createRoute({
  getParentRoute: () => root,
  path: "/user/email/change/$email/$newEmail",
  validateSearch: linkSearch,
  beforeLoad: ({ location }) => keepLinkToken(location),
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
  component: lazyRouteComponent(() => import("./legal/ImprintPage.tsx")),
});
const privacy = createRoute({
  getParentRoute: () => shell,
  path: "/privacy",
  component: lazyRouteComponent(() => import("./legal/PrivacyPage.tsx")),
});

const signedIn = createRoute({
  getParentRoute: () => shell,
  id: "signedIn",
  beforeLoad: ({ location }) => requireSession(location.pathname, location.href),
});
const account = createRoute({
  getParentRoute: () => signedIn,
  path: "/myaccount",
  ...accountPage,
});
const users = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin/user",
  validateSearch: listSearch,
  ...userListPage,
  pendingComponent: TableSkeleton,
});
const user = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin/user/$id",
  ...userEditorPage,
});
const createUser = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin/create-user",
  ...createUserPage,
});
const roles = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin/roles",
  ...roleEditorPage,
  pendingComponent: TableSkeleton,
});
const changePassword = createRoute({
  getParentRoute: () => signedIn,
  path: "/user/change-password",
  ...changePasswordPage,
});
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: "/{-$view}/dashboard",
  params: { parse: (raw) => isView(raw.view) && { ...raw, view: raw.view } },
  validateSearch: dashboardSearch,
  beforeLoad: ({ params, location }) => requireOwnView(params.view, location.href),
  ...dashboardPage,
});
const runs = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns",
  ...runListPage,
});
const createRun = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns/create-processrun/$id",
  ...createRunPage,
});
const run = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns/$id",
  ...runEditorPage,
});
const observations = createRoute({
  getParentRoute: () => signedIn,
  path: "/observations/$id/candidate/{-$candidateId}/exercise/{-$exerciseId}/type/{-$observationType}",
  params: {
    parse: (raw) => isType(raw.observationType) && { ...raw, observationType: raw.observationType },
  },
  ...observationPage,
});
const moderatorObservations = createRoute({
  getParentRoute: () => signedIn,
  path: "/moderatorobservations/$id/candidate/$candidateId",
  validateSearch: listSearch,
  ...moderatorObservationsPage,
});
const assessments = createRoute({
  getParentRoute: () => signedIn,
  path: "/assessments/$id/candidate/{-$candidateId}/exercise/{-$exerciseId}/type/{-$observationType}",
  params: {
    parse: (raw) => isType(raw.observationType) && { ...raw, observationType: raw.observationType },
  },
  ...assessmentPage,
});
const resultsEntry = createRoute({
  getParentRoute: () => signedIn,
  path: "/{-$view}/results/$id",
  params: { parse: (raw) => isView(raw.view) && { ...raw, view: raw.view } },
  beforeLoad: ({ params, location }) => requireOwnView(params.view, location.href),
  ...resultsPage,
});
const results = createRoute({
  getParentRoute: () => signedIn,
  path: "/{-$view}/results/$id/candidate/{-$candidateId}/processStep/{-$exerciseId}",
  params: { parse: (raw) => isView(raw.view) && { ...raw, view: raw.view } },
  validateSearch: resultsSearch,
  beforeLoad: ({ params, location }) => requireOwnView(params.view, location.href),
  ...resultsPage,
});
const demoResults = createRoute({
  getParentRoute: () => signedIn,
  path: "/demo/results",
  ...demoResultsPage,
});

const scales = createRoute({
  getParentRoute: () => signedIn,
  path: "/scales",
  validateSearch: listSearch,
  ...scaleListPage,
  pendingComponent: TableSkeleton,
});
const createScale = createRoute({
  getParentRoute: () => signedIn,
  path: "/scales/create-scale",
  ...createScalePage,
});
const scale = createRoute({
  getParentRoute: () => signedIn,
  path: "/scales/$id",
  ...scaleEditorPage,
  errorComponent: editorError,
});
const competencies = createRoute({
  getParentRoute: () => signedIn,
  path: "/competencies",
  validateSearch: listSearch,
  ...competencyListPage,
  pendingComponent: TableSkeleton,
});
const createCompetency = createRoute({
  getParentRoute: () => signedIn,
  path: "/competencies/create-competence",
  ...createCompetencyPage,
});
const competency = createRoute({
  getParentRoute: () => signedIn,
  path: "/competencies/$id",
  ...competencyEditorPage,
  errorComponent: editorError,
});
const processes = createRoute({
  getParentRoute: () => signedIn,
  path: "/processes",
  validateSearch: listSearch,
  ...processListPage,
  pendingComponent: TableSkeleton,
});
const createProcess = createRoute({
  getParentRoute: () => signedIn,
  path: "/processes/create-process",
  validateSearch: processSearch,
  ...createProcessPage,
});
const process = createRoute({
  getParentRoute: () => signedIn,
  path: "/processes/$id",
  validateSearch: processSearch,
  ...processEditorPage,
  errorComponent: editorError,
});
const processDraft = createRoute({
  getParentRoute: () => signedIn,
  path: "/processes/drafts/$draftId",
  validateSearch: processSearch,
  ...processDraftPage,
  errorComponent: editorError,
});
const theme = createRoute({
  getParentRoute: () => signedIn,
  path: "/customize/theme",
  ...themePage,
  errorComponent: editorError,
});
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: "/customize/settings",
  ...settingsPage,
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
