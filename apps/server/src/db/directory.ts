import { LicenseRestriction, Styling, TENANT_FEATURES } from "@assay/contract";
import { LANGUAGES, PASSKEY_SETTINGS } from "@assay/domain";
import * as z from "zod/mini";
import type { Database, TenantTransaction } from "./database.ts";
import { IdRow } from "./rows.ts";

/** The tenant's data that every request needs. */
const TenantOfHost = z.strictObject({
  id: z.string(),
  name: z.string(),
  appTitle: z.string(),
  styling: Styling,
  useFormality: z.boolean(),
  useGendering: z.boolean(),
  languages: z.array(z.enum(LANGUAGES)),
  baseLanguage: z.enum(LANGUAGES),
  overwriteReasons: z.boolean(),
  decisionReasons: z.boolean(),
  lockAfterMinutes: z.int(),
  deletionPolicy: z.int(),
  warningPolicy: z.int(),
  features: z.array(z.enum(TENANT_FEATURES)),
  captchaIsDisabled: z.boolean(),
  passkeys: z.enum(PASSKEY_SETTINGS),
  auditPage: z.boolean(),
  /** URL of the tenant's pages; null if it follows from the operator's. */
  url: z.nullable(z.string()),
  licence: LicenseRestriction,
  emailSettings: z.record(z.string(), z.string()),
  /** Null where people do not sign in by their company's directory. */
  companySignIn: z.nullable(z.strictObject({ label: z.string(), isOnly: z.boolean() })),
  /** Whether candidates have pages. */
  candidatePages: z.boolean(),
  /** Whether candidates may add counter-statements, or have done so. */
  counterStatements: z.boolean(),
  /** Whether candidates can be given a report, on their pages. */
  feedback: z.boolean(),
});
export type TenantOfHost = Readonly<z.infer<typeof TenantOfHost>>;

/** The present tenant of this transaction; undefined if it is disabled. */
export async function selectTenant(tx: TenantTransaction): Promise<TenantOfHost | undefined> {
  const [tenant] = await tx.prepared(
    TenantOfHost,
    `select tenant_id as id, name, app_title as "appTitle", styling, features, licence, languages,
            base_language as "baseLanguage", overwrite_reasons as "overwriteReasons",
            decision_reasons as "decisionReasons", lock_after_minutes as "lockAfterMinutes",
            use_formality as "useFormality", use_gendering as "useGendering",
            deletion_policy as "deletionPolicy", warning_policy as "warningPolicy",
            captcha_is_disabled as "captchaIsDisabled", email_settings as "emailSettings",
            passkeys, audit_page as "auditPage", url,
            (select jsonb_build_object('label', c.label, 'isOnly', c.is_only) from company_sign_in c
              where c.tenant_id = $1 and c.is_on) as "companySignIn",
            exists (select from candidate_page_setting p
                     where p.tenant_id = $1 and p.is_on) as "candidatePages",
            (exists (select from candidate_page_setting p
                      where p.tenant_id = $1 and p.counter_statements)
              or exists (select from counter_statement s where s.tenant_id = $1)) as "counterStatements",
            exists (select from candidate_page_setting p join feedback_setting f on f.tenant_id = p.tenant_id
                     where p.tenant_id = $1 and p.is_on and f.is_on) as feedback
       from tenant where tenant_id = $1 and disabled_at is null`,
    [tx.tenantId],
  );
  return tenant;
}

/** Whether the present tenant is there and enabled. */
export async function isOpenTenant(tx: TenantTransaction): Promise<boolean> {
  const [row] = await tx.prepared(
    IdRow,
    "select tenant_id as id from tenant where tenant_id = $1 and disabled_at is null",
    [tx.tenantId],
  );
  return row !== undefined;
}

/** The first enabled tenant with one of these host names. */
export async function selectTenantOfHost(
  database: Database,
  names: string[],
): Promise<TenantOfHost | null> {
  const [row] = await database.read(
    IdRow,
    `select host_tenant_id as id from tenant_host where host = any($1)
      order by array_position($1, host) limit 1`,
    [names],
  );
  if (!row) return null;
  return database.withTenant(row.id, async (tx) => (await selectTenant(tx)) ?? null);
}
