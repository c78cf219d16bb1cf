import type { TenantTransaction } from "../../db/database.ts";

/** What a user is told of by mail after it has happened, so that they can object. */
export type AccountNotice =
  | "passwordChanged"
  | "emailChanged"
  | "twoFactorOn"
  | "twoFactorOff"
  | "backupCodesMade";

/**
 * A mail to a user, by ids and at most a former address: tokens and codes are made when it is written, and stored as a hash
 * (decisions §3). `nobody` takes the time of a mail and sends none.
 */
export type IdentityMail =
  | { kind: "enroll" | "resetPassword" | "verifyEmail" | "changeEmail"; personId: string }
  | { kind: "loginCode"; personId: string; loginTokenHash: string }
  /** `formerEmail`: the address that the notice goes to, where it is not the user's any more. */
  | { kind: "notice"; personId: string; notice: AccountNotice; formerEmail?: string }
  /** To a moderator: a run's personal data will be erased soon. */
  | { kind: "deletionWarning"; personId: string; runId: string }
  | { kind: "nobody" };

export interface IdentityMails {
  /** Sent by a job as soon as the transaction has committed, with retries. */
  queue(tx: TenantTransaction, mail: IdentityMail): Promise<void>;
  /**
   * Tries at once, for a few seconds at most; what may succeed later is queued instead. `refused`:
   * the mail server will never take this address.
   */
  sendNow(tx: TenantTransaction, mail: IdentityMail): Promise<"sent" | "queued" | "refused">;
}
