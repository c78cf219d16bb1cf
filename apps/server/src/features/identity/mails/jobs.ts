import type { FastifyBaseLogger } from "fastify";
import type { Database, TenantTransaction } from "../../../db/database.ts";
import { unseal } from "../../../platform/sealed.ts";
import type { IdentityMail } from "../ports.ts";
import { type MailDependencies, type WaitingMail, writeMail } from "./commands.ts";
import { selectSender } from "./store.ts";

interface Worker extends MailDependencies {
  database: Database;
  log: FastifyBaseLogger;
}

/**
 * Sends the mails that wait. Written in one transaction, delivered outside of any: a slow mail server
 * holds nothing up. A new try writes a new mail, so that its link counts from the delivery on.
 */
export async function workIdentityMails({ database, log, ...dependencies }: Worker): Promise<void> {
  await dependencies.jobs.work("mails", async (data) => {
    const { tenantId, mail, at } = data as WaitingMail;
    const message = await database.withTenant(tenantId, async (tx) => {
      const wanted = await unsealed(tx, mail);
      return wanted && writeMail(tx, wanted, new Date(at), dependencies);
    });
    if (!message) return "done";
    const about = { tenantId, kind: mail.kind, ...("personId" in mail && { to: mail.personId }) };
    const delivery = await dependencies.mailer.deliver(message);
    if (delivery === "later") log.warn(about, "a mail waits: the mail server did not take it");
    if (delivery === "refused") log.warn(about, "a mail is lost: its address is refused");
    return delivery === "later" ? "later" : "done";
  });
}

/** The mail as it was asked for. Undefined where the tenant's secret has been changed since. */
async function unsealed(
  tx: TenantTransaction,
  mail: IdentityMail,
): Promise<IdentityMail | undefined> {
  if (mail.kind !== "notice" || mail.formerEmail === undefined) return mail;
  const sender = await selectSender(tx);
  try {
    return { ...mail, formerEmail: unseal(mail.formerEmail, sender?.secret ?? "") };
  } catch {
    return undefined;
  }
}
