import { EXERCISE_DOCUMENTS, type fileCalls } from "@assay/contract";
import { documentAbility, DOCUMENT_USAGE, freeFileName, processEditors } from "@assay/domain";
import type { CallOf, Context } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { lockDocuments } from "../../processes/documents/store.ts";
import { type FileDependencies, type Holder, record, runHolder } from "../files/commands.ts";
import { watchDocument } from "../files/jobs.ts";
import { wantedOf } from "../files/policy.ts";
import type { FileRow } from "../files/store.ts";
import { selectRunRows } from "../store.ts";
import { countUnsaved, selectAddressed, selectTakenNames, updateName } from "./store.ts";

/**
 * An exercise as the holder of an uploaded document. It need not be stored yet: the document waits until its
 * process is saved, and is deleted if that never happens.
 */
function exerciseHolder(exerciseId: string, { jobs }: FileDependencies): Holder {
  return {
    noted: { runId: null, exerciseId, usage: DOCUMENT_USAGE, candidate: null },
    editors: processEditors,
    admit: async () => undefined,
    hold: lockDocuments,
    isFull: async (tx) => (await countUnsaved(tx, exerciseId)) >= EXERCISE_DOCUMENTS,
    onShown: async (tx, file) => {
      const taken = await selectTakenNames(tx, exerciseId, file.id);
      const name = freeFileName(file.fileName, taken);
      if (name !== file.fileName) await updateName(tx, file.id, name);
      await watchDocument(tx, jobs, file);
    },
  };
}

/** The holder of an upload: the exercise or run that it names. @throws RuleFailure for invalid relations */
export function holderOf(
  call: CallOf<typeof fileCalls.uploadFile>,
  dependencies: FileDependencies,
): Holder {
  const wanted = wantedOf(call.body);
  return "exerciseId" in wanted
    ? exerciseHolder(wanted.exerciseId, dependencies)
    : runHolder(call, wanted);
}

/** Records that the document under an address is read. @throws ApiFailure ITEM_NOT_FOUND */
export async function recordReading(
  context: Context,
  { exerciseId, fileName }: { exerciseId: string; fileName: string },
): Promise<FileRow> {
  const { tx, actor } = context;
  const document = found(await selectAddressed(tx, exerciseId, fileName));
  const { file, isOfDesign, runIds } = document;
  const isOfRun = runIds.length > 0;
  const own = isOfRun ? await selectRunRows(tx, actor.id) : [];
  const ownRuns = own.filter(({ id }) => runIds.includes(id));
  found(documentAbility({ isOfDesign, isOfRun, ownRuns }, actor, "open") === true || null);
  await record(context, "download", file);
  return file;
}
