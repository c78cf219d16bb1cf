import { foreignKey, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { ofInvitation } from "./candidatePages.ts";
import { bytes, entity, id, moment, primaryKey, tenant } from "./columns.ts";

/**
 * Files that candidates hand in. A row exists once its content does: in `candidate_work_chunk`, or in a bucket under
 * tenant and id.
 */
export const candidateWorkFiles = pgTable(
  "candidate_work_file",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    /** Chosen by the device. The own id is the server's, since the content stands under it. */
    uploadId: id("upload_id").notNull(),
    originalName: text("original_name").notNull(),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    size: integer("size").notNull(),
    place: text("place").$type<"database" | "bucket">().notNull(),
    arrivedAt: moment("arrived_at").notNull(),
    /** For a late file, when it was chosen, as the device says. */
    chosenAt: moment("chosen_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ofInvitation("candidate_work_file_invitation", t),
    unique("candidate_work_file_upload").on(t.tenantId, t.runId, t.candidateId, t.uploadId),
  ],
);

/** Chunks of 256 KB of a file, so that a reader has one in memory at a time. */
export const candidateWorkChunks = pgTable(
  "candidate_work_chunk",
  {
    ...tenant(),
    fileId: id("file_id").notNull(),
    position: integer("position").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.fileId, t.position] }),
    foreignKey({
      name: "candidate_work_chunk_file",
      columns: [t.tenantId, t.fileId],
      foreignColumns: [candidateWorkFiles.tenantId, candidateWorkFiles.id],
    }).onDelete("cascade"),
  ],
);
