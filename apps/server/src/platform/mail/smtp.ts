import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { setTimeout as delay } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { NodemailerError } from "nodemailer/lib/errors";
import type { Delivery, Mail, Mailer } from "./mail.ts";

/** Timeouts in ms of one step and of the whole delivery: of a job, and below of a page that waits. */
const PATIENT = { step: 10_000, whole: 40_000 };
const QUICK = { step: 2_500, whole: 4_000 };

const isLoopback = (host: string) => /^(?:localhost|127\.[\d.]+|\[::1\])$/i.test(host);

const connect = (smtpUrl: string, { step }: typeof QUICK) =>
  createTransport({
    url: smtpUrl,
    connectionTimeout: step,
    greetingTimeout: step,
    socketTimeout: step,
    dnsTimeout: step,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Otherwise an attacker in between could remove the offer of encryption, and read links and codes.
    requireTLS: !isLoopback(new URL(smtpUrl).hostname),
  });

/** Connects to the mail server and signs in, without sending. @throws Error with the server's message */
export async function checkSmtp(smtpUrl: string): Promise<void> {
  await connect(smtpUrl, QUICK).verify();
}

/**
 * Sends over SMTP, one connection per mail. `smtp://` is encrypted by STARTTLS, or
 * nothing is sent, except to a server on this machine; `smtps://` is encrypted from the start. The URL contains the
 * credentials.
 *
 * @param log is told why a mail was not taken
 */
export function smtpMailer(
  smtpUrl: string,
  from: string,
  log?: Pick<FastifyBaseLogger, "warn">,
): Mailer {
  const transports = { patient: connect(smtpUrl, PATIENT), quick: connect(smtpUrl, QUICK) };
  return {
    async deliver(mail, { quick = false } = {}) {
      const transport = quick ? transports.quick : transports.patient;
      const tooLate = delay((quick ? QUICK : PATIENT).whole, "later" as const, { ref: false });
      const sending = transport.sendMail(messageOf(mail, from)).then(
        () => "accepted" as const,
        (error: NodemailerError) => {
          log?.warn(reasonOf(error), "the mail server has not taken a mail");
          return verdictOf(error);
        },
      );
      return Promise.race([sending, tooLate]);
    },
  };
}

/** Names and subject come from users: reduced to one line of limited length. */
const oneLine = (text: string) =>
  Array.from(text.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " "))
    .slice(0, 200)
    .join("")
    .trim();

/** The message for nodemailer, marked as automatic so that no auto-responder answers it. */
export const messageOf = (
  { fromName, to, subject, html, text, attachments = [] }: Mail,
  from: string,
) => ({
  from: { name: oneLine(fromName), address: from },
  to: { name: oneLine(to.name), address: to.address },
  envelope: { from, to: [to.address] },
  subject: oneLine(subject),
  html,
  text,
  attachments: attachments.map((file) => ({
    filename: file.name,
    contentType: file.contentType,
    content: file.text,
  })),
  messageId: `<${randomUUID()}@${from.slice(from.lastIndexOf("@") + 1)}>`,
  xMailer: false as const,
  headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
});

/** Without the server's words, which often repeat the receiver's address. */
const reasonOf = ({ code, command, responseCode }: NodemailerError) => ({
  code,
  command: command?.split(" ")[0],
  responseCode,
});

/**
 * A mail is only refused if the server rejects this receiver permanently. Errors about us (a sign-in is
 * missing, relaying is denied) can be fixed by the operator, and the mail must not be lost meanwhile.
 */
function verdictOf({ command, permanent, response = "" }: NodemailerError): Delivery {
  if (command === "API") return "refused";
  const isOfReceiver = command?.startsWith("RCPT") && permanent === true;
  const isOfUs = /^53\d|\b5\.7\.\d+\b|relay/i.test(response);
  return isOfReceiver && !isOfUs ? "refused" : "later";
}
