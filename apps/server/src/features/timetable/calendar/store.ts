import { PlanningSettings, PlanSession } from "@assay/contract";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";

const PublishedRow = z.strictObject({
  sessions: z.array(PlanSession),
  settings: PlanningSettings,
  publishedAt: z.date(),
});
export type PublishedRow = z.infer<typeof PublishedRow>;

/** The published timetable of a run, with the settings of its publication. */
export async function selectPublished(
  tx: TenantTransaction,
  runId: string,
): Promise<PublishedRow | undefined> {
  const [row] = await tx.prepared(
    PublishedRow,
    `select sessions, settings, published_at as "publishedAt" from run_plan
      where tenant_id = $1 and run_id = $2 and state = 'PUBLISHED'`,
    [tx.tenantId, runId],
  );
  return row;
}
