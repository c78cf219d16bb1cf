import { documentCalls, type ExerciseDocument } from "@assay/contract";
import { callPath } from "../http/call.ts";
import { getConnection } from "../http/connection.ts";
import type { DownloadedFile } from "../http/download.ts";

/** Loads files; apart from the rest, since most pages do not. */
const downloading = () => import("../http/download.ts");

type Named = Pick<ExerciseDocument, "fileName">;

/** Where the content of a document is (OBS-017). */
export const documentAddress = (exerciseId: string, { fileName }: Named): string =>
  getConnection().base + callPath(documentCalls.getExerciseDocument.path, { exerciseId, fileName });

/** The content of a document, to be shown or to be saved. */
export const loadDocument =
  (exerciseId: string, { fileName }: Named) =>
  async (_: string, isDisplayed: boolean): Promise<DownloadedFile> => {
    const { downloadApi } = await downloading();
    const query = isDisplayed ? { display: "true" as const } : {};
    const params = { exerciseId, fileName };
    return downloadApi(documentCalls.getExerciseDocument, { params, query });
  };
