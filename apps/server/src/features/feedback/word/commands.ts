import type { wordTemplateCalls } from "@assay/contract";
import { originalName, REPORT_FIELDS } from "@assay/domain";
import type { CallOf, UploadCall } from "../../../http/context.ts";
import { ApiFailure } from "../../../http/failure.ts";
import { recordAct } from "../../../platform/audit.ts";
import { doWordApart } from "../../../platform/docx/process.ts";
import type { VirusScan } from "../../../platform/virusScan.ts";
import { presentTemplate } from "./present.ts";
import { getWordTemplate } from "./queries.ts";
import { deleteTemplate, replaceTemplate, selectTemplate } from "./store.ts";

export interface TemplateDependencies {
  /** If unset, templates are not scanned. */
  readonly virusScan?: VirusScan | undefined;
}

/**
 * Stores a template, if it can be filled.
 *
 * @throws ApiFailure BAD_REQUEST with what is wrong with the file, VirusCheckFailed; ServiceAway if too many wait
 */
export async function uploadWordTemplate(
  call: UploadCall<typeof wordTemplateCalls.uploadWordTemplate>,
  { virusScan }: TemplateDependencies,
) {
  const { actor, now, tenant, signal, file } = call;
  const { bytes } = file;
  const result = (await virusScan?.scan(bytes)) ?? "clean";
  if (result !== "clean") throw new ApiFailure("VirusCheckFailed");
  const task = { template: bytes, fields: REPORT_FIELDS, filling: null };
  const outcome = await doWordApart(task, { tenantId: tenant.id, signal });
  if ("problems" in outcome) throw new ApiFailure("BAD_REQUEST", outcome);
  const name = originalName(file.name);
  return call.withTenant(async (tx) => {
    await replaceTemplate(tx, { name, bytes }, { by: actor.id, now });
    const details = { name, size: bytes.length };
    await recordAct({ tx, actor, now }, "tenant.uploadFeedbackTemplate", tx.tenantId, details);
    return presentTemplate(await selectTemplate(tx));
  });
}

/** Does nothing where there is none, so that it can be sent again. */
export async function removeWordTemplate(
  call: CallOf<typeof wordTemplateCalls.removeWordTemplate>,
) {
  const { tx } = call;
  if (await deleteTemplate(tx)) await recordAct(call, "tenant.removeFeedbackTemplate", tx.tenantId);
  return getWordTemplate(call);
}
