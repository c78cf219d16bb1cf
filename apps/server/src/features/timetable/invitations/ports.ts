import type { TenantTransaction } from "../../../db/database.ts";

/** The mails to people with an account; passed by `app.ts`. */
export interface InvitationMails {
  queue(
    tx: TenantTransaction,
    mail: { kind: "timetable"; personId: string; runId: string },
  ): Promise<void>;
}
