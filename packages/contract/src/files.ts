import { DOCUMENT_USAGE, FILE_USAGES, processEditors, type RunReason } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { ATTACHED_TYPES } from "./fileTypes.ts";
import { answer } from "./can.ts";
import { DisplayQuery, ExerciseDocument, storedFile } from "./exerciseDocuments.ts";
import { body, Deleted, Id, IdParams } from "./fields.ts";
import { runEditors, runReaders } from "./runAccess.ts";

/** Maximum bytes of a file: 20 MB (spec 2 §5). */
export const FILE_BYTES = 20_971_520;
/** Maximum files per run, which limits the storage that one user can fill. */
export const RUN_FILES = 200;
/** Endings with the types that browsers declare; the content decides (decisions §13). */
export const FILE_TYPES = {
  ".png": ["image/png"],
  ".jpg": ["image/jpeg"],
  ".jpeg": ["image/jpeg"],
  ".webp": ["image/webp"],
  ".gif": ["image/gif"],
  ".pdf": ["application/pdf"],
} as const;

/** What a file belongs to: a run, and for a CV its candidate too (decisions §16). */
export const FileRelation = z.object({ type: z.enum(["PROCESSRUN", "CANDIDATE"]), id: Id });
export type FileRelation = z.infer<typeof FileRelation>;
const Relations = z.array(FileRelation).check(z.maxLength(2, "tooMany"));

export const RunFile = z.object({
  ...storedFile,
  usage: z.enum(FILE_USAGES),
  relations: Relations,
  /** The candidate whose CV the file is; null for any other usage. */
  candidate: z.nullable(Id),
});
export type RunFile = z.infer<typeof RunFile>;

/** The form fields that are sent with a file; `relations` is JSON text (decisions §16). */
const UploadFields = z.object({
  fileUsage: z.enum([...FILE_USAGES, DOCUMENT_USAGE]),
  relations: z.string().check(z.maxLength(1_000, "tooLong")),
  /** Id chosen by the client, so that a repeated upload answers what the first one stored. */
  id: z.optional(Id),
});

export const fileCalls = {
  uploadFile: call({
    method: "POST",
    path: "/Files",
    access: { any: [...runEditors.all, ...processEditors.all] },
    summary:
      "Add a file to a run; the relations name the run, and for a CV its candidate. Or a document to an exercise, which keeps it once its process is saved with it",
    upload: { maxBytes: FILE_BYTES, types: FILE_TYPES },
    body: UploadFields,
    response: z.union([RunFile, ExerciseDocument]),
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "VirusCheckFailed"],
  }),
  updateFile: call({
    method: "PUT",
    path: "/Files",
    access: runEditors,
    summary: "Change what a stored file is for, and whose CV it is",
    body: body(
      {
        id: Id,
        usage: z.optional(z.enum(FILE_USAGES)),
        candidate: z.optional(z.nullable(Id)),
      },
      "originalFileName",
      "fileName",
      "relations",
      "size",
      "contentType",
      "file",
    ),
    response: RunFile,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  getFile: call({
    method: "GET",
    path: "/Files/:id",
    access: runReaders,
    summary: "The content of a file",
    params: IdParams,
    query: DisplayQuery,
    response: z.unknown(),
    file: ATTACHED_TYPES,
    errors: ["ITEM_NOT_FOUND"],
  }),
  deleteFile: call({
    method: "DELETE",
    path: "/Files/:id",
    access: runEditors,
    summary: "Delete a file",
    params: IdParams,
    response: Deleted,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "DELETE_DENIED"],
  }),
  findFiles: call({
    method: "POST",
    path: "/Files/find",
    access: runReaders,
    summary: "The files of a run that the caller may read",
    body: z.strictObject({ relations: Relations.check(z.minLength(1, "required")) }),
    response: z.object({
      files: z.array(RunFile),
      /** The same for all of them: what the caller may do, or why not (domain `fileAbilities`). */
      can: z.object({
        add: answer<RunReason>(),
        edit: answer<RunReason>(),
        delete: answer<RunReason>(),
      }),
    }),
    errors: ["ITEM_NOT_FOUND"],
  }),
};
