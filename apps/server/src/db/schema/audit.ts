import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey } from "./columns.ts";

/** Who did what to what, and when. The application's role can only insert here. */
export const auditLog = pgTable(
  "audit_log",
  {
    ...entity(),
    at: moment("at").notNull(),
    actorId: id("actor_id"),
    action: text("action").notNull(),
    subjectId: id("subject_id"),
    /** Ids, field names, and numbers and states before and after; never a text or a name. */
    details: jsonb("details").$type<Record<string, unknown>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index("audit_at").on(t.tenantId, t.at)],
);
