import type { LinkPurpose } from "@assay/domain";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { TenantTransaction } from "../../../db/database.ts";
import { accounts, links, loginSteps, people } from "../../../db/schema/identity.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { ANSWERABLE, WAITING_RUNS } from "../../../db/waitingRuns.ts";
import { ofPerson } from "../store.ts";

/** What a mail needs to know of the tenant that sends it; nothing where the tenant is disabled. */
export async function selectSender(tx: TenantTransaction) {
  const [row] = await tx.db
    .select({
      name: tenants.name,
      url: tenants.url,
      appTitle: tenants.appTitle,
      styling: tenants.styling,
      languages: tenants.languages,
      baseLanguage: tenants.baseLanguage,
      useFormality: tenants.useFormality,
      useGendering: tenants.useGendering,
      emailSettings: tenants.emailSettings,
      secret: tenants.secret,
    })
    .from(tenants)
    .where(and(eq(tenants.tenantId, tx.tenantId), isNull(tenants.disabledAt)));
  return row;
}
export type Sender = NonNullable<Awaited<ReturnType<typeof selectSender>>>;

/** The user whom a mail is about; nothing where the account is gone. */
export async function selectReceiver(tx: TenantTransaction, personId: string) {
  const [row] = await tx.db
    .select({
      firstName: people.firstName,
      lastName: people.lastName,
      email: people.email,
      language: accounts.language,
      enrolledAt: accounts.enrolledAt,
      emailVerified: accounts.emailVerified,
      lockedAt: accounts.lockedAt,
      endsOn: accounts.endsOn,
    })
    .from(accounts)
    .innerJoin(people, ofPerson)
    .where(
      and(
        eq(accounts.tenantId, tx.tenantId),
        eq(accounts.personId, personId),
        eq(people.type, "USER"),
      ),
    );
  return row;
}
export type Receiver = NonNullable<Awaited<ReturnType<typeof selectReceiver>>>;

/** What a warning says of a run. */
export interface WarnedRun {
  name: string;
  candidates: number;
  /** Null: nobody has finished it. */
  finishedAt: Date | null;
  /** From when its period counts. */
  since: Date;
  deletionPolicy: number;
  warningPolicy: number;
  /** Moderators do not see it any more. */
  isArchived: boolean;
}

/** The run whose moderator (without any, creator) is warned; nothing where it is erased already, or somebody else's. */
export async function selectWarnedRun(
  tx: TenantTransaction,
  { runId, personId }: { runId: string; personId: string },
): Promise<WarnedRun | undefined> {
  const [row] = await tx.prepared<WarnedRun>(
    "warnedRun",
    `select r.name, r.finished_at as "finishedAt", r.since, r.state = 'ARCHIVED' as "isArchived",
            t.deletion_policy as "deletionPolicy", t.warning_policy as "warningPolicy",
            (select count(*)::int from run_candidate c
              where c.tenant_id = r.tenant_id and c.run_id = r.id) as candidates
       from (${WAITING_RUNS}) r join tenant t on t.tenant_id = r.tenant_id
      where r.id = $2 and $3 in (${ANSWERABLE})`,
    [tx.tenantId, runId, personId],
  );
  return row;
}

/** The address that a change of e-mail waits to confirm; null where none waits any more. */
export async function selectNewEmail(
  tx: TenantTransaction,
  personId: string,
): Promise<string | null> {
  const [row] = await tx.db
    .select({ newEmail: links.newEmail })
    .from(links)
    .where(
      and(
        eq(links.tenantId, tx.tenantId),
        eq(links.personId, personId),
        eq(links.purpose, "changeEmail"),
      ),
    );
  return row?.newEmail ?? null;
}

/** The person's one living link of this purpose: an older one ends here. */
export const upsertLink = (
  tx: TenantTransaction,
  personId: string,
  purpose: LinkPurpose,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Date },
) =>
  tx.db
    .insert(links)
    .values({ personId, purpose, tokenHash, expiresAt })
    .onConflictDoUpdate({
      target: [links.tenantId, links.personId, links.purpose],
      set: { tokenHash, expiresAt },
    });

/** Stores the code of a login that is still waiting for one. Whether there is such a login. */
export async function updateLoginCode(
  tx: TenantTransaction,
  login: { personId: string; loginTokenHash: string; now: Date },
  code: { codeHash: string; codeExpiresAt: Date },
): Promise<boolean> {
  const changed = await tx.db
    .update(loginSteps)
    .set(code)
    .where(
      and(
        eq(loginSteps.tenantId, tx.tenantId),
        eq(loginSteps.tokenHash, login.loginTokenHash),
        eq(loginSteps.personId, login.personId),
        gt(loginSteps.expiresAt, login.now),
      ),
    )
    .returning({ personId: loginSteps.personId });
  return changed.length > 0;
}
