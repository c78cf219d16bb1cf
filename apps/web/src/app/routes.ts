import type { ObservationType } from "@assay/domain";
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { TableSkeleton } from "../ui/TableSkeleton.tsx";
import { RouteError } from "./RouteError.tsx";
import { Root } from "./Root.tsx";
import { requireSession, sendAuditorToAudit, startPath } from "./guards.ts";
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
  missingPage,
  observationPage,
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
    requireSession();
    throw redirect({ href: startPath(), replace: true });
  },
});
const login = createRoute({
  getParentRoute: () => root,
  path: "/login/{-$email}",
  component: loginPage.component,
  loader: ({ params }) => loginPage.load(params),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/user/reset-password/$email",
  validateSearch: linkSearch,
  beforeLoad: ({ location }) => keepLinkToken(location),
  component: resetPasswordPage.component,
  loader: ({ params }) => resetPasswordPage.load(params),
});
const enroll = createRoute({
  getParentRoute: () => root,
  path: "/user/enroll/$email",
  validateSearch: linkSearch,
  beforeLoad: ({ location }) => keepLinkToken(location),
  component: enrollPage.component,
  loader: ({ params }) => enrollPage.load(params),
});
const activate = createRoute({
  getParentRoute: () => root,
  path: "/user/activate/$email",
  validateSearch: linkSearch,
  beforeLoad: ({ location }) => keepLinkToken(location),
  component: activatePage.component,
  loader: ({ params }) => activatePage.load(params),
});
const changeEmail = createRoute({
  getParentRoute: () => root,
  path: "/user/email/change/$email/$newEmail",
  validateSearch: linkSearch,
  beforeLoad: ({ location }) => keepLinkToken(location),
  component: changeEmailPage.component,
  loader: ({ params }) => changeEmailPage.load(params),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: shellPage.component,
  loader: ({ params }) => shellPage.load(params),
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
  beforeLoad: requireSession,
});
const account = createRoute({
  getParentRoute: () => signedIn,
  path: "/myaccount",
  component: accountPage.component,
  loader: ({ params }) => accountPage.load(params),
});
const users = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin/user",
  validateSearch: listSearch,
  component: userListPage.component,
  pendingComponent: TableSkeleton,
  loader: ({ params }) => userListPage.load(params),
});
const user = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin/user/$id",
  component: userEditorPage.component,
  loader: ({ params }) => userEditorPage.load(params),
});
const createUser = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin/create-user",
  component: createUserPage.component,
  loader: ({ params }) => createUserPage.load(params),
});
const roles = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin/roles",
  component: roleEditorPage.component,
  pendingComponent: TableSkeleton,
  loader: ({ params }) => roleEditorPage.load(params),
});
const changePassword = createRoute({
  getParentRoute: () => signedIn,
  path: "/user/change-password",
  component: changePasswordPage.component,
  loader: ({ params }) => changePasswordPage.load(params),
});
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: "/{-$view}/dashboard",
  params: { parse: (raw) => isView(raw.view) && { ...raw, view: raw.view } },
  validateSearch: dashboardSearch,
  beforeLoad: ({ params, location }) => sendAuditorToAudit(params.view, location.href),
  component: dashboardPage.component,
  loader: ({ params }) => dashboardPage.load(params),
});
const runs = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns",
  component: runListPage.component,
  loader: ({ params }) => runListPage.load(params),
});
const createRun = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns/create-processrun/$id",
  component: createRunPage.component,
  loader: ({ params }) => createRunPage.load(params),
});
const run = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns/$id",
  component: runEditorPage.component,
  loader: ({ params }) => runEditorPage.load(params),
});
const observations = createRoute({
  getParentRoute: () => signedIn,
  path: "/observations/$id/candidate/{-$candidateId}/exercise/{-$exerciseId}/type/{-$observationType}",
  params: {
    parse: (raw) => isType(raw.observationType) && { ...raw, observationType: raw.observationType },
  },
  component: observationPage.component,
  loader: ({ params }) => observationPage.load(params),
});
const assessments = createRoute({
  getParentRoute: () => signedIn,
  path: "/assessments/$id/candidate/{-$candidateId}/exercise/{-$exerciseId}/type/{-$observationType}",
  params: {
    parse: (raw) => isType(raw.observationType) && { ...raw, observationType: raw.observationType },
  },
  component: assessmentPage.component,
  loader: ({ params }) => assessmentPage.load(params),
});
const resultsEntry = createRoute({
  getParentRoute: () => signedIn,
  path: "/{-$view}/results/$id",
  params: { parse: (raw) => isView(raw.view) && { ...raw, view: raw.view } },
  beforeLoad: ({ params, location }) => sendAuditorToAudit(params.view, location.href),
  component: resultsPage.component,
  loader: ({ params }) => resultsPage.load(params),
});
const results = createRoute({
  getParentRoute: () => signedIn,
  path: "/{-$view}/results/$id/candidate/{-$candidateId}/processStep/{-$exerciseId}",
  params: { parse: (raw) => isView(raw.view) && { ...raw, view: raw.view } },
  validateSearch: resultsSearch,
  beforeLoad: ({ params, location }) => sendAuditorToAudit(params.view, location.href),
  component: resultsPage.component,
  loader: ({ params }) => resultsPage.load(params),
});

const scales = createRoute({
  getParentRoute: () => signedIn,
  path: "/scales",
  validateSearch: listSearch,
  component: scaleListPage.component,
  pendingComponent: TableSkeleton,
  loader: ({ params }) => scaleListPage.load(params),
});
const createScale = createRoute({
  getParentRoute: () => signedIn,
  path: "/scales/create-scale",
  component: createScalePage.component,
  loader: ({ params }) => createScalePage.load(params),
});
const scale = createRoute({
  getParentRoute: () => signedIn,
  path: "/scales/$id",
  component: scaleEditorPage.component,
  errorComponent: editorError,
  loader: ({ params }) => scaleEditorPage.load(params),
});
const competencies = createRoute({
  getParentRoute: () => signedIn,
  path: "/competencies",
  validateSearch: listSearch,
  component: competencyListPage.component,
  pendingComponent: TableSkeleton,
  loader: ({ params }) => competencyListPage.load(params),
});
const createCompetency = createRoute({
  getParentRoute: () => signedIn,
  path: "/competencies/create-competence",
  component: createCompetencyPage.component,
  loader: ({ params }) => createCompetencyPage.load(params),
});
const competency = createRoute({
  getParentRoute: () => signedIn,
  path: "/competencies/$id",
  component: competencyEditorPage.component,
  errorComponent: editorError,
  loader: ({ params }) => competencyEditorPage.load(params),
});
const processes = createRoute({
  getParentRoute: () => signedIn,
  path: "/processes",
  validateSearch: listSearch,
  component: processListPage.component,
  pendingComponent: TableSkeleton,
  loader: ({ params }) => processListPage.load(params),
});
const createProcess = createRoute({
  getParentRoute: () => signedIn,
  path: "/processes/create-process",
  validateSearch: processSearch,
  component: createProcessPage.component,
  loader: ({ params }) => createProcessPage.load(params),
});
const process = createRoute({
  getParentRoute: () => signedIn,
  path: "/processes/$id",
  validateSearch: processSearch,
  component: processEditorPage.component,
  errorComponent: editorError,
  loader: ({ params }) => processEditorPage.load(params),
});
const theme = createRoute({
  getParentRoute: () => signedIn,
  path: "/customize/theme",
  component: themePage.component,
  errorComponent: editorError,
  loader: ({ params }) => themePage.load(params),
});
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: "/customize/settings",
  component: settingsPage.component,
  errorComponent: editorError,
  loader: ({ params }) => settingsPage.load(params),
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
  assessments,
  resultsEntry,
  results,
  scales,
  createScale,
  scale,
  competencies,
  createCompetency,
  competency,
  processes,
  createProcess,
  process,
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
