import type { accessPackageCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import {
  createAccessPackage,
  decideAccessPassage,
  deleteAccessPackage,
  releaseAccessPackage,
  updateAccessPackage,
} from "./commands.ts";
import type { DisclosureDependencies, FilePlaces } from "./ports.ts";
import { findSubjects, getAccessReview, listAccessPackages, readPackageFile } from "./queries.ts";

export const accessPackageRoutes = (
  dependencies: DisclosureDependencies & FilePlaces,
): Handlers<typeof accessPackageCalls> => ({
  findSubjects,
  listAccessPackages,
  createAccessPackage,
  updateAccessPackage,
  getAccessReview: (call) => getAccessReview(call, dependencies),
  decideAccessPassage,
  releaseAccessPackage: (call) => releaseAccessPackage(call, dependencies),
  // Opens its own transactions, so that none is open while the file is sent.
  getAccessPackageFile: { opens: "itself", run: readPackageFile },
  deleteAccessPackage,
});
