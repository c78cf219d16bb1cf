import { createHash } from "node:crypto";
import { LATE_DECISIONS, type LateWork, MOST_LATE_BYTES, MOST_LATE_ENTRIES } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { lockName } from "../../../db/lock.ts";
import { ApiFailure } from "../../../http/failure.ts";
import type { Sender } from "../../../http/sender.ts";
import { newId } from "../../../platform/ids.ts";
import { IdRow } from "../../../db/rows.ts";

/** Work that arrived after the finish, with its author and cell. */
export interface NewLateWork extends Sender {
  runId: string;
  candidateId: string;
  exerciseId: string;
  /** The observer of the observation or rating that the work belongs to. */
  observerId: string;
  authorId: string;
  receivedAt: Date;
  work: LateWork;
}
const LATE_KINDS = ["pages", "rating", "evidence"] as const satisfies readonly LateWork["kind"][];
const Kind = z.looseObject({ kind: z.enum(LATE_KINDS) });
/** Only the kind of work is checked: what is in it was, before it was stored. */
const StoredWork = z.custom<LateWork>((work) => Kind.safeParse(work).success);
const LateRow = z.strictObject({
  id: z.string(),
  runId: z.string(),
  candidateId: z.string(),
  exerciseId: z.string(),
  observerId: z.string(),
  authorId: z.string(),
  device: z.string(),
  writtenAt: z.nullable(z.date()),
  receivedAt: z.date(),
  work: StoredWork,
  decision: z.nullable(z.enum(LATE_DECISIONS)),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.date()),
  /** The stored work that was replaced when the entry was taken in. */
  replaced: z.unknown(),
});
export type LateRow = z.infer<typeof LateRow>;

export type LateKind = LateWork["kind"];
/** An entry with work of one kind. */
export type Late<Kind extends LateKind> = LateRow & { work: Extract<LateWork, { kind: Kind }> };

const digestOf = ({ candidateId, exerciseId, observerId, work }: NewLateWork) =>
  createHash("sha256")
    .update(JSON.stringify([candidateId, exerciseId, observerId, work]))
    .digest("base64url");

const KnownWork = z.strictObject({ isThere: z.boolean(), entries: z.int(), bytes: z.int() });

/**
 * Stores work apart from its run; the same work only once. Returns the number of new entries.
 *
 * @throws ApiFailure WRONG_PROCESS_RUN_STATE beyond the maximum per author, or if the candidate was removed
 */
export async function insertLateWork(tx: TenantTransaction, late: NewLateWork): Promise<number> {
  const { runId, authorId } = late;
  // Locked, so that simultaneous entries do not exceed the maximum together.
  await lockName(tx, `late:${runId}:${authorId}`);
  const digest = digestOf(late);
  const work = JSON.stringify(late.work);
  const [known] = await tx.prepared(
    KnownWork,
    `select coalesce(bool_or(digest = $4), false) as "isThere", count(*)::int as entries,
            coalesce(sum(bytes), 0)::int as bytes
       from late_work where tenant_id = $1 and run_id = $2 and author_id = $3`,
    [tx.tenantId, runId, authorId, digest],
  );
  const { isThere = false, entries = 0, bytes = 0 } = known ?? {};
  if (isThere) return 0;
  if (entries >= MOST_LATE_ENTRIES || bytes + work.length > MOST_LATE_BYTES)
    throw new ApiFailure("WRONG_PROCESS_RUN_STATE");
  const inserted = await tx.prepared(
    IdRow,
    `insert into late_work (tenant_id, id, run_id, candidate_id, exercise_id, observer_id, author_id,
                            device, written_at, received_at, work, bytes, digest)
     select c.tenant_id, $4, c.run_id, c.person_id, $5, $6, $7, $8, $9, $10, $11, $12, $13
       from run_candidate c join run r on r.tenant_id = c.tenant_id and r.id = c.run_id
      where c.tenant_id = $1 and c.run_id = $2 and c.person_id = $3 and r.state = 'FINISHED'
        and c.last_name is not null
        for share of r for key share of c
     returning id`,
    [
      tx.tenantId,
      runId,
      late.candidateId,
      newId(),
      late.exerciseId,
      late.observerId,
      authorId,
      late.device,
      late.writtenAt,
      late.receivedAt,
      work,
      work.length,
      digest,
    ],
  );
  // The run was archived or erased after the call had read it.
  if (inserted.length === 0) throw new ApiFailure("WRONG_PROCESS_RUN_STATE");
  tx.publish({ kind: "missing", runId });
  return 1;
}

const LATE = `
  select id, run_id as "runId", candidate_id as "candidateId", exercise_id as "exerciseId",
         observer_id as "observerId", author_id as "authorId", device, written_at as "writtenAt",
         received_at as "receivedAt", work, decision, decided_by as "decidedBy",
         decided_at as "decidedAt", replaced
    from late_work where tenant_id = $1 and run_id = $2`;

/** An entry without its work. */
const LateHead = z.strictObject({
  ...z.pick(LateRow, {
    id: true,
    observerId: true,
    authorId: true,
    candidateId: true,
    exerciseId: true,
    decision: true,
  }).shape,
  kind: z.enum(LATE_KINDS),
});
export type LateHead = z.infer<typeof LateHead>;

/** The entries of all authors or of `authorId`: undecided ones first, in the order of arrival. */
export const selectLateHeads = (tx: TenantTransaction, runId: string, authorId: string | null) =>
  tx.prepared(
    LateHead,
    `select id, observer_id as "observerId", author_id as "authorId", candidate_id as "candidateId",
            exercise_id as "exerciseId", decision, work->>'kind' as kind
       from late_work
      where tenant_id = $1 and run_id = $2 and ($3::text is null or author_id = $3)
      order by decision is not null, received_at, id`,
    [tx.tenantId, runId, authorId],
  );

export async function selectLateWork(tx: TenantTransaction, runId: string, id: string) {
  const [row] = await tx.prepared(LateRow, `${LATE} and id = $3`, [tx.tenantId, runId, id]);
  return row;
}

/** Locked until the transaction ends. */
export async function selectLateWorkForUpdate(tx: TenantTransaction, runId: string, id: string) {
  const [row] = await tx.prepared(LateRow, `${LATE} and id = $3 for update`, [
    tx.tenantId,
    runId,
    id,
  ]);
  return row;
}

export const updateLateWork = (
  tx: TenantTransaction,
  { id, decision, decidedBy, decidedAt, replaced }: LateRow,
) =>
  tx.execute(
    `update late_work set decision = $3, decided_by = $4, decided_at = $5, replaced = $6
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, decision, decidedBy, decidedAt, replaced && JSON.stringify(replaced)],
  );
