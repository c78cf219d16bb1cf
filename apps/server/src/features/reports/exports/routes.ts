import type { exportCalls } from "@assay/contract";
import { type Handlers, unopened } from "../../../http/context.ts";
import { XLSX } from "../../../platform/workbook.ts";
import { writeApart } from "../../../platform/workbookWriting.ts";
import { fillExport } from "./commands.ts";
import { selectProcessNames, selectStartedRuns } from "./store.ts";

type ExportCalls = Pick<typeof exportCalls, "getExportChoice" | "exportRuns">;

export const exportRoutes: Handlers<ExportCalls> = {
  getExportChoice: async ({ tx }) => {
    const runs = await selectStartedRuns(tx);
    const ids = [...new Set(runs.map(({ processId }) => processId))];
    return {
      processes: await selectProcessNames(tx, ids),
      runs: runs.map(({ id: _, ...run }) => run),
    };
  },
  // The caller may hang up, which ends it; no transaction is open while the workbook is written.
  exportRuns: unopened(async (asked) => {
    let name = "";
    const bytes = await writeApart(async (add) => {
      const { fileName, ...end } = await fillExport(asked, add);
      name = fileName;
      return end;
    }, asked.hungUp);
    return { name, contentType: XLSX, bytes };
  }),
};
