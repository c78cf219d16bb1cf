import { calls, type ExerciseDocument, type Item, type Process } from "@assay/contract";
import { DOCUMENT_USAGE } from "@assay/domain";
import { buildProcess } from "./design.ts";
import { fileForm, pdfBytes, type UploadOptions } from "./files.ts";
import { buildTenant, buildUser, type TestTenant, type TestUser } from "./people.ts";
import type { TestServer } from "./testServer.ts";

/** The form of a document of an exercise. */
export function documentForm(exerciseId: string, options: Omit<UploadOptions, "usage"> = {}) {
  const { body, file } = fileForm(exerciseId, { name: "Brief.pdf", ...options });
  const relations = JSON.stringify([{ type: "EXERCISE", id: exerciseId }]);
  return { body: { ...body, fileUsage: DOCUMENT_USAGE, relations }, file };
}

export const uploadDocument = async (
  client: TestUser,
  exerciseId: string,
  options?: Omit<UploadOptions, "usage">,
) => (await client.ok(calls.uploadFile, documentForm(exerciseId, options))) as ExerciseDocument;

export const readDocument = (
  client: TestUser,
  exerciseId: string,
  { fileName }: { fileName: string },
) => client.bytes(calls.getExerciseDocument, { params: { exerciseId, fileName } });

export const firstStep = ({ items }: Process): Item => items[0] as Item;

type SentStep = Partial<Omit<Item, "documents">> & { documents?: { id?: string | undefined }[] };

/** Saves a process with these steps. */
export const putSteps = (editor: TestUser, process: Process, items: SentStep[]) =>
  editor.ok(calls.updateProcess, {
    body: { id: process.id, revision: process.revision, items: items as Item[] },
  }) as Promise<Process>;

/** Saves a process as it is now, without any of its documents. */
export async function dropDocuments(editor: TestUser, id: string): Promise<Process> {
  const process = (await editor.ok(calls.getProcess, { params: { id } })) as Process;
  const items = process.items.map((item) => ({ ...item, documents: [] }));
  return putSteps(editor, process, items);
}

/** A process whose one exercise has documents of these names, which are their content too. */
export async function buildDocuments(
  server: TestServer,
  names: string[],
  people: { tenant?: TestTenant; moderator?: TestUser } = {},
) {
  const tenant = people.tenant ?? (await buildTenant(server));
  const moderator = people.moderator ?? (await buildUser(tenant, "moderator"));
  const process = await buildProcess(moderator);
  const exercise = firstStep(process);
  const documents: ExerciseDocument[] = [];
  for (const name of names)
    documents.push(await uploadDocument(moderator, exercise.id, { name, bytes: pdfBytes(name) }));
  const saved = await putSteps(moderator, process, [{ ...exercise, documents }]);
  return { tenant, moderator, process: saved, exercise: firstStep(saved), documents };
}
