import { LANGUAGES, LINK_DAYS } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { HasRow } from "../../../db/rows.ts";

const SettingRow = z.strictObject({
  isOn: z.boolean(),
  linkDays: z.int(),
  counterStatements: z.boolean(),
  revision: z.int(),
});
export type SettingRow = z.infer<typeof SettingRow>;

const OFF: SettingRow = {
  isOn: false,
  linkDays: LINK_DAYS.standard,
  counterStatements: false,
  revision: 0,
};

/** What the tenant decides about the pages of candidates; off without a row. */
export async function selectSetting(tx: TenantTransaction): Promise<SettingRow> {
  const [row] = await tx.prepared(
    SettingRow,
    `select is_on as "isOn", link_days as "linkDays", counter_statements as "counterStatements", revision
       from candidate_page_setting where tenant_id = $1`,
    [tx.tenantId],
  );
  return row ?? OFF;
}

/** Stores the setting in place of the one with this revision, 0 for none; false if there is another by now. */
export async function replaceSetting(
  tx: TenantTransaction,
  { isOn, linkDays, counterStatements, revision }: SettingRow,
): Promise<boolean> {
  const rows = await tx.prepared(
    HasRow,
    `insert into candidate_page_setting as s (is_on, link_days, counter_statements)
     select $2::boolean, $3::int, $5::boolean
      where $4::int = 0 or exists (select from candidate_page_setting where tenant_id = $1)
     on conflict (tenant_id) do update
       set is_on = excluded.is_on, link_days = excluded.link_days,
           counter_statements = excluded.counter_statements, revision = s.revision + 1
       where s.revision = $4
     returning true as has`,
    [tx.tenantId, isOn, linkDays, revision, counterStatements],
  );
  return rows.length > 0;
}

const InformationRow = z.strictObject({
  version: z.int(),
  texts: z.partialRecord(z.enum(LANGUAGES), z.string()),
  publishedAt: z.date(),
});
export type InformationRow = z.infer<typeof InformationRow>;

/** The information that candidates are asked to accept: its newest version, if there is one. */
export async function selectInformation(
  tx: TenantTransaction,
): Promise<InformationRow | undefined> {
  const [row] = await tx.prepared(
    InformationRow,
    `select version, texts, published_at as "publishedAt" from candidate_information
      where tenant_id = $1 order by version desc limit 1`,
    [tx.tenantId],
  );
  return row;
}

export const insertInformation = (
  tx: TenantTransaction,
  { version, texts, publishedAt }: InformationRow,
  publishedBy: string,
): Promise<void> =>
  tx.execute(
    `insert into candidate_information (version, texts, published_at, published_by)
     values ($1, $2, $3, $4)`,
    [version, JSON.stringify(texts), publishedAt, publishedBy],
  );
