import type { exportCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { exportRuns, getExportChoice } from "./queries.ts";

type ExportCalls = Pick<typeof exportCalls, "getExportChoice" | "exportRuns">;

export const exportRoutes: Handlers<ExportCalls> = {
  getExportChoice,
  exportRuns: { opens: "itself", run: exportRuns },
};
