import { createRoute } from "@tanstack/react-router";
import { listSearch } from "../../platform/page/search.ts";
import { page } from "../../platform/routing/page.tsx";
import { editorError, signedIn } from "../../platform/routing/parents.ts";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";

const own = createRoute({
  getParentRoute: () => signedIn,
  path: "/calibration",
  ...page({
    module: () => import("./pages/OwnCalibrationsPage.tsx"),
    texts: ["calibration"],
    offline: true,
  }),
});
const attempt = createRoute({
  getParentRoute: () => signedIn,
  path: "/calibration/attempts/$id",
  ...page({
    module: () => import("./pages/AttemptPage.tsx"),
    texts: ["calibration"],
    offline: true,
  }),
});
const sample = createRoute({
  getParentRoute: () => signedIn,
  path: "/calibration/attempts/$id/samples/$sampleId",
  ...page({
    module: () => import("./pages/SamplePage.tsx"),
    texts: ["calibration", "assessments", "files"],
    drafts: true,
    offline: true,
  }),
});
const certificate = createRoute({
  getParentRoute: () => signedIn,
  path: "/calibration/attempts/$id/certificate",
  ...page({
    module: () => import("./pages/CertificatePage.tsx"),
    texts: ["calibration"],
    offline: true,
  }),
});
const sets = createRoute({
  getParentRoute: () => signedIn,
  path: "/calibration/sets",
  validateSearch: listSearch,
  ...page({ module: () => import("./pages/SetListPage.tsx"), texts: ["calibration", "forms"] }),
  pendingComponent: TableSkeleton,
});
const createSet = createRoute({
  getParentRoute: () => signedIn,
  path: "/calibration/sets/create-set",
  ...page({
    module: () => import("./pages/CreateSetPage.tsx"),
    texts: ["calibration", "forms", "runs", "files", "fileEditing"],
  }),
});
const set = createRoute({
  getParentRoute: () => signedIn,
  path: "/calibration/sets/$id",
  ...page({
    module: () => import("./pages/SetPage.tsx"),
    texts: ["calibration", "forms", "runs", "files", "fileEditing"],
  }),
  errorComponent: editorError,
});
export const routes = [own, attempt, sample, certificate, sets, createSet, set] as const;
