import type { ConferenceEntry, RoundOutcome } from "@assay/contract";
import { sql } from "drizzle-orm";
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey, revision, tenant } from "./columns.ts";
import { runCandidates, runs } from "./runs.ts";

/** What the conference about a run discusses now; all three ids are null if it discusses nothing. */
export const conferences = pgTable(
  "conference",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id"),
    exerciseId: id("exercise_id"),
    competencyId: id("competency_id"),
    /** The moderator who moved it there. */
    movedBy: id("moved_by").notNull(),
    movedAt: moment("moved_at").notNull(),
    revision: revision(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId] }),
    foreignKey({
      name: "conference_run",
      columns: [t.tenantId, t.runId],
      foreignColumns: [runs.tenantId, runs.id],
    }).onDelete("cascade"),
  ],
);

/** The history of what conferences decided. The application's role only adds rows. */
export const conferenceValues = pgTable(
  "conference_value",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    competencyId: id("competency_id").notNull(),
    personId: id("person_id").notNull(),
    at: moment("at").notNull(),
    /** The conference value before; null if the calculated one counted. */
    fromValue: doublePrecision("from_value"),
    /** Null if the conference value was taken back. */
    toValue: doublePrecision("to_value"),
    /** The value of the observers' ratings without the conference. */
    calculated: doublePrecision("calculated"),
    /** The moderator's reason; erased with the candidate's data. */
    reason: text("reason"),
    /** Ids of those whose devices followed the conference. */
    present: jsonb("present").$type<ConferenceEntry["present"]>().notNull(),
    /** Seconds for which the item had been discussed. */
    seconds: integer("seconds").notNull(),
    /** What it changed. */
    effect: jsonb("effect").$type<ConferenceEntry["effect"]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index("conference_value_of_run").on(t.tenantId, t.runId, t.at),
    foreignKey({
      name: "conference_value_candidate",
      columns: [t.tenantId, t.runId, t.candidateId],
      foreignColumns: [runCandidates.tenantId, runCandidates.runId, runCandidates.personId],
    }).onDelete("cascade"),
  ],
);

/** The second rounds of conferences. The application's role deletes none, so that they stay as a history. */
export const conferenceRounds = pgTable(
  "conference_round",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    competencyId: id("competency_id").notNull(),
    /** The moderators who opened and closed it; what follows is null as long as it is open. */
    openedBy: id("opened_by").notNull(),
    openedAt: moment("opened_at").notNull(),
    closedBy: id("closed_by"),
    closedAt: moment("closed_at"),
    /** Why it was closed before all had answered; null if all had, erased with the candidate's data. */
    earlyReason: text("early_reason"),
    /** Number of observers who were asked. */
    asked: integer("asked"),
    /** The values before and after, without whose they are. */
    outcome: jsonb("outcome").$type<RoundOutcome>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex("conference_round_open")
      .on(t.tenantId, t.runId, t.candidateId, t.exerciseId, t.competencyId)
      .where(sql`closed_at is null`),
    index("conference_round_of_run").on(t.tenantId, t.runId, t.openedAt),
    foreignKey({
      name: "conference_round_candidate",
      columns: [t.tenantId, t.runId, t.candidateId],
      foreignColumns: [runCandidates.tenantId, runCandidates.runId, runCandidates.personId],
    }).onDelete("cascade"),
  ],
);

/** What observers gave in second rounds. */
export const conferenceAnswers = pgTable(
  "conference_answer",
  {
    ...tenant(),
    roundId: id("round_id").notNull(),
    personId: id("person_id").notNull(),
    value: doublePrecision("value").notNull(),
    /** The observer's reason; erased with the candidate's data. */
    reason: text("reason"),
    at: moment("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.roundId, t.personId] }),
    foreignKey({
      name: "conference_answer_round",
      columns: [t.tenantId, t.roundId],
      foreignColumns: [conferenceRounds.tenantId, conferenceRounds.id],
    }).onDelete("cascade"),
  ],
);

/** The people whose devices follow the conference about a run. */
export const conferencePresences = pgTable(
  "conference_presence",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    personId: id("person_id").notNull(),
    firstSeenAt: moment("first_seen_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.personId] }),
    foreignKey({
      name: "conference_presence_run",
      columns: [t.tenantId, t.runId],
      foreignColumns: [runs.tenantId, runs.id],
    }).onDelete("cascade"),
  ],
);
