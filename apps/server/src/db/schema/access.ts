import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment, primaryKey, tenant } from "./columns.ts";

/**
 * Sign-ins and refusals, counted by hour, person, call and network address, so that nobody can fill the table. Unlike
 * the audit log it holds addresses, and its entries are deleted after some weeks.
 */
export const accessEvents = pgTable(
  "access_event",
  {
    ...tenant(),
    /** The full hour in which they happened. */
    hour: moment("hour").notNull(),
    kind: text("kind").notNull(),
    /** The person who did it, or whose password or code was tried; empty where that is unknown. */
    personId: id("person_id").notNull(),
    /** An IPv4 address, or 64 bits of IPv6; empty for the sum of all further addresses in an hour with too many. */
    address: text("address").notNull(),
    /** The name of the call, or the method of a sign-in. */
    what: text("what").notNull(),
    count: integer("count").notNull(),
    firstAt: moment("first_at").notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.hour, t.kind, t.personId, t.address, t.what] }),
    index("access_event_last").on(t.tenantId, t.lastAt),
  ],
);
