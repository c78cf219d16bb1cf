import type { Permission } from "@assay/domain";
import type { TenantTransaction } from "./database.ts";
import { isOpenSql } from "./openAccount.ts";

interface SessionRow {
  personId: string;
  permissions: Permission[];
  /** The tenant demands a second factor, and the user has none. */
  lacksSecondFactor: boolean;
}

const PERMISSIONS = `
  array(select distinct unnest(r.permissions) from account_role ar
          join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
         where ar.tenant_id = $1 and ar.person_id = s.person_id) as permissions`;

const LACKS_SECOND_FACTOR = `
  exists (select from tenant t join account a on a.tenant_id = t.tenant_id
           where t.tenant_id = $1 and t.second_factor_required
             and a.person_id = s.person_id and not a.two_factor_activated)`;

/** A session ends with the day on which its account does, without anybody ending it. */
const IS_OPEN = `
  exists (select from account a where a.tenant_id = $1 and a.person_id = s.person_id
             and ${isOpenSql("a", "$3")})`;

/** The living session of a token with its user's permissions of now: read by every call. */
export async function selectSession(
  tx: TenantTransaction,
  tokenHash: string,
  now: Date,
): Promise<SessionRow | undefined> {
  const [session] = await tx.prepared<SessionRow>(
    "session",
    `select s.person_id as "personId", ${PERMISSIONS}, ${LACKS_SECOND_FACTOR} as "lacksSecondFactor"
       from session s
      where s.tenant_id = $1 and s.token_hash = $2 and s.expires_at > $3 and ${IS_OPEN}`,
    [tx.tenantId, tokenHash, now],
  );
  return session;
}

/** Those of these sessions that live, with their users' permissions of now. */
export const selectSessions = (tx: TenantTransaction, tokenHashes: string[], now: Date) =>
  tx.prepared<SessionRow & { tokenHash: string; expiresAt: Date }>(
    "sessions",
    `select s.token_hash as "tokenHash", s.expires_at as "expiresAt", s.person_id as "personId",
            ${PERMISSIONS}, ${LACKS_SECOND_FACTOR} as "lacksSecondFactor"
       from session s
      where s.tenant_id = $1 and s.token_hash = any($2) and s.expires_at > $3 and ${IS_OPEN}`,
    [tx.tenantId, tokenHashes, now],
  );
