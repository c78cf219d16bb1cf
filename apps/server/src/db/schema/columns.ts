import { sql } from "drizzle-orm";
import { customType, integer, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** 24 lower-case hexadecimal characters (decisions §2). */
export const id = (name: string) => text(name);
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * The tenant of a row. An insert leaves it out: the database takes it from the transaction (`db/rights.ts` sets
 * that default on every table, so that no migration has to name it).
 */
export const tenantColumn = () => id("tenant_id").$default(() => sql`default`);
/** The columns of every entity: the tenant first, so that the database can be distributed by it. */
export const entity = () => ({ ...tenant(), id: id("id").notNull() });
export const tenant = () => ({ tenantId: tenantColumn().notNull() });
/** Rises with each stored change; a write that names an older one is refused (decisions §2). */
export const revision = () => integer("revision").notNull().default(1);

export { primaryKey };
