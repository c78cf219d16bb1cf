import { designEditors, EXERCISE_DOCUMENTS } from "@assay/contract";
import { DOCUMENT_USAGE, freeFileName } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Actor } from "../../../http/context.ts";
import { demand, found } from "../../../http/failure.ts";
import { lockDocuments } from "../../processes/store.ts";
import { type FileParts, type Holder, record } from "../files/commands.ts";
import { watchDocument } from "../files/jobs.ts";
import type { FileRow } from "../files/store.ts";
import { mayReadDocument } from "./policy.ts";
import { countUnsaved, selectAddressed, selectTakenNames, updateName } from "./store.ts";

/**
 * An exercise as what a document is added to. It need not be stored yet: the document waits for its
 * process to be saved, and goes if it never is.
 */
export function exerciseHolder(
  { actor }: { actor: Actor },
  exerciseId: string,
  { jobs }: FileParts,
): Holder {
  const admit = () => demand(designEditors.some((permission) => actor.permissions.has(permission)));
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

interface Asking {
  tx: TenantTransaction;
  actor: Actor;
  now: Date;
}

/** Notes that somebody reads the document under an address. @throws ApiFailure ITEM_NOT_FOUND */
export async function recordReading(
  asking: Asking,
  { exerciseId, fileName }: { exerciseId: string; fileName: string },
): Promise<FileRow> {
  const document = found(await selectAddressed(asking.tx, exerciseId, fileName));
  const isSeen = await mayReadDocument(asking.tx, asking.actor, document);
  const { file } = found(isSeen ? document : null);
  await record(asking, "download", file);
  return file;
}
