import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Email } from "postal-mime";
import type { StoredMail, StoredMails } from "../platform/mail/storedMails.ts";

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Content security policy of a mail, which may show its styles and pictures, and open links in a new tab. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-ancestors 'self'";

/**
 * The mails that a server without SMTP stores, as pages for trying out the product. They contain links that
 * give access to accounts: only a browser on this machine can see them, and only under a name of this machine.
 */
export function mountMailbox(app: FastifyInstance, mails: StoredMails) {
  void app.register((pages, _, done) => {
    pages.addHook("onRequest", async (request, reply) => {
      if (!isLocal(request)) return reply.status(404).type("text/plain").send("Not found");
    });
    pages.get("/mails", async (_request, reply) =>
      sendPage(reply, "Mails", listOf(await mails.list())),
    );
    pages.get("/mails/style.css", (_request, reply) => reply.type("text/css").send(STYLE));
    pages.get<{ Params: { id: string } }>("/mails/:id", async ({ params }, reply) => {
      const stored = await mails.read(params.id);
      if (!stored) return sendPage(reply.status(404), "Mails", MISSING);
      return sendPage(reply, stored.mail.subject ?? "", mailOf(stored));
    });
    pages.get<{ Params: { id: string } }>("/mails/:id/html", async ({ params }, reply) => {
      const stored = await mails.read(params.id);
      return reply
        .headers({ "content-security-policy": MAIL_POLICY, "cache-control": "no-store" })
        .type("text/html; charset=utf-8")
        .send(stored?.mail.html ?? "");
    });
    done();
  });
}

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)(?::\d+)?$/i;
/** Headers of proxies, with which the caller may be on another machine. */
const FORWARDED = /^(?:forwarded|via|x-real-ip|x-forwarded-.*|cf-.*|true-client-ip)$/;

/** Whether the connection itself is local; addresses in headers of proxies are not trusted. */
function isLocal(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw;
  if (!LOOPBACK.has(socket.remoteAddress ?? "")) return false;
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false;
  return LOCAL_HOST.test(headers.host ?? "");
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escape = (text = "") => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? "");

const sendPage = (reply: FastifyReply, title: string, main: string) =>
  reply
    .headers({ "content-security-policy": PAGE_POLICY, "cache-control": "no-store" })
    .type("text/html; charset=utf-8").send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="stylesheet" href="/mails/style.css">
</head>
<body><main>${main}</main></body>
</html>`);

const MISSING = `<h1>No such mail</h1><p><a href="/mails">All mails</a></p>`;

const receiverOf = ({ to = [] }: Email) =>
  to.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(", ");
/** The date as DD.MM.YYYY, as elsewhere in the product. */
function momentOf({ date = "" }: Email): string {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T([\d:]{8})/.exec(date) ?? [];
  return year ? `<time datetime="${escape(date)}">${day}.${month}.${year}, ${time} UTC</time>` : "";
}

const listOf = (stored: StoredMail[]) => `<h1>Mails</h1>
<p>No SMTP_URL is set: mails are kept in the data folder and shown here, on this machine only.</p>
${stored.length === 0 ? "<p>There is none yet. Invite a user, or ask for a new password.</p>" : ""}
<ul>${stored
  .map(
    ({ id, mail }) =>
      `<li><a href="/mails/${id}">${escape(mail.subject)}</a><span>${escape(receiverOf(mail))}</span>${momentOf(mail)}</li>`,
  )
  .join("")}</ul>`;

const mailOf = ({ id, mail }: StoredMail) => `<p><a href="/mails">All mails</a></p>
<h1>${escape(mail.subject)}</h1>
<p>To ${escape(receiverOf(mail))}<br>${momentOf(mail)}</p>
<iframe title="The mail" src="/mails/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Text</h2>
<pre tabindex="0">${linked(mail.text ?? "")}</pre>`;

/** The text with its addresses as links. */
const linked = (text: string) =>
  escape(text).replaceAll(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}">${url}</a>`);

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; color: light-dark(#212121, #ececec); background: light-dark(#ffffff, #17181a); }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.4rem; line-height: 1.3; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; }
main > p > a { display: inline-block; padding: 0.65rem 0; }
ul { list-style: none; padding: 0; }
li { display: grid; border-top: 1px solid light-dark(#d5d5d5, #444); overflow-wrap: anywhere; }
li a { padding: 0.75rem 0 0; min-height: 2rem; font-weight: 600; }
li span, li time, p { color: light-dark(#444, #c8c8c8); }
li time { padding-bottom: 0.75rem; }
a { color: light-dark(#1a5799, #8bbcf2); }
iframe { width: 100%; height: 44rem; border: 1px solid light-dark(#d5d5d5, #444); border-radius: 8px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`;
