import { PDF_TIMEOUT_MS, pdfCalls } from "@assay/contract";
import { PDF_RETRY } from "@assay/domain";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { callApi } from "../../../platform/http/call.ts";
import { getConnection } from "../../../platform/http/connection.ts";
import { downloadApi, zoneHeaders } from "../../../platform/http/download.ts";
import { retrying } from "../../../platform/http/retrying.ts";
import { loadTexts, t } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import { saveFile } from "../../../ui/saveFile.ts";
import { pdfJobs, pdfKey } from "./pdfJobs.ts";

const options = { timeout: PDF_TIMEOUT_MS };
/** Retries of the request for a report: the usual number (OAPI-041), since asking again makes no second report. */
const CREATE_RETRY = { ...PDF_RETRY, retries: 3 };
/** Milliseconds between two questions how far the report is. */
const LOOK_MS = 1000;

function show(key: string, progress: number | "failed" | undefined): void {
  pdfJobs.update((old) => {
    const jobs = new Map(old);
    if (progress === undefined) jobs.delete(key);
    else jobs.set(key, progress);
    return jobs;
  });
}
const isMade = (key: string): boolean => typeof pdfJobs.get().get(key) === "number";

/** Shows how far a job is, until it is told to end. */
function follow(id: string, key: string): () => void {
  let isAsking = false;
  const look = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      const { progress } = await callApi(pdfCalls.getPdfJob, { params: { id } });
      if (isMade(key)) show(key, progress);
    } catch {
      // The report comes all the same: only how far it is stays unknown.
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return () => clearInterval(timer);
}

async function load(runId: string, candidateId: string | undefined, key: string): Promise<string> {
  const locale = getConnection().language();
  const body = { locale, ...(candidateId !== undefined && { candidateId }) };
  const create = () =>
    callApi(
      pdfCalls.createPdf,
      { params: { id: runId }, body },
      { ...options, headers: zoneHeaders() },
    );
  const { id, fileName } = await retrying(create, CREATE_RETRY);
  const params = { id };
  const end = follow(id, key);
  try {
    const ask = () => callApi(pdfCalls.getPdfToken, { params }, options);
    const { token } = await retrying(ask, PDF_RETRY);
    const take = () => downloadApi(pdfCalls.getPdfFile, { params, query: { token } }, options);
    saveFile((await retrying(take, PDF_RETRY)).content, fileName);
    return fileName;
  } finally {
    end();
  }
}

/** Only logged (spec 2 §8); a failed job is told with its id, which is what to quote (ERR-36). */
function announceFailed(error: unknown): void {
  // oxlint-disable-next-line no-console -- where else a failure is logged that nobody is told of
  console.warn("The report did not come.", error);
  if (!isApiError(error, "PDF_JOB_ERROR")) return;
  const { id } = error.payload as { id: string };
  announce({
    tone: "error",
    text: t("catalogue:PDF_JOB_ERROR", { reference: id }),
    duration: false,
  });
}

/** Makes a report and downloads it; the page may be left meanwhile. One at a time of the same thing. */
export async function makePdf(runId: string, candidateId: string | undefined): Promise<void> {
  const key = pdfKey(runId, candidateId);
  if (isMade(key)) return;
  show(key, 0);
  try {
    await loadTexts("pdf");
    announce({ text: t("pdf:begun") });
    const name = await load(runId, candidateId, key);
    announce({ tone: "success", text: t("pdf:done", { name }) });
    show(key, undefined);
  } catch (error) {
    show(key, "failed");
    announceFailed(error);
  }
}
