import { LANGUAGES, linkRefusal, RUN_STATES } from "@assay/domain";
import * as z from "zod/mini";
import { IS_UNSTARTED } from "./candidateNames.ts";
import type { TenantTransaction } from "./database.ts";

/** The facts that decide whether a link counts (domain `linkRefusal`), and whose it is. */
const LinkRow = z.strictObject({
  runId: z.string(),
  candidateId: z.string(),
  language: z.enum(LANGUAGES),
  tokenHash: z.nullable(z.string()),
  openedAt: z.nullable(z.date()),
  isOn: z.boolean(),
  linkDays: z.int(),
  runState: z.enum(RUN_STATES),
  finishedAt: z.nullable(z.date()),
  lastDay: z.nullable(z.string()),
  plannedDate: z.nullable(z.string()),
  invitedAt: z.date(),
  revokedAt: z.nullable(z.date()),
  email: z.nullable(z.string()),
  sentTo: z.nullable(z.string()),
});
export type LinkRow = z.infer<typeof LinkRow>;

const LINKS = `
  select i.run_id as "runId", i.candidate_id as "candidateId", i.language,
         i.token_hash as "tokenHash", i.opened_at as "openedAt",
         coalesce(s.is_on, false) as "isOn", coalesce(s.link_days, 0) as "linkDays",
         r.state as "runState", r.finished_at as "finishedAt", r.planned_date as "plannedDate",
         (select max(d ->> 'date') from run_plan p, jsonb_array_elements(p.settings -> 'days') d
           where p.tenant_id = i.tenant_id and p.run_id = i.run_id and p.state = 'PUBLISHED') as "lastDay",
         i.invited_at as "invitedAt", i.revoked_at as "revokedAt", i.sent_to as "sentTo",
         case when ${IS_UNSTARTED} then p.email else c.email end as email
    from candidate_invitation i
    join run r on r.tenant_id = i.tenant_id and r.id = i.run_id
    join run_candidate c on c.tenant_id = i.tenant_id and c.run_id = i.run_id
     and c.person_id = i.candidate_id
    join person p on p.tenant_id = i.tenant_id and p.id = i.candidate_id
    left join candidate_page_setting s on s.tenant_id = i.tenant_id
   where i.tenant_id = $1`;

/** The links of a run's candidates. */
export const selectLinks = (tx: TenantTransaction, runId: string): Promise<LinkRow[]> =>
  tx.prepared(LinkRow, `${LINKS} and i.run_id = $2`, [tx.tenantId, runId]);

/** The link of one candidate of a run; undefined if they were not invited. */
export async function selectLink(
  tx: TenantTransaction,
  runId: string,
  candidateId: string,
): Promise<LinkRow | undefined> {
  const [row] = await tx.prepared(LinkRow, `${LINKS} and i.run_id = $2 and i.candidate_id = $3`, [
    tx.tenantId,
    runId,
    candidateId,
  ]);
  return row;
}

/** The link with this token, by its hash. */
export async function selectLinkOfToken(
  tx: TenantTransaction,
  tokenHash: string,
): Promise<LinkRow | undefined> {
  const [row] = await tx.prepared(LinkRow, `${LINKS} and i.token_hash = $2`, [
    tx.tenantId,
    tokenHash,
  ]);
  return row;
}

/** The candidate of a session whose link still counts, read for each call as the sessions of users are. */
export async function selectVisitor(
  tx: TenantTransaction,
  sessionHash: string,
  now: Date,
): Promise<LinkRow | undefined> {
  const [row] = await tx.prepared(
    LinkRow,
    `${LINKS} and (i.run_id, i.candidate_id) in (
       select run_id, candidate_id from candidate_session
        where tenant_id = $1 and token_hash = $2 and expires_at > $3)`,
    [tx.tenantId, sessionHash, now],
  );
  return row && linkRefusal(row, now) === null ? row : undefined;
}
