import { EXERCISE_DOCUMENTS } from "@assay/contract";
import { DOCUMENT_USAGE, freeFileName, holdsPermissions, processEditors } from "@assay/domain";
import type { Actor, Context } from "../../../http/context.ts";
import { demand, found } from "../../../http/failure.ts";
import { lockDocuments } from "../../processes/documents/store.ts";
import { type FileDependencies, type Holder, record } from "../files/commands.ts";
import { watchDocument } from "../files/jobs.ts";
import type { FileRow } from "../files/store.ts";
import { mayReadDocument } from "./policy.ts";
import { countUnsaved, selectAddressed, selectTakenNames, updateName } from "./store.ts";

/**
 * An exercise as the holder of an uploaded document. It need not be stored yet: the document waits until its
 * process is saved, and is deleted if that never happens.
 */
export function exerciseHolder(
  { actor }: { actor: Actor },
  exerciseId: string,
  { jobs }: FileDependencies,
): Holder {
  const admit = () => demand(holdsPermissions(actor.permissions, processEditors));
  return {
    noted: { runId: null, exerciseId, usage: DOCUMENT_USAGE, candidate: null },
    admit: async () => admit(),
    hold: async (tx) => {
      admit();
      await lockDocuments(tx);
    },
    isFull: async (tx) => (await countUnsaved(tx, exerciseId)) >= EXERCISE_DOCUMENTS,
    onShown: async (tx, file) => {
      const taken = await selectTakenNames(tx, exerciseId, file.id);
      const name = freeFileName(file.fileName, taken);
      if (name !== file.fileName) await updateName(tx, file.id, name);
      await watchDocument(tx, jobs, file);
    },
  };
}

/** Records that the document under an address is read. @throws ApiFailure ITEM_NOT_FOUND */
export async function recordReading(
  context: Context,
  { exerciseId, fileName }: { exerciseId: string; fileName: string },
): Promise<FileRow> {
  const document = found(await selectAddressed(context.tx, exerciseId, fileName));
  const isSeen = await mayReadDocument(context.tx, context.actor, document);
  const { file } = found(isSeen ? document : null);
  await record(context, "download", file);
  return file;
}
