import { page, withTexts } from "./page.tsx";

/* What can be opened without a sign-in, each page with the features whose texts it needs. */
export const shellPage = page(withTexts(() => import("./shell/Shell.tsx"), "shell", "catalogue"));
export const missingPage = page(withTexts(() => import("./shell/NotFoundPage.tsx"), "shell"));
export const loginPage = page(
  withTexts(() => import("../features/identity/pages/LoginPage.tsx"), "identity"),
);
export const resetPasswordPage = page(
  withTexts(
    () => import("../features/identity/pages/ResetPasswordPage.tsx"),
    "identity",
    "account",
  ),
);
export const enrollPage = page(
  withTexts(() => import("../features/identity/pages/EnrollPage.tsx"), "identity", "account"),
);
export const activatePage = page(
  withTexts(() => import("../features/identity/pages/ActivatePage.tsx"), "identity", "account"),
);
export const changeEmailPage = page(
  withTexts(() => import("../features/identity/pages/ChangeEmailPage.tsx"), "identity", "account"),
);

/**
 * The pages behind the sign-in are listed in a file of their own, which comes with the frame: the first
 * page would carry the names of all their files.
 */
const within = (name: keyof typeof import("./pagesWithin.ts").pagesWithin) =>
  page(async () => (await import("./pagesWithin.ts")).pagesWithin[name]());

export const accountPage = within("account");
export const userListPage = within("userList");
export const createUserPage = within("createUser");
export const userEditorPage = within("userEditor");
export const roleEditorPage = within("roleEditor");
export const changePasswordPage = within("changePassword");
export const dashboardPage = within("dashboard");
export const runListPage = within("runList");
export const createRunPage = within("createRun");
export const runEditorPage = within("runEditor");
export const observationPage = within("observation");
export const moderatorObservationsPage = within("moderatorObservations");
export const assessmentPage = within("assessment");
export const resultsPage = within("results");
export const demoResultsPage = within("demoResults");
export const scaleListPage = within("scaleList");
export const scaleEditorPage = within("scaleEditor");
export const createScalePage = within("createScale");
export const competencyListPage = within("competencyList");
export const competencyEditorPage = within("competencyEditor");
export const createCompetencyPage = within("createCompetency");
export const processListPage = within("processList");
export const processEditorPage = within("processEditor");
export const createProcessPage = within("createProcess");
export const processDraftPage = within("processDraft");
export const themePage = within("theme");
export const settingsPage = within("settings");
