import { foreignKey, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey, tenant } from "./columns.ts";
import { runCandidates, runs } from "./runs.ts";

/** What the devices of a run's observers said last about themselves while the run is under way. */
export const runDevices = pgTable(
  "run_device",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    personId: id("person_id").notNull(),
    /** Id that the device made for itself. */
    deviceId: id("device_id").notNull(),
    /** Browser and system of the device by its `User-Agent`. */
    device: text("device").notNull(),
    /** Number of the person's cells that can be worked on without a connection, and of all of them. */
    ready: integer("ready").notNull(),
    cells: integer("cells").notNull(),
    /** Why work may not last on the device, as kinds. */
    problems: jsonb("problems").$type<string[]>().notNull(),
    /** Seconds by which the device's clock is ahead of the server's. */
    clockAhead: integer("clock_ahead").notNull(),
    seenAt: moment("seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.personId, t.deviceId] }),
    foreignKey({
      name: "run_device_run",
      columns: [t.tenantId, t.runId],
      foreignColumns: [runs.tenantId, runs.id],
    }).onDelete("cascade"),
  ],
);

/** Short messages of a run's moderators to people of the run. */
export const runMessages = pgTable(
  "run_message",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    senderId: id("sender_id").notNull(),
    /** Empty in a reminder, which each reader sees in their own language. */
    text: text("text").notNull(),
    /** Number of cells that a reminder is about; null for any other message. */
    reminds: integer("reminds"),
    /** Candidate whose ratings were revealed early, for the reason in the text; null for any other message. */
    reveals: id("reveals"),
    sentAt: moment("sent_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: "run_message_run",
      columns: [t.tenantId, t.runId],
      foreignColumns: [runs.tenantId, runs.id],
    }).onDelete("cascade"),
    index("run_message_of_run").on(t.tenantId, t.runId, t.sentAt),
  ],
);

/** The recipients of a message, fixed when it was sent, and when each has read it. */
export const runMessageRecipients = pgTable(
  "run_message_recipient",
  {
    ...tenant(),
    messageId: id("message_id").notNull(),
    personId: id("person_id").notNull(),
    readAt: moment("read_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId, t.personId] }),
    foreignKey({
      name: "run_message_recipient_message",
      columns: [t.tenantId, t.messageId],
      foreignColumns: [runMessages.tenantId, runMessages.id],
    }).onDelete("cascade"),
    index("run_message_recipient_person").on(t.tenantId, t.personId),
  ],
);

/** Why an observer's rating of a cell stays missing, as a moderator has explained it. */
export const runGaps = pgTable(
  "run_gap",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    observerId: id("observer_id").notNull(),
    reason: text("reason").notNull(),
    explainedBy: id("explained_by").notNull(),
    explainedAt: moment("explained_at").notNull(),
  },
  (t) => [
    primaryKey({
      columns: [t.tenantId, t.runId, t.candidateId, t.exerciseId, t.observerId],
    }),
    foreignKey({
      name: "run_gap_candidate",
      columns: [t.tenantId, t.runId, t.candidateId],
      foreignColumns: [runCandidates.tenantId, runCandidates.runId, runCandidates.personId],
    }).onDelete("cascade"),
  ],
);
