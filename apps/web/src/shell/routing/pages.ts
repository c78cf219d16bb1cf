import { page, withTexts } from "../../platform/routing/page.tsx";

/* What can be opened without a sign-in, each page with the features whose texts it needs. */
export const shellPage = page(withTexts(() => import("../frame/Shell.tsx"), "shell", "catalogue"));
export const missingPage = page(withTexts(() => import("../frame/NotFoundPage.tsx"), "shell"));
export const loginPage = page(
  withTexts(() => import("../../features/identity/pages/LoginPage.tsx"), "identity"),
);
export const resetPasswordPage = page(
  withTexts(
    () => import("../../features/identity/pages/ResetPasswordPage.tsx"),
    "identity",
    "account",
  ),
);
export const enrollPage = page(
  withTexts(() => import("../../features/identity/pages/EnrollPage.tsx"), "identity", "account"),
);
export const activatePage = page(
  withTexts(() => import("../../features/identity/pages/ActivatePage.tsx"), "identity", "account"),
);
export const changeEmailPage = page(
  withTexts(
    () => import("../../features/identity/pages/ChangeEmailPage.tsx"),
    "identity",
    "account",
  ),
);

/**
 * The pages behind the sign-in are listed in a file of their own, which comes with the frame: the first
 * page would carry the names of all their files.
 */
export const within = (name: keyof typeof import("./pagesWithin.ts").pagesWithin) =>
  page(async () => (await import("./pagesWithin.ts")).pagesWithin[name]());
