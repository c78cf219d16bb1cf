import { date, foreignKey, pgTable } from "drizzle-orm/pg-core";
import { id, moment, primaryKey, tenant, tenantColumn } from "./columns.ts";
import { runs } from "./runs.ts";

/** The latest day whose nightly jobs a server has claimed for a tenant. */
export const retentionNights = pgTable("retention_night", {
  tenantId: tenantColumn().primaryKey(),
  /** The claimed UTC day. */
  night: date("night", { mode: "string" }).notNull(),
});

/** The moderators that were warned of a run's erasure, each once. */
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
