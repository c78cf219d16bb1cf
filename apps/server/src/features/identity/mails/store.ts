import { type LinkPurpose, SWITCH_OFF_REASONS } from "@assay/domain";
import { and, eq, gt, isNull } from "drizzle-orm";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { accounts, links, loginSteps, people } from "../../../db/schema/identity.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { ANSWERABLE, WAITING_RUNS } from "../../../db/waitingRuns.ts";
import { ofPerson } from "../store.ts";

/** The sending tenant's data for a mail; undefined if the tenant is disabled. */
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

/** The user whom a mail is about; undefined if the account was deleted. */
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

/** The run's data for a deletion warning. */
const WarnedRun = z.strictObject({
  name: z.string(),
  candidates: z.int(),
  /** Null if the run is unfinished. */
  finishedAt: z.nullable(z.date()),
  /** The moment from which the retention period counts. */
  since: z.date(),
  deletionPolicy: z.int(),
  warningPolicy: z.int(),
  /** Whether the run is archived, so that moderators no longer see it. */
  isArchived: z.boolean(),
});
export type WarnedRun = z.infer<typeof WarnedRun>;

/** The run for a warning to its moderator, or if it has none its creator; undefined if neither applies any more. */
export async function selectWarnedRun(
  tx: TenantTransaction,
  { runId, personId }: { runId: string; personId: string },
): Promise<WarnedRun | undefined> {
  const [row] = await tx.prepared(
    WarnedRun,
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

const OpenQuestion = z.strictObject({ runId: z.string(), run: z.string() });

/**
 * The run of a candidate's question that nobody has answered, as long as the receiver moderates it and the organisation
 * gives candidates a page.
 */
export async function selectOpenQuestion(
  tx: TenantTransaction,
  { questionId, personId }: { questionId: string; personId: string },
): Promise<z.infer<typeof OpenQuestion> | undefined> {
  const [row] = await tx.prepared(
    OpenQuestion,
    `select r.id as "runId", r.name as run
       from candidate_question q
       join run r on r.tenant_id = q.tenant_id and r.id = q.run_id
       join candidate_page_setting s on s.tenant_id = q.tenant_id and s.is_on
       join run_moderator m on m.tenant_id = q.tenant_id and m.run_id = q.run_id and m.person_id = $3
      where q.tenant_id = $1 and q.id = $2 and q.answered_at is null`,
    [tx.tenantId, questionId, personId],
  );
  return row;
}

const OffWebhook = z.strictObject({ url: z.string(), reason: z.enum(SWITCH_OFF_REASONS) });

/** The webhook that was switched off; undefined if it is on again or deleted. */
export async function selectOffWebhook(
  tx: TenantTransaction,
  webhookId: string,
): Promise<z.infer<typeof OffWebhook> | undefined> {
  const [row] = await tx.prepared(
    OffWebhook,
    `select url, switched_off as reason from webhook
      where tenant_id = $1 and id = $2 and switched_off is not null`,
    [tx.tenantId, webhookId],
  );
  return row;
}

/** The new address of a pending change of e-mail; null if none is pending. */
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

/** Stores the person's only valid link of this purpose, in place of an older one. */
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

/** Stores the mailed code of a login. Returns whether the login still exists. */
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
