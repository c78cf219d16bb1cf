import type { PdfState } from "@assay/contract";
import type { Language } from "@assay/domain";
import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytes, entity, id, moment, primaryKey, tenant } from "./columns.ts";
import { runs } from "./runs.ts";

/** Requested reports; a finished one is stored for a day, in `pdf_chunk` or in a bucket. */
export const pdfJobs = pgTable(
  "pdf_job",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    /** The candidate of the report; null for the whole run. */
    candidateId: id("candidate_id"),
    locale: text("locale").$type<Language>().notNull(),
    /** Time zone of the requester, for times of day; null for UTC. */
    zone: text("zone"),
    requestedBy: id("requested_by").notNull(),
    requestedAt: moment("requested_at").notNull(),
    /** Time of the latest progress, by which an abandoned job is recognised. */
    movedAt: moment("moved_at").notNull(),
    state: text("state").$type<PdfState>().notNull(),
    progress: doublePrecision("progress").notNull().default(0),
    /** Number of attempts. */
    attempts: integer("attempts").notNull().default(0),
    fileName: text("file_name").notNull(),
    size: integer("size"),
    place: text("place").$type<"database" | "bucket">().notNull(),
    tokenHash: text("token_hash"),
    tokenExpiresAt: moment("token_expires_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: "pdf_job_run",
      columns: [t.tenantId, t.runId],
      foreignColumns: [runs.tenantId, runs.id],
    }).onDelete("cascade"),
    // A repeated request waits for the unfinished report of the first.
    uniqueIndex("pdf_job_under_way")
      .on(t.tenantId, t.runId, t.requestedBy, t.locale, sql`coalesce(${t.candidateId}, '')`)
      .where(sql`${t.state} in ('QUEUED', 'RUNNING')`),
    index("pdf_job_of_run").on(t.tenantId, t.runId),
  ],
);

/** Chunks of 256 KB of a report. */
export const pdfChunks = pgTable(
  "pdf_chunk",
  {
    ...tenant(),
    jobId: id("job_id").notNull(),
    position: integer("position").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.jobId, t.position] }),
    foreignKey({
      name: "pdf_chunk_job",
      columns: [t.tenantId, t.jobId],
      foreignColumns: [pdfJobs.tenantId, pdfJobs.id],
    }).onDelete("cascade"),
  ],
);

/** Requested dossiers; a finished one is stored for a day, in `dossier_chunk`. */
export const dossierJobs = pgTable(
  "dossier_job",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    /** The candidate of the extract; null for the whole run. */
    candidateId: id("candidate_id"),
    /** Whether the dossier has the names of its people. */
    isNamed: boolean("is_named").notNull(),
    requestedBy: id("requested_by").notNull(),
    requestedAt: moment("requested_at").notNull(),
    /** Time of the latest progress, by which an abandoned job is recognised. */
    movedAt: moment("moved_at").notNull(),
    state: text("state").$type<PdfState>().notNull(),
    progress: doublePrecision("progress").notNull().default(0),
    /** Number of attempts. */
    attempts: integer("attempts").notNull().default(0),
    fileName: text("file_name").notNull(),
    size: integer("size"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: "dossier_job_run",
      columns: [t.tenantId, t.runId],
      foreignColumns: [runs.tenantId, runs.id],
    }).onDelete("cascade"),
    // A repeated request waits for the unfinished dossier of the first.
    uniqueIndex("dossier_job_under_way")
      .on(t.tenantId, t.runId, t.requestedBy, t.isNamed, sql`coalesce(${t.candidateId}, '')`)
      .where(sql`${t.state} in ('QUEUED', 'RUNNING')`),
    index("dossier_job_of_run").on(t.tenantId, t.runId),
  ],
);

/** Chunks of 256 KB of a dossier. */
export const dossierChunks = pgTable(
  "dossier_chunk",
  {
    ...tenant(),
    jobId: id("job_id").notNull(),
    position: integer("position").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.jobId, t.position] }),
    foreignKey({
      name: "dossier_chunk_job",
      columns: [t.tenantId, t.jobId],
      foreignColumns: [dossierJobs.tenantId, dossierJobs.id],
    }).onDelete("cascade"),
  ],
);

/** The keys with which a tenant signs its dossiers, one at a time. */
export const dossierKeys = pgTable(
  "dossier_key",
  {
    ...entity(),
    /** Base64 of the 32 bytes. */
    publicKey: text("public_key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    /** PKCS #8 as Base64, encrypted with the tenant's secret; null once the key was replaced. */
    privateKey: text("private_key"),
    createdAt: moment("created_at").notNull(),
    /** Null for the key that signs now. */
    replacedAt: moment("replaced_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex("dossier_key_now")
      .on(t.tenantId)
      .where(sql`${t.replacedAt} is null`),
  ],
);
