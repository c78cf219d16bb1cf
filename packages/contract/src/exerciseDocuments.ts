import { DOCUMENT_USAGE } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { designReaders } from "./designAccess.ts";
import { body, Id, text } from "./fields.ts";
import { runReaders } from "./runAccess.ts";

/** So many documents an exercise has at most; and so many wait at most to be saved with it. */
export const EXERCISE_DOCUMENTS = 50;

/** `display=true`: to be shown, not stored by the device. */
export const DisplayQuery = z.object({ display: z.optional(z.enum(["true", "false"])) });

/** What is known of every stored file. */
export const storedFile = {
  id: Id,
  /** As the device called it. */
  originalFileName: z.string(),
  /** Under which it is downloaded: without path and control characters, ending as its content says. */
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

/** In a process that is sent: its id counts, the rest is what is stored. */
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
    file: true,
    errors: ["ITEM_NOT_FOUND"],
  }),
};
