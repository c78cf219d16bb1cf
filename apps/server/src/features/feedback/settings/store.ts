import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { HasRow } from "../../../db/rows.ts";

const SettingRow = z.strictObject({
  isOn: z.boolean(),
  revision: z.int(),
  /** Whether candidates have pages, without which there are no reports. */
  hasPages: z.boolean(),
});
export type SettingRow = z.infer<typeof SettingRow>;

/** Whether the tenant gives reports to candidates; off without a row. */
export async function selectFeedbackSetting(tx: TenantTransaction): Promise<SettingRow> {
  const [row] = await tx.prepared(
    SettingRow,
    `select coalesce(bool_or(f.is_on), false) as "isOn", coalesce(max(f.revision), 0)::int as revision,
            exists (select from candidate_page_setting p where p.tenant_id = $1 and p.is_on) as "hasPages"
       from feedback_setting f where f.tenant_id = $1`,
    [tx.tenantId],
  );
  return row ?? { isOn: false, revision: 0, hasPages: false };
}

/** Stores the setting in place of the one with this revision, 0 for none; false if there is another by now. */
export async function replaceFeedbackSetting(
  tx: TenantTransaction,
  { isOn, revision }: Omit<SettingRow, "hasPages">,
): Promise<boolean> {
  const rows = await tx.prepared(
    HasRow,
    `insert into feedback_setting as s (is_on)
     select $2::boolean where $3::int = 0 or exists (select from feedback_setting where tenant_id = $1)
     on conflict (tenant_id) do update set is_on = excluded.is_on, revision = s.revision + 1
       where s.revision = $3
     returning true as has`,
    [tx.tenantId, isOn, revision],
  );
  return rows.length > 0;
}
