import type { TenantTransaction } from "./database.ts";

/** Lets what happens under one name in a tenant follow each other, over all servers: until the transaction ends. */
export const lockName = (tx: TenantTransaction, name: string) =>
  tx.prepared("lockName", "select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `${tx.tenantId}:${name}`,
  ]);
