import {
  isOpen,
  type Language,
  LINK_LIFETIME_MS,
  linkPath,
  type LinkPurpose,
  retentionDates,
  utcDayOf,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { hashToken, newToken } from "../../../http/authentication.ts";
import { originOf } from "../../../http/hosts.ts";
import { hashLoginCode, newLoginCode } from "../../../platform/codes.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { Mail, Mailer } from "../../../platform/mail/mail.ts";
import { seal } from "../../../platform/sealed.ts";
import type { IdentityMail, IdentityMails, InvitedSessions } from "../ports.ts";
import { isWanted } from "./policy.ts";
import { languageOf, type Message, presentMail } from "./present.ts";
import {
  type Receiver,
  selectNewEmail,
  selectOffWebhook,
  selectOpenQuestion,
  selectReceiver,
  selectSender,
  selectWarnedRun,
  type Sender,
  updateLoginCode,
  upsertLink,
} from "./store.ts";

const CODE_MINUTES = 10;
const MOST_AT_ONCE = 3;

/** A queued mail. It holds ids and times; a former address is encrypted with the tenant's key. */
export interface WaitingMail {
  tenantId: string;
  mail: IdentityMail;
  at: string;
}

export interface MailDependencies {
  jobs: Jobs;
  mailer: Mailer;
  clock(): Date;
  /** The base address of the pages, such as `https://assay.example`. */
  publicUrl(): string;
  defaultTenant: string;
  /** The sessions of an observer in a run; undefined if there are none any more. */
  sessionsOf(
    tx: TenantTransaction,
    of: { runId: string; personId: string; language: Language },
    sender: Sender,
  ): Promise<InvitedSessions | undefined>;
}

/** The mails about accounts, for the server and for the operator's commands. */
export function openIdentityMails(dependencies: MailDependencies): IdentityMails {
  async function queue(tx: TenantTransaction, mail: IdentityMail) {
    const job: WaitingMail = {
      tenantId: tx.tenantId,
      mail: await sealed(tx, mail),
      at: dependencies.clock().toISOString(),
    };
    await dependencies.jobs.send(tx, "mails", job);
  }
  let waiting = 0;
  return {
    queue,
    async sendNow(tx, mail) {
      // Each mail holds a database connection until the mail server answers, so that only a few are sent at a time.
      if (waiting >= MOST_AT_ONCE) {
        await queue(tx, mail);
        return "queued";
      }
      const message = await writeMail(tx, mail, dependencies.clock(), dependencies);
      if (!message) return "sent";
      waiting += 1;
      const delivery = await dependencies.mailer.deliver(message, { quick: true });
      waiting -= 1;
      if (delivery === "later") await queue(tx, mail);
      return delivery === "accepted" ? "sent" : delivery === "later" ? "queued" : "refused";
    },
  };
}

/** Encrypts a former address, since the table of jobs is not protected by tenant. */
async function sealed(tx: TenantTransaction, mail: IdentityMail): Promise<IdentityMail> {
  if (mail.kind !== "notice" || mail.formerEmail === undefined) return mail;
  const sender = await selectSender(tx);
  return { ...mail, formerEmail: seal(mail.formerEmail, sender?.secret ?? "") };
}

/**
 * Writes a mail, each time with a new token or code, of which only the hash is stored. Undefined
 * if the mail has become obsolete since it was queued.
 *
 * @param at when the mail was queued
 */
export async function writeMail(
  tx: TenantTransaction,
  mail: IdentityMail,
  at: Date,
  dependencies: MailDependencies,
): Promise<Mail | undefined> {
  if (mail.kind === "nobody") return undefined;
  const sender = await selectSender(tx);
  const receiver = await selectReceiver(tx, mail.personId);
  if (!sender || !receiver?.email) return undefined;
  // A user who cannot sign in gets only notices about the account: links and reminders would be useless.
  if (mail.kind !== "notice" && !isOpen(receiver, dependencies.clock())) return undefined;
  const known = { sender, receiver, email: receiver.email };
  switch (mail.kind) {
    case "loginCode":
      return writeCode(tx, mail, known, dependencies);
    case "notice":
      return writeNotice(mail, at, known, dependencies);
    case "deletionWarning":
      return writeWarning(tx, mail, known, dependencies);
    case "timetable":
      return writeTimetable(tx, mail, known, dependencies);
    case "candidateQuestion":
      return writeQuestion(tx, mail, known, dependencies);
    case "webhookOff":
      return writeWebhookOff(tx, mail, known, dependencies);
    default:
      return writeLink(tx, mail, known, dependencies);
  }
}

interface Known {
  sender: Sender;
  receiver: Receiver;
  email: string;
}

async function writeLink(
  tx: TenantTransaction,
  { kind: purpose, personId }: IdentityMail & { kind: LinkPurpose },
  { sender, receiver, email }: Known,
  { clock, publicUrl, defaultTenant }: MailDependencies,
): Promise<Mail | undefined> {
  if (!isWanted(purpose, receiver)) return undefined;
  const newEmail = purpose === "changeEmail" ? await selectNewEmail(tx, personId) : null;
  if (purpose === "changeEmail" && newEmail === null) return undefined;
  const token = newToken();
  const until = new Date(clock().getTime() + LINK_LIFETIME_MS[purpose]);
  await upsertLink(tx, personId, purpose, { tokenHash: hashToken(token), expiresAt: until });
  const origin = originOf(sender, publicUrl(), defaultTenant);
  const language = languageOf(sender, receiver);
  const url = origin + linkPath({ purpose, email, newEmail, token, language });
  const message: Message = { kind: purpose, url, until, newEmail };
  return presentMail({ sender, receiver, address: newEmail ?? email }, message);
}

async function writeCode(
  tx: TenantTransaction,
  { personId, loginTokenHash }: IdentityMail & { kind: "loginCode" },
  { sender, receiver, email }: Known,
  { clock }: MailDependencies,
): Promise<Mail | undefined> {
  const now = clock();
  const code = newLoginCode();
  const stored = await updateLoginCode(
    tx,
    { personId, loginTokenHash, now },
    {
      codeHash: hashLoginCode(loginTokenHash, code),
      codeExpiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
    },
  );
  if (!stored) return undefined;
  const message: Message = { kind: "loginCode", code, minutes: CODE_MINUTES };
  return presentMail({ sender, receiver, address: email }, message);
}

function writeNotice(
  { notice, formerEmail }: IdentityMail & { kind: "notice" },
  at: Date,
  { sender, receiver, email }: Known,
  { publicUrl, defaultTenant }: MailDependencies,
): Mail {
  const address = formerEmail ?? email;
  const url = `${originOf(sender, publicUrl(), defaultTenant)}/login`;
  return presentMail(
    { sender, receiver: { ...receiver, email: address }, address },
    { kind: "notice", notice, at, url },
  );
}

async function writeWarning(
  tx: TenantTransaction,
  mail: IdentityMail & { kind: "deletionWarning" },
  { sender, receiver, email }: Known,
  { clock, publicUrl, defaultTenant }: MailDependencies,
): Promise<Mail | undefined> {
  const run = await selectWarnedRun(tx, mail);
  if (!run) return undefined;
  const { warnOn, anonymiseOn } = retentionDates(utcDayOf(run.since), run);
  const today = utcDayOf(clock());
  const isUnfinished = run.finishedAt === null;
  // Since the warning was queued, the run may have been changed or prolonged, or its period may be over.
  if (anonymiseOn <= today || (isUnfinished && (warnOn === null || warnOn > today)))
    return undefined;
  const origin = originOf(sender, publicUrl(), defaultTenant);
  return presentMail(
    { sender, receiver, address: email },
    {
      kind: "deletionWarning",
      run: run.name,
      candidates: run.candidates,
      since: run.since,
      isOpen: isUnfinished,
      on: new Date(`${anonymiseOn}T00:00:00Z`),
      url: run.isArchived
        ? null
        : `${origin}/${isUnfinished ? "processruns" : "results"}/${mail.runId}`,
    },
  );
}

/** Written by the timetable as it is now, which may be newer than the wish to send it. */
async function writeTimetable(
  tx: TenantTransaction,
  { runId, personId }: IdentityMail & { kind: "timetable" },
  { sender, receiver, email }: Known,
  { publicUrl, defaultTenant, sessionsOf }: MailDependencies,
): Promise<Mail | undefined> {
  const language = languageOf(sender, receiver);
  const invited = await sessionsOf(tx, { runId, personId, language }, sender);
  if (!invited) return undefined;
  const url = `${originOf(sender, publicUrl(), defaultTenant)}/processruns/${runId}/my-day`;
  const message: Message = { kind: "timetable", url, ...invited };
  const mail = presentMail({ sender, receiver, address: email }, message);
  return { ...mail, attachments: [invited.calendar] };
}

async function writeQuestion(
  tx: TenantTransaction,
  mail: IdentityMail & { kind: "candidateQuestion" },
  { sender, receiver, email }: Known,
  { publicUrl, defaultTenant }: MailDependencies,
): Promise<Mail | undefined> {
  const asked = await selectOpenQuestion(tx, mail);
  if (!asked) return undefined;
  const origin = originOf(sender, publicUrl(), defaultTenant);
  const url = `${origin}/processruns/${asked.runId}/candidate-pages`;
  return presentMail(
    { sender, receiver, address: email },
    { kind: "candidateQuestion", run: asked.run, url },
  );
}

async function writeWebhookOff(
  tx: TenantTransaction,
  { webhookId }: IdentityMail & { kind: "webhookOff" },
  { sender, receiver, email }: Known,
  { publicUrl, defaultTenant }: MailDependencies,
): Promise<Mail | undefined> {
  const webhook = await selectOffWebhook(tx, webhookId);
  if (!webhook) return undefined;
  const url = `${originOf(sender, publicUrl(), defaultTenant)}/customize/webhooks`;
  // Paths and queries of such addresses are often secrets.
  const { host } = new URL(webhook.url);
  return presentMail(
    { sender, receiver, address: email },
    { kind: "webhookOff", host, reason: webhook.reason, url },
  );
}
