import { DELIVERY_DAYS, PACKAGE_DAYS, type RetentionPolicy, RUN_STATES } from "@assay/domain";
import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { IS_UNSTARTED } from "../../db/candidateNames.ts";
import type { TenantTransaction } from "../../db/database.ts";
import { isOpenSql } from "../../db/openAccount.ts";
import { runDesigns } from "../../db/schema/runs.ts";
import { ANSWERABLE, WAITING_RUNS } from "../../db/waitingRuns.ts";
import { ACCESS_DAYS } from "../../platform/access.ts";
import { IdRow } from "../../db/rows.ts";

const ClaimedNight = z.strictObject({ night: z.string() });

/**
 * Claims the nightly jobs of a UTC day: true for one server only, which loses the claim if it fails. A day that is more
 * than one ahead was claimed by a wrong clock, and does not block the claim.
 */
export async function claimNight(tx: TenantTransaction, night: string): Promise<boolean> {
  const rows = await tx.prepared(
    ClaimedNight,
    `insert into retention_night as n (night) values ($1)
       on conflict (tenant_id) do update set night = excluded.night
         where n.night < excluded.night or n.night > excluded.night + 1
       returning night`,
    [night],
  );
  return rows.length > 0;
}

const TenantPolicy = z.strictObject({
  deletionPolicy: z.int(),
  warningPolicy: z.int(),
  isDisabled: z.boolean(),
});

/** The tenant's retention periods; undefined if it was deleted. A disabled tenant sends no mails. */
export async function selectPolicy(
  tx: TenantTransaction,
): Promise<(RetentionPolicy & { isDisabled: boolean }) | undefined> {
  const [row] = await tx.prepared(
    TenantPolicy,
    `select deletion_policy as "deletionPolicy", warning_policy as "warningPolicy",
            disabled_at is not null as "isDisabled"
       from tenant where tenant_id = $1`,
    [tx.tenantId],
  );
  return row;
}

/** A run that waits for its anonymisation. */
const AwaitingRun = z.strictObject({
  id: z.string(),
  name: z.string(),
  state: z.enum(RUN_STATES),
  /** Null if the run is unfinished. */
  finishedAt: z.nullable(z.date()),
  /** The moment from which the retention period counts. */
  since: z.date(),
  candidates: z.int(),
});
export type AwaitingRun = z.infer<typeof AwaitingRun>;

const AWAITING = `
  select r.id, r.name, r.state, r.finished_at as "finishedAt", r.since,
         (select count(*)::int from run_candidate c
           where c.tenant_id = r.tenant_id and c.run_id = r.id) as candidates
    from (${WAITING_RUNS}) r`;

/** The runs that wait for anonymisation, in the order of their periods' ends. */
export const selectAwaiting = (tx: TenantTransaction): Promise<AwaitingRun[]> =>
  tx.prepared(AwaitingRun, `${AWAITING} order by r.since, r.id`, [tx.tenantId]);

/** The run, locked until the transaction ends; undefined if it no longer waits. */
export async function lockAwaiting(
  tx: TenantTransaction,
  id: string,
): Promise<AwaitingRun | undefined> {
  await tx.execute("select id from run where tenant_id = $1 and id = $2 for update", [
    tx.tenantId,
    id,
  ]);
  const [row] = await tx.prepared(AwaitingRun, `${AWAITING} where r.id = $2`, [tx.tenantId, id]);
  return row;
}

/**
 * Stores that the moderators of a run are warned, or its creator if it has none, as far as they may sign in.
 * Returns those who were not warned since its period began, which a change or the finish of the run restarts.
 */
export async function insertWarnings(
  tx: TenantTransaction,
  { id: runId, since }: Pick<AwaitingRun, "id" | "since">,
  now: Date,
): Promise<string[]> {
  const rows = await tx.prepared(
    IdRow,
    `insert into retention_warning as w (tenant_id, run_id, person_id, sent_at)
     select p.tenant_id, $2, p.id, $3 from person p
       join account a on a.tenant_id = p.tenant_id and a.person_id = p.id and ${isOpenSql("a", "$3")}
      where p.tenant_id = $1 and p.type = 'USER' and p.id in (${ANSWERABLE})
      order by p.id
     on conflict (tenant_id, run_id, person_id) do update set sent_at = excluded.sent_at
       where w.sent_at < $4
     returning person_id as id`,
    [tx.tenantId, runId, now, since],
  );
  return rows.map(({ id }) => id);
}

/** The candidate whose data is erased; null for all whom anonymisation concerns. */
type Whose = string | null;

/** Deletes the run's files except CVs of hired candidates, or those of one candidate, with what they handed in. */
export async function deleteFiles(tx: TenantTransaction, runId: string, whose: Whose) {
  await tx.execute(
    `delete from candidate_work_file
      where tenant_id = $1 and run_id = $2 and ($3::text is null or candidate_id = $3)`,
    [tx.tenantId, runId, whose],
  );
  await tx.execute(
    `delete from file f where f.tenant_id = $1 and f.run_id = $2
        and case when $3::text is not null then f.candidate_id = $3
                 else f.candidate_id is null or not exists (select from run_candidate c
                   where c.tenant_id = f.tenant_id and c.run_id = f.run_id
                     and c.person_id = f.candidate_id and c.state = 'HIRED') end is true`,
    [tx.tenantId, runId, whose],
  );
}

const OWN_PAGES = `
  from observation o
 where o.tenant_id = $1 and o.run_id = $2 and ($3::text is null or o.candidate_id = $3)
   and p.tenant_id = o.tenant_id and p.observation_id = o.id`;

/** Tables whose rows go with the texts about a candidate; with the invitation all that they sent on their page. */
const ABOUT_CANDIDATES = [
  "unsent_report",
  "late_work",
  "run_conflict",
  "candidate_invitation",
  "counter_statement",
  "feedback_draft",
  "feedback_release",
  "run_gap",
] as const;

/**
 * Empties observations and reasons about all candidates of the run, or about one. Their number
 * remains. Late work is deleted, as what was taken in is part of the run, and so are conflicts of interest, and why ratings
 * are missing. Of the messages all go with the run, and with a candidate those that contain their first or last name. What
 * devices say about themselves, and who follows a conference, concerns no candidate, and goes with all of them.
 */
export async function eraseTexts(tx: TenantTransaction, runId: string, whose: Whose) {
  const key = [tx.tenantId, runId, whose];
  await tx.execute(
    `delete from ink_stroke s using observation_page p, observation o
      where o.tenant_id = $1 and o.run_id = $2 and ($3::text is null or o.candidate_id = $3)
        and p.tenant_id = o.tenant_id and p.observation_id = o.id
        and s.tenant_id = p.tenant_id and s.page_id = p.id`,
    key,
  );
  await tx.execute(
    `update observation_page p
        set title = '', content = '', alternative = '', replaced_title = null,
            replaced_content = null, revision = p.revision + 1 ${OWN_PAGES}`,
    key,
  );
  await tx.execute(
    `delete from evidence
      where tenant_id = $1 and run_id = $2 and ($3::text is null or candidate_id = $3)`,
    key,
  );
  // What programs were answered about candidates, and would be answered again, names them beside their ids.
  await tx.execute(
    `delete from api_answer n using run_candidate c
      where n.tenant_id = $1 and c.tenant_id = $1 and c.run_id = $2 and ($3::text is null or c.person_id = $3)
        and n.body like '%' || c.person_id || '%'`,
    key,
  );
  await tx.execute(
    `update assessment_overwrite w set reason = null from assessment a
      where a.tenant_id = $1 and a.run_id = $2 and ($3::text is null or a.candidate_id = $3)
        and w.tenant_id = a.tenant_id and w.assessment_id = a.id and w.reason is not null`,
    key,
  );
  await tx.execute(
    `update assessment set submission = submission - 'reason'
      where tenant_id = $1 and run_id = $2 and ($3::text is null or candidate_id = $3)
        and submission ? 'reason'`,
    key,
  );
  await tx.execute(
    `update cell_reveal set early_reason = null
      where tenant_id = $1 and run_id = $2 and ($3::text is null or candidate_id = $3)
        and early_reason is not null`,
    key,
  );
  await tx.execute(
    `update conference_value set reason = null
      where tenant_id = $1 and run_id = $2 and ($3::text is null or candidate_id = $3)
        and reason is not null`,
    key,
  );
  await tx.execute(
    `update conference_answer n set reason = null from conference_round r
      where r.tenant_id = $1 and r.run_id = $2 and ($3::text is null or r.candidate_id = $3)
        and n.tenant_id = r.tenant_id and n.round_id = r.id and n.reason is not null`,
    key,
  );
  await tx.execute(
    `update conference_round set early_reason = null
      where tenant_id = $1 and run_id = $2 and ($3::text is null or candidate_id = $3)
        and early_reason is not null`,
    key,
  );
  await tx.execute(
    "delete from conference_presence where tenant_id = $1 and run_id = $2 and $3::text is null",
    key,
  );
  await tx.execute(
    `update candidate_decision set reason = null
      where tenant_id = $1 and run_id = $2 and ($3::text is null or candidate_id = $3)
        and reason is not null`,
    key,
  );
  for (const table of ABOUT_CANDIDATES)
    await tx.execute(
      `delete from ${table}
        where tenant_id = $1 and run_id = $2 and ($3::text is null or candidate_id = $3)`,
      key,
    );
  await tx.execute(
    "delete from run_device where tenant_id = $1 and run_id = $2 and $3::text is null",
    key,
  );
  // Packages hold data of all runs of the person.
  await tx.execute(
    `delete from access_package k using run_candidate c
      where k.tenant_id = $1 and c.tenant_id = $1 and c.run_id = $2 and ($3::text is null or c.person_id = $3)
        and k.person_id = c.person_id`,
    key,
  );
  await tx.execute(
    `delete from run_message m
      where m.tenant_id = $1 and m.run_id = $2
        and ($3::text is null or m.reveals = $3 or exists (
          select from run_candidate c
           where c.tenant_id = $1 and c.run_id = $2 and c.person_id = $3
             and (position(lower(nullif(c.first_name, '')) in lower(m.text)) > 0
               or position(lower(nullif(c.last_name, '')) in lower(m.text)) > 0)))`,
    key,
  );
}

/** Empties the run's copy of the names of all candidates who are not hired, or of one. Returns their ids. */
export async function eraseCopies(
  tx: TenantTransaction,
  runId: string,
  whose: Whose,
): Promise<string[]> {
  const rows = await tx.prepared(
    IdRow,
    `update run_candidate
        set title = null, first_name = null, last_name = null, email = null, job = '',
            is_candidate = false
      where tenant_id = $1 and run_id = $2
        and case when $3::text is null then state <> 'HIRED' else person_id = $3 end
      returning person_id as id`,
    [tx.tenantId, runId, whose],
  );
  return rows.map(({ id }) => id);
}

/** Deletes a candidate's cells in a run. */
export const deleteCells = (tx: TenantTransaction, runId: string, candidateId: string) =>
  tx.execute("delete from run_cell where tenant_id = $1 and run_id = $2 and candidate_id = $3", [
    tx.tenantId,
    runId,
    candidateId,
  ]);

/** A candidate of a run that still shows a name: its own copy, or before the start the person's. */
const SHOWN_PLACE = `run_candidate c join run r on r.tenant_id = c.tenant_id and r.id = c.run_id
  where c.tenant_id = $1 and (${IS_UNSTARTED} or c.last_name is not null)`;

/**
 * Erases the data of these locked people, except those whom an account or a run
 * still shows. The rows stay, since work refers to them.
 */
export const erasePeople = (tx: TenantTransaction, ids: readonly string[]) =>
  tx.execute(
    `update person p
        set title = null, first_name = null, last_name = null, email = null, type = 'ANONYMIZED'
      where p.tenant_id = $1 and p.id = any($2)
        and not exists (select from account a
          where a.tenant_id = p.tenant_id and a.person_id = p.id)
        and not exists (select from ${SHOWN_PLACE} and c.person_id = p.id)`,
    [tx.tenantId, ids],
  );

/** The runs that still show a person as a candidate, by id. */
export async function selectShowingRuns(tx: TenantTransaction, personId: string) {
  const rows = await tx.prepared(
    IdRow,
    `select r.id from ${SHOWN_PLACE} and c.person_id = $2 order by r.id`,
    [tx.tenantId, personId],
  );
  return rows.map(({ id }) => id);
}

const ShownCandidate = z.strictObject({ id: z.string(), isHired: z.boolean() });
export type ShownCandidate = z.infer<typeof ShownCandidate>;

/** The candidates of a run who still have a name in it; who was hired keeps it when the run is anonymised. */
export const selectShownCandidates = (tx: TenantTransaction, runId: string) =>
  tx.prepared(
    ShownCandidate,
    `select person_id as id, state = 'HIRED' as "isHired" from run_candidate
      where tenant_id = $1 and run_id = $2 and last_name is not null order by person_id`,
    [tx.tenantId, runId],
  );

/** The documents of a run that no process, draft, other run or sample has. */
export async function selectOwnDocuments(tx: TenantTransaction, runId: string): Promise<string[]> {
  const rows = await tx.prepared(
    IdRow,
    `select distinct d.file_id as id from run_document d
      where d.tenant_id = $1 and d.run_id = $2
        and not exists (select from process_document p
          where p.tenant_id = d.tenant_id and p.file_id = d.file_id)
        and not exists (select from process_draft_document w
          where w.tenant_id = d.tenant_id and w.file_id = d.file_id)
        and not exists (select from run_document o
          where o.tenant_id = d.tenant_id and o.file_id = d.file_id and o.run_id <> d.run_id)
        and not exists (select from calibration_document c
          where c.tenant_id = d.tenant_id and c.file_id = d.file_id)`,
    [tx.tenantId, runId],
  );
  return rows.map(({ id }) => id);
}

/** Removes documents from the run's frozen design. */
export async function removeFromDesign(
  tx: TenantTransaction,
  runId: string,
  gone: ReadonlySet<string>,
) {
  await tx.execute(
    "delete from run_document where tenant_id = $1 and run_id = $2 and file_id = any($3)",
    [tx.tenantId, runId, [...gone]],
  );
  const own = and(eq(runDesigns.tenantId, tx.tenantId), eq(runDesigns.runId, runId));
  const [design] = await tx.db.select({ process: runDesigns.process }).from(runDesigns).where(own);
  if (!design) return;
  type Item = (typeof design.process.items)[number];
  const without = <T extends Pick<Item, "documents">>(item: T): T => ({
    ...item,
    documents: item.documents.filter(({ id }) => !gone.has(id)),
  });
  const items = design.process.items.map((item) => ({
    ...without(item),
    items: item.items.map(without),
  }));
  await tx.db
    .update(runDesigns)
    .set({ process: { ...design.process, items } })
    .where(own);
}

/**
 * Deletes expired rows: sessions, also of candidates, pending logins, solved captchas, used answers of directories, failed sign-ins of
 * the previous day, old entries of the access log, links older than the longest wait of a mail, and what devices said
 * about themselves in runs that were finished more than a day ago.
 */
export async function deleteExpired(tx: TenantTransaction, now: Date) {
  const key = [tx.tenantId, now];
  const text = (table: string, column: string, age: string) =>
    `delete from ${table} where tenant_id = $1 and ${column} < $2::timestamptz - interval '${age}'`;
  await tx.execute(text("session", "expires_at", "0"), key);
  await tx.execute(text("candidate_session", "expires_at", "0"), key);
  await tx.execute(text("login_step", "expires_at", "0"), key);
  await tx.execute(text("used_captcha", "expires_at", "0"), key);
  await tx.execute(text("used_company_token", "expires_at", "0"), key);
  await tx.execute(text("login_failure", "at", "1 day"), key);
  await tx.execute(text("access_event", "last_at", `${ACCESS_DAYS} days`), key);
  await tx.execute(text("link", "expires_at", "15 days"), key);
  await tx.execute(text("webhook_delivery", "created_at", `${DELIVERY_DAYS} days`), key);
  await tx.execute(
    `${text("access_package", "moved_at", `${PACKAGE_DAYS} days`)} and state = 'DONE'`,
    key,
  );
  await tx.execute(text("api_token", "expires_at", "0"), key);
  await tx.execute(text("api_answer", "created_at", "1 day"), key);
  await tx.execute(
    `delete from run_device d using run r
      where d.tenant_id = $1 and r.tenant_id = d.tenant_id and r.id = d.run_id
        and r.finished_at < $2::timestamptz - interval '1 day'`,
    key,
  );
}
