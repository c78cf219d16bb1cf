import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { timetableInvitations } from "../../../db/schema/timetable.ts";

const InvitationRow = z.strictObject({
  personId: z.string(),
  sentAt: z.date(),
  digest: z.string(),
});
export type InvitationRow = z.infer<typeof InvitationRow>;

/** What was last sent to the observers of a run. */
export const selectInvitations = (tx: TenantTransaction, runId: string): Promise<InvitationRow[]> =>
  tx.prepared(
    InvitationRow,
    `select person_id as "personId", sent_at as "sentAt", digest from timetable_invitation
      where tenant_id = $1 and run_id = $2`,
    [tx.tenantId, runId],
  );

export const upsertInvitations = (
  tx: TenantTransaction,
  runId: string,
  rows: readonly InvitationRow[],
) =>
  tx.db
    .insert(timetableInvitations)
    .values(rows.map((row) => ({ runId, ...row })))
    .onConflictDoUpdate({
      target: [
        timetableInvitations.tenantId,
        timetableInvitations.runId,
        timetableInvitations.personId,
      ],
      set: { sentAt: sql`excluded.sent_at`, digest: sql`excluded.digest` },
    });
