import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../../config.ts";
import { type StoredMails, storedMails, mailFolderOf } from "./storedMails.ts";
import type { Mailer } from "./mail.ts";
import { smtpMailer } from "./smtp.ts";

/** The mailer by the configuration. Without a mail server mails are stored, of which production logs a warning. */
export function openMailer(config: Config, log: FastifyBaseLogger): Mailer | StoredMails {
  const { smtpUrl, mailFrom, dataDir } = config;
  if (smtpUrl) return smtpMailer(smtpUrl, mailFrom, log);
  const folder = mailFolderOf(dataDir);
  if (config.nodeEnv === "production")
    log.warn({ folder }, "SMTP_URL is not set: mails are not sent, but kept in the data folder");
  return storedMails(folder, mailFrom);
}
