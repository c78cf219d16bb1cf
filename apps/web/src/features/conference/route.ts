import { createRoute } from "@tanstack/react-router";
import { page } from "../../platform/routing/page.tsx";
import { signedIn } from "../../platform/routing/parents.ts";

const conference = createRoute({
  getParentRoute: () => signedIn,
  path: "/conference/$id",
  ...page({ module: () => import("./pages/ConferencePage.tsx"), texts: ["conference"] }),
});
export const routes = [conference] as const;
