import { RUN_STATES, type RunState } from "@assay/domain";
import { and, asc, eq, gt } from "drizzle-orm";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { HasRow } from "../../../db/rows.ts";
import { accounts, people } from "../../../db/schema/identity.ts";
import type { StoredAnswer } from "../../../http/v1/context.ts";
import { ofPerson, userColumns, type UserRow } from "../../identity/store.ts";

const RunListRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  runState: z.enum(RUN_STATES),
  processId: z.string(),
  plannedDate: z.nullable(z.string()),
  startedAt: z.nullable(z.date()),
  finishedAt: z.nullable(z.date()),
  changedAt: z.date(),
  moderatorIds: z.array(z.string()),
  candidateCount: z.int(),
});
export type RunListRow = z.infer<typeof RunListRow>;

const RUN_LIST = `
  select r.id, r.name, r.state as "runState", r.process_id as "processId", r.planned_date as "plannedDate",
         r.started_at as "startedAt", r.finished_at as "finishedAt", r.touched_at as "changedAt",
         array(select m.person_id from run_moderator m
                where m.tenant_id = r.tenant_id and m.run_id = r.id order by m.position) as "moderatorIds",
         (select count(*)::int from run_candidate c
           where c.tenant_id = r.tenant_id and c.run_id = r.id) as "candidateCount"
    from run r where r.tenant_id = $1`;

export interface RunFilter {
  /** Only runs that this key made, and that have not started; null for all. */
  readonly creatorId: string | null;
  readonly after: string;
  readonly state: RunState | null;
  readonly processId: string | null;
  readonly changedSince: Date | null;
  readonly limit: number;
}

/** Runs in the order of their ids, which are ordered by time. */
export const selectRunPage = (tx: TenantTransaction, filter: RunFilter): Promise<RunListRow[]> =>
  tx.prepared(
    RunListRow,
    `${RUN_LIST} and r.id > $2
        and ($3::text is null or (r.creator_id = $3 and r.state in ('DRAFT', 'PREPARED')))
        and ($4::text is null or r.state = $4) and ($5::text is null or r.process_id = $5)
        and ($6::timestamptz is null or r.touched_at >= $6)
      order by r.id limit $7`,
    [
      tx.tenantId,
      filter.after,
      filter.creatorId,
      filter.state,
      filter.processId,
      filter.changedSince,
      filter.limit,
    ],
  );

export async function selectListedRun(
  tx: TenantTransaction,
  id: string,
): Promise<RunListRow | undefined> {
  const [row] = await tx.prepared(RunListRow, `${RUN_LIST} and r.id = $2`, [tx.tenantId, id]);
  return row;
}

/** Users in the order of their ids, except those whose data was erased. */
export const selectUserPage = (
  tx: TenantTransaction,
  { after, limit }: { after: string; limit: number },
): Promise<UserRow[]> =>
  tx.db
    .select(userColumns)
    .from(accounts)
    .innerJoin(people, ofPerson)
    .where(and(eq(accounts.tenantId, tx.tenantId), eq(people.type, "USER"), gt(people.id, after)))
    .orderBy(asc(people.id))
    .limit(limit);

/** Locks a request key until the transaction ends; false while another transaction holds it. */
export async function lockRequest(
  tx: TenantTransaction,
  keyId: string,
  requestKey: string,
): Promise<boolean> {
  const [row] = await tx.prepared(
    HasRow,
    "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as has",
    [`${tx.tenantId}:apiRequest:${keyId}:${requestKey}`],
  );
  return row?.has === true;
}

const AnswerRow = z.strictObject({
  requestHash: z.string(),
  status: z.int(),
  body: z.string(),
});

/** The answer of the last 24 hours to a request with this key. */
export async function findAnswer(
  tx: TenantTransaction,
  keyId: string,
  { key, now }: { key: string; now: Date },
): Promise<StoredAnswer | undefined> {
  const [row] = await tx.prepared(
    AnswerRow,
    `select request_hash as "requestHash", status, body from api_answer
      where tenant_id = $1 and key_id = $2 and request_key = $3
        and created_at > $4::timestamptz - interval '1 day'`,
    [tx.tenantId, keyId, key, now],
  );
  return row;
}

/** Stores the answer to a request, in place of one that is older than a day. */
export const storeAnswer = (
  tx: TenantTransaction,
  keyId: string,
  answer: StoredAnswer & { readonly key: string; readonly at: Date },
): Promise<void> =>
  tx.execute(
    `insert into api_answer (key_id, request_key, request_hash, status, body, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, key_id, request_key) do update
       set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body,
           created_at = excluded.created_at`,
    [keyId, answer.key, answer.requestHash, answer.status, answer.body, answer.at],
  );
