import type { LinkPurpose } from "@assay/domain";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { TenantTransaction } from "../../../db/database.ts";
import { isOpenAt } from "../../../db/openAccount.ts";
import {
  accounts,
  backupCodes,
  calendarFeeds,
  links,
  people,
} from "../../../db/schema/identity.ts";
import { accountOf, ofPerson } from "../store.ts";

/** Replaces a pending change of e-mail; the new address is stored until its mail is written. */
export const replaceEmailChange = (
  tx: TenantTransaction,
  link: { personId: string; newEmail: string; expiresAt: Date },
) => {
  const row = { tokenHash: null, purpose: "changeEmail" as const, ...link };
  return tx.db
    .insert(links)
    .values(row)
    .onConflictDoUpdate({ target: [links.tenantId, links.personId, links.purpose], set: row });
};

interface SentLink {
  purpose: LinkPurpose;
  email: string;
  tokenHash: string;
  newEmail?: string;
  now: Date;
}

/** Links of closed accounts are invalid. */
const matching = (tx: TenantTransaction, link: SentLink) => {
  const { purpose, email, tokenHash, newEmail, now } = link;
  return and(
    eq(links.tenantId, tx.tenantId),
    eq(links.purpose, purpose),
    eq(links.tokenHash, tokenHash),
    gt(links.expiresAt, now),
    newEmail === undefined ? undefined : eq(sql`lower(${links.newEmail})`, newEmail.toLowerCase()),
    sql`exists (select from person p
          join account a on a.tenant_id = p.tenant_id and a.person_id = p.id
         where p.tenant_id = ${links.tenantId} and p.id = ${links.personId}
           and lower(p.email) = ${email.toLowerCase()} and ${isOpenAt(now, "a")})`,
  );
};

/**
 * Redeems a mailed link: once, even for two simultaneous calls. The e-mail must be the
 * account's, and for a change of e-mail the new one the link's. Returns the person's id.
 */
export async function spendLink(tx: TenantTransaction, link: SentLink) {
  const [spent] = await tx.db
    .delete(links)
    .where(matching(tx, link))
    .returning({ personId: links.personId });
  return spent?.personId;
}

/** Whether the link exists, without redeeming it. */
export async function hasLink(tx: TenantTransaction, link: SentLink): Promise<boolean> {
  return (await tx.db.$count(links, matching(tx, link))) > 0;
}

/** Deletes the links that were mailed to a former address or for a former password. */
export const deleteLinks = (tx: TenantTransaction, personId: string) =>
  tx.db.delete(links).where(and(eq(links.tenantId, tx.tenantId), eq(links.personId, personId)));

/** Deletes the address by which calendar programs fetch a person's sessions; returns whether there was one. */
export async function deleteCalendarFeed(
  tx: TenantTransaction,
  personId: string,
): Promise<boolean> {
  const deleted = await tx.db
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.tenantId, tx.tenantId), eq(calendarFeeds.personId, personId)))
    .returning({ personId: calendarFeeds.personId });
  return deleted.length > 0;
}

const RESET_PAUSE_MS = 60_000;

const secrets = {
  email: people.email,
  passwordHash: accounts.passwordHash,
  enrolledAt: accounts.enrolledAt,
  emailVerified: accounts.emailVerified,
  pendingSecret: accounts.totpPendingSecret,
  pendingTested: accounts.totpPendingTested,
};

/** The account's secrets, locked until the transaction ends. */
export async function selectSecrets(tx: TenantTransaction, personId: string) {
  const [row] = await tx.db
    .select(secrets)
    .from(accounts)
    .innerJoin(people, ofPerson)
    .where(accountOf(tx, personId))
    .for("update");
  if (!row) throw new Error("a session without an account");
  return row;
}

export async function selectDeviceSecret(tx: TenantTransaction, personId: string) {
  const [row] = await tx.db
    .select({ secret: accounts.deviceSecret })
    .from(accounts)
    .where(accountOf(tx, personId));
  return row?.secret;
}

/** Whether a reset may be mailed: once a minute, even for simultaneous requests. */
export async function takeResetRequest(
  tx: TenantTransaction,
  personId: string,
  now: Date,
): Promise<boolean> {
  const taken = await tx.db
    .update(accounts)
    .set({ resetRequestedAt: now })
    .where(
      and(
        accountOf(tx, personId),
        or(
          isNull(accounts.resetRequestedAt),
          lt(accounts.resetRequestedAt, new Date(now.getTime() - RESET_PAUSE_MS)),
        ),
      ),
    )
    .returning({ personId: accounts.personId });
  return taken.length > 0;
}

const CHANGE_PAUSE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Maximum mails to new addresses, which may belong to people who asked for nothing. */
const MOST_CHANGE_MAILS = 5;

/** Whether a link may be mailed to a new address: once a minute, and a few times until a day passes without one. */
export async function takeChangeMail(
  tx: TenantTransaction,
  personId: string,
  now: Date,
): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { changeMailedAt, changeMails } = accounts;
  const isNewDay = or(isNull(changeMailedAt), lt(changeMailedAt, before(DAY_MS)));
  const taken = await tx.db
    .update(accounts)
    .set({
      changeMailedAt: now,
      changeMails: sql`case when ${isNewDay} then 1 else ${changeMails} + 1 end`,
    })
    .where(
      and(
        accountOf(tx, personId),
        or(
          isNewDay,
          and(lt(changeMailedAt, before(CHANGE_PAUSE_MS)), lt(changeMails, MOST_CHANGE_MAILS)),
        ),
      ),
    )
    .returning({ personId: accounts.personId });
  return taken.length > 0;
}

/** Replaces all former backup codes. */
export async function replaceBackupCodes(
  tx: TenantTransaction,
  personId: string,
  codeHashes: string[],
) {
  await tx.db
    .delete(backupCodes)
    .where(and(eq(backupCodes.tenantId, tx.tenantId), eq(backupCodes.personId, personId)));
  if (codeHashes.length > 0)
    await tx.db.insert(backupCodes).values(codeHashes.map((codeHash) => ({ personId, codeHash })));
}
