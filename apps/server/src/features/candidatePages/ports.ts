import type { Language } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { TenantOfHost } from "../../db/directory.ts";
import type { Run } from "../runs/store.ts";
import type { Sender } from "../identity/mails/store.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import type { MailContent } from "../../platform/mail/template.ts";

/** What the timetable says of one candidate; `composition/candidatePages.ts` provides it. */
export interface CandidateCalendars {
  /** The candidate's own published sessions as an iCalendar file; null if there are none. */
  calendarOf(
    tx: TenantTransaction,
    of: { readonly run: Run; readonly candidateId: string; readonly language: Language },
    tenant: Pick<TenantOfHost, "useFormality" | "useGendering" | "baseLanguage">,
  ): Promise<{ name: string; text: string } | null>;
}

/** A receiver who has no account. */
export interface MailedCandidate {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly language: Language;
}

/** The content of a mail without greeting and footer, which the tenant's look brings. */
export type CandidateMail = Pick<MailContent, "title" | "text" | "code" | "action" | "notes"> & {
  readonly subject: string;
};

/** What mails to candidates need; `composition/candidatePages.ts` provides it. */
export interface CandidateMailDependencies extends CandidateCalendars {
  /** The last day (YYYY-MM-DD) of the report that a candidate may read now; undefined if there is none. */
  reportUntil(tx: TenantTransaction, of: OfCandidate): Promise<string | undefined>;
  /** Puts the tenant's look around the content. */
  frameMail(sender: Sender, receiver: MailedCandidate, content: CandidateMail): Mail;
  /** The address of a tenant's pages, without a slash at its end, as in other mails. */
  originOf(tenant: { name: string; url: string | null }): string;
}

/** A mail to a moderator: a candidate has asked something. */
interface QuestionMail {
  readonly kind: "candidateQuestion";
  readonly personId: string;
  readonly questionId: string;
}

export interface CandidatePageDependencies
  extends CandidateCalendars, Pick<CandidateMailDependencies, "originOf"> {
  readonly jobs: Pick<Jobs, "send">;
  readonly mails: { queue(tx: TenantTransaction, mail: QuestionMail): Promise<void> };
}

/** A candidate of a run. */
export interface OfCandidate {
  readonly runId: string;
  readonly candidateId: string;
}

/** A queued mail: ids only, as the table of jobs is not protected by tenant. Link and code are made when it is written. */
interface Waiting extends OfCandidate {
  readonly tenantId: string;
}

/** A mail with a link to the candidate's page: the invitation, or that a report or an answer is there. */
export interface WaitingLink extends Waiting {
  readonly kind: "invitation" | "report" | "answer";
}

export interface WaitingCode extends Waiting {
  readonly kind: "code";
  /** When the candidate asked for it, as an ISO timestamp: later than `CODE_MINUTES` after it, nobody waits for it. */
  readonly askedAt: string;
}

export type WaitingCandidateMail = WaitingLink | WaitingCode;
