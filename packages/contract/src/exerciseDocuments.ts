import { designReaders, DOCUMENT_USAGE } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { ATTACHED_TYPES } from "./fileTypes.ts";
import { body, Id, text } from "./fields.ts";
import { runReaders } from "./runAccess.ts";

/** Maximum documents per exercise, and maximum uploaded documents that wait to be saved with their exercise. */
export const EXERCISE_DOCUMENTS = 50;

/** `display=true` asks for a file that the browser shows instead of downloading it. */
export const DisplayQuery = z.object({ display: z.optional(z.enum(["true", "false"])) });

/** The fields of every stored file. */
export const storedFile = {
  id: Id,
  /** The file's name on the device that sent it. */
  originalFileName: z.string(),
  /** The name for downloads: without path and control characters, with the ending of its content type. */
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  contentType: z.string(),
};

/** A document of an exercise, in the form of a file; its address is that of `getExerciseDocument`. */
export const ExerciseDocument = z.object({
  ...storedFile,
  usage: z.literal(DOCUMENT_USAGE),
  /** The exercise, by the id that it has, or will have, in its process. */
  relations: z.array(z.object({ type: z.literal("EXERCISE"), id: Id })),
  candidate: z.null(),
});
export type ExerciseDocument = z.infer<typeof ExerciseDocument>;

/** A document in a process that a client sends: only its id is read, the other fields are ignored. */
const WrittenDocument = body(
  { id: Id },
  "originalFileName",
  "fileName",
  "size",
  "contentType",
  "usage",
  "relations",
  "candidate",
);
export const WrittenDocuments = z
  .array(WrittenDocument)
  .check(z.maxLength(EXERCISE_DOCUMENTS, "tooMany"));

export const documentCalls = {
  getExerciseDocument: call({
    method: "GET",
    path: "/ExerciseDocuments/exercise/:exerciseId/:fileName",
    access: { any: [...runReaders.any, ...designReaders.any] },
    summary: "The content of an exercise's document, for who may see its process or a run with it",
    params: z.object({ exerciseId: Id, fileName: text(255) }),
    query: DisplayQuery,
    response: z.unknown(),
    file: ATTACHED_TYPES,
    errors: ["ITEM_NOT_FOUND"],
  }),
};
