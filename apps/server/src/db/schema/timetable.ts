import type {
  Planning,
  PlanJob,
  PlanSession,
  PlanningResources,
  PlanTemplate,
  RunPlan,
} from "@assay/contract";
import {
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey, revision, tenant } from "./columns.ts";
import { people } from "./identity.ts";
import { runCandidates, runs } from "./runs.ts";

const minutes = customType<{ data: string }>({ dataType: () => "int4range" });

/** The rooms, role players and templates of a tenant; without a row it has none. */
export const planningResources = pgTable(
  "planning_resources",
  {
    ...tenant(),
    rooms: jsonb("rooms").$type<PlanningResources["rooms"]>().notNull(),
    rolePlayers: jsonb("role_players").$type<PlanningResources["rolePlayers"]>().notNull(),
    templates: jsonb("templates").$type<PlanTemplate[]>().notNull().default([]),
    revision: revision(),
  },
  (t) => [primaryKey({ columns: [t.tenantId] })],
);

/** What the timetable of a run is made for; without a row the run has no timetable. */
export const runPlannings = pgTable(
  "run_planning",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    settings: jsonb("settings").$type<Planning["settings"]>().notNull(),
    revision: revision(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId] }),
    foreignKey({
      name: "run_planning_run",
      columns: [t.tenantId, t.runId],
      foreignColumns: [runs.tenantId, runs.id],
    }).onDelete("cascade"),
  ],
);

/** Conflicts of interest: an observer who must not watch a candidate. */
export const runConflicts = pgTable(
  "run_conflict",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    observerId: id("observer_id").notNull(),
    reason: text("reason").notNull(),
    declaredBy: id("declared_by").notNull(),
    declaredAt: moment("declared_at").notNull(),
  },
  (t) => [
    primaryKey({
      name: "run_conflict_of_pair",
      columns: [t.tenantId, t.runId, t.candidateId, t.observerId],
    }),
    foreignKey({
      name: "run_conflict_candidate",
      columns: [t.tenantId, t.runId, t.candidateId],
      foreignColumns: [runCandidates.tenantId, runCandidates.runId, runCandidates.personId],
    }).onDelete("cascade"),
  ],
);

/** Requested timetables, which a separate process makes. */
export const planJobs = pgTable(
  "plan_job",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    state: text("state").$type<PlanJob["state"]>().notNull(),
    requestedBy: id("requested_by").notNull(),
    requestedAt: moment("requested_at").notNull(),
    /** Time of the latest progress, by which an abandoned job is recognised. */
    movedAt: moment("moved_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    seed: integer("seed").notNull(),
    /** Length of the search in seconds of a processor. */
    seconds: integer("seconds").notNull(),
    /** Sessions that stay as they are. */
    pinned: jsonb("pinned").$type<PlanSession[]>().notNull(),
    progress: jsonb("progress").$type<PlanJob["progress"]>().notNull(),
    isStopping: boolean("is_stopping").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: "plan_job_run",
      columns: [t.tenantId, t.runId],
      foreignColumns: [runs.tenantId, runs.id],
    }).onDelete("cascade"),
    index("plan_job_of_run").on(t.tenantId, t.runId),
  ],
);

/** Timetables of a run: drafts, at most one that is published, and those that it replaced. */
export const runPlans = pgTable(
  "run_plan",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    state: text("state").$type<RunPlan["state"]>().notNull(),
    origin: text("origin").$type<RunPlan["origin"]>().notNull(),
    /** The job that made it, if any. */
    jobId: id("job_id"),
    wish: text("wish").$type<RunPlan["wish"]>().notNull(),
    /** The same settings, seed and iterations make the same plan. */
    seed: integer("seed"),
    iterations: integer("iterations"),
    sessions: jsonb("sessions").$type<PlanSession[]>().notNull(),
    /** Settings at the time of publication; null before. */
    settings: jsonb("settings").$type<Planning["settings"]>(),
    madeBy: id("made_by").notNull(),
    madeAt: moment("made_at").notNull(),
    publishedAt: moment("published_at"),
    revision: revision(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: "run_plan_run",
      columns: [t.tenantId, t.runId],
      foreignColumns: [runs.tenantId, runs.id],
    }).onDelete("cascade"),
    index("run_plan_of_run").on(t.tenantId, t.runId),
  ],
);

/** The invitations by mail that observers of a published timetable got last. */
export const timetableInvitations = pgTable(
  "timetable_invitation",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    personId: id("person_id").notNull(),
    sentAt: moment("sent_at").notNull(),
    /** Fingerprint of the sessions that it told of. */
    digest: text("digest").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.personId] }),
    foreignKey({
      name: "timetable_invitation_run",
      columns: [t.tenantId, t.runId],
      foreignColumns: [runs.tenantId, runs.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "timetable_invitation_person",
      columns: [t.tenantId, t.personId],
      foreignColumns: [people.tenantId, people.id],
    }).onDelete("cascade"),
  ],
);

/**
 * The times of rooms, candidates, observers and role players in a published plan. An exclusion constraint,
 * which the migration adds, refuses two at once: a lock behind the rules of the domain.
 */
export const planOccupations = pgTable(
  "plan_occupation",
  {
    ...tenant(),
    planId: id("plan_id").notNull(),
    sessionId: id("session_id").notNull(),
    /** Kind and id, as `room:…`. */
    resource: text("resource").notNull(),
    /** Minutes since the first day's midnight, counted without changes of daylight saving. */
    during: minutes("during").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.planId, t.sessionId, t.resource] }),
    foreignKey({
      name: "plan_occupation_plan",
      columns: [t.tenantId, t.planId],
      foreignColumns: [runPlans.tenantId, runPlans.id],
    }).onDelete("cascade"),
  ],
);
