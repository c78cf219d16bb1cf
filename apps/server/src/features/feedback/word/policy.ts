import { DOCX_TYPE } from "@assay/contract";
import { REPORT_FIELDS, titledFileNameEnding } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { ApiFailure, found } from "../../../http/failure.ts";
import type { FileAnswer } from "../../../http/fileAnswer.ts";
import { doWordApart } from "../../../platform/docx/process.ts";
import { type ReadReport, reportData } from "../document/present.ts";
import { wordData } from "./present.ts";
import { hasTemplate, selectTemplateFile } from "./store.ts";

/** For answers: whether reports can also be had in Word; nothing where they cannot. */
export const wordOffer = async (tx: TenantTransaction): Promise<{ hasWord?: true }> =>
  (await hasTemplate(tx)) ? { hasWord: true } : {};

/** @throws ApiFailure ITEM_NOT_FOUND where there is no template */
export const openTemplate = async (tx: TenantTransaction) => found(await selectTemplateFile(tx));

/**
 * Fills the tenant's template with a report.
 *
 * @throws ApiFailure CREATE_FAILED if that takes too long or too much memory; ServiceAway if too many wait; CallerAborted
 */
export async function writeWord(
  { report, head, at }: ReadReport,
  template: Buffer,
  signal: AbortSignal,
): Promise<FileAnswer> {
  const { tenant } = head;
  const data = reportData(report, head);
  const properties = {
    title: data.documentTitle,
    organisation: tenant.appTitle,
    language: report.language,
    at: at.toISOString(),
  };
  const filling = { data: wordData(data), properties };
  const task = { template, fields: REPORT_FIELDS, filling };
  const outcome = await doWordApart(task, { tenantId: tenant.id, signal });
  if ("problems" in outcome || outcome.document === null)
    throw new ApiFailure("CREATE_FAILED", "problems" in outcome ? outcome : null);
  return {
    name: titledFileNameEnding(data.fileTitle, "docx"),
    contentType: DOCX_TYPE,
    bytes: Buffer.from(outcome.document),
  };
}
