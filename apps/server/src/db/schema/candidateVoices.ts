import type { SelfAssessmentChoice, SelfAssessmentPhase } from "@assay/domain";
import { doublePrecision, foreignKey, index, pgTable, text } from "drizzle-orm/pg-core";
import { candidateInvitations } from "./candidatePages.ts";
import { entity, id, moment, primaryKey, revision, tenant } from "./columns.ts";
import { runCandidates, runs } from "./runs.ts";

/** When a run asks its candidates how they see themselves; without a row never. */
export const selfAssessmentChoices = pgTable(
  "self_assessment_choice",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    choice: text("choice").$type<SelfAssessmentChoice>().notNull(),
    revision: revision(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId] }),
    foreignKey({
      name: "self_assessment_choice_run",
      columns: [t.tenantId, t.runId],
      foreignColumns: [runs.tenantId, runs.id],
    }).onDelete("cascade"),
  ],
);

/** How candidates see themselves in the competencies of a run. Shown beside the ratings in feedback, and never calculated with. */
export const selfAssessments = pgTable(
  "self_assessment",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    phase: text("phase").$type<SelfAssessmentPhase>().notNull(),
    competencyId: id("competency_id").notNull(),
    /** A value of the run's scale; null if the candidate has chosen none. */
    value: doublePrecision("value"),
    text: text("text").notNull().default(""),
    givenAt: moment("given_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (t) => [
    primaryKey({
      name: "self_assessment_pk",
      columns: [t.tenantId, t.runId, t.candidateId, t.phase, t.competencyId],
    }),
    foreignKey({
      name: "self_assessment_invitation",
      columns: [t.tenantId, t.runId, t.candidateId],
      foreignColumns: [
        candidateInvitations.tenantId,
        candidateInvitations.runId,
        candidateInvitations.candidateId,
      ],
    }).onDelete("cascade"),
  ],
);

/** What candidates say against the record of a run, which it does not change. None is changed; withdrawn ones lose their text. */
export const counterStatements = pgTable(
  "counter_statement",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    text: text("text").notNull(),
    enteredAt: moment("entered_at").notNull(),
    /** The candidate, or the moderator to whom they handed it in. */
    enteredBy: id("entered_by").notNull(),
    withdrawnAt: moment("withdrawn_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: "counter_statement_candidate",
      columns: [t.tenantId, t.runId, t.candidateId],
      foreignColumns: [runCandidates.tenantId, runCandidates.runId, runCandidates.personId],
    }).onDelete("cascade"),
    index("counter_statement_of").on(t.tenantId, t.runId, t.candidateId),
  ],
);
