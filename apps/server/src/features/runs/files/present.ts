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
 * The content of a file in parts of 256 KB, of which one is held at a time. The first one has arrived
 * before anything is answered, so that a store that is away can still be told.
 *
 * @throws ServiceAway
 */
async function presentContent(file: FileRow, source: Source) {
  if (file.place === "database") return primed(chunksOf(file, source));
  if (!source.bucket) throw new ServiceAway("the bucket is not configured");
  return primed(source.bucket.read(objectKey(source.tenantId, file.id), file.size));
}

/** Each from a short transaction of its own: a slow reader holds no connection. */
async function* chunksOf({ id, size }: FileRow, { withTenant }: Source): AsyncGenerator<Buffer> {
  let writer: string | undefined;
  for (let position = 0; position * CHUNK_BYTES < size; position += 1) {
    const chunk = await withTenant((tx) => selectChunk(tx, id, position));
    // It was deleted; another upload may have taken its id since.
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
