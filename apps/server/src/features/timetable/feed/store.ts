import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { IdRow } from "../../../db/rows.ts";
import { calendarFeeds } from "../../../db/schema/identity.ts";

const FeedRow = z.strictObject({ createdAt: z.date(), fetchedAt: z.nullable(z.date()) });
export type FeedRow = z.infer<typeof FeedRow>;

/** The feed of a person; undefined if there is none. */
export async function selectFeed(
  tx: TenantTransaction,
  personId: string,
): Promise<FeedRow | undefined> {
  const [row] = await tx.prepared(
    FeedRow,
    `select created_at as "createdAt", fetched_at as "fetchedAt" from calendar_feed
      where tenant_id = $1 and person_id = $2`,
    [tx.tenantId, personId],
  );
  return row;
}

/** Stores a person's feed in place of the former one, whose address no longer counts. */
export const replaceFeed = (
  tx: TenantTransaction,
  { personId, ...feed }: { personId: string; tokenHash: string; createdAt: Date },
) => {
  const set = { ...feed, fetchedAt: null };
  return tx.db
    .insert(calendarFeeds)
    .values({ personId, ...set })
    .onConflictDoUpdate({ target: [calendarFeeds.tenantId, calendarFeeds.personId], set });
};

/** The person whose feed has this token, by its hash. */
export async function selectFeedOwner(
  tx: TenantTransaction,
  tokenHash: string,
): Promise<string | undefined> {
  const [row] = await tx.prepared(
    IdRow,
    `select person_id as id from calendar_feed where tenant_id = $1 and token_hash = $2`,
    [tx.tenantId, tokenHash],
  );
  return row?.id;
}

export const updateFetched = (
  tx: TenantTransaction,
  tokenHash: string,
  fetchedAt: Date,
): Promise<void> =>
  tx.execute(`update calendar_feed set fetched_at = $3 where tenant_id = $1 and token_hash = $2`, [
    tx.tenantId,
    tokenHash,
    fetchedAt,
  ]);

interface Wanted {
  personId: string;
  states: readonly string[];
  /** The earliest last day, as YYYY-MM-DD. */
  from: string;
}

/** The runs in some states in whose published timetable a person observes, by id; without those that ended before a day. */
export async function selectObservedRuns(
  tx: TenantTransaction,
  { personId, states, from }: Wanted,
): Promise<string[]> {
  const rows = await tx.prepared(
    IdRow,
    `select r.id from run r
       join run_plan p on p.tenant_id = r.tenant_id and p.run_id = r.id and p.state = 'PUBLISHED'
      where r.tenant_id = $1 and r.state = any($2) and p.sessions @> $3::jsonb
        and exists (select from jsonb_array_elements(p.settings -> 'days') d where d ->> 'date' >= $4)
      order by r.id`,
    [tx.tenantId, states, JSON.stringify([{ candidates: [{ observers: [personId] }] }]), from],
  );
  return rows.map(({ id }) => id);
}
