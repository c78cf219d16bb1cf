import type { CallShape } from "@assay/contract";
import type { UnopenedCall } from "../../../http/context.ts";
import { type FileAnswer, primed } from "../../../http/fileAnswer.ts";
import type { Bucket } from "../../../platform/bucket.ts";
import { ServiceAway } from "../../../platform/serviceAway.ts";
import { objectKey } from "./jobs.ts";
import { CHUNK_BYTES, type FileRow, selectChunk } from "./store.ts";

/** A call that reads the content of a file. */
interface ReadingCall extends Pick<UnopenedCall<CallShape>, "tenant" | "withTenant"> {
  readonly query: { readonly display?: string | undefined };
}
interface Source {
  readonly bucket?: Bucket | undefined;
}

/**
 * The content of a file in parts of 256 KB, with one in memory at a time. The first one is read
 * before the answer begins, so that an unavailable store can still be reported.
 *
 * @throws ServiceAway
 */
async function presentContent(file: FileRow, call: ReadingCall, { bucket }: Source) {
  if (file.place === "database") return primed(chunksOf(file, call));
  if (!bucket) throw new ServiceAway("the bucket is not configured");
  return primed(bucket.read(objectKey(call.tenant.id, file.id), file.size));
}

/** Each chunk from its own short transaction, so that a slow reader holds no database connection. */
async function* chunksOf(
  { id, size }: FileRow,
  { withTenant }: ReadingCall,
): AsyncGenerator<Buffer> {
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
  call: ReadingCall,
  source: Source,
): Promise<FileAnswer> {
  return {
    name: file.fileName,
    contentType: file.contentType,
    isDisplayed: call.query.display === "true",
    bytes: { size: file.size, dependencies: await presentContent(file, call, source) },
  };
}
