import type { Language } from "@assay/domain";
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import {
  accounts,
  backupCodes,
  type CompanySession,
  knownPlaces,
  loginFailures,
  loginSteps,
  people,
  usedCaptchas,
} from "../../../db/schema/identity.ts";
import { companySignIns } from "../../../db/schema/companySignIn.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { newId } from "../../../platform/ids.ts";
import { accountOf, hasEmail, ofPerson, updateAccount, userColumns } from "../store.ts";

/** Whether people sign in by their company's directory only, and this is not the one whose password counts all the same. */
const passwordIsOff = (personId: typeof accounts.personId) => sql<boolean>`exists (
  select from ${companySignIns}
   where ${companySignIns.tenantId} = ${accounts.tenantId}
     and ${companySignIns.isOn} and ${companySignIns.isOnly}
     and ${companySignIns.breakGlassId} is distinct from ${personId})`;

/** Whether the password of an account does not count, because people sign in by their company's directory. */
export async function isPasswordOff(tx: TenantTransaction, personId: string): Promise<boolean> {
  const [row] = await tx.db
    .select({ isOff: passwordIsOff(accounts.personId) })
    .from(accounts)
    .where(accountOf(tx, personId));
  return row?.isOff ?? false;
}

/**
 * The data for a sign-in with this e-mail. One statement, so that an unknown e-mail
 * takes no less time than a known one.
 */
export async function selectSignIn(tx: TenantTransaction, email: string) {
  const [row] = await tx.db
    .select({
      ...userColumns,
      passwordHash: accounts.passwordHash,
      passwordResetAt: accounts.passwordResetAt,
      hasAuthenticator: sql<boolean>`${accounts.totpSecret} is not null`,
      hasBackupCodes: sql<boolean>`exists (select from ${backupCodes}
        where ${backupCodes.tenantId} = ${accounts.tenantId}
          and ${backupCodes.personId} = ${accounts.personId})`,
      passwordIsOff: passwordIsOff(accounts.personId),
    })
    .from(accounts)
    .innerJoin(people, ofPerson)
    .where(and(eq(people.tenantId, tx.tenantId), hasEmail(email)));
  return row;
}

/** Failed attempts: at an account from one network, at it from all networks, and at all accounts from the network. */
const Failures = z.strictObject({
  here: z.int(),
  inAll: z.int(),
  byPlace: z.int(),
  /** Whether this user has signed in from the network before. */
  isKnown: z.boolean(),
  /** Number of people who have signed in from the network lately. */
  entered: z.int(),
});
export type Failures = z.infer<typeof Failures>;

/**
 * Failed attempts since a moment: at the account with pending ones, from the network without, since many people may
 * sign in from it at the same time.
 *
 * @param who the account, by e-mail, or in a session by the person's id
 */
export async function selectFailures(
  tx: TenantTransaction,
  given: { account: string; who: string; place: string; since: Date; lately: Date },
): Promise<Failures> {
  const { account, who, place, since, lately } = given;
  const [row] = await tx.prepared(
    Failures,
    `select (count(*) filter (where email = $2 and address = $3))::int as here,
            (count(*) filter (where email = $2))::int as "inAll",
            (count(*) filter (where address = $3 and not is_pending))::int as "byPlace",
            exists (select from known_place k
              join person p on p.tenant_id = k.tenant_id and p.id = k.person_id
              where k.tenant_id = $1 and k.place = $3
                and (p.id = $4 or lower(p.email) = $4)) as "isKnown",
            (select count(*)::int from known_place k
              where k.tenant_id = $1 and k.place = $3 and k.used_at > $6) as entered
       from login_failure
      where tenant_id = $1 and at > $5 and (email = $2 or address = $3)`,
    [tx.tenantId, account, place, who, since, lately],
  );
  if (!row) throw new Error("a count without a row");
  return row;
}

/** Stores that a user has signed in from a network, and deletes networks that they have not used for long. */
export async function insertKnownPlace(
  tx: TenantTransaction,
  known: { personId: string; place: string; usedAt: Date },
  forgetBefore: Date,
) {
  const { personId, usedAt } = known;
  await tx.db
    .insert(knownPlaces)
    .values(known)
    .onConflictDoUpdate({
      target: [knownPlaces.tenantId, knownPlaces.personId, knownPlaces.place],
      set: { usedAt },
    });
  await tx.db
    .delete(knownPlaces)
    .where(
      and(
        eq(knownPlaces.tenantId, tx.tenantId),
        eq(knownPlaces.personId, personId),
        lt(knownPlaces.usedAt, forgetBefore),
      ),
    );
}

/** Stores an attempt that has not failed yet. */
export async function insertAttempt(
  tx: TenantTransaction,
  failure: { email: string; address: string; at: Date },
  forgetBefore: Date,
): Promise<string> {
  const id = newId();
  const row = { id, ...failure, isPending: true };
  await tx.db.insert(loginFailures).values(row);
  await tx.db
    .delete(loginFailures)
    .where(and(eq(loginFailures.tenantId, tx.tenantId), lt(loginFailures.at, forgetBefore)));
  return id;
}

const attemptOf = (tx: TenantTransaction, id: string) =>
  and(eq(loginFailures.tenantId, tx.tenantId), eq(loginFailures.id, id));

export const deleteAttempt = (tx: TenantTransaction, id: string) =>
  tx.db.delete(loginFailures).where(attemptOf(tx, id));

/** Marks an attempt as failed, so that it counts for its network too. */
export const updateAttemptFailed = (tx: TenantTransaction, id: string) =>
  tx.db.update(loginFailures).set({ isPending: false }).where(attemptOf(tx, id));

/** Deletes failed attempts at accounts, by the keys of `selectFailures`. Returns their number. */
export async function deleteFailures(tx: TenantTransaction, accountKeys: string[]) {
  const forgotten = await tx.db
    .delete(loginFailures)
    .where(and(eq(loginFailures.tenantId, tx.tenantId), inArray(loginFailures.email, accountKeys)))
    .returning({ id: loginFailures.id });
  return forgotten.length;
}

/** Deletes failed attempts from a network. Returns their number. */
export async function deleteFailuresAt(tx: TenantTransaction, place: string): Promise<number> {
  const forgotten = await tx.db
    .delete(loginFailures)
    .where(and(eq(loginFailures.tenantId, tx.tenantId), eq(loginFailures.address, place)))
    .returning({ id: loginFailures.id });
  return forgotten.length;
}

/** The account's present state for the end of a sign-in, locked; null if it was deleted. */
export async function selectSignInState(tx: TenantTransaction, personId: string) {
  const [row] = await tx.db
    .select({
      passwordHash: accounts.passwordHash,
      twoFactorActivated: accounts.twoFactorActivated,
      lockedAt: accounts.lockedAt,
      endsOn: accounts.endsOn,
    })
    .from(accounts)
    .where(accountOf(tx, personId))
    .for("update");
  return row ?? null;
}

const livingStep = (tx: TenantTransaction, tokenHash: string, now: Date) =>
  and(
    eq(loginSteps.tenantId, tx.tenantId),
    eq(loginSteps.tokenHash, tokenHash),
    gt(loginSteps.expiresAt, now),
  );

export async function insertLoginStep(
  tx: TenantTransaction,
  step: { tokenHash: string; personId: string; expiresAt: Date; company?: CompanySession },
  now: Date,
) {
  await tx.db.insert(loginSteps).values(step);
  await tx.db
    .delete(loginSteps)
    .where(and(eq(loginSteps.tenantId, tx.tenantId), lt(loginSteps.expiresAt, now)));
}

/** The login whose second factor is outstanding, with the e-mail of its account. */
export async function selectLoginStep(tx: TenantTransaction, tokenHash: string, now: Date) {
  const [row] = await tx.db
    .select({ personId: loginSteps.personId, email: people.email })
    .from(loginSteps)
    .innerJoin(
      people,
      and(eq(people.tenantId, loginSteps.tenantId), eq(people.id, loginSteps.personId)),
    )
    .where(livingStep(tx, tokenHash, now));
  return row;
}

/**
 * Counts an attempt or a mailed code of a login; false if its maximum is reached. Parallel calls
 * run one after the other.
 */
export async function countOfStep(
  tx: TenantTransaction,
  tokenHash: string,
  { what, now, most }: { what: "failures" | "codesSent"; now: Date; most: number },
): Promise<boolean> {
  const counter = loginSteps[what];
  const counted = await tx.db
    .update(loginSteps)
    .set({ [what]: sql`${counter} + 1` })
    .where(and(livingStep(tx, tokenHash, now), lt(counter, most)))
    .returning({ personId: loginSteps.personId });
  return counted.length > 0;
}

/** Ends the login, and returns its sign-in at the company's directory, if any; undefined if it was ended before. */
export async function deleteLoginStep(tx: TenantTransaction, tokenHash: string) {
  const [ended] = await tx.db
    .delete(loginSteps)
    .where(and(eq(loginSteps.tenantId, tx.tenantId), eq(loginSteps.tokenHash, tokenHash)))
    .returning({ company: loginSteps.company });
  return ended;
}

/** Uses up the mailed code of a login; true only once. */
export async function spendMailedCode(
  tx: TenantTransaction,
  tokenHash: string,
  { codeHash, now }: { codeHash: string; now: Date },
): Promise<boolean> {
  const spent = await tx.db
    .update(loginSteps)
    .set({ codeHash: null })
    .where(
      and(
        livingStep(tx, tokenHash, now),
        eq(loginSteps.codeHash, codeHash),
        gt(loginSteps.codeExpiresAt, now),
      ),
    )
    .returning({ personId: loginSteps.personId });
  return spent.length > 0;
}

/** Uses up a backup code; true only once, even for simultaneous calls. */
export async function spendBackupCode(
  tx: TenantTransaction,
  personId: string,
  codeHash: string,
): Promise<boolean> {
  const spent = await tx.db
    .delete(backupCodes)
    .where(
      and(
        eq(backupCodes.tenantId, tx.tenantId),
        eq(backupCodes.personId, personId),
        eq(backupCodes.codeHash, codeHash),
      ),
    )
    .returning({ personId: backupCodes.personId });
  return spent.length > 0;
}

export async function selectTotpSecret(tx: TenantTransaction, personId: string) {
  const [row] = await tx.db
    .select({ secret: accounts.totpSecret })
    .from(accounts)
    .where(accountOf(tx, personId));
  return row?.secret ?? null;
}

/** Uses up a time step of the authenticator and all earlier ones; true only once. */
export async function spendTotpStep(
  tx: TenantTransaction,
  personId: string,
  step: number,
): Promise<boolean> {
  const spent = await tx.db
    .update(accounts)
    .set({ totpLastStep: step })
    .where(and(accountOf(tx, personId), lt(accounts.totpLastStep, step)))
    .returning({ personId: accounts.personId });
  return spent.length > 0;
}

export async function selectTenantSecret(tx: TenantTransaction): Promise<string> {
  const [row] = await tx.db
    .select({ secret: tenants.secret })
    .from(tenants)
    .where(eq(tenants.tenantId, tx.tenantId));
  if (!row) throw new Error("the tenant of the transaction is gone");
  return row.secret;
}

/** Uses up a solved captcha; true only once. */
export async function spendCaptcha(
  tx: TenantTransaction,
  captcha: { hash: string; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  await tx.db
    .delete(usedCaptchas)
    .where(and(eq(usedCaptchas.tenantId, tx.tenantId), lt(usedCaptchas.expiresAt, now)));
  const spent = await tx.db
    .insert(usedCaptchas)
    .values(captcha)
    .onConflictDoNothing()
    .returning({ hash: usedCaptchas.hash });
  return spent.length > 0;
}

/** Stores the moment of the latest sign-in, and the language for mails to this user. */
export const updateLastLogin = (
  tx: TenantTransaction,
  personId: string,
  { at, language }: { at: Date; language: Language },
) => updateAccount(tx, personId, { lastLogin: at, language });
