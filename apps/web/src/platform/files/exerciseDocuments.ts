import { documentCalls, type ExerciseDocument } from "@assay/contract";
import { callPath } from "../http/call.ts";
import { getConnection } from "../http/connection.ts";
import type { DownloadedFile } from "../http/download.ts";
import { documentCopyName } from "./copyNames.ts";

/** Loads files; apart from the rest, since most pages do not. */
const copying = () => import("./downloadOrCopy.ts");

type Named = Pick<ExerciseDocument, "fileName">;

/** Where the content of a document is (OBS-017). */
export const documentAddress = (exerciseId: string, { fileName }: Named): string =>
  getConnection().base + callPath(documentCalls.getExerciseDocument.path, { exerciseId, fileName });

/** The content of a document, to be shown or to be saved; without a connection from the device. */
export const loadDocument =
  (exerciseId: string, { fileName }: Named) =>
  async (id: string, isDisplayed: boolean): Promise<DownloadedFile> => {
    const { downloadOrCopy } = await copying();
    const query = isDisplayed ? { display: "true" as const } : {};
    const input = { params: { exerciseId, fileName }, query };
    return downloadOrCopy(documentCopyName(id), documentCalls.getExerciseDocument, input);
  };
