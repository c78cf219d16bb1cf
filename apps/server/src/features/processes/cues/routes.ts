import type { cueCalls } from "@assay/contract";
import { type Handlers } from "../../../http/context.ts";
import { writeWorkbook, XLSX } from "../../../platform/workbook.ts";
import { importCues, recordExport } from "./commands.ts";
import { presentWorkbook } from "./present.ts";

export const cueRoutes: Handlers<typeof cueCalls> = {
  importCues: (asking) => importCues(asking),
  // No transaction is open while the workbook is written.
  exportCues: {
    opens: "itself",
    run: async (asking) => {
      const workbook = presentWorkbook(await recordExport(asking), asking.language);
      return { name: workbook.fileName, contentType: XLSX, bytes: await writeWorkbook(workbook) };
    },
  },
};
