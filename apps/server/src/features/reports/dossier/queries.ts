import { DOSSIER_TYPE, type dossierCalls } from "@assay/contract";
import type { CallOf, UnopenedCall } from "../../../http/context.ts";
import { type FileAnswer, primed } from "../../../http/fileAnswer.ts";
import { openJob, takeDossier } from "./commands.ts";
import { type DossierJob, selectDossierChunk } from "./store.ts";

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE */
export async function getDossierJob(call: CallOf<typeof dossierCalls.getDossierJob>) {
  const { id, fileName, state, progress } = await openJob(call, call.params.id);
  return { id, fileName, state, progress };
}

type FileCall = UnopenedCall<typeof dossierCalls.getDossierFile>;

/** Each chunk from its own short transaction, so that a slow reader holds no database connection. */
async function* chunksOf(
  { withTenant }: Pick<FileCall, "withTenant">,
  { id, size }: DossierJob,
): AsyncGenerator<Buffer> {
  let left = size ?? 0;
  for (let position = 0; left > 0; position += 1) {
    const bytes = await withTenant((tx) => selectDossierChunk(tx, id, position));
    if (!bytes) throw new Error("the dossier has gone");
    left -= bytes.length;
    yield bytes;
  }
}

/** The content of a dossier for download. No transaction is open while it is sent. */
export async function readDossierFile(call: FileCall): Promise<FileAnswer> {
  const { params, withTenant } = call;
  const job = await withTenant((tx) => takeDossier({ ...call, tx }, params.id));
  return {
    name: job.fileName,
    contentType: DOSSIER_TYPE,
    bytes: { size: job.size ?? 0, dependencies: await primed(chunksOf(call, job)) },
  };
}
