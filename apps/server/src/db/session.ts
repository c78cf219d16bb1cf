import type { Permission } from "@assay/domain";
import type { TenantTransaction } from "./database.ts";

interface SessionRow {
  personId: string;
  permissions: Permission[];
}

/** The living session of a token with its user's permissions of now: read by every call. */
export async function selectSession(
  tx: TenantTransaction,
  tokenHash: string,
  now: Date,
): Promise<SessionRow | undefined> {
  const [session] = await tx.prepared<SessionRow>(
    "session",
    `select s.person_id as "personId",
            array(select distinct unnest(r.permissions) from account_role ar
                    join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
                   where ar.tenant_id = $1 and ar.person_id = s.person_id) as permissions
       from session s
      where s.tenant_id = $1 and s.token_hash = $2 and s.expires_at > $3`,
    [tx.tenantId, tokenHash, now],
  );
  return session;
}
