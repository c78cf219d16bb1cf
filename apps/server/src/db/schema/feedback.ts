import type { FeedbackContent, FeedbackReport } from "@assay/contract";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytes, entity, id, moment, primaryKey, revision, tenant } from "./columns.ts";
import { runCandidates } from "./runs.ts";

/** Whether a tenant gives reports to candidates; without a row it does not. */
export const feedbackSettings = pgTable(
  "feedback_setting",
  { ...tenant(), isOn: boolean("is_on").notNull(), revision: revision() },
  (t) => [primaryKey({ columns: [t.tenantId] })],
);

/** The tenant's own template in Word for reports, as it was uploaded; without a row reports are PDF only. */
export const feedbackTemplates = pgTable(
  "feedback_template",
  {
    ...tenant(),
    name: text("name").notNull(),
    bytes: bytes("bytes").notNull(),
    uploadedAt: moment("uploaded_at").notNull(),
    uploadedBy: id("uploaded_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId] })],
);

type CandidateKey = { tenantId: AnyPgColumn; runId: AnyPgColumn; candidateId: AnyPgColumn };
const ofCandidate = (name: string, t: CandidateKey) =>
  foreignKey({
    name,
    columns: [t.tenantId, t.runId, t.candidateId],
    foreignColumns: [runCandidates.tenantId, runCandidates.runId, runCandidates.personId],
  }).onDelete("cascade");

/** Reports for candidates as they are written, and the talk about them. The candidate sees nothing of it. */
export const feedbackDrafts = pgTable(
  "feedback_draft",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    /** Null before anybody has written something. */
    content: jsonb("content").$type<FeedbackContent>(),
    changedAt: moment("changed_at").notNull(),
    changedBy: id("changed_by").notNull(),
    talkOn: date("talk_on"),
    /** The person who talked to the candidate about the result, as free text. */
    talkWith: text("talk_with").notNull().default(""),
    revision: revision(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.candidateId] }),
    ofCandidate("feedback_draft_candidate", t),
  ],
);

/** Reports that were given to candidates. None is changed; a withdrawn one stays with the reply to it. */
export const feedbackReleases = pgTable(
  "feedback_release",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    version: integer("version").notNull(),
    report: jsonb("report").$type<FeedbackReport>().notNull(),
    releasedAt: moment("released_at").notNull(),
    releasedBy: id("released_by").notNull(),
    /** The last day, in UTC, on which the candidate can open it. */
    openUntil: date("open_until").notNull(),
    withdrawnAt: moment("withdrawn_at"),
    withdrawnBy: id("withdrawn_by"),
    /** How often the candidate has opened it, and when last. */
    reads: integer("reads").notNull().default(0),
    readAt: moment("read_at"),
    reply: text("reply"),
    repliedAt: moment("replied_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique("feedback_release_version").on(t.tenantId, t.runId, t.candidateId, t.version),
    uniqueIndex("feedback_release_current")
      .on(t.tenantId, t.runId, t.candidateId)
      .where(sql`withdrawn_at is null`),
    ofCandidate("feedback_release_candidate", t),
  ],
);
