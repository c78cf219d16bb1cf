import type { processFileCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { importProcess } from "./commands.ts";
import { listTemplates, readFile, readTemplate } from "./queries.ts";

export const processFileRoutes: Handlers<typeof processFileCalls> = {
  getProcessFile: readFile,
  importProcessFile: importProcess,
  listProcessTemplates: listTemplates,
  getProcessTemplate: readTemplate,
};
