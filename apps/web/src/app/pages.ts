import { page } from "./page.tsx";

/* The pages that exist, each with the feature whose texts it needs. */
export const loginPage = page(() => import("../features/identity/pages/LoginPage.tsx"), "identity");
export const accountPage = page(
  () => import("../features/identity/pages/AccountPage.tsx"),
  "identity",
);
export const dashboardPage = page(
  () => import("../features/dashboard/pages/DashboardPage.tsx"),
  "dashboard",
);
export const runListPage = page(() => import("../features/runs/pages/RunListPage.tsx"), "runs");
export const createRunPage = page(() => import("../features/runs/pages/CreateRunPage.tsx"), "runs");
export const runEditorPage = page(() => import("../features/runs/pages/RunEditorPage.tsx"), "runs");
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
