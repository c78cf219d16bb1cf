import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";

const HoldRow = z.strictObject({
  id: z.string(),
  personId: z.string(),
  name: z.nullable(z.string()),
  reason: z.string(),
  endsOn: z.string(),
  placedAt: z.date(),
  liftedAt: z.nullable(z.date()),
  liftReason: z.nullable(z.string()),
});
export type HoldRow = z.infer<typeof HoldRow>;

const HOLD = `
  select h.id, h.person_id as "personId", h.reason, h.ends_on::text as "endsOn",
         h.placed_at as "placedAt", h.lifted_at as "liftedAt", h.lift_reason as "liftReason",
         coalesce(
           (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from person p
             where p.tenant_id = $1 and p.id = h.person_id),
           (select nullif(concat_ws(' ', c.first_name, c.last_name), '') from run_candidate c
             where c.tenant_id = $1 and c.person_id = h.person_id and c.last_name is not null
             order by c.run_id desc limit 1)) as name
    from legal_hold h where h.tenant_id = $1`;

export const selectHolds = (tx: TenantTransaction): Promise<HoldRow[]> =>
  tx.prepared(HoldRow, `${HOLD} order by h.placed_at desc, h.id`, [tx.tenantId]);

/** With `forUpdate` locked until the transaction ends. */
export async function selectHold(
  tx: TenantTransaction,
  id: string,
  { forUpdate = false } = {},
): Promise<HoldRow | undefined> {
  const text = `${HOLD} and h.id = $2${forUpdate ? " for update of h" : ""}`;
  const [row] = await tx.prepared(HoldRow, text, [tx.tenantId, id]);
  return row;
}

type NewHold = Pick<HoldRow, "id" | "personId" | "reason" | "endsOn">;

export const insertHold = (
  tx: TenantTransaction,
  { id, personId, reason, endsOn }: NewHold,
  { by, now }: { by: string; now: Date },
) =>
  tx.execute(
    `insert into legal_hold (id, person_id, reason, ends_on, placed_by, placed_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, personId, reason, endsOn, by, now],
  );

export const updateLifted = (
  tx: TenantTransaction,
  id: string,
  { by, now, reason }: { by: string; now: Date; reason: string },
) =>
  tx.execute(
    `update legal_hold set lifted_by = $3, lifted_at = $4, lift_reason = $5
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, by, now, reason],
  );
