import { createRoute } from "@tanstack/react-router";
import { page } from "../../platform/routing/page.tsx";
import { editorError, framed, signedIn } from "../../platform/routing/parents.ts";

const imprint = createRoute({
  getParentRoute: () => framed,
  path: "/imprint",
  ...page({ module: () => import("./pages/ImprintPage.tsx") }),
});
const privacy = createRoute({
  getParentRoute: () => framed,
  path: "/privacy",
  ...page({ module: () => import("./pages/PrivacyPage.tsx") }),
});
/** What can be opened without a sign-in, in the frame. */
export const framedRoutes = [imprint, privacy] as const;

const theme = createRoute({
  getParentRoute: () => signedIn,
  path: "/customize/theme",
  ...page({ module: () => import("./pages/ThemePage.tsx"), texts: ["forms", "theme"] }),
  errorComponent: editorError,
});
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: "/customize/settings",
  ...page({
    module: () => import("./pages/SettingsPage.tsx"),
    // The preview of a mail stands on the page of the theme too.
    texts: ["forms", "ratingRules", "settings", "theme"],
  }),
  errorComponent: editorError,
});
export const routes = [theme, settings] as const;
