import type { CallShape } from "@assay/contract";
import { isAway } from "../http/ApiError.ts";
import type { CallInput } from "../http/call.ts";
import { isOnline } from "../http/connection.ts";
import { downloadApi, type DownloadedFile } from "../http/download.ts";

const readCopy = async (name: string): Promise<DownloadedFile | undefined> =>
  (await import("../cache/fileCopies.ts")).readFileCopy(name).catch(() => undefined);

/**
 * A file from the server; without a connection, the copy of this name on the device.
 *
 * @throws ApiError where there is neither
 */
export async function downloadOrCopy<C extends CallShape & Required<Pick<CallShape, "file">>>(
  name: string,
  call: C,
  input: CallInput<C>,
): Promise<DownloadedFile> {
  // A call may wait for minutes where a network is there and leads nowhere.
  const known = isOnline() ? undefined : await readCopy(name);
  if (known) return known;
  try {
    return await downloadApi(call, input);
  } catch (error) {
    const copy = isAway(error) ? await readCopy(name) : undefined;
    if (!copy) throw error;
    return copy;
  }
}
