import type { RunFile } from "@assay/contract";
import type { Id } from "@assay/domain";
import type { Transfer } from "../../../../platform/http/upload.ts";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { deleteFile, updateFile, uploadFile } from "../../api.ts";
import { type FileRow, isSameAudience } from "./fileRows.ts";

/** What a row is stored into. */
export interface Storage {
  runId: Id;
  /** The page is left. */
  leaving: AbortSignal;
  report(id: Id, transfer: Transfer | null): void;
  /** Changes what the page knows of the run's files. */
  takeOver(change: (files: RunFile[]) => RunFile[]): Promise<void>;
  /** Of what was sent of a row nothing is left to store. */
  settle(sent: FileRow, file: RunFile | null): void;
}

async function showStored(row: FileRow, file: RunFile, to: Storage): Promise<void> {
  await to.takeOver((files) =>
    files.some(({ id }) => id === file.id)
      ? files.map((known) => (known.id === file.id ? file : known))
      : [...files, file],
  );
  to.settle(row, file);
}

/** Uploads a new file. It ends when the user cancels it, and when the page is left. */
async function send(row: FileRow, content: File, to: Storage): Promise<void> {
  const stop = new AbortController();
  const onProgress = (share: number): void =>
    to.report(row.id, { state: "sending", share, cancel: () => stop.abort() });
  onProgress(0);
  const signal = AbortSignal.any([stop.signal, to.leaving]);
  const file = await uploadFile(to.runId, { ...row, content }, { signal, watch: { onProgress } });
  // An earlier attempt may have stored it already, for what it was meant then.
  await showStored(row, isSameAudience(file, row) ? file : await updateFile(row.id, row), to);
}

async function remove(row: FileRow, to: Storage): Promise<void> {
  await deleteFile(row.id).catch((error: unknown) => {
    // Somebody else was faster.
    if (!isApiError(error, "ITEM_NOT_FOUND")) throw error;
  });
  await to.takeOver((files) => files.filter(({ id }) => id !== row.id));
  to.settle(row, null);
}

/** Uploads, changes or deletes. Whatever fails is thrown, and the row is as it was. */
async function storeRow(row: FileRow, to: Storage): Promise<void> {
  if (row.content !== null) await send(row, row.content, to);
  else if (row.isDeleted) await remove(row, to);
  else await showStored(row, await updateFile(row.id, row), to);
}

/** Some files are not stored; each row says why. */
export class FilesNotStored extends Error {
  readonly names: readonly string[];
  constructor(names: readonly string[]) {
    super(names.join(", "));
    this.name = "FilesNotStored";
    this.names = names;
  }
}

/**
 * One after the other, so that one failure leaves the others alone.
 *
 * @throws FilesNotStored
 */
export async function storeRows(rows: readonly FileRow[], to: Storage): Promise<void> {
  const failed: string[] = [];
  for (const { id } of rows) to.report(id, { state: "waiting" });
  for (const row of rows) {
    try {
      await storeRow(row, to);
      to.report(row.id, null);
    } catch (error) {
      failed.push(row.name);
      to.report(row.id, { state: "failed", error });
    }
  }
  if (failed.length > 0) throw new FilesNotStored(failed);
}
