import type { LateDecision, LateWork } from "@assay/domain";
import { foreignKey, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey } from "./columns.ts";
import { runCandidates } from "./runs.ts";

/** Work that arrived after the finish of a run, stored apart from the run until a moderator has decided. */
export const lateWork = pgTable(
  "late_work",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    exerciseId: id("exercise_id").notNull(),
    observerId: id("observer_id").notNull(),
    authorId: id("author_id").notNull(),
    device: text("device").notNull(),
    writtenAt: moment("written_at"),
    receivedAt: moment("received_at").notNull(),
    work: jsonb("work").$type<LateWork>().notNull(),
    bytes: integer("bytes").notNull(),
    /** Hash of cell and work, by which the same work that is sent twice makes one entry. */
    digest: text("digest").notNull(),
    decision: text("decision").$type<LateDecision>(),
    decidedBy: id("decided_by"),
    decidedAt: moment("decided_at"),
    /** The stored work that was replaced when the entry was taken in, as the entry's change shows it. */
    replaced: jsonb("replaced"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique("late_work_once").on(t.tenantId, t.runId, t.authorId, t.digest),
    foreignKey({
      name: "late_work_candidate",
      columns: [t.tenantId, t.runId, t.candidateId],
      foreignColumns: [runCandidates.tenantId, runCandidates.runId, runCandidates.personId],
    }).onDelete("cascade"),
    index("late_work_by").on(t.tenantId, t.authorId),
    index("late_work_of_candidate").on(t.tenantId, t.runId, t.candidateId),
  ],
);
