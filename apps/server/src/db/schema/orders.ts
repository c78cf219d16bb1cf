import type { OrderEnd } from "@assay/domain";
import { boolean, foreignKey, index, pgTable, text } from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey, tenant } from "./columns.ts";
import { processes } from "./processes.ts";

/** The processes that programs may order. */
export const orderPackages = pgTable(
  "order_package",
  {
    ...tenant(),
    processId: id("process_id").notNull(),
    releasedAt: moment("released_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.processId] }),
    foreignKey({
      name: "order_package_process",
      columns: [t.tenantId, t.processId],
      foreignColumns: [processes.tenantId, processes.id],
    }).onDelete("cascade"),
  ],
);

/** What a tenant releases to programs that order. */
export const orderSettings = pgTable(
  "order_setting",
  {
    ...tenant(),
    releasesScore: boolean("releases_score").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.tenantId] })],
);

/**
 * Assessments of candidates that programs have ordered. The status follows from the run in which the candidate is. Names are
 * null once they were erased.
 */
export const candidateOrders = pgTable(
  "candidate_order",
  {
    ...entity(),
    /** The key that made it. */
    keyId: id("key_id").notNull(),
    processId: id("process_id").notNull(),
    createdAt: moment("created_at").notNull(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    email: text("email"),
    externalId: text("external_id"),
    jobId: text("job_id"),
    jobTitle: text("job_title"),
    requester: text("requester"),
    callbackUrl: text("callback_url"),
    /**
     * The key with which an applicant system is called back, encrypted with the tenant's secret; empty once it was, or will never
     * be. Null where the address gets signed messages.
     */
    callbackKey: text("callback_key"),
    /** No foreign keys: a candidate who is in the run no more leaves the order open. */
    runId: id("run_id"),
    candidateId: id("candidate_id"),
    endedAt: moment("ended_at"),
    endedBy: text("ended_by").$type<OrderEnd>(),
    reason: text("reason"),
    erasedAt: moment("erased_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: "candidate_order_process",
      columns: [t.tenantId, t.processId],
      foreignColumns: [processes.tenantId, processes.id],
    }),
    index("candidate_order_of_key").on(t.tenantId, t.keyId, t.id),
    index("candidate_order_of_run").on(t.tenantId, t.runId, t.candidateId),
  ],
);
