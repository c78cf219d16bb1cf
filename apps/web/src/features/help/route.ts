import { createRoute } from "@tanstack/react-router";
import { page } from "../../platform/routing/page.tsx";
import { framed } from "../../platform/routing/parents.ts";

/** Guides are no secret: candidates read theirs without an account. */
const help = createRoute({
  getParentRoute: () => framed,
  path: "/help/{-$guide}",
  ...page({ module: () => import("./pages/HelpPage.tsx"), texts: ["help"], offline: true }),
});
/** What can be opened without a sign-in, in the frame. */
export const framedRoutes = [help] as const;
