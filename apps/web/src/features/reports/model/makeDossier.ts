import { dossierCalls, PDF_TIMEOUT_MS } from "@assay/contract";
import { callApi } from "../../../platform/http/call.ts";
import { downloadApi } from "../../../platform/http/download.ts";
import { loadTexts, t } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import { saveFile } from "../../../ui/saveFile.ts";
import { dossierJobs, dossierKey } from "./dossierJobs.ts";

const options = { timeout: PDF_TIMEOUT_MS };
/** Milliseconds between two questions how far the dossier is. */
const LOOK_MS = 1000;
/** Questions that may fail one after the other, as without a connection, until it is given up. */
const MOST_FAILED = 60;

function show(key: string, progress: number | "failed" | undefined): void {
  dossierJobs.update((old) => {
    const jobs = new Map(old);
    if (progress === undefined) jobs.delete(key);
    else jobs.set(key, progress);
    return jobs;
  });
}

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

/** Waits until a job is done, and shows how far it is. @throws Error if it failed, or cannot be asked */
async function follow(id: string, key: string): Promise<void> {
  for (let failed = 0; ;) {
    try {
      const { state, progress } = await callApi(dossierCalls.getDossierJob, { params: { id } });
      failed = 0;
      if (state === "DONE") return;
      if (state === "FAILED") break;
      show(key, progress);
    } catch (error) {
      failed += 1;
      if (failed > MOST_FAILED) throw error;
    }
    await pause();
  }
  throw new Error("the dossier could not be made");
}

/** Makes a dossier and downloads it; the page may be left meanwhile. One at a time of the same thing. */
export async function makeDossier(runId: string, candidateId: string | undefined): Promise<void> {
  const key = dossierKey(runId, candidateId);
  if (typeof dossierJobs.get().get(key) === "number") return;
  show(key, 0);
  try {
    await loadTexts("dossier");
    const body = candidateId === undefined ? {} : { candidateId };
    const { id, fileName } = await callApi(
      dossierCalls.createDossier,
      { params: { id: runId }, body },
      options,
    );
    announce({ text: t("dossier:begun") });
    await follow(id, key);
    const { content } = await downloadApi(dossierCalls.getDossierFile, { params: { id } }, options);
    saveFile(content, fileName);
    announce({ tone: "success", text: t("dossier:done", { name: fileName }), duration: false });
    show(key, undefined);
  } catch {
    show(key, "failed");
    announce({ tone: "error", text: t("dossier:failed") });
  }
}
