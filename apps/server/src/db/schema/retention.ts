import { date, foreignKey, pgTable } from "drizzle-orm/pg-core";
import { id, moment, primaryKey, tenant, tenantColumn } from "./columns.ts";
import { runs } from "./runs.ts";

/** The latest night whose work was handed out for a tenant: the first server that comes does it. */
export const retentionNights = pgTable("retention_night", {
  tenantId: tenantColumn().primaryKey(),
  /** A day in UTC. */
  night: date("night", { mode: "string" }).notNull(),
});

/** Which moderators were told that a run will be erased: each once. */
export const retentionWarnings = pgTable(
  "retention_warning",
  {
    ...tenant(),
    runId: id("run_id").notNull(),
    personId: id("person_id").notNull(),
    sentAt: moment("sent_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.runId, t.personId] }),
    foreignKey({
      name: "retention_warning_run",
      columns: [t.tenantId, t.runId],
      foreignColumns: [runs.tenantId, runs.id],
    }).onDelete("cascade"),
  ],
);
