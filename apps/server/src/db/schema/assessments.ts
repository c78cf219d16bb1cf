import type { Assessment, AssessmentValue, Submission } from "@assay/contract";
import { sql } from "drizzle-orm";
import {
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey, revision } from "./columns.ts";
import { runCandidates } from "./runs.ts";

export const assessments = pgTable(
  "assessment",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    /** The observer who rated, or for a RESULT the moderator who created it. */
    personId: id("person_id").notNull(),
    type: text("type").$type<Assessment["assessmentType"]>().notNull(),
    scaleId: id("scale_id").notNull(),
    values: jsonb("values").$type<AssessmentValue[]>().notNull(),
    /** Null in runs without rules for rating, and in overall results. Its reason is erased with the candidate's data. */
    submission: jsonb("submission").$type<Submission>(),
    /** Number of rated values, from which the dashboard's progress is calculated. */
    rated: smallint("rated").notNull(),
    updatedOn: moment("updated_on").notNull(),
    revision: revision(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex("assessment_of_observer")
      .on(t.tenantId, t.runId, t.candidateId, t.exerciseId, t.personId)
      .where(sql`type = 'OBSERVATION'`),
    uniqueIndex("assessment_result")
      .on(t.tenantId, t.runId, t.candidateId, t.exerciseId)
      .where(sql`type = 'RESULT'`),
    foreignKey({
      name: "assessment_candidate",
      columns: [t.tenantId, t.runId, t.candidateId],
      foreignColumns: [runCandidates.tenantId, runCandidates.runId, runCandidates.personId],
    }),
  ],
);

/** The history of overwrites. The application's role only adds rows. */
export const assessmentOverwrites = pgTable(
  "assessment_overwrite",
  {
    ...entity(),
    assessmentId: id("assessment_id").notNull(),
    competencyId: id("competency_id").notNull(),
    personId: id("person_id").notNull(),
    at: moment("at").notNull(),
    /** The overwrite before and after; null is the observer's own value. */
    fromValue: doublePrecision("from_value"),
    toValue: doublePrecision("to_value"),
    /** The moderator's reason; erased with the candidate's data. */
    reason: text("reason"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index("assessment_overwrite_of").on(t.tenantId, t.assessmentId),
    index("assessment_overwrite_by").on(t.tenantId, t.personId),
    foreignKey({
      name: "assessment_overwrite_assessment",
      columns: [t.tenantId, t.assessmentId],
      foreignColumns: [assessments.tenantId, assessments.id],
    }),
  ],
);
