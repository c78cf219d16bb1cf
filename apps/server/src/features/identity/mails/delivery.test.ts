import {
  buildReceiver,
  buildTenant,
  linkIn,
  queueMail,
  startTestServer,
  type TestServer,
  type TestTenant,
} from "@assay/testing";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { appUrl, openDatabase } from "../../../db/database.ts";
import { openJobs } from "../../../platform/jobs.ts";
import { smtpMailer } from "../../../platform/mail/smtp.ts";
import type { IdentityMail } from "../ports.ts";
import { workIdentityMails } from "./jobs.ts";

const SOON = { timeout: 60_000, interval: 20 };

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
});
afterAll(() => server.close());

async function invited() {
  const { id, email } = await buildReceiver(tenant);
  return { email, mail: { kind: "enroll", personId: id } satisfies IdentityMail };
}
const queue = (mail: IdentityMail) => queueMail(tenant, mail);
const sendNow = (mail: IdentityMail) =>
  server.database.withTenant(tenant.id, (tx) => server.mails.sendNow(tx, mail));
const jobStates = async () => {
  const rows = await server.owner.query<{ state: string }>("select state::text from pgboss.job");
  return rows.map(({ state }) => state);
};
const arrived = (email: string) =>
  server.mailbox.received.filter(({ to }) => to?.[0]?.address === email);

describe("a mail that is sent at once", () => {
  it("has arrived when the call is answered, and leaves no job", async () => {
    const { email, mail } = await invited();
    const before = await jobStates();
    expect(await sendNow(mail)).toBe("sent");
    expect(arrived(email)).toHaveLength(1);
    expect(await jobStates()).toEqual(before);
  });

  it("says that its address is refused for good, and is not tried again [ERR-08]", async () => {
    const { email, mail } = await invited();
    server.mailbox.refuse(email);
    const before = await jobStates();
    expect(await sendNow(mail)).toBe("refused");
    expect(await jobStates()).toEqual(before);
  });

  it("waits as a job where the address is refused for now only", async () => {
    const { email, mail } = await invited();
    server.mailbox.refuse(email, 450, "4.2.1 try again");
    expect(await sendNow(mail)).toBe("queued");
    await vi.waitFor(async () => expect(await jobStates()).toContain("retry"), SOON);
    await server.owner.query("delete from pgboss.job where state <> 'completed'");
  });

  it("needs nothing for nobody", async () => {
    expect(await sendNow({ kind: "nobody" })).toBe("sent");
  });
});

describe("while the mail server is down", () => {
  it("calls go on, no mail is lost, and the log names nobody", async () => {
    const [a, b] = [await invited(), await invited()];
    await server.mailbox.down();
    await queue(a.mail);
    expect(await sendNow(b.mail)).toBe("queued");
    const waiting = () => server.log.filter((line) => line.includes("a mail waits")).join("");
    await vi.waitFor(() => expect(waiting()).toContain(a.mail.personId), SOON);
    await server.mailbox.up();
    const links = [await server.mailbox.next(a.email), await server.mailbox.next(b.email)].map(
      linkIn,
    );
    expect(new Set(links.map(({ token }) => token)).size).toBe(2);
    const log = server.log.join("");
    for (const secret of [a.email, b.email, "Lovelace", ...links.map(({ token }) => token)])
      expect(log).not.toContain(secret);
  });

  it("no job keeps an address, a name or a token", async () => {
    const { email, mail } = await invited();
    await queue(mail);
    const { token } = linkIn(await server.mailbox.next(email));
    const rows = await server.owner.query<{ job: string }>(
      "select j::text as job from pgboss.job j",
    );
    const jobs = rows.map(({ job }) => job).join("\n");
    expect(jobs).toContain(mail.personId);
    for (const secret of ["example.org", "Ada", "Lovelace", token])
      expect(jobs).not.toContain(secret);
  });
});

describe("a mail in a job", () => {
  it("is dropped where its address is refused, and the log says so without it", async () => {
    const { email, mail } = await invited();
    server.mailbox.refuse(email);
    await queue(mail);
    await vi.waitFor(() => expect(server.log.join("")).toContain("its address is refused"), SOON);
    await vi.waitFor(async () => expect(await jobStates()).not.toContain("active"), SOON);
    expect(await jobStates()).not.toContain("retry");
    expect(server.log.join("")).not.toContain(email);
  });

  it("is sent once, though two servers work", async () => {
    const url = appUrl(server.ownerUrl);
    const log = pino({ level: "silent" });
    const database = openDatabase(url, () => undefined, { max: 5 });
    const jobs = await openJobs({ url, log, pollSeconds: 0.5 });
    await workIdentityMails({
      jobs,
      mailer: smtpMailer(server.mailbox.url, "assay@example.org"),
      clock: server.clock.now,
      publicUrl: () => "http://example.org",
      defaultTenant: "demo",
      sessionsOf: async () => undefined,
      database,
      log,
    });
    const all = await Promise.all(Array.from({ length: 20 }, invited));
    await Promise.all(all.map(({ mail }) => queue(mail)));
    await vi.waitFor(
      async () => expect(new Set(await jobStates())).toEqual(new Set(["completed"])),
      SOON,
    );
    expect(all.map(({ email }) => arrived(email).length)).toEqual(all.map(() => 1));
    await jobs.close();
    await database.close();
  });
});
