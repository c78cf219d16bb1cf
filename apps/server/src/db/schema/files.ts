import type { RunFile } from "@assay/contract";
import { foreignKey, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, entity, id, moment, primaryKey, tenant } from "./columns.ts";
import { runCandidates, runs } from "./runs.ts";

/** The files of runs; their content stands in `file_chunk`, or in a bucket under tenant and id. */
export const files = pgTable(
  "file",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    /** Whose CV it is. */
    candidateId: id("candidate_id"),
    usage: text("usage").$type<RunFile["usage"]>().notNull(),
    originalName: text("original_name").notNull(),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    size: integer("size").notNull(),
    /** Where the content is: with the rows of this database, or in the bucket. */
    place: text("place").$type<"database" | "bucket">().notNull(),
    /** Null until the content is stored whole: nobody sees such a file, and a job removes it. */
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
  ],
);

/** 256 KB of a file each: a reader holds one at a time. */
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
