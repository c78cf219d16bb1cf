import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../../config.ts";
import { type KeptMails, keptMails, keptMailsIn } from "./kept.ts";
import type { Mailer } from "./mail.ts";
import { smtpMailer } from "./smtp.ts";

/** Without a mail server no mail is lost, but in production somebody has to be told. */
export function openMailer(config: Config, log: FastifyBaseLogger): Mailer | KeptMails {
  const { smtpUrl, mailFrom, dataDir } = config;
  if (smtpUrl) return smtpMailer(smtpUrl, mailFrom);
  const folder = keptMailsIn(dataDir);
  if (config.nodeEnv === "production")
    log.warn({ folder }, "SMTP_URL is not set: mails are not sent, but kept in the data folder");
  return keptMails(folder, mailFrom);
}
