import type { exportCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { exportEvidence } from "./queries.ts";

export const evidenceExportRoutes: Handlers<Pick<typeof exportCalls, "exportEvidence">> = {
  exportEvidence,
};
