import type { LegalTexts, LicenseRestriction, Styling, TenantSettings } from "@assay/contract";
import { and, desc, eq, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../db/database.ts";
import { tenantHosts, tenantImages, tenants } from "../../db/schema/tenants.ts";
import { WAITING_RUNS } from "../../db/waitingRuns.ts";

export type NewTenant = Omit<
  typeof tenants.$inferInsert,
  "tenantId" | "revision" | "stylingRevision" | "disabledAt"
>;

/** Creates the tenant of this transaction, for which only the owner's connection has the right. */
export async function insertTenant(tx: TenantTransaction, tenant: NewTenant) {
  await tx.db.insert(tenants).values(tenant);
  await tx.db.insert(tenantHosts).values({ host: tenant.name, hostTenantId: tx.tenantId });
}

/** The present licence, read in the transaction of the change that it limits, since that of the request may be old. */
export async function selectLicence(tx: TenantTransaction): Promise<LicenseRestriction> {
  const [row] = await tx.db
    .select({ licence: tenants.licence })
    .from(tenants)
    .where(eq(tenants.tenantId, tx.tenantId));
  if (!row) throw new Error("the tenant of the transaction is gone");
  return row.licence;
}

const ownRow = ({ tenantId }: TenantTransaction) => eq(tenants.tenantId, tenantId);
/** The only row: a tenant's transaction always finds its tenant. */
function only<T>([row]: T[]): T {
  if (row === undefined) throw new Error("the tenant of the transaction is gone");
  return row;
}

const styleColumns = { styling: tenants.styling, revision: tenants.stylingRevision };
export interface StoredStyles {
  styling: Styling;
  revision: number;
}

/** The theme; with `forUpdate` locked until the transaction ends, so that edits run one after the other. */
export async function selectStyles(
  tx: TenantTransaction,
  { forUpdate = false } = {},
): Promise<StoredStyles> {
  const query = tx.db.select(styleColumns).from(tenants).where(ownRow(tx));
  return only(await (forUpdate ? query.for("update") : query));
}

export const updateStyles = (tx: TenantTransaction, styling: Styling) =>
  tx.db
    .update(tenants)
    .set({ styling, stylingRevision: sql`${tenants.stylingRevision} + 1` })
    .where(ownRow(tx));

const settingColumns = {
  revision: tenants.revision,
  appTitle: tenants.appTitle,
  legalTexts: tenants.legalTexts,
  emailSettings: tenants.emailSettings,
  useFormality: tenants.useFormality,
  useGendering: tenants.useGendering,
  languages: tenants.languages,
  baseLanguage: tenants.baseLanguage,
  overwriteReasons: tenants.overwriteReasons,
  decisionReasons: tenants.decisionReasons,
  ratingRules: tenants.ratingRules,
  statistics: tenants.statistics,
  calibration: tenants.calibration,
  dossiers: tenants.dossiers,
  auditPage: tenants.auditPage,
  passRates: tenants.passRates,
  designRules: tenants.designRules,
  lockAfterMinutes: tenants.lockAfterMinutes,
  deletionPolicy: tenants.deletionPolicy,
  warningPolicy: tenants.warningPolicy,
  sessionHours: tenants.sessionHours,
  secondFactorRequired: tenants.secondFactorRequired,
  passkeys: tenants.passkeys,
};
export type StoredSettings = Pick<typeof tenants.$inferSelect, keyof typeof settingColumns>;

/** The settings; with `forUpdate` locked until the transaction ends. */
export async function selectSettings(
  tx: TenantTransaction,
  { forUpdate = false } = {},
): Promise<StoredSettings> {
  const query = tx.db.select(settingColumns).from(tenants).where(ownRow(tx));
  return only(await (forUpdate ? query.for("update") : query));
}

/** The tenant's own legal texts. */
export async function selectLegalTexts(tx: TenantTransaction): Promise<LegalTexts> {
  const query = tx.db.select({ legalTexts: tenants.legalTexts }).from(tenants).where(ownRow(tx));
  return only(await query).legalTexts;
}

export const updateSettings = (tx: TenantTransaction, settings: Omit<StoredSettings, "revision">) =>
  tx.db
    .update(tenants)
    .set({ ...settings, revision: sql`${tenants.revision} + 1` })
    .where(ownRow(tx));

export type WaitingRuns = Pick<TenantSettings, "finishedRuns" | "openRuns">;

const WaitingDay = z.strictObject({ date: z.string(), runs: z.int(), isFinished: z.boolean() });

/** Number of runs that wait for anonymisation, by the UTC day from which their period counts, the oldest first. */
export async function selectWaitingRuns(tx: TenantTransaction): Promise<WaitingRuns> {
  const rows = await tx.prepared(
    WaitingDay,
    `select to_char(w.since at time zone 'UTC', 'YYYY-MM-DD') as date,
            w.finished_at is not null as "isFinished", count(*)::int as runs
       from (${WAITING_RUNS}) w group by 1, 2 order by 1`,
    [tx.tenantId],
  );
  const of = (wanted: boolean) =>
    rows
      .filter(({ isFinished }) => isFinished === wanted)
      .map(({ date, runs }) => ({ date, runs }));
  return { finishedRuns: of(true), openRuns: of(false) };
}

export type NewImage = Omit<typeof tenantImages.$inferInsert, "tenantId">;

/** Stores an image, unless its id exists: the id is made from the content. */
export const insertImage = (tx: TenantTransaction, image: NewImage) =>
  tx.db.insert(tenantImages).values(image).onConflictDoNothing();

export async function selectImageIds(tx: TenantTransaction): Promise<string[]> {
  const rows = await tx.db
    .select({ id: tenantImages.id })
    .from(tenantImages)
    .where(eq(tenantImages.tenantId, tx.tenantId));
  return rows.map(({ id }) => id);
}

export async function selectImage(tx: TenantTransaction, id: string) {
  const [row] = await tx.db
    .select({ contentType: tenantImages.contentType, bytes: tenantImages.bytes })
    .from(tenantImages)
    .where(and(eq(tenantImages.tenantId, tx.tenantId), eq(tenantImages.id, id)));
  return row;
}

/** Stores since when images are unused, for those that are not among `used`. */
export const markUnusedImages = (tx: TenantTransaction, used: string[], now: Date) =>
  tx.db
    .update(tenantImages)
    .set({
      unusedSince: sql`case when ${inArray(tenantImages.id, used)} then null
        else coalesce(${tenantImages.unusedSince}, ${now.toISOString()}::timestamptz) end`,
    })
    .where(eq(tenantImages.tenantId, tx.tenantId));

/** Maximum unused images, so that a day of saves does not fill the disk. */
const UNUSED_IMAGES = 20;

/** Deletes the images that are unused since `before`, and the oldest ones beyond the maximum. */
export function deleteOldImages(tx: TenantTransaction, before: Date) {
  const own = eq(tenantImages.tenantId, tx.tenantId);
  const tooMany = tx.db
    .select({ id: tenantImages.id })
    .from(tenantImages)
    .where(and(own, isNotNull(tenantImages.unusedSince)))
    .orderBy(desc(tenantImages.unusedSince), tenantImages.id)
    .offset(UNUSED_IMAGES);
  return tx.db
    .delete(tenantImages)
    .where(and(own, or(lt(tenantImages.unusedSince, before), inArray(tenantImages.id, tooMany))));
}

/**
 * Deletes every row of the transaction's tenant, as the owner. Foreign keys connect the tables, so
 * that a table may have to be emptied after another one: in passes, until no row is left.
 */
export const DELETE_TENANT_ROWS = `
  do $$
  declare
    name text;
    waiting boolean;
  begin
    perform set_config('app.deleting_tenant', current_setting('app.tenant'), true);
    for pass in 1..50 loop
      waiting := false;
      for name in select table_name from information_schema.columns
                   where table_schema = 'public' and column_name = 'tenant_id'
      loop
        begin
          execute format('delete from %I where tenant_id = current_setting(''app.tenant'')', name);
        exception when foreign_key_violation then waiting := true;
        end;
      end loop;
      exit when not waiting;
    end loop;
  end $$`;
