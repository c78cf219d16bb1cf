import type { LogoutSubject } from "@assay/domain";
import { and, desc, eq, getTableColumns, gt, lt, ne, sql } from "drizzle-orm";
import type { TenantTransaction } from "../../../db/database.ts";
import { loginSteps, sessions } from "../../../db/schema/identity.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { newId } from "../../../platform/ids.ts";
import { unseal } from "../../../platform/sealed.ts";

type NewSession = Omit<typeof sessions.$inferInsert, "tenantId">;

/** Stores a token of a session, of a new one without `id`, and deletes the person's expired tokens. */
export async function insertSession(
  tx: TenantTransaction,
  { id = newId(), ...session }: NewSession & { usedAt: Date },
) {
  await tx.db.insert(sessions).values({ id, ...session });
  await tx.db
    .delete(sessions)
    .where(and(ofPerson(tx, session.personId), lt(sessions.expiresAt, session.usedAt)));
}

const ofPerson = (tx: TenantTransaction, personId: string) =>
  and(eq(sessions.tenantId, tx.tenantId), eq(sessions.personId, personId));

const ofSession = (tx: TenantTransaction, id: string) =>
  and(eq(sessions.tenantId, tx.tenantId), eq(sessions.id, id));

/** The session of a token, and the tenant's maximum hours of a session (0 for no limit). */
export async function selectToken(tx: TenantTransaction, tokenHash: string) {
  const { tenantId: _, ...columns } = getTableColumns(sessions);
  const [row] = await tx.db
    .select({ ...columns, longestHours: tenants.sessionHours })
    .from(sessions)
    .innerJoin(tenants, eq(tenants.tenantId, sessions.tenantId))
    .where(and(eq(sessions.tenantId, tx.tenantId), eq(sessions.tokenHash, tokenHash)));
  return row;
}

export const updateConfirmed = (tx: TenantTransaction, id: string, passwordConfirmedAt: Date) =>
  tx.db.update(sessions).set({ passwordConfirmedAt }).where(ofSession(tx, id));

/** When the password was last confirmed in this session. */
export async function selectConfirmation(tx: TenantTransaction, id: string) {
  const [row] = await tx.db
    .select({ at: sessions.passwordConfirmedAt })
    .from(sessions)
    .where(ofSession(tx, id));
  return row?.at ?? null;
}

/** Whether the second factor of the company's directory counts for this session. */
export async function hasCompanyFactor(tx: TenantTransaction, id: string): Promise<boolean> {
  const [row] = await tx.db
    .select({ counts: sessions.companyFactor })
    .from(sessions)
    .where(ofSession(tx, id));
  return row?.counts ?? false;
}

/**
 * The address that ends the directory's session by which a session was opened; null if it was opened otherwise, or the
 * directory has none.
 */
export async function selectCompanyLogout(
  tx: TenantTransaction,
  id: string,
): Promise<string | null> {
  const [row] = await tx.db
    .select({ company: sessions.company, secret: tenants.secret })
    .from(sessions)
    .innerJoin(tenants, eq(tenants.tenantId, sessions.tenantId))
    .where(ofSession(tx, id));
  const sealed = row?.company?.logout ?? null;
  return row && sealed !== null ? unseal(sealed, row.secret) : null;
}

/** Rows of a sign-in at a directory: of one session there, or otherwise of one person. */
const ofCompany = (
  table: typeof sessions | typeof loginSteps,
  issuer: string,
  { sid, subject }: LogoutSubject,
) =>
  and(
    sql`${table.company} ->> 'issuer' = ${issuer}`,
    sid === null ? undefined : sql`${table.company} ->> 'sid' = ${sid}`,
    subject === null ? undefined : sql`${table.company} ->> 'subject' = ${subject}`,
  );

/**
 * Ends the sessions that were opened by one session of the directory, or otherwise by a person of it, and logins that are
 * not finished. Returns the users whose sessions they were.
 */
export async function deleteCompanySessions(
  tx: TenantTransaction,
  issuer: string,
  subject: LogoutSubject,
): Promise<string[]> {
  await tx.db
    .delete(loginSteps)
    .where(and(eq(loginSteps.tenantId, tx.tenantId), ofCompany(loginSteps, issuer, subject)));
  const ended = await tx.db
    .delete(sessions)
    .where(and(eq(sessions.tenantId, tx.tenantId), ofCompany(sessions, issuer, subject)))
    .returning({ personId: sessions.personId });
  return [...new Set(ended.map(({ personId }) => personId))];
}

/** The person's valid sessions, the oldest first. */
export async function selectSessions(tx: TenantTransaction, personId: string, now: Date) {
  const rows = await tx.db
    .selectDistinctOn([sessions.id])
    .from(sessions)
    .where(and(ofPerson(tx, personId), gt(sessions.expiresAt, now)))
    .orderBy(sessions.id, desc(sessions.usedAt));
  return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Ends one session with all its tokens. Returns whether it was one of this person. */
export async function deleteSession(tx: TenantTransaction, personId: string, id: string) {
  const ended = await tx.db
    .delete(sessions)
    .where(and(ofPerson(tx, personId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of the person except `keep`. Returns their number. */
export async function deleteSessions(
  tx: TenantTransaction,
  personId: string,
  exceptSessionId?: string,
): Promise<number> {
  const ended = await tx.db
    .delete(sessions)
    .where(
      and(
        ofPerson(tx, personId),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    )
    .returning({ id: sessions.id });
  await tx.db
    .delete(loginSteps)
    .where(and(eq(loginSteps.tenantId, tx.tenantId), eq(loginSteps.personId, personId)));
  return new Set(ended.map(({ id }) => id)).size;
}
