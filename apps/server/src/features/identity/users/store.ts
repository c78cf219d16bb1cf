import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { accountRoles, accounts } from "../../../db/schema/identity.ts";
import { accountOf, insertAccountRoles } from "../store.ts";

/** Stores an administrator's edit and raises the revision. */
export const updateUserDetails = (
  tx: TenantTransaction,
  personId: string,
  {
    position,
    orgUnit,
    endsOn,
  }: Pick<typeof accounts.$inferSelect, "position" | "orgUnit" | "endsOn">,
) =>
  tx.db
    .update(accounts)
    .set({ position, orgUnit, endsOn, revision: sql`${accounts.revision} + 1` })
    .where(accountOf(tx, personId));

export async function replaceAccountRoles(
  tx: TenantTransaction,
  personId: string,
  roleNames: string[],
) {
  await tx.db
    .delete(accountRoles)
    .where(and(eq(accountRoles.tenantId, tx.tenantId), eq(accountRoles.personId, personId)));
  await insertAccountRoles(tx, personId, roleNames);
}

/** The columns that refer to people who worked in a run. */
const WORK = [
  ["run", "creator_id"],
  ["run_moderator", "person_id"],
  ["run_team_observer", "person_id"],
  ["observation", "observer_id"],
  ["assessment", "person_id"],
  ["assessment_overwrite", "person_id"],
  ["calibration_attempt", "person_id"],
  ["candidate_decision", "person_id"],
  ["cell_reveal", "person_id"],
  ["cell_reveal", "named_by"],
  ["conference", "moved_by"],
  ["conference_answer", "person_id"],
  ["conference_presence", "person_id"],
  ["conference_round", "opened_by"],
  ["conference_round", "closed_by"],
  ["conference_value", "person_id"],
  ["late_work", "author_id"],
  ["late_work", "observer_id"],
  ["late_work", "decided_by"],
  ["run_message", "sender_id"],
  ["run_message_recipient", "person_id"],
  ["run_gap", "observer_id"],
  ["run_gap", "explained_by"],
  ["unsent_report", "person_id"],
] as const;

const Traces = z.strictObject({ isCandidate: z.boolean(), hasWorked: z.boolean() });

/** Whether the person is a candidate of runs, and whether they have worked in runs. */
export async function selectTraces(tx: TenantTransaction, personId: string) {
  const worked = WORK.map(
    ([table, column]) => `exists (select from ${table} where tenant_id = $1 and ${column} = $2)`,
  ).join(" or ");
  const [row] = await tx.prepared(
    Traces,
    `select exists (select from run_candidate where tenant_id = $1 and person_id = $2) as "isCandidate",
            (${worked}) as "hasWorked"`,
    [tx.tenantId, personId],
  );
  return row ?? { isCandidate: false, hasWorked: false };
}

const NamedRun = z.strictObject({ name: z.string() });

/** Names of the started runs in which the user observes or moderates. */
export async function selectRunningRuns(tx: TenantTransaction, personId: string) {
  const rows = await tx.prepared(
    NamedRun,
    `select r.name from run r where r.tenant_id = $1 and r.state = 'STARTED'
        and (exists (select from run_moderator m
               where m.tenant_id = $1 and m.run_id = r.id and m.person_id = $2)
          or exists (select from run_team_observer o
               where o.tenant_id = $1 and o.run_id = r.id and o.person_id = $2))
      order by r.name`,
    [tx.tenantId, personId],
  );
  return rows.map(({ name }) => name);
}

/** Assigns all work of a person in runs to another person. */
export async function moveWork(tx: TenantTransaction, from: string, to: string) {
  for (const [table, column] of WORK)
    await tx.execute(`update ${table} set ${column} = $3 where tenant_id = $1 and ${column} = $2`, [
      tx.tenantId,
      from,
      to,
    ]);
}

/** Deletes the conflicts of interest of a person as an observer. */
export const deleteConflictsOf = (tx: TenantTransaction, personId: string): Promise<void> =>
  tx.execute("delete from run_conflict where tenant_id = $1 and observer_id = $2", [
    tx.tenantId,
    personId,
  ]);

/** Takes a person out of the sets of samples that name them; what they have rated stays, without a name. */
export const deleteCalibrationsOf = (tx: TenantTransaction, personId: string): Promise<void> =>
  tx.execute("delete from calibration_member where tenant_id = $1 and person_id = $2", [
    tx.tenantId,
    personId,
  ]);

/** Deletes what the devices of a person said about themselves: it is of use only as long as they are used. */
export const deleteDevicesOf = (tx: TenantTransaction, personId: string): Promise<void> =>
  tx.execute("delete from run_device where tenant_id = $1 and person_id = $2", [
    tx.tenantId,
    personId,
  ]);

/** Deletes the account with its sessions, links, codes and roles. */
export const deleteAccount = (tx: TenantTransaction, personId: string) =>
  tx.db.delete(accounts).where(accountOf(tx, personId));

export const deletePerson = (tx: TenantTransaction, personId: string) =>
  tx.execute("delete from person where tenant_id = $1 and id = $2", [tx.tenantId, personId]);
