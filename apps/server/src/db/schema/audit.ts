import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, entity, id, moment, primaryKey, tenant, tenantColumn } from "./columns.ts";

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

/**
 * The chain over a tenant's log, made by a trigger when a transaction commits: each link's hash is that of
 * the link before and of its own entry. Nobody but the trigger writes here.
 */
export const auditChain = pgTable(
  "audit_chain",
  {
    ...tenant(),
    /** Position from 1, without gaps. */
    position: bigint("position", { mode: "number" }).notNull(),
    entryId: id("entry_id").notNull(),
    hash: bytes("hash").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.position] }),
    index("audit_link_of").on(t.tenantId, t.entryId),
  ],
);

/** The end of each tenant's chain, locked to add a link, by which a shortened chain is noticed. */
export const auditHeads = pgTable("audit_head", {
  tenantId: tenantColumn().primaryKey(),
  position: bigint("position", { mode: "number" }).notNull(),
  hash: bytes("hash").notNull(),
});
