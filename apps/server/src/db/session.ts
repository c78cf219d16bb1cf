import { PERMISSIONS, REPLACED_SECONDS } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "./database.ts";
import { isOpenSql } from "./openAccount.ts";

const session = {
  sessionId: z.string(),
  personId: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Whether the tenant demands a second factor, and the user has none and has used none at the directory. */
  lacksSecondFactor: z.boolean(),
};
const SessionOfToken = z.strictObject({ ...session, replaces: z.nullable(z.string()) });
const LivingSession = z.strictObject({ ...session, expiresAt: z.date() });

const GRANTED = `
  array(select distinct unnest(r.permissions) from account_role ar
          join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
         where ar.tenant_id = $1 and ar.person_id = s.person_id) as permissions`;

const LACKS_SECOND_FACTOR = `
  exists (select from tenant t join account a on a.tenant_id = t.tenant_id
           where t.tenant_id = $1 and t.second_factor_required and not s.company_factor
             and a.person_id = s.person_id and not a.two_factor_activated)`;

/** Whether the session's account is open: a session also ends with its account's last day. */
const IS_OPEN = `
  exists (select from account a where a.tenant_id = $1 and a.person_id = s.person_id
             and ${isOpenSql("a", "$3")})`;

/** The valid session of a token with its user's present permissions: read by every call. */
export async function selectSession(
  tx: TenantTransaction,
  tokenHash: string,
  now: Date,
): Promise<z.infer<typeof SessionOfToken> | undefined> {
  const [row] = await tx.prepared(
    SessionOfToken,
    `select s.id as "sessionId", s.replaces, s.person_id as "personId", ${GRANTED}, ${LACKS_SECOND_FACTOR} as "lacksSecondFactor"
       from session s
      where s.tenant_id = $1 and s.token_hash = $2 and s.expires_at > $3 and ${IS_OPEN}`,
    [tx.tenantId, tokenHash, now],
  );
  return row;
}

/** The valid ones of these sessions, with their users' present permissions. */
export const selectSessions = (tx: TenantTransaction, ids: string[], now: Date) =>
  tx.prepared(
    LivingSession,
    `select distinct on (s.id) s.id as "sessionId", s.expires_at as "expiresAt",
            s.person_id as "personId", ${GRANTED}, ${LACKS_SECOND_FACTOR} as "lacksSecondFactor"
       from session s
      where s.tenant_id = $1 and s.id = any($2) and s.expires_at > $3 and ${IS_OPEN}
      order by s.id, s.expires_at desc`,
    [tx.tenantId, ids, now],
  );

/** Stores the first use of a token: the one that it replaces is accepted for REPLACED_SECONDS more. */
export const endReplaced = (tx: TenantTransaction, tokenHash: string, now: Date) =>
  tx.execute(
    `with used as (select replaces from session where tenant_id = $1 and token_hash = $2),
          ended as (update session s set expires_at = least(s.expires_at, $3)
                      from used where s.tenant_id = $1 and s.token_hash = used.replaces)
     update session set replaces = null where tenant_id = $1 and token_hash = $2`,
    [tx.tenantId, tokenHash, new Date(now.getTime() + REPLACED_SECONDS * 1000)],
  );
