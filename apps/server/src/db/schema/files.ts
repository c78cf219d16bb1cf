import type { ExerciseDocument, RunFile } from "@assay/contract";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import { bytes, entity, id, moment, primaryKey, tenant } from "./columns.ts";
import { processDrafts, processes } from "./processes.ts";
import { runCandidates, runs } from "./runs.ts";

/**
 * The files of runs, and the documents of exercises; their content is in `file_chunk`, or in a bucket
 * under tenant and id.
 */
export const files = pgTable(
  "file",
  {
    ...entity(),
    /** The run of a file; null for a document. */
    runId: id("run_id"),
    /** The exercise for which a document was uploaded. `process_document` has the exercises that use it. */
    exerciseId: id("exercise_id"),
    /** The candidate whose CV the file is. */
    candidateId: id("candidate_id"),
    usage: text("usage").$type<(RunFile | ExerciseDocument)["usage"]>().notNull(),
    originalName: text("original_name").notNull(),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    size: integer("size").notNull(),
    /** The store of the content: rows of this database, or the bucket. */
    place: text("place").$type<"database" | "bucket">().notNull(),
    /** Null until the whole content is stored: until then the file is invisible, and a job may delete it. */
    storedAt: moment("stored_at"),
    createdAt: moment("created_at").notNull(),
    createdBy: id("created_by").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: "file_run",
      columns: [t.tenantId, t.runId],
      foreignColumns: [runs.tenantId, runs.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "file_candidate",
      columns: [t.tenantId, t.runId, t.candidateId],
      foreignColumns: [runCandidates.tenantId, runCandidates.runId, runCandidates.personId],
    }).onDelete("cascade"),
    index("file_of_run").on(t.tenantId, t.runId),
    index("file_of_exercise").on(t.tenantId, t.exerciseId),
    check("file_of_one", sql`num_nonnulls(${t.runId}, ${t.exerciseId}) = 1`),
  ],
);

/** Chunks of 256 KB of a file, so that a reader has one in memory at a time. */
export const fileChunks = pgTable(
  "file_chunk",
  {
    ...tenant(),
    fileId: id("file_id").notNull(),
    position: integer("position").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.fileId, t.position] }),
    foreignKey({
      name: "file_chunk_file",
      columns: [t.tenantId, t.fileId],
      foreignColumns: [files.tenantId, files.id],
    }).onDelete("cascade"),
  ],
);

type FileKey = { tenantId: AnyPgColumn; fileId: AnyPgColumn };
/** A foreign key without cascade, so that a used file cannot be deleted. */
const restrictedFile = (name: string, t: FileKey) =>
  foreignKey({
    name,
    columns: [t.tenantId, t.fileId],
    foreignColumns: [files.tenantId, files.id],
  });

/** The documents of the exercises of a process in its present state. A copied process has the same ones. */
export const processDocuments = pgTable(
  "process_document",
  {
    ...tenant(),
    processId: id("process_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    fileId: id("file_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.processId, t.exerciseId, t.fileId] }),
    foreignKey({
      name: "process_document_process",
      columns: [t.tenantId, t.processId],
      foreignColumns: [processes.tenantId, processes.id],
    }).onDelete("cascade"),
    restrictedFile("process_document_file", t),
    index("process_document_of_exercise").on(t.tenantId, t.exerciseId),
    index("process_document_of_file").on(t.tenantId, t.fileId),
  ],
);

/**
 * The documents of incomplete processes, so that they exist when one is completed. With a cascade, since a server of
 * the previous version, which does not know drafts, may delete a document during an upgrade.
 */
export const processDraftDocuments = pgTable(
  "process_draft_document",
  {
    ...tenant(),
    draftId: id("draft_id").notNull(),
    fileId: id("file_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.draftId, t.fileId] }),
    foreignKey({
      name: "process_draft_document_draft",
      columns: [t.tenantId, t.draftId],
      foreignColumns: [processDrafts.tenantId, processDrafts.id],
    }).onDelete("cascade"),
    restrictedFile("process_draft_document_file", t).onDelete("cascade"),
    index("process_draft_document_of_file").on(t.tenantId, t.fileId),
  ],
);

/** The documents that a started run shows, regardless of later changes of its process. */
export const runDocuments = pgTable(
  "run_document",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    fileId: id("file_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.exerciseId, t.fileId] }),
    foreignKey({
      name: "run_document_run",
      columns: [t.tenantId, t.runId],
      foreignColumns: [runs.tenantId, runs.id],
    }).onDelete("cascade"),
    restrictedFile("run_document_file", t),
    index("run_document_of_exercise").on(t.tenantId, t.exerciseId),
    index("run_document_of_file").on(t.tenantId, t.fileId),
  ],
);
