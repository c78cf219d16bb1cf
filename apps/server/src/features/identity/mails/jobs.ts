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
 * Sends queued mails. They are written in a transaction and delivered outside of it: a slow mail server
 * blocks no transaction. A retry writes a new mail, so that its link's lifetime begins at delivery.
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

/** The queued mail, decrypted. Undefined if the tenant's secret has changed since. */
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
