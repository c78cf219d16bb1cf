import * as z from "zod/mini";
import type { TenantTransaction } from "./database.ts";

const HeldRow = z.strictObject({ personId: z.string(), endsOn: z.string() });
/** A person of whom nothing may be erased, and the last day of that. */
export type HeldPerson = z.infer<typeof HeldRow>;

/** Those of these people on whom a legal hold lies on a day, each once with its latest end. @param today as a UTC day */
export const selectHeldPeople = (
  tx: TenantTransaction,
  personIds: readonly string[],
  today: string,
): Promise<HeldPerson[]> =>
  tx.prepared(
    HeldRow,
    `select person_id as "personId", max(ends_on)::text as "endsOn" from legal_hold
      where tenant_id = $1 and person_id = any($2) and lifted_at is null and ends_on >= $3::date
      group by person_id order by person_id`,
    [tx.tenantId, personIds, today],
  );
