import type { TenantTransaction } from "../../db/database.ts";

/** Events that a user is notified of by mail, so that they can object. */
export type AccountNotice =
  | "passwordChanged"
  | "emailChanged"
  | "twoFactorOn"
  | "twoFactorOff"
  | "backupCodesMade"
  | "passkeyAdded"
  | "passkeyRemoved";

/**
 * A mail to a user, by ids and at most a former address: tokens and codes are made when it is written, and stored as a hash
 * (decisions §3). `nobody` takes the time of a mail and sends none, so that the answer's time reveals nothing.
 */
export type IdentityMail =
  | { kind: "enroll" | "resetPassword" | "verifyEmail" | "changeEmail"; personId: string }
  | { kind: "loginCode"; personId: string; loginTokenHash: string }
  /** `formerEmail`: the receiving address, if it is no longer the user's. */
  | { kind: "notice"; personId: string; notice: AccountNotice; formerEmail?: string }
  /** To a moderator: a run's personal data will be erased soon. */
  | { kind: "deletionWarning"; personId: string; runId: string }
  /** To an observer: the sessions of a published timetable. */
  | { kind: "timetable"; personId: string; runId: string }
  /** To a moderator: a candidate has asked something. */
  | { kind: "candidateQuestion"; personId: string; questionId: string }
  /** To an administrator: a webhook was switched off. */
  | { kind: "webhookOff"; personId: string; webhookId: string }
  | { kind: "nobody" };

/** The sessions of an observer, for a mail. */
export interface InvitedSessions {
  readonly run: string;
  /** IANA name of the place's time zone, in which the hours are. */
  readonly timeZone: string;
  readonly sessions: readonly {
    /** YYYY-MM-DD. */
    readonly date: string;
    readonly hours: string;
    readonly exercise: string;
    readonly room: string;
  }[];
  readonly calendar: { name: string; contentType: string; text: string };
}

export interface IdentityMails {
  /** Sent by a job as soon as the transaction has committed, with retries. */
  queue(tx: TenantTransaction, mail: IdentityMail): Promise<void>;
  /**
   * Tries to send at once, for at most a few seconds; otherwise queues the mail if a retry may succeed. `refused`:
   * the mail server rejects this address permanently.
   */
  sendNow(tx: TenantTransaction, mail: IdentityMail): Promise<"sent" | "queued" | "refused">;
}
