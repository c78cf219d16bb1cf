import type { TenantTransaction } from "../../../db/database.ts";
import { type FileAnswer, primed } from "../../../http/fileAnswer.ts";
import type { Bucket } from "../../../platform/bucket.ts";
import { ServiceAway } from "../../../platform/serviceAway.ts";
import { objectKey } from "./jobs.ts";
import { CHUNK_BYTES, type FileRow, selectChunk } from "./store.ts";

interface Source {
  tenantId: string;
  withTenant<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  bucket?: Bucket | undefined;
}

/**
 * The content of a file in parts of 256 KB, with one in memory at a time. The first one is read
 * before the answer begins, so that an unavailable store can still be reported.
 *
 * @throws ServiceAway
 */
async function presentContent(file: FileRow, source: Source) {
  if (file.place === "database") return primed(chunksOf(file, source));
  if (!source.bucket) throw new ServiceAway("the bucket is not configured");
  return primed(source.bucket.read(objectKey(source.tenantId, file.id), file.size));
}

/** Each chunk from its own short transaction, so that a slow reader holds no database connection. */
async function* chunksOf({ id, size }: FileRow, { withTenant }: Source): AsyncGenerator<Buffer> {
  let writer: string | undefined;
  for (let position = 0; position * CHUNK_BYTES < size; position += 1) {
    const chunk = await withTenant((tx) => selectChunk(tx, id, position));
    // The file was deleted meanwhile, or another upload has its id now.
    if (!chunk || chunk.writer !== (writer ?? chunk.writer)) throw new Error("the file has gone");
    writer = chunk.writer;
    yield chunk.bytes;
  }
}

/** @throws ServiceAway */
export async function presentFile(
  file: FileRow,
  source: Source,
  isDisplayed: boolean,
): Promise<FileAnswer> {
  return {
    name: file.fileName,
    contentType: file.contentType,
    isDisplayed,
    bytes: { size: file.size, dependencies: await presentContent(file, source) },
  };
}
