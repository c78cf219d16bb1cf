import type { ObservationType } from "@assay/domain";
import { createRootRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { View } from "../page/paths.ts";
import { requireSession } from "./guards.ts";

/* What the routes of the features begin with. The shell gives it its layout (shell/routing/routes.ts). */
export const root = createRootRoute();
/** Pages within the frame: menu, app bar and dialogs of the session. */
export const framed = createRoute({ getParentRoute: () => root, id: "shell" });
/** Pages that need a session. Without one the sign-in opens, and afterwards leads back to the address. */
export const signedIn = createRoute({
  getParentRoute: () => framed,
  id: "signedIn",
  beforeLoad: ({ location }) => requireSession(location.pathname, location.href),
});

/** In place of an editor that could not be loaded. */
export const editorError = lazyRouteComponent(() => import("./EditorError.tsx"));

/** Whether the first word of an address is a view: `audit` or none. */
export const isView = (view: string | undefined): view is View | undefined =>
  view === undefined || view === "audit";
/** How a cell is observed: in text, with the pen, or not said. */
export const isType = (type: string | undefined): type is ObservationType | undefined =>
  type === undefined || type === "html" || type === "webInk";
