import type { PastDecision } from "@assay/contract";
import { foreignKey, index, pgTable, text } from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey } from "./columns.ts";
import { runCandidates } from "./runs.ts";

/** Every change of a candidate's state. The application's role adds rows, and changes only person and reason. */
export const candidateDecisions = pgTable(
  "candidate_decision",
  {
    ...entity(),
    runId: id("run_id").notNull(),
    candidateId: id("candidate_id").notNull(),
    personId: id("person_id").notNull(),
    at: moment("at").notNull(),
    fromState: text("from_state").$type<PastDecision["from"]>().notNull(),
    toState: text("to_state").$type<PastDecision["to"]>().notNull(),
    /** The step after which it was decided; null for a decision over all steps. */
    exerciseId: id("exercise_id"),
    /** The verdict of that step at that moment. */
    calculated: text("calculated").$type<PastDecision["calculated"]>().notNull(),
    /** The moderator's reason; erased with the candidate's data. */
    reason: text("reason"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index("candidate_decision_of").on(t.tenantId, t.runId, t.candidateId),
    index("candidate_decision_by").on(t.tenantId, t.personId),
    foreignKey({
      name: "candidate_decision_candidate",
      columns: [t.tenantId, t.runId, t.candidateId],
      foreignColumns: [runCandidates.tenantId, runCandidates.runId, runCandidates.personId],
    }),
  ],
);
