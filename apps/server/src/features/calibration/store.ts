import {
  CalibrationDesign,
  CalibrationRules,
  type CalibrationSetSummary,
  RunPerson,
  SampleFile,
  StoredSample,
} from "@assay/contract";
import { SET_STATES, TAKER_ROLES } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../db/database.ts";
import { IdRow } from "../../db/rows.ts";

const SetRow = z.strictObject({
  id: z.string(),
  seriesId: z.string(),
  version: z.int(),
  name: z.string(),
  processId: z.string(),
  exerciseId: z.string(),
  state: z.enum(SET_STATES),
  samples: z.array(StoredSample),
  design: z.nullable(CalibrationDesign),
  expertIds: z.array(z.string()),
  observerIds: z.array(z.string()),
  revision: z.int(),
});
export type SetRow = z.infer<typeof SetRow>;

const MEMBERS = (role: string) => `
  array(select m.person_id from calibration_member m
         where m.tenant_id = s.tenant_id and m.set_id = s.id and m.role = '${role}'
         order by m.position)`;
const SET = `
  select s.id, s.series_id as "seriesId", s.version, s.name, s.process_id as "processId",
         s.exercise_id as "exerciseId", s.state, s.samples, s.design, s.revision,
         ${MEMBERS("EXPERT")} as "expertIds", ${MEMBERS("OBSERVER")} as "observerIds"
    from calibration_set s where s.tenant_id = $1`;

/** With `forUpdate` locked until the transaction ends, so that edits, answers and moves run one after the other. */
export async function selectSet(
  tx: TenantTransaction,
  id: string,
  { forUpdate = false } = {},
): Promise<SetRow | undefined> {
  // The lock is a separate statement: otherwise the members would be those from before the lock.
  if (forUpdate)
    await tx.execute("select from calibration_set where tenant_id = $1 and id = $2 for update", [
      tx.tenantId,
      id,
    ]);
  const [row] = await tx.prepared(SetRow, `${SET} and s.id = $2`, [tx.tenantId, id]);
  return row;
}

/** The sets in which somebody is an expert or observer, or has been one. */
export const selectSetsOf = (tx: TenantTransaction, personId: string): Promise<SetRow[]> =>
  tx.prepared(
    SetRow,
    `${SET} and (exists (select from calibration_member m where m.tenant_id = s.tenant_id
                           and m.set_id = s.id and m.person_id = $2)
              or exists (select from calibration_attempt a where a.tenant_id = s.tenant_id
                           and a.set_id = s.id and a.person_id = $2))
      order by s.name, s.version desc, s.id`,
    [tx.tenantId, personId],
  );

const SummaryRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  state: z.enum(SET_STATES),
  version: z.int(),
  processName: z.string(),
  samples: z.int(),
  experts: z.int(),
  expertsDone: z.int(),
  observers: z.int(),
  passed: z.int(),
}) satisfies z.ZodMiniType<CalibrationSetSummary>;

export const selectSummaries = (tx: TenantTransaction): Promise<CalibrationSetSummary[]> =>
  tx.prepared(
    SummaryRow,
    `select s.id, s.name, s.state, s.version,
            coalesce(s.design->>'processName', p.name, '') as "processName",
            jsonb_array_length(s.samples) as samples,
            (select count(*)::int from calibration_member m where m.tenant_id = s.tenant_id
                and m.set_id = s.id and m.role = 'EXPERT') as experts,
            (select count(*)::int from calibration_attempt a where a.tenant_id = s.tenant_id
                and a.set_id = s.id and a.role = 'EXPERT' and a.finished_at is not null) as "expertsDone",
            (select count(*)::int from calibration_member m where m.tenant_id = s.tenant_id
                and m.set_id = s.id and m.role = 'OBSERVER') as observers,
            (select count(distinct a.person_id)::int from calibration_attempt a
              where a.tenant_id = s.tenant_id and a.set_id = s.id
                and a.valid_until is not null) as passed
       from calibration_set s
       left join process p on p.tenant_id = s.tenant_id and p.id = s.process_id
      where s.tenant_id = $1 order by s.name, s.version desc, s.id`,
    [tx.tenantId],
  );

type WrittenSet = Omit<SetRow, "revision">;

/** Stores a new set with its members and documents; false if its id, or the next version of its series, exists. */
export async function insertSet(tx: TenantTransaction, set: WrittenSet): Promise<boolean> {
  const inserted = await tx.prepared(
    IdRow,
    `insert into calibration_set (id, series_id, version, name, process_id, exercise_id, state, samples, design)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb)
     on conflict do nothing returning id`,
    [
      set.id,
      set.seriesId,
      set.version,
      set.name,
      set.processId,
      set.exerciseId,
      set.state,
      JSON.stringify(set.samples),
      set.design && JSON.stringify(set.design),
    ],
  );
  if (inserted.length === 0) return false;
  await replaceParts(tx, set);
  return true;
}

/** Stores what may be changed of a set. */
export async function updateSet(tx: TenantTransaction, set: WrittenSet) {
  await tx.execute(
    `update calibration_set
        set name = $3, process_id = $4, exercise_id = $5, state = $6, samples = $7::jsonb,
            design = $8::jsonb, revision = revision + 1
      where tenant_id = $1 and id = $2`,
    [
      tx.tenantId,
      set.id,
      set.name,
      set.processId,
      set.exerciseId,
      set.state,
      JSON.stringify(set.samples),
      set.design && JSON.stringify(set.design),
    ],
  );
  await replaceParts(tx, set);
}

async function replaceParts(tx: TenantTransaction, set: WrittenSet) {
  await tx.execute("delete from calibration_member where tenant_id = $1 and set_id = $2", [
    tx.tenantId,
    set.id,
  ]);
  await tx.execute(
    `insert into calibration_member (set_id, person_id, role, position)
     select $1, m.* from unnest($2::text[], $3::text[], $4::int[]) m`,
    [
      set.id,
      [...set.expertIds, ...set.observerIds],
      [...set.expertIds.map(() => "EXPERT"), ...set.observerIds.map(() => "OBSERVER")],
      [...set.expertIds.keys(), ...set.observerIds.keys()],
    ],
  );
  await tx.execute("delete from calibration_document where tenant_id = $1 and set_id = $2", [
    tx.tenantId,
    set.id,
  ]);
  const documents = set.samples.filter(({ fileId }) => fileId !== null);
  await tx.execute(
    `insert into calibration_document (set_id, sample_id, file_id)
     select $1, d.* from unnest($2::text[], $3::text[]) d`,
    [set.id, documents.map(({ id }) => id), documents.map(({ fileId }) => fileId)],
  );
}

/** Deletes a set with its members, attempts and answers. */
export const deleteSet = (tx: TenantTransaction, id: string) =>
  tx.execute("delete from calibration_set where tenant_id = $1 and id = $2", [tx.tenantId, id]);

const FileOfSample = z.strictObject(SampleFile.shape);
/** The documents among these ids, by id. */
export async function selectSampleFiles(tx: TenantTransaction, ids: readonly string[]) {
  const rows = await tx.prepared(
    FileOfSample,
    `select id, original_name as "originalFileName", name as "fileName", size,
            content_type as "contentType"
       from file
      where tenant_id = $1 and id = any($2) and exercise_id is not null and stored_at is not null`,
    [tx.tenantId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const DocumentSetRow = z.strictObject({ setId: z.string() });
/** The sets that have a document. */
export async function selectSetsWithFile(tx: TenantTransaction, fileId: string): Promise<string[]> {
  const rows = await tx.prepared(
    DocumentSetRow,
    `select set_id as "setId" from calibration_document where tenant_id = $1 and file_id = $2`,
    [tx.tenantId, fileId],
  );
  return rows.map(({ setId }) => setId);
}

/** People by id, sorted by name. */
export const selectNamed = (tx: TenantTransaction, ids: readonly string[]): Promise<RunPerson[]> =>
  tx.prepared(
    RunPerson,
    `select id, first_name as "firstName", last_name as "lastName", type from person
      where tenant_id = $1 and id = any($2) order by last_name, first_name, id`,
    [tx.tenantId, ids],
  );

const UserOfSet = z.strictObject({ ...RunPerson.shape, mayRate: z.boolean() });
/** All users, and whether they may rate. */
export const selectUsersToName = (tx: TenantTransaction) =>
  tx.prepared(
    UserOfSet,
    `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.type,
            exists (select from account_role ar
                      join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
                     where ar.tenant_id = a.tenant_id and ar.person_id = a.person_id
                       and 'EDIT_ASSESSMENTS' = any(r.permissions)) as "mayRate"
       from account a join person p on p.tenant_id = a.tenant_id and p.id = a.person_id
      where a.tenant_id = $1 and p.type = 'USER'
      order by p.last_name, p.first_name, p.id`,
    [tx.tenantId],
  );

const RulesRow = z.strictObject({ calibration: z.nullable(CalibrationRules) });
/** What the tenant asks of its observers; null without calibration. */
export async function selectRules(tx: TenantTransaction) {
  const [row] = await tx.prepared(RulesRow, "select calibration from tenant where tenant_id = $1", [
    tx.tenantId,
  ]);
  return row?.calibration ?? null;
}

const CertificateRow = z.strictObject({ personId: z.string(), until: z.date() });
/** The certificates of a process, of all versions of its sets. */
export const selectCertificates = (tx: TenantTransaction, processId: string) =>
  tx.prepared(
    CertificateRow,
    `select a.person_id as "personId", a.valid_until as until
       from calibration_attempt a
       join calibration_set s on s.tenant_id = a.tenant_id and s.id = a.set_id
      where a.tenant_id = $1 and s.process_id = $2 and a.valid_until is not null`,
    [tx.tenantId, processId],
  );

/** Ids of the published sets of a process. */
export const selectPublished = (tx: TenantTransaction, processId: string) =>
  tx.prepared(
    IdRow,
    `select id from calibration_set
      where tenant_id = $1 and process_id = $2 and state = 'PUBLISHED'`,
    [tx.tenantId, processId],
  );

export const TakerRoles = z.enum(TAKER_ROLES);
