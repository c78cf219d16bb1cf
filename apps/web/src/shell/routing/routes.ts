import { createRoute, redirect } from "@tanstack/react-router";
import { routes as assessments } from "../../features/assessments/route.ts";
import { routes as calibration } from "../../features/calibration/route.ts";
import {
  guestRoutes as candidateGuests,
  routes as candidatePages,
} from "../../features/candidatePages/route.ts";
import { ownReport } from "../../features/candidatePages/shared/slots.ts";
import { routes as competencies } from "../../features/competencies/route.ts";
import { routes as conference } from "../../features/conference/route.ts";
import { routes as dashboard } from "../../features/dashboard/route.ts";
import { routes as auditLog } from "../../features/auditLog/route.ts";
import { routes as disclosure } from "../../features/disclosure/route.ts";
import { routes as feedback } from "../../features/feedback/route.ts";
import { framedRoutes as help } from "../../features/help/route.ts";
import { guestRoutes, routes as identity } from "../../features/identity/route.ts";
import { routes as integrations } from "../../features/integrations/route.ts";
import { routes as observations } from "../../features/observations/route.ts";
import { routes as processes } from "../../features/processes/route.ts";
import { routes as results } from "../../features/results/route.ts";
import { routes as runs } from "../../features/runs/route.ts";
import { routes as scales } from "../../features/scales/route.ts";
import { framedRoutes, routes as tenants } from "../../features/tenants/route.ts";
import { routes as timetable } from "../../features/timetable/route.ts";
import { requireSession, startPath } from "../../platform/routing/guards.ts";
import { loadTexts } from "../../platform/i18n/texts.ts";
import { guestPage, pageList } from "../../platform/routing/page.tsx";
import { framed, root, signedIn } from "../../platform/routing/parents.ts";
import { RouteError } from "../../platform/routing/RouteError.tsx";
import { Root } from "./Root.tsx";

pageList.load = async () => (await import("./pageList.ts")).loadDeclared;

// The page with this slot is opened without a sign-in, before the list of the other pages is loaded.
ownReport.fill(async () => {
  const [part] = await Promise.all([
    import("../../features/feedback/shared/OwnFeedback.tsx"),
    loadTexts("ownFeedback"),
  ]);
  return part;
});

const index = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    requireSession("/");
    throw redirect({ href: startPath(), replace: true });
  },
});
const missingPage = guestPage({
  module: () => import("../frame/NotFoundPage.tsx"),
  texts: ["shell"],
});

root.update({
  component: Root,
  errorComponent: RouteError,
  notFoundComponent: missingPage.component,
});
framed.update(
  guestPage({ module: () => import("../frame/Shell.tsx"), texts: ["shell", "catalogue"] }),
);

/** The pages of all features, behind the sign-in and before it. */
export const routeTree = root.addChildren([
  index,
  ...guestRoutes,
  ...candidateGuests,
  framed.addChildren([
    ...framedRoutes,
    ...help,
    signedIn.addChildren([
      ...identity,
      ...dashboard,
      ...runs,
      ...timetable,
      ...candidatePages,
      ...observations,
      ...assessments,
      ...calibration,
      ...results,
      ...conference,
      ...scales,
      ...competencies,
      ...processes,
      ...tenants,
      ...disclosure,
      ...auditLog,
      ...feedback,
      ...integrations,
    ]),
  ]),
]);
