import type { cueCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { exportCues, importCues } from "./commands.ts";

export const cueRoutes: Handlers<typeof cueCalls> = {
  importCues,
  // No transaction is open while the workbook is written.
  exportCues: { opens: "itself", run: exportCues },
};
