import type { candidateWorkCalls, WorkFile } from "@assay/contract";
import { type FileAnswer, primed } from "../../../http/fileAnswer.ts";
import type { UnopenedCall } from "../../../http/context.ts";
import { ServiceAway } from "../../../platform/serviceAway.ts";
import { CHUNK_BYTES } from "../../runs/files/store.ts";
import type { WorkFilePlaces } from "./ports.ts";
import { selectWorkChunk, type WorkFileRow } from "./store.ts";

export const presentWorkFile = ({
  id,
  originalFileName,
  fileName,
  size,
  contentType,
  arrivedAt,
  chosenAt,
}: WorkFileRow): WorkFile => ({
  id,
  originalFileName,
  fileName,
  size,
  contentType,
  arrivedAt: arrivedAt.toISOString(),
  chosenAt: chosenAt?.toISOString() ?? null,
});

type ReadingCall = Pick<
  UnopenedCall<typeof candidateWorkCalls.getCandidateWorkFile>,
  "tenant" | "withTenant"
>;

/** Each chunk from its own short transaction, so that a slow reader holds no database connection. */
async function* chunksOf({ id, size }: WorkFileRow, { withTenant }: ReadingCall) {
  for (let position = 0; position * CHUNK_BYTES < size; position += 1) {
    const bytes = await withTenant((tx) => selectWorkChunk(tx, id, position));
    if (!bytes) throw new Error("the file has gone");
    yield bytes;
  }
}

async function contentOf(file: WorkFileRow, call: ReadingCall, places: WorkFilePlaces) {
  if (file.place === "database") return primed(chunksOf(file, call));
  if (!places.bucket) throw new ServiceAway("the bucket is not configured");
  return primed(places.bucket.read(places.keyOf(call.tenant.id, file.id), file.size));
}

/** A file as a download, never shown by the browser. @throws ServiceAway */
export const presentContent = async (
  file: WorkFileRow,
  call: ReadingCall,
  places: WorkFilePlaces,
): Promise<FileAnswer> => ({
  name: file.fileName,
  contentType: file.contentType,
  bytes: { size: file.size, dependencies: await contentOf(file, call, places) },
});
