import "../registry/draftLoading.ts";
import "./slots.ts";
import { withTexts } from "../../platform/routing/page.tsx";
import { withDrafts } from "../../platform/routing/withDrafts.ts";

/* The pages behind the sign-in, each with the features whose texts it needs. */
export const pagesWithin = {
  account: withTexts(
    () => import("../../features/identity/pages/AccountPage.tsx"),
    "identity",
    "account",
  ),
  userList: withTexts(
    () => import("../../features/identity/pages/UserListPage.tsx"),
    "administration",
  ),
  createUser: withTexts(
    () => import("../../features/identity/pages/CreateUserPage.tsx"),
    "administration",
  ),
  userEditor: withTexts(
    () => import("../../features/identity/pages/UserEditorPage.tsx"),
    "administration",
  ),
  roleEditor: withTexts(
    () => import("../../features/identity/pages/RoleEditorPage.tsx"),
    "administration",
  ),
  changePassword: withTexts(
    () => import("../../features/identity/pages/ChangePasswordPage.tsx"),
    "identity",
    "account",
  ),
  dashboard: withTexts(
    () => import("../../features/dashboard/pages/DashboardPage.tsx"),
    "dashboard",
    "files",
  ),
  runList: withTexts(() => import("../../features/runs/pages/RunListPage.tsx"), "runs"),
  createRun: withTexts(() => import("../../features/runs/pages/CreateRunPage.tsx"), "runs"),
  runEditor: withTexts(
    () => import("../../features/runs/pages/RunEditorPage.tsx"),
    "forms",
    "runs",
    "files",
    "fileEditing",
  ),
  observation: withTexts(
    withDrafts(() => import("../../features/observations/pages/ObservationPage.tsx")),
    "observations",
  ),
  moderatorObservations: withTexts(
    withDrafts(() => import("../../features/observations/pages/ModeratorObservationsPage.tsx")),
    "observations",
    "overview",
  ),
  assessment: withTexts(
    withDrafts(() => import("../../features/assessments/pages/AssessmentPage.tsx")),
    "assessments",
  ),
  results: withTexts(() => import("../../features/results/pages/ResultsPage.tsx"), "results"),
  demoResults: withTexts(
    () => import("../../features/results/pages/DemoResultsPage.tsx"),
    "resultsCharts",
  ),
  scaleList: withTexts(
    () => import("../../features/scales/pages/ScaleListPage.tsx"),
    "forms",
    "scales",
  ),
  scaleEditor: withTexts(
    () => import("../../features/scales/pages/ScaleEditorPage.tsx"),
    "forms",
    "scales",
  ),
  createScale: withTexts(
    () => import("../../features/scales/pages/CreateScalePage.tsx"),
    "forms",
    "scales",
  ),
  competencyList: withTexts(
    () => import("../../features/competencies/pages/CompetencyListPage.tsx"),
    "forms",
    "competencies",
  ),
  competencyEditor: withTexts(
    () => import("../../features/competencies/pages/CompetencyEditorPage.tsx"),
    "forms",
    "competencies",
  ),
  createCompetency: withTexts(
    () => import("../../features/competencies/pages/CreateCompetencyPage.tsx"),
    "forms",
    "competencies",
  ),
  processList: withTexts(
    () => import("../../features/processes/pages/ProcessListPage.tsx"),
    "forms",
    "processes",
  ),
  processEditor: withTexts(
    () => import("../../features/processes/pages/ProcessEditorPage.tsx"),
    "forms",
    "processes",
  ),
  createProcess: withTexts(
    () => import("../../features/processes/pages/CreateProcessPage.tsx"),
    "forms",
    "processes",
  ),
  processDraft: withTexts(
    () => import("../../features/processes/pages/ProcessDraftPage.tsx"),
    "forms",
    "processes",
  ),
  theme: withTexts(() => import("../../features/tenants/pages/ThemePage.tsx"), "forms", "theme"),
  settings: withTexts(
    () => import("../../features/tenants/pages/SettingsPage.tsx"),
    "forms",
    "settings",
    // The preview of a mail stands on both pages.
    "theme",
  ),
};
