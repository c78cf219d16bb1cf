import type { TenantTransaction } from "./database.ts";

/** Takes a lock by name, per tenant and across servers, until the transaction ends. */
export const lockName = (tx: TenantTransaction, name: string) =>
  tx.execute("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`${tx.tenantId}:${name}`]);
