import type { CandidatePageSettings } from "@assay/contract";
import type { CandidateOffers, Language, WorkKind } from "@assay/domain";
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey, revision, tenant } from "./columns.ts";
import { runCandidates, runs } from "./runs.ts";

type InformationTexts = NonNullable<CandidatePageSettings["information"]>["texts"];

/** What a tenant decides about the pages of candidates; without a row it has none. */
export const candidatePageSettings = pgTable(
  "candidate_page_setting",
  {
    ...tenant(),
    isOn: boolean("is_on").notNull(),
    /** Days after the end of a run until which links count. */
    linkDays: integer("link_days").notNull(),
    /** Whether candidates may add counter-statements to the records of finished runs. */
    counterStatements: boolean("counter_statements").notNull().default(false),
    revision: revision(),
  },
  (t) => [primaryKey({ columns: [t.tenantId] })],
);

/** The versions of the information for candidates. None is changed, since candidates have accepted it. */
export const candidateInformation = pgTable(
  "candidate_information",
  {
    ...tenant(),
    version: integer("version").notNull(),
    texts: jsonb("texts").$type<InformationTexts>().notNull(),
    publishedAt: moment("published_at").notNull(),
    publishedBy: id("published_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.version] })],
);

type RunKey = { tenantId: AnyPgColumn; runId: AnyPgColumn };
const ofRun = (name: string, t: RunKey) =>
  foreignKey({
    name,
    columns: [t.tenantId, t.runId],
    foreignColumns: [runs.tenantId, runs.id],
  }).onDelete("cascade");

/** What the candidates of a run are offered; without a row nothing but when and where. */
export const runCandidatePages = pgTable(
  "run_candidate_page",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    offers: jsonb("offers").$type<CandidateOffers>().notNull(),
    revision: revision(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.runId] }), ofRun("run_candidate_page_run", t)],
);

/** Candidates who were invited to their page of a run, with their link, its latest code, and what they need. */
export const candidateInvitations = pgTable(
  "candidate_invitation",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    language: text("language").$type<Language>().notNull(),
    /** Null until the mail with the link is written. */
    tokenHash: text("token_hash"),
    /** The address of the mail; null if the link was handed over. */
    sentTo: text("sent_to"),
    invitedAt: moment("invited_at").notNull(),
    invitedBy: id("invited_by").notNull(),
    revokedAt: moment("revoked_at"),
    openedAt: moment("opened_at"),
    codeHash: text("code_hash"),
    codeExpiresAt: moment("code_expires_at"),
    /** Tries of the present code. */
    codeTries: integer("code_tries").notNull().default(0),
    /** Codes that were given since `codes_since`. */
    codes: integer("codes").notNull().default(0),
    codesSince: moment("codes_since"),
    /** What the candidate says they need: for moderators only. */
    adjustments: text("adjustments").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.candidateId] }),
    unique("candidate_invitation_token").on(t.tenantId, t.tokenHash),
    foreignKey({
      name: "candidate_invitation_candidate",
      columns: [t.tenantId, t.runId, t.candidateId],
      foreignColumns: [runCandidates.tenantId, runCandidates.runId, runCandidates.personId],
    }).onDelete("cascade"),
  ],
);

type CandidateKey = RunKey & { candidateId: AnyPgColumn };
export const ofInvitation = (name: string, t: CandidateKey) =>
  foreignKey({
    name,
    columns: [t.tenantId, t.runId, t.candidateId],
    foreignColumns: [
      candidateInvitations.tenantId,
      candidateInvitations.runId,
      candidateInvitations.candidateId,
    ],
  }).onDelete("cascade");

/** Sessions of candidates, apart from those of users: neither opens what the other does. */
export const candidateSessions = pgTable(
  "candidate_session",
  {
    ...tenant(),
    tokenHash: text("token_hash").notNull(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.tokenHash] }),
    ofInvitation("candidate_session_invitation", t),
    index("candidate_session_of").on(t.tenantId, t.runId, t.candidateId),
  ],
);

/** Versions of the information that candidates accepted, with the hash of what they were shown. */
export const candidateConsents = pgTable(
  "candidate_consent",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    version: integer("version").notNull(),
    language: text("language").$type<Language>().notNull(),
    textHash: text("text_hash").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.candidateId, t.version] }),
    ofInvitation("candidate_consent_invitation", t),
  ],
);

/** Questions of candidates to the organiser, with the answer. */
export const candidateQuestions = pgTable(
  "candidate_question",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    text: text("text").notNull(),
    askedAt: moment("asked_at").notNull(),
    answer: text("answer"),
    answeredAt: moment("answered_at"),
    answeredBy: id("answered_by"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ofInvitation("candidate_question_invitation", t),
    index("candidate_question_of").on(t.tenantId, t.runId, t.candidateId),
  ],
);

/** Documents of exercises that candidates of a run get; those that the run does not show count for nothing. */
export const candidatePapers = pgTable(
  "candidate_paper",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    fileId: id("file_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.exerciseId, t.fileId] }),
    ofRun("candidate_paper_run", t),
  ],
);

/** Papers that were opened by hand, in runs without a timetable. */
export const candidatePaperReleases = pgTable(
  "candidate_paper_release",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    openedAt: moment("opened_at").notNull(),
    openedBy: id("opened_by").notNull(),
    closedAt: moment("closed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.exerciseId] }),
    ofRun("candidate_paper_release_run", t),
  ],
);

/** The exercises of a run in which candidates hand in written work. */
export const candidateWorkExercises = pgTable(
  "candidate_work_exercise",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    kind: text("kind").$type<WorkKind>().notNull().default("text"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.exerciseId] }),
    ofRun("candidate_work_exercise_run", t),
  ],
);

/** Written work of candidates; what arrived after the end stands beside the text that was there in time. */
export const candidateWorks = pgTable(
  "candidate_work",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    text: text("text").notNull().default(""),
    /** When the text in time last arrived; null if all of it was late. */
    savedAt: moment("saved_at"),
    handedInAt: moment("handed_in_at"),
    lateText: text("late_text"),
    lateSavedAt: moment("late_saved_at"),
    /** When the late text was written, as the device says. */
    lateTypedAt: moment("late_typed_at"),
    revision: revision(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.candidateId, t.exerciseId] }),
    ofInvitation("candidate_work_invitation", t),
  ],
);
