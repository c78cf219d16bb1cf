import type { ProcessFile, processFileCalls } from "@assay/contract";
import { processFileOf } from "@assay/domain";
import type { CallOf } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { templateFile, templateSummaries } from "../../../platform/processTemplates.ts";
import { selectProcess } from "../store.ts";

/** @throws ApiFailure ITEM_NOT_FOUND */
export const readFile = async ({
  tx,
  params: { id },
}: CallOf<typeof processFileCalls.getProcessFile>): Promise<ProcessFile> =>
  processFileOf(found(await selectProcess(tx, id)));

export const listTemplates = async () => ({ templates: templateSummaries() });

/** Names have one language only: the tenant's base language. */
export const readTemplate = async ({
  params: { key },
  tenant: { baseLanguage },
}: CallOf<typeof processFileCalls.getProcessTemplate>): Promise<ProcessFile> =>
  templateFile(key, baseLanguage);
