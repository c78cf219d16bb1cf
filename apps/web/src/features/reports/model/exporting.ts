import { type ExportRequest, exportCalls } from "@assay/contract";
import { downloadApi, zoneHeaders } from "../../../platform/http/download.ts";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { t } from "../../../platform/i18n/texts.ts";
import { newId } from "../../../ui/newId.ts";
import { announce } from "../../../platform/page/announce.ts";
import { saveFile } from "../../../ui/saveFile.ts";
import { announceDownloadFailed } from "../../../platform/files/useDownload.ts";
import { exporting } from "./progress.ts";

/** Has the server make the workbook, and hands it to the browser; one at a time (EXP-008). */
export async function exportRuns(request: Omit<ExportRequest, "key">): Promise<void> {
  if (exporting.get()) return;
  const key = newId();
  const controller = new AbortController();
  exporting.set({ key, share: null, cancel: () => controller.abort() });
  try {
    const input = { body: { ...request, key } };
    const options = { signal: controller.signal, headers: zoneHeaders() };
    const file = await downloadApi(exportCalls.exportRuns, input, options);
    const name = file.name ?? "export.xlsx";
    saveFile(file.content, name);
    announce({ tone: "success", text: t("app:downloaded", { name }) });
  } catch (error) {
    if (controller.signal.aborted) announce({ text: t("exports:cancelled") });
    else if (isApiError(error, "NO_RESULTS"))
      announce({ tone: "warning", text: t("exports:nothingFound") });
    else announceDownloadFailed(error);
  } finally {
    exporting.set(null);
  }
}
