import type { Competency, Process, ProcessRun, RunCandidate, Scale } from "@assay/contract";
import type { Outline, RatingRules } from "@assay/domain";
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey, revision, tenant } from "./columns.ts";
import { competencies } from "./competencies.ts";
import { people } from "./identity.ts";
import { processes } from "./processes.ts";
import { scales } from "./scales.ts";

export const runs = pgTable(
  "run",
  {
    ...entity(),
    name: text("name").notNull(),
    texts: jsonb("texts").$type<ProcessRun["texts"]>().notNull(),
    plannedDate: date("planned_date", { mode: "string" }),
    state: text("state").$type<ProcessRun["runState"]>().notNull(),
    processId: id("process_id").notNull(),
    creatorId: id("creator_id").notNull(),
    moderatorsAreObservers: boolean("moderators_are_observers").notNull().default(false),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
    /** Time of the run's last change, from which an unfinished run's retention period counts (decisions §17). */
    touchedAt: moment("touched_at").notNull().defaultNow(),
    /** Those of the process at the start, since who may read what depends on them; null before it, or if it has none. */
    ratingRules: jsonb("rating_rules").$type<RatingRules>(),
    revision: revision(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: "run_process",
      columns: [t.tenantId, t.processId],
      foreignColumns: [processes.tenantId, processes.id],
    }),
    index("run_of_process").on(t.tenantId, t.processId),
    index("run_of_creator").on(t.tenantId, t.creatorId),
  ],
);

type RunKey = { tenantId: AnyPgColumn; runId: AnyPgColumn };
const ofRun = (name: string, t: RunKey) =>
  foreignKey({
    name,
    columns: [t.tenantId, t.runId],
    foreignColumns: [runs.tenantId, runs.id],
  }).onDelete("cascade");

/** The design at the start of the run, which later edits of the process do not change. */
export const runDesigns = pgTable(
  "run_design",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    process: jsonb("process").$type<Omit<Process, "scale" | "competencies">>().notNull(),
    scale: jsonb("scale").$type<Scale>().notNull(),
    competencies: jsonb("competencies").$type<Competency[]>().notNull(),
    outline: jsonb("outline").$type<Outline>().notNull(),
    scaleId: id("scale_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId] }),
    ofRun("run_design_run", t),
    foreignKey({
      name: "run_design_scale",
      columns: [t.tenantId, t.scaleId],
      foreignColumns: [scales.tenantId, scales.id],
    }),
    index("run_design_of_scale").on(t.tenantId, t.scaleId),
  ],
);

/** Prevents the deletion of competencies that a started run rates. */
export const runCompetencies = pgTable(
  "run_competency",
  { ...tenant(), runId: id("run_id").notNull(), competencyId: id("competency_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.competencyId] }),
    ofRun("run_competency_run", t),
    foreignKey({
      name: "run_competency_competency",
      columns: [t.tenantId, t.competencyId],
      foreignColumns: [competencies.tenantId, competencies.id],
    }),
    index("run_of_competency").on(t.tenantId, t.competencyId),
  ],
);

export const runModerators = pgTable(
  "run_moderator",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    personId: id("person_id").notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.personId] }),
    ofRun("run_moderator_run", t),
    foreignKey({
      name: "run_moderator_person",
      columns: [t.tenantId, t.personId],
      foreignColumns: [people.tenantId, people.id],
    }),
    index("run_of_moderator").on(t.tenantId, t.personId),
  ],
);

export const runTeams = pgTable(
  "run_team",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    observersHaveModeratorView: boolean("observers_have_moderator_view").notNull().default(false),
    /** Whether the team was made for cells of a timetable: lists and selectors leave it out. */
    isPlanned: boolean("is_planned").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.runId, t.id] }), ofRun("run_team_run", t)],
);

export const runTeamObservers = pgTable(
  "run_team_observer",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    teamId: id("team_id").notNull(),
    personId: id("person_id").notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.teamId, t.personId] }),
    foreignKey({
      name: "run_team_observer_team",
      columns: [t.tenantId, t.runId, t.teamId],
      foreignColumns: [runTeams.tenantId, runTeams.runId, runTeams.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "run_team_observer_person",
      columns: [t.tenantId, t.personId],
      foreignColumns: [people.tenantId, people.id],
    }),
    index("run_of_observer").on(t.tenantId, t.personId),
  ],
);

/** The candidates of a run. Their names are copied at its start: anonymisation erases only these (decisions §7). */
export const runCandidates = pgTable(
  "run_candidate",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    personId: id("person_id").notNull(),
    position: integer("position").notNull(),
    job: text("job").notNull(),
    state: text("state").$type<RunCandidate["candidateState"]>().notNull().default("OPEN"),
    stateExerciseId: id("state_exercise_id"),
    title: text("title").$type<"Mrs" | "Mr">(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    email: text("email"),
    isCandidate: boolean("is_candidate"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.personId] }),
    ofRun("run_candidate_run", t),
    foreignKey({
      name: "run_candidate_person",
      columns: [t.tenantId, t.personId],
      foreignColumns: [people.tenantId, people.id],
    }),
    index("run_of_candidate").on(t.tenantId, t.personId),
  ],
);

/** Candidate × exercise → the team that observes it. */
export const runCells = pgTable(
  "run_cell",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    teamId: id("team_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.candidateId, t.exerciseId] }),
    foreignKey({
      name: "run_cell_candidate",
      columns: [t.tenantId, t.runId, t.candidateId],
      foreignColumns: [runCandidates.tenantId, runCandidates.runId, runCandidates.personId],
    }).onDelete("cascade"),
    foreignKey({
      name: "run_cell_team",
      columns: [t.tenantId, t.runId, t.teamId],
      foreignColumns: [runTeams.tenantId, runTeams.runId, runTeams.id],
    }),
    index("run_cell_of_team").on(t.tenantId, t.runId, t.teamId),
  ],
);

/** Cells whose ratings were revealed. The key lets one of two reveals of a cell win. */
export const cellReveals = pgTable(
  "cell_reveal",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    /** The same in all cells that were revealed together. */
    revealId: id("reveal_id").notNull(),
    at: moment("at").notNull(),
    personId: id("person_id").notNull(),
    isEarly: boolean("is_early").notNull(),
    /** Why it was early; erased with the candidate's data. */
    earlyReason: text("early_reason"),
    namedAt: moment("named_at"),
    namedBy: id("named_by"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.candidateId, t.exerciseId] }),
    foreignKey({
      name: "cell_reveal_candidate",
      columns: [t.tenantId, t.runId, t.candidateId],
      foreignColumns: [runCandidates.tenantId, runCandidates.runId, runCandidates.personId],
    }).onDelete("cascade"),
  ],
);

/** The unsent work of devices on cells, as last reported. */
export const unsentReports = pgTable(
  "unsent_report",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    personId: id("person_id").notNull(),
    deviceId: id("device_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    pages: integer("pages").notNull(),
    ratings: integer("ratings").notNull(),
    reportedAt: moment("reported_at").notNull(),
    /** Browser and system of the device by its `User-Agent`. */
    device: text("device").notNull().default(""),
  },
  (t) => [
    primaryKey({
      name: "unsent_report_of_device",
      columns: [t.tenantId, t.runId, t.personId, t.deviceId, t.candidateId, t.exerciseId],
    }),
    foreignKey({
      name: "unsent_report_candidate",
      columns: [t.tenantId, t.runId, t.candidateId],
      foreignColumns: [runCandidates.tenantId, runCandidates.runId, runCandidates.personId],
    }).onDelete("cascade"),
  ],
);
