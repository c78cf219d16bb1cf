import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { NodemailerError } from "nodemailer/lib/errors";
import type { Delivery, Mail, Mailer } from "./mail.ts";

/** Waits of one step each, in ms: for a job, and for a page that waits for the answer. */
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
    // Whoever stands in between could leave the offer of encryption away, and read links and codes.
    requireTLS: !isLoopback(new URL(smtpUrl).hostname),
  });

/** Greets the mail server and signs in, and sends nothing. @throws Error with what it says */
export async function checkSmtp(smtpUrl: string): Promise<void> {
  await connect(smtpUrl, QUICK).verify();
}

/**
 * Sends over SMTP, one connection per mail. `smtp://` becomes encrypted before anything is said, or
 * nothing is sent, but for a server on this machine; `smtps://` is so from the start; user and password stand in the address.
 */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transports = { patient: connect(smtpUrl, PATIENT), quick: connect(smtpUrl, QUICK) };
  return {
    async deliver(mail, { quick = false } = {}) {
      const transport = quick ? transports.quick : transports.patient;
      const tooLate = delay((quick ? QUICK : PATIENT).whole, "later" as const, { ref: false });
      const sending = transport.sendMail(messageOf(mail, from)).then(
        () => "accepted" as const,
        (error: NodemailerError) => verdictOf(error),
      );
      return Promise.race([sending, tooLate]);
    },
  };
}

/** Names and subject come from users: one line each, of a length that a header can bear. */
const oneLine = (text: string) =>
  Array.from(text.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " "))
    .slice(0, 200)
    .join("")
    .trim();

/** What nodemailer writes: every mail says that a machine wrote it, so that none answers it. */
export const messageOf = ({ fromName, to, subject, html, text }: Mail, from: string) => ({
  from: { name: oneLine(fromName), address: from },
  to: { name: oneLine(to.name), address: to.address },
  envelope: { from, to: [to.address] },
  subject: oneLine(subject),
  html,
  text,
  messageId: `<${randomUUID()}@${from.slice(from.lastIndexOf("@") + 1)}>`,
  xMailer: false as const,
  headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
});

/**
 * Refused is only what the server says of this receiver for good. What it says of us (a sign-in is
 * missing, relaying is denied) the operator can put right, and the mail must not be lost meanwhile.
 */
function verdictOf({ command, permanent, response = "" }: NodemailerError): Delivery {
  if (command === "API") return "refused";
  const isOfReceiver = command?.startsWith("RCPT") && permanent === true;
  const isOfUs = /^53\d|\b5\.7\.\d+\b|relay/i.test(response);
  return isOfReceiver && !isOfUs ? "refused" : "later";
}
