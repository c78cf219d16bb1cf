import {
  buildReceiver,
  buildTenant,
  linkIn,
  queueMail,
  startTestServer,
  type TestServer,
  type TestTenant,
} from "@assay/testing";
import { LINK_LIFETIME_MS, type LinkPurpose } from "@assay/domain";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { accounts, links, loginSteps, people } from "../../../db/schema/identity.ts";
import { hashToken } from "../../../http/authentication.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountNotice, IdentityMail } from "../ports.ts";
import { hashLoginCode } from "../../../platform/codes.ts";

const SOON = { timeout: 60_000, interval: 20 };
const HOUR_MS = 3_600_000;

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
});
afterAll(() => server.close());

const enrolled = { enrolledAt: new Date() };
const person = (account = {}) => buildReceiver(tenant, account);
const queue = (mail: IdentityMail) => queueMail(tenant, mail);

async function storedLink(personId: string, purpose: LinkPurpose) {
  const rows = await server.database.withTenant(tenant.id, (tx) =>
    tx.db.select().from(links).where(eq(links.personId, personId)),
  );
  return rows.find((row) => row.purpose === purpose);
}
/** Waits until no job is left to do, and returns what arrived at the address. */
async function arrivedAfterAll(email: string) {
  await vi.waitFor(async () => {
    const open = await server.owner.query(
      "select 1 from pgboss.job where state in ('created', 'retry', 'active')",
    );
    expect(open).toEqual([]);
  }, SOON);
  return server.mailbox.received.filter(({ to }) => to?.[0]?.address === email);
}

describe("a mail with a link", () => {
  it.each([
    ["enroll", {}, "/user/enroll/"],
    ["resetPassword", enrolled, "/user/reset-password/"],
    ["verifyEmail", enrolled, "/user/activate/"],
  ] as const)(
    "leads to the tenant's page and counts for its time: %s",
    async (kind, account, path) => {
      const { id, email } = await person(account);
      await queue({ kind, personId: id });
      const link = linkIn(await server.mailbox.next(email));
      expect(link.origin).toBe(`http://${tenant.host}`);
      expect(link.path).toBe(path + encodeURIComponent(email));
      expect(await storedLink(id, kind)).toMatchObject({
        tokenHash: hashToken(link.token),
        expiresAt: new Date(server.clock.now().getTime() + LINK_LIFETIME_MS[kind]),
      });
    },
  );

  it("goes to the new address where the e-mail shall change, and keeps that address", async () => {
    const { id, email } = await person(enrolled);
    const newEmail = `new-${email}`;
    await server.database.withTenant(tenant.id, async (tx) => {
      const expiresAt = server.clock.now();
      await tx.db
        .insert(links)
        .values({ tenantId: tenant.id, personId: id, purpose: "changeEmail", newEmail, expiresAt });
      await server.mails.queue(tx, { kind: "changeEmail", personId: id });
    });
    const link = linkIn(await server.mailbox.next(newEmail));
    expect(link.path).toBe(
      `/user/email/change/${encodeURIComponent(email)}/${encodeURIComponent(newEmail)}`,
    );
    const stored = await storedLink(id, "changeEmail");
    expect(stored).toMatchObject({ newEmail, tokenHash: hashToken(link.token) });
    expect(stored?.expiresAt.getTime()).toBe(server.clock.now().getTime() + 24 * HOUR_MS);
  });

  it("ends an older one of its purpose", async () => {
    const { id, email } = await person();
    await queue({ kind: "enroll", personId: id });
    const first = linkIn(await server.mailbox.next(email));
    await queue({ kind: "enroll", personId: id });
    const second = linkIn(await server.mailbox.next(email));
    expect(second.token).not.toBe(first.token);
    expect((await storedLink(id, "enroll"))?.tokenHash).toBe(hashToken(second.token));
  });
});

describe("a code for the second factor", () => {
  async function login(personId: string, minutes: number) {
    const loginTokenHash = hashToken(newId());
    const expiresAt = new Date(server.clock.now().getTime() + minutes * 60_000);
    await server.database.withTenant(tenant.id, (tx) =>
      tx.db
        .insert(loginSteps)
        .values({ tenantId: tenant.id, tokenHash: loginTokenHash, personId, expiresAt }),
    );
    return loginTokenHash;
  }
  const stepOf = async (loginTokenHash: string) => {
    const [row] = await server.database.withTenant(tenant.id, (tx) =>
      tx.db.select().from(loginSteps).where(eq(loginSteps.tokenHash, loginTokenHash)),
    );
    return row;
  };

  it("has six digits, and counts ten minutes and for its login only", async () => {
    const { id, email } = await person(enrolled);
    const [asking, other] = [await login(id, 5), await login(id, 5)];
    await queue({ kind: "loginCode", personId: id, loginTokenHash: asking });
    const { text, subject } = await server.mailbox.next(email);
    const code = /^\d{6}$/m.exec(text ?? "")?.[0] ?? "";
    expect(subject).not.toContain(code);
    expect(await stepOf(asking)).toMatchObject({
      codeHash: hashLoginCode(asking, code),
      codeExpiresAt: new Date(server.clock.now().getTime() + 10 * 60_000),
    });
    expect(await stepOf(other)).toMatchObject({ codeHash: null });
    expect(hashLoginCode(other, code)).not.toBe(hashLoginCode(asking, code));
  });

  it("is not sent to a login that is over, nor to somebody else's", async () => {
    const [{ id, email }, other] = [await person(enrolled), await person(enrolled)];
    const over = await login(id, -1);
    await queue({ kind: "loginCode", personId: id, loginTokenHash: over });
    const living = await login(id, 5);
    await queue({ kind: "loginCode", personId: other.id, loginTokenHash: living });
    expect(await arrivedAfterAll(email)).toEqual([]);
    expect(await arrivedAfterAll(other.email)).toEqual([]);
    expect(await stepOf(living)).toMatchObject({ codeHash: null });
  });
});

describe("a notice", () => {
  const notices: AccountNotice[] = [
    "passwordChanged",
    "emailChanged",
    "twoFactorOn",
    "twoFactorOff",
    "backupCodesMade",
  ];
  it.each(notices)("says what happened, when, and what to do: %s", async (notice) => {
    const { id, email } = await person({ ...enrolled, language: "en" });
    await queue({ kind: "notice", personId: id, notice });
    const { text = "", html = "" } = await server.mailbox.next(email);
    const now = server.clock.now();
    const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
    expect(text).toContain(day.format(now));
    expect(text).toContain(`${now.toISOString().slice(11, 16)} (UTC)`);
    expect(text).toContain("Was this not you?");
    expect(html).toContain(email);
  });

  it("goes to the former address, which no job keeps in the clear", async () => {
    const { id } = await person(enrolled);
    const formerEmail = `former@example.org`;
    await queue({ kind: "notice", personId: id, notice: "emailChanged", formerEmail });
    const { text } = await server.mailbox.next(formerEmail);
    expect(text).toContain(formerEmail);
    const jobs = await server.owner.query<{ job: string }>(
      "select j::text as job from pgboss.job j",
    );
    expect(jobs.map(({ job }) => job).join("")).not.toContain(formerEmail);
  });
});

describe("a mail that lost its reason is not sent", () => {
  it("to one who has enrolled, has verified, or has nothing to change", async () => {
    const { id, email } = await person({ ...enrolled, emailVerified: true });
    for (const kind of ["enroll", "verifyEmail", "changeEmail"] as const)
      await queue({ kind, personId: id });
    expect(await arrivedAfterAll(email)).toEqual([]);
    const invited = await person();
    await queue({ kind: "resetPassword", personId: invited.id });
    expect(await arrivedAfterAll(invited.email)).toEqual([]);
  });

  it("to one who was deleted or made anonymous, of a tenant that was disabled, or to nobody", async () => {
    const { id, email } = await person();
    const shell = await person();
    const other = await buildTenant(server);
    const theirs = await buildReceiver(other, {});
    await server.mailbox.down();
    await queue({ kind: "enroll", personId: id });
    await queue({ kind: "enroll", personId: shell.id });
    await queueMail(other, { kind: "enroll", personId: theirs.id });
    await queue({ kind: "nobody" });
    // Each mail has failed once and waits for its retry, so that no job is active.
    const waiting = () =>
      [id, shell.id, theirs.id].filter((to) =>
        server.log.some((line) => line.includes("a mail waits") && line.includes(to)),
      );
    await vi.waitFor(() => expect(waiting()).toHaveLength(3), { timeout: 60_000 });
    await server.database.withTenant(tenant.id, async (tx) => {
      await tx.db.delete(accounts).where(eq(accounts.personId, id));
      await tx.db.update(people).set({ type: "ANONYMIZED" }).where(eq(people.id, shell.id));
    });
    await server.owner.withTenant(other.id, (tx) =>
      tx.execute("update tenant set disabled_at = now()", []),
    );
    await server.mailbox.up();
    for (const address of [email, shell.email, theirs.email])
      expect(await arrivedAfterAll(address)).toEqual([]);
  });
});
