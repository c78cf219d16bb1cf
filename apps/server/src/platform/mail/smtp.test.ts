import net from "node:net";
import { type Mailbox, startMailbox } from "@assay/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Mail } from "./mail.ts";
import { smtpMailer } from "./smtp.ts";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.close());

const FROM = "assay@mail.example.org";
let count = 0;
function mail(changes: Partial<Mail> & { name?: string } = {}): Mail {
  const { name = "Ada Lovelace", ...rest } = changes;
  const to = { name, address: `ada${++count}@example.org` };
  return { fromName: "Assay", to, subject: "Hello", html: "<p>Hello</p>", text: "Hello", ...rest };
}
const deliver = (content: Mail, options?: { quick: boolean }) =>
  smtpMailer(mailbox.url, FROM).deliver(content, options);

/** Sends it over SMTP, and returns what arrived. */
async function sent(content: Mail) {
  expect(await deliver(content)).toBe("accepted");
  const arrived = await mailbox.next(content.to.address);
  const header = (key: string) => arrived.headers.filter((each) => each.key === key);
  return { ...arrived, header };
}

describe("a mail over SMTP", () => {
  it("says whom it is from and to, that a machine wrote it, and nothing of the software", async () => {
    const { from, to, messageId, header, html, text } = await sent(mail());
    expect(from).toMatchObject({ name: "Assay", address: FROM });
    expect(to).toMatchObject([{ name: "Ada Lovelace" }]);
    expect(messageId).toMatch(/^<[\w-]+@mail\.example\.org>$/);
    expect(header("auto-submitted")).toMatchObject([{ value: "auto-generated" }]);
    expect(header("x-mailer")).toEqual([]);
    expect(html).toContain("<p>Hello</p>");
    expect(text).toContain("Hello");
  });

  it.each([
    "Ada\r\nBcc: everybody@example.org",
    "Ada\nSubject: forged",
    "Ada\r\n\r\n<script>alert(1)</script>",
    'Ada" <everybody@example.org>, "',
    "Ada, everybody@example.org",
    "Ada <everybody@example.org>",
    "Ada\u2028Bcc: everybody@example.org",
    "Ada\u0000\u0007\u001b[31m",
    "=?utf-8?B?QmNjOiBldmVyeWJvZHlAZXhhbXBsZS5vcmc=?=",
    "Zoë Ö. 李小龍 🦉 محمد",
    "\ud800 lonely",
    "x".repeat(5_000),
    "",
  ])("has one receiver and its own headers, whatever the names are: %j", async (name) => {
    const content = mail({ name, fromName: name, subject: `Invitation to ${name}` });
    const { from, to, header, ...arrived } = await sent(content);
    expect(to?.map(({ address }) => address)).toEqual([content.to.address]);
    expect(from?.address).toBe(FROM);
    for (const key of ["to", "from", "subject", "message-id", "content-type"])
      expect(header(key)).toHaveLength(1);
    expect([...header("bcc"), ...header("cc")]).toEqual([]);
    expect(arrived.subject).toMatch(/^Invitation to/);
    expect(`${arrived.subject}${to?.[0]?.name}`).not.toMatch(/[\r\n\p{Cc}]/u);
    expect(arrived.text?.trim()).toBe("Hello");
  });

  it("keeps names of every script", async () => {
    const { to, subject } = await sent(
      mail({ name: "Zoë Ö. 李小龍", subject: "Schöne Grüße – 李" }),
    );
    expect(to).toMatchObject([{ name: "Zoë Ö. 李小龍" }]);
    expect(subject).toBe("Schöne Grüße – 李");
  });
});

describe("a mail that is not taken", () => {
  it.each([
    [550, "5.1.1 no such user", "refused"],
    [553, "mailbox name not allowed", "refused"],
    [450, "4.2.1 mailbox busy", "later"],
    [452, "4.2.2 mailbox full", "later"],
    [554, "5.7.1 relay access denied", "later"],
    [530, "5.7.0 authentication required", "later"],
  ])("is lost only where its receiver is refused for good: %s %s", async (code, text, verdict) => {
    const content = mail();
    mailbox.refuse(content.to.address, code, text);
    expect(await deliver(content)).toBe(verdict);
    expect(await deliver(content, { quick: true })).toBe(verdict);
  });

  it("says why to the operator, and not to whom it was", async () => {
    const logged: unknown[] = [];
    const log = { warn: (...said: unknown[]) => void logged.push(said) };
    const content = mail();
    mailbox.refuse(content.to.address, 450, `4.2.1 ${content.to.address} is busy`);
    await smtpMailer(mailbox.url, FROM, log).deliver(content);
    await smtpMailer("smtp://127.0.0.1:1", FROM, log).deliver(mail());
    expect(logged).toMatchObject([
      [{ code: "EENVELOPE", command: "RCPT", responseCode: 450 }, expect.any(String)],
      [{ code: "ESOCKET", command: "CONN" }, expect.any(String)],
    ]);
    expect(JSON.stringify(logged)).not.toContain(content.to.address);
  });

  it("waits where nobody listens", async () => {
    const gone = smtpMailer("smtp://127.0.0.1:1", FROM);
    expect(await gone.deliver(mail())).toBe("later");
    const nowhere = smtpMailer("smtp://nowhere.invalid", FROM);
    expect(await nowhere.deliver(mail(), { quick: true })).toBe("later");
  });

  it("waits where the mail server says nothing, and a page does not wait with it", async () => {
    const silent = net.createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const { port } = silent.address() as net.AddressInfo;
    const verdict = await smtpMailer(`smtp://127.0.0.1:${port}`, FROM).deliver(mail(), {
      quick: true,
    });
    expect(verdict).toBe("later");
    silent.close();
  });
});
