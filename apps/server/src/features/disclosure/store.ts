import { ACCESS_PACKAGE_STATES, LANGUAGES } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../db/database.ts";
import { statementOf } from "../../db/held/rules.ts";
import { HELD_TABLES } from "../../db/held/tables.ts";
import { madeFiles } from "../../db/madeFiles.ts";
import { IdRow } from "../../db/rows.ts";

const PackageRow = z.strictObject({
  id: z.string(),
  personId: z.string(),
  name: z.nullable(z.string()),
  requestedBy: z.string(),
  createdAt: z.date(),
  requestedOn: z.string(),
  extensionReason: z.nullable(z.string()),
  locale: z.enum(LANGUAGES),
  includesInk: z.boolean(),
  state: z.enum(ACCESS_PACKAGE_STATES),
  movedAt: z.date(),
  progress: z.number(),
  attempts: z.int(),
  completeUntil: z.nullable(z.date()),
  size: z.nullable(z.int()),
  /** The runs of which it has data; empty until it is made. */
  runIds: z.array(z.string()),
});
export type PackageRow = z.infer<typeof PackageRow>;

const PERSON_NAME = `coalesce(
  (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from person p
    where p.tenant_id = $1 and p.id = k.person_id),
  (select nullif(concat_ws(' ', c.first_name, c.last_name), '') from run_candidate c
    where c.tenant_id = $1 and c.person_id = k.person_id and c.last_name is not null
    order by c.run_id desc limit 1))`;
const PACKAGE = `
  select k.id, k.person_id as "personId", ${PERSON_NAME} as name, k.requested_by as "requestedBy",
         k.created_at as "createdAt", k.requested_on::text as "requestedOn",
         k.extension_reason as "extensionReason", k.locale, k.includes_ink as "includesInk", k.state,
         k.moved_at as "movedAt", k.progress, k.attempts, k.complete_until as "completeUntil", k.size,
         k.run_ids as "runIds"
    from access_package k where k.tenant_id = $1`;

/** With `forUpdate` locked until the transaction ends. */
export async function selectPackage(
  tx: TenantTransaction,
  id: string,
  { forUpdate = false } = {},
): Promise<PackageRow | undefined> {
  const text = `${PACKAGE} and k.id = $2${forUpdate ? " for update of k" : ""}`;
  const [row] = await tx.prepared(PackageRow, text, [tx.tenantId, id]);
  return row;
}

export const selectPackagesOf = (tx: TenantTransaction, userId: string): Promise<PackageRow[]> =>
  tx.prepared(PackageRow, `${PACKAGE} and k.requested_by = $2 order by k.requested_on, k.id`, [
    tx.tenantId,
    userId,
  ]);

type NewPackage = Pick<PackageRow, "id" | "personId" | "requestedBy" | "requestedOn" | "locale">;

export const insertPackage = (tx: TenantTransaction, row: NewPackage, now: Date) =>
  tx.execute(
    `insert into access_package (id, person_id, requested_by, created_at, requested_on, locale, state, moved_at)
     values ($1, $2, $3, $4, $5, $6, 'REVIEW', $4)`,
    [row.id, row.personId, row.requestedBy, now, row.requestedOn, row.locale],
  );

type Settings = Pick<PackageRow, "requestedOn" | "locale" | "includesInk" | "extensionReason">;

export const updatePackage = (tx: TenantTransaction, id: string, settings: Settings) =>
  tx.execute(
    `update access_package set requested_on = $3, locale = $4, includes_ink = $5, extension_reason = $6,
            revision = revision + 1
      where tenant_id = $1 and id = $2`,
    [
      tx.tenantId,
      id,
      settings.requestedOn,
      settings.locale,
      settings.includesInk,
      settings.extensionReason,
    ],
  );

export const deletePackage = (tx: TenantTransaction, id: string) =>
  tx.execute("delete from access_package where tenant_id = $1 and id = $2", [tx.tenantId, id]);

/** Queues the making of a package, in place of one that was made before. */
export async function queuePackage(tx: TenantTransaction, id: string, now: Date): Promise<void> {
  await tx.execute("delete from access_chunk where tenant_id = $1 and package_id = $2", [
    tx.tenantId,
    id,
  ]);
  await tx.execute(
    `update access_package set state = 'QUEUED', attempts = 0, progress = 0, size = null,
            complete_until = null, run_ids = '{}', moved_at = $3
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, now],
  );
}

export const {
  begin: beginPackage,
  giveBack: returnPackage,
  move: movePackage,
  fail: failPackage,
  replace: replacePackage,
  selectChunk: selectPackageChunk,
} = madeFiles({ jobs: "access_package", chunks: "access_chunk", key: "package_id" });

/** Stores when a package that was read at `completeUntil` is made. */
export const finishPackage = (
  tx: TenantTransaction,
  id: string,
  made: { size: number; completeUntil: Date; runIds: readonly string[]; now: Date },
) =>
  tx.execute(
    `update access_package set state = 'DONE', progress = 1, size = $3, complete_until = $4, run_ids = $5, moved_at = $6
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, made.size, made.completeUntil, made.runIds, made.now],
  );

const DecisionRow = z.strictObject({
  place: z.string(),
  start: z.int(),
  length: z.int(),
  digest: z.string(),
  isBlack: z.boolean(),
});
export type DecisionRow = z.infer<typeof DecisionRow>;

export const selectPassageDecisions = (tx: TenantTransaction, packageId: string) =>
  tx.prepared(
    DecisionRow,
    `select place, start, length, digest, is_black as "isBlack" from access_decision
      where tenant_id = $1 and package_id = $2`,
    [tx.tenantId, packageId],
  );

export const upsertPassageDecision = (
  tx: TenantTransaction,
  packageId: string,
  decision: DecisionRow,
  { by, now }: { by: string; now: Date },
) =>
  tx.execute(
    `insert into access_decision (package_id, place, start, length, digest, is_black, decided_by, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id, package_id, place, start, length)
       do update set digest = excluded.digest, is_black = excluded.is_black,
                     decided_by = excluded.decided_by, decided_at = excluded.decided_at`,
    [
      packageId,
      decision.place,
      decision.start,
      decision.length,
      decision.digest,
      decision.isBlack,
      by,
      now,
    ],
  );

const SubjectRow = z.strictObject({
  id: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
});

/** People who were candidates and whose address or name, as it is now or in a run, contains the text. */
export const selectSubjects = (tx: TenantTransaction, sought: string, most: number) =>
  tx.prepared(
    SubjectRow,
    `select p.id,
            coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), max(nullif(concat_ws(' ', c.first_name, c.last_name), ''))) as name,
            coalesce(p.email, max(c.email)) as email
       from person p join run_candidate c on c.tenant_id = p.tenant_id and c.person_id = p.id
      where p.tenant_id = $1
        and (position(lower($2) in lower(coalesce(p.email, ''))) > 0
          or position(lower($2) in lower(concat_ws(' ', p.first_name, p.last_name))) > 0
          or position(lower($2) in lower(coalesce(c.email, ''))) > 0
          or position(lower($2) in lower(concat_ws(' ', c.first_name, c.last_name))) > 0)
      group by p.tenant_id, p.id, p.first_name, p.last_name, p.email
      order by name, p.id limit $3`,
    [tx.tenantId, sought, most],
  );

/** Ids of the runs in which somebody is a candidate, the oldest first. */
export async function selectRunsOfCandidate(
  tx: TenantTransaction,
  personId: string,
): Promise<string[]> {
  const rows = await tx.prepared(
    IdRow,
    "select run_id as id from run_candidate where tenant_id = $1 and person_id = $2 order by run_id",
    [tx.tenantId, personId],
  );
  return rows.map(({ id }) => id);
}

const OwnRow = z.strictObject({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
});

/** The names and addresses of a person, now and in runs. */
export const selectOwnNames = (tx: TenantTransaction, personId: string) =>
  tx.prepared(
    OwnRow,
    `select first_name as "firstName", last_name as "lastName", email from person
      where tenant_id = $1 and id = $2
     union
     select first_name, last_name, email from run_candidate where tenant_id = $1 and person_id = $2`,
    [tx.tenantId, personId],
  );

const OtherRow = z.strictObject({
  ...OwnRow.shape,
  id: z.string(),
  role: z.enum(["OBSERVER", "MODERATOR", "CANDIDATE"]),
  /** Whether they are a candidate of one of the runs, whatever else they are. */
  isCandidate: z.boolean(),
});

/**
 * Everybody else whom the data of a person may name: all users, and the candidates of the runs, under each of their names. Who
 * observes and does not moderate is an observer; whoever was a candidate and is no user is one.
 */
export const selectOthers = (tx: TenantTransaction, personId: string, runIds: readonly string[]) =>
  tx.prepared(
    OtherRow,
    `with moderating as (
       select person_id from run_moderator where tenant_id = $1 and run_id = any($3)
       union select creator_id from run where tenant_id = $1 and id = any($3)),
     observing as (
       select person_id from run_team_observer where tenant_id = $1 and run_id = any($3)
       union select observer_id from observation where tenant_id = $1 and run_id = any($3)
       union select person_id from assessment where tenant_id = $1 and run_id = any($3) and type = 'OBSERVATION'),
     named as (
       select p.id, p.first_name, p.last_name, p.email from person p
        where p.tenant_id = $1
          and (exists (select from account a where a.tenant_id = $1 and a.person_id = p.id)
            or p.id in (select person_id from moderating) or p.id in (select person_id from observing)
            or p.id in (select person_id from run_candidate where tenant_id = $1 and run_id = any($3)))
       union
       select person_id, first_name, last_name, email from run_candidate
        where tenant_id = $1 and run_id = any($3))
     select n.id, n.first_name as "firstName", n.last_name as "lastName", n.email,
            case when n.id in (select person_id from moderating) then 'MODERATOR'
                 when n.id in (select person_id from observing) then 'OBSERVER'
                 when exists (select from account a where a.tenant_id = $1 and a.person_id = n.id) then 'MODERATOR'
                 else 'CANDIDATE' end as role,
            n.id in (select person_id from run_candidate where tenant_id = $1 and run_id = any($3)) as "isCandidate"
       from named n where n.id <> $2
      order by md5($2 || n.id), n.first_name, n.last_name`,
    [tx.tenantId, personId, runIds],
  );

const HeldRow = z.strictObject({ row: z.record(z.string(), z.unknown()) });
/** A row of any table, by the names of its columns in TypeScript. */
export type HeldRow = Record<string, unknown>;

const STATEMENTS = HELD_TABLES.filter(({ reach }) => reach !== null && reach.by !== "log").map(
  (one) => ({
    name: one.name,
    text: statementOf(one),
  }),
);

/** Everything that is held about a person in these runs and outside of runs, by table. */
export async function selectHeld(
  tx: TenantTransaction,
  personId: string,
  runIds: readonly string[],
): Promise<Map<string, HeldRow[]>> {
  const all = new Map<string, HeldRow[]>();
  for (const { name, text } of STATEMENTS) {
    const rows = await tx.prepared(HeldRow, text, [tx.tenantId, personId, runIds]);
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

const LogRow = z.strictObject({
  id: z.string(),
  at: z.date(),
  actorId: z.nullable(z.string()),
  action: z.string(),
  subjectId: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
});

/** The entries of the log about a person or one of these records, the oldest first. */
export const selectLog = (tx: TenantTransaction, personId: string, recordIds: readonly string[]) =>
  tx.prepared(
    LogRow,
    `select id, at, actor_id as "actorId", action, subject_id as "subjectId", details from subject_log($1, $2)`,
    [personId, recordIds],
  );
