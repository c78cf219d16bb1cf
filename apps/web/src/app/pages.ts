import { page } from "./page.tsx";

/* The pages that exist, each with the feature whose texts it needs. */
export const shellPage = page(() => import("./shell/Shell.tsx"), "shell");
export const missingPage = page(() => import("./shell/NotFoundPage.tsx"), "shell");
export const loginPage = page(() => import("../features/identity/pages/LoginPage.tsx"), "identity");
export const accountPage = page(
  () => import("../features/identity/pages/AccountPage.tsx"),
  "identity",
  "account",
);
export const userListPage = page(
  () => import("../features/identity/pages/UserListPage.tsx"),
  "administration",
);
export const createUserPage = page(
  () => import("../features/identity/pages/CreateUserPage.tsx"),
  "administration",
);
export const userEditorPage = page(
  () => import("../features/identity/pages/UserEditorPage.tsx"),
  "administration",
);
export const roleEditorPage = page(
  () => import("../features/identity/pages/RoleEditorPage.tsx"),
  "administration",
);
export const changePasswordPage = page(
  () => import("../features/identity/pages/ChangePasswordPage.tsx"),
  "identity",
  "account",
);
export const resetPasswordPage = page(
  () => import("../features/identity/pages/ResetPasswordPage.tsx"),
  "identity",
  "account",
);
export const enrollPage = page(
  () => import("../features/identity/pages/EnrollPage.tsx"),
  "identity",
  "account",
);
export const activatePage = page(
  () => import("../features/identity/pages/ActivatePage.tsx"),
  "identity",
  "account",
);
export const changeEmailPage = page(
  () => import("../features/identity/pages/ChangeEmailPage.tsx"),
  "identity",
  "account",
);
export const dashboardPage = page(
  () => import("../features/dashboard/pages/DashboardPage.tsx"),
  "dashboard",
);
export const runListPage = page(() => import("../features/runs/pages/RunListPage.tsx"), "runs");
export const createRunPage = page(() => import("../features/runs/pages/CreateRunPage.tsx"), "runs");
export const runEditorPage = page(
  () => import("../features/runs/pages/RunEditorPage.tsx"),
  "forms",
  "runs",
);
export const observationPage = page(
  () => import("../features/observations/pages/ObservationPage.tsx"),
  "observations",
);
export const assessmentPage = page(
  () => import("../features/assessments/pages/AssessmentPage.tsx"),
  "assessments",
);
export const resultsPage = page(
  () => import("../features/results/pages/ResultsPage.tsx"),
  "results",
);
export const scaleListPage = page(
  () => import("../features/scales/pages/ScaleListPage.tsx"),
  "forms",
  "scales",
);
export const scaleEditorPage = page(
  () => import("../features/scales/pages/ScaleEditorPage.tsx"),
  "forms",
  "scales",
);
export const createScalePage = page(
  () => import("../features/scales/pages/CreateScalePage.tsx"),
  "forms",
  "scales",
);
export const competencyListPage = page(
  () => import("../features/competencies/pages/CompetencyListPage.tsx"),
  "forms",
  "competencies",
);
export const competencyEditorPage = page(
  () => import("../features/competencies/pages/CompetencyEditorPage.tsx"),
  "forms",
  "competencies",
);
export const createCompetencyPage = page(
  () => import("../features/competencies/pages/CreateCompetencyPage.tsx"),
  "forms",
  "competencies",
);
export const processListPage = page(
  () => import("../features/processes/pages/ProcessListPage.tsx"),
  "forms",
  "processes",
);
export const processEditorPage = page(
  () => import("../features/processes/pages/ProcessEditorPage.tsx"),
  "forms",
  "processes",
);
export const createProcessPage = page(
  () => import("../features/processes/pages/CreateProcessPage.tsx"),
  "forms",
  "processes",
);
export const themePage = page(
  () => import("../features/tenants/pages/ThemePage.tsx"),
  "forms",
  "theme",
);
export const settingsPage = page(
  () => import("../features/tenants/pages/SettingsPage.tsx"),
  "forms",
  "settings",
  // The preview of a mail stands on both pages.
  "theme",
);
