import { candidatePath, CODE_MINUTES, linkRefusal } from "@assay/domain";
import type { FastifyBaseLogger } from "fastify";
import type { Database, TenantTransaction } from "../../db/database.ts";
import { selectLink } from "../../db/visits.ts";
import { hashToken, newToken } from "../../http/authentication.ts";
import { hashLoginCode, newLoginCode } from "../../platform/codes.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Mail, Mailer } from "../../platform/mail/mail.ts";
import { selectSender } from "../identity/mails/store.ts";
import { selectCandidates, selectRun } from "../runs/store.ts";
import type { CandidateMailDependencies, WaitingCandidateMail } from "./ports.ts";
import { codeMail, invitationMail, newsMail } from "./present.ts";
import { updateMailedCode, updateToken } from "./store.ts";

interface Worker extends CandidateMailDependencies {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly log: FastifyBaseLogger;
  clock(): Date;
}

/**
 * Writes a mail to a candidate, with a new link or code of which only the hash is stored. Undefined if it has become
 * obsolete since it was queued.
 */
async function writeMail(
  tx: TenantTransaction,
  waiting: WaitingCandidateMail,
  dependencies: Worker,
): Promise<Mail | undefined> {
  const { runId, candidateId } = waiting;
  const { frameMail } = dependencies;
  const now = dependencies.clock();
  const link = await selectLink(tx, runId, candidateId);
  const sender = await selectSender(tx);
  const run = await selectRun(tx, runId);
  const candidate = (await selectCandidates(tx, runId)).find(({ id }) => id === candidateId);
  if (!link || !sender || !run || !candidate || linkRefusal(link, now) !== null) return undefined;
  if (link.sentTo === null) return undefined;
  const { language } = link;
  const { firstName, lastName } = candidate;
  const receiver = { firstName, lastName, email: link.sentTo, language };
  if (waiting.kind === "code") {
    const endsAt = Date.parse(waiting.askedAt) + CODE_MINUTES * 60_000;
    if (link.tokenHash === null || now.getTime() >= endsAt) return undefined;
    const code = newLoginCode();
    const codeHash = hashLoginCode(link.tokenHash, code);
    const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
    await updateMailedCode(tx, runId, candidateId, { codeHash, expiresAt });
    return frameMail(sender, receiver, codeMail(sender, language, code));
  }
  const reportUntil =
    waiting.kind === "report" ? await dependencies.reportUntil(tx, waiting) : undefined;
  // The report was withdrawn since.
  if (waiting.kind === "report" && reportUntil === undefined) return undefined;
  const token = newToken();
  if (!(await updateToken(tx, runId, candidateId, hashToken(token)))) return undefined;
  const url = dependencies.originOf(sender) + candidatePath({ token, language });
  const linked = { language, url, link, run };
  if (waiting.kind !== "invitation")
    return frameMail(sender, receiver, newsMail(sender, { ...linked, reportUntil }));
  const calendar = await dependencies.calendarOf(tx, { run, candidateId, language }, sender);
  const mail = frameMail(sender, receiver, invitationMail(sender, { ...linked, calendar }));
  if (!calendar) return mail;
  const contentType = "text/calendar; charset=utf-8; method=PUBLISH";
  return { ...mail, attachments: [{ name: calendar.name, contentType, text: calendar.text }] };
}

/** Sends queued mails to candidates: written in a transaction, and delivered outside of it. A retry writes a new mail. */
export async function workCandidateMails(worker: Worker): Promise<void> {
  const { database, jobs, mailer, log } = worker;
  await jobs.work("candidateMails", async (data) => {
    const waiting = data as WaitingCandidateMail;
    const { tenantId, kind, candidateId } = waiting;
    const message = await database.withTenant(tenantId, (tx) => writeMail(tx, waiting, worker));
    if (!message) return "done";
    const about = { tenantId, kind, to: candidateId };
    const delivery = await mailer.deliver(message);
    if (delivery === "later") log.warn(about, "a mail waits: the mail server did not take it");
    if (delivery === "refused") log.warn(about, "a mail is lost: its address is refused");
    return delivery === "later" ? "later" : "done";
  });
}
