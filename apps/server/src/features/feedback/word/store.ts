import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { HasRow } from "../../../db/rows.ts";

const TemplateRow = z.strictObject({ name: z.string(), size: z.int(), uploadedAt: z.date() });
export type TemplateRow = z.infer<typeof TemplateRow>;
const BytesRow = z.strictObject({ name: z.string(), bytes: z.instanceof(Buffer) });
export type TemplateFile = z.infer<typeof BytesRow>;

/** The tenant's template without its content. */
export async function selectTemplate(tx: TenantTransaction): Promise<TemplateRow | undefined> {
  const [row] = await tx.prepared(
    TemplateRow,
    `select name, octet_length(bytes) as size, uploaded_at as "uploadedAt"
       from feedback_template where tenant_id = $1`,
    [tx.tenantId],
  );
  return row;
}

export async function hasTemplate(tx: TenantTransaction): Promise<boolean> {
  const rows = await tx.prepared(
    HasRow,
    `select true as has from feedback_template where tenant_id = $1`,
    [tx.tenantId],
  );
  return rows.length > 0;
}

export async function selectTemplateFile(tx: TenantTransaction): Promise<TemplateFile | undefined> {
  const [row] = await tx.prepared(
    BytesRow,
    `select name, bytes from feedback_template where tenant_id = $1`,
    [tx.tenantId],
  );
  return row;
}

/** Stores a template in place of the one before. */
export const replaceTemplate = (
  tx: TenantTransaction,
  { name, bytes }: TemplateFile,
  { by, now }: { by: string; now: Date },
): Promise<void> =>
  tx.execute(
    `insert into feedback_template (name, bytes, uploaded_at, uploaded_by) values ($1, $2, $3, $4)
     on conflict (tenant_id) do update set name = excluded.name, bytes = excluded.bytes,
       uploaded_at = excluded.uploaded_at, uploaded_by = excluded.uploaded_by`,
    [name, bytes, now, by],
  );

/** False if there was none. */
export async function deleteTemplate(tx: TenantTransaction): Promise<boolean> {
  const rows = await tx.prepared(
    HasRow,
    `delete from feedback_template where tenant_id = $1 returning true as has`,
    [tx.tenantId],
  );
  return rows.length > 0;
}
