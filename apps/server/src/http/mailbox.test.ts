import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { calls } from "@assay/contract";
import {
  buildTenant,
  Client,
  copyTemplate,
  listening,
  type Mailbox,
  send,
  startMailbox,
  startProcess,
  type TestServer,
} from "@assay/testing";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { openDatabase } from "../db/database.ts";
import { insertEnrolledUser } from "../features/identity/commands.ts";

vi.setConfig({ testTimeout: 120_000 });
const SOON = { timeout: 60_000, interval: 50 };
const EMAIL = "ada@example.org";

let folder: string;
let closing: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-mailbox-"));
});
afterEach(async () => {
  for (const step of closing.toReversed()) await step();
  closing = [];
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A server as a separate process, with one user, who has requested a new password. */
async function serve(env: Record<string, string>) {
  const { url, drop } = await copyTemplate(inject("postgresUrl"));
  closing.push(drop);
  const owner = openDatabase(url, () => undefined, { max: 2 });
  closing.push(() => owner.close());
  const tenant = await buildTenant({ owner } as TestServer, {
    appTitle: `Acme <script>alert(1)</script>`,
  });
  const user = { firstName: "Ada", lastName: "Lovelace", email: EMAIL, password: "Secret-1234" };
  await owner.withTenant(tenant.id, (tx) =>
    insertEnrolledUser(tx, { ...user, roles: ["observer"] }, new Date()),
  );
  const server = startProcess({
    env: { DATABASE_URL: url, DATA_DIR: folder, DEMO: "false", LOG_LEVEL: "warn", ...env },
  });
  closing.push(async () => {
    server.child.kill("SIGTERM");
    await server.ended;
  });
  const port = await listening(server);
  await new Client(port, tenant.host).ok(calls.requestResetPassword, { body: { email: EMAIL } });
  return { port, output: server.output, tenant };
}
/** The stored mails; unfinished ones have another ending. */
const kept = () =>
  fs.readdirSync(path.join(folder, "mails")).filter((name) => name.endsWith(".eml"));
const page = (port: number, address: string, headers: Record<string, string> = {}) =>
  send(port, { path: address, headers: { host: `localhost:${port}`, ...headers } });

describe("without a mail server", () => {
  it("mails are kept, and shown on this machine under its own names only", async () => {
    const { port, tenant } = await serve({});
    await vi.waitFor(() => expect(kept()).toHaveLength(1), SOON);
    const list = await page(port, "/mails");
    expect(list.status).toBe(200);
    expect(list.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'self'/,
    );
    expect(list.text).toContain(EMAIL);
    expect(list.text).not.toContain("<script");

    const [, address = ""] = /href="(\/mails\/[0-9a-f]{24})"/.exec(list.text) ?? [];
    const one = await page(port, address);
    expect(one.text).toMatch(/<iframe[^>]+sandbox="allow-popups /);
    expect(one.text).not.toContain("<script");
    const [, link = ""] = /href="(http[^"]+)"/.exec(one.text) ?? [];
    const name = tenant.host.split(".")[0];
    expect(link).toContain(`http://${name}.localhost:${port}/user/reset-password/`);
    const html = await page(port, `${address}/html`);
    expect(html.headers["content-security-policy"]).toMatch(
      /^sandbox allow-popups [^;]+; default-src 'none'/,
    );
    expect(html.text).toContain("Acme &lt;script&gt;");

    for (const host of ["beta.localhost", "127.0.0.1:1", "[::1]"])
      expect((await page(port, "/mails", { host })).text).toContain(EMAIL);
    const fromElsewhere: Record<string, string>[] = [
      { host: "acme.example.org" },
      { host: "localhost.example.org" },
      { "x-forwarded-for": "127.0.0.1" },
      { forwarded: "for=127.0.0.1" },
    ];
    for (const headers of fromElsewhere)
      for (const each of ["/mails", address, `${address}/html`])
        expect((await page(port, each, headers)).text).not.toContain(EMAIL);
    expect((await page(port, "/mails/..%2F..%2Fpostgres.log")).status).toBe(404);
  });

  it("in production mails are kept too, the operator is told, and there is no page", async () => {
    const { port, output } = await serve({ NODE_ENV: "production" });
    await vi.waitFor(() => expect(kept()).toHaveLength(1), SOON);
    expect((await page(port, "/mails")).text).not.toContain(EMAIL);
    await vi.waitFor(() => expect(output.stdout).toContain("SMTP_URL is not set"), SOON);
    expect(output.stdout).not.toContain(EMAIL);
  });
});

it("with a mail server nothing is kept, and there is no page", async () => {
  const mailbox: Mailbox = await startMailbox();
  closing.push(() => mailbox.close());
  const { port } = await serve({
    SMTP_URL: mailbox.url,
    MAIL_FROM: "no-reply@acme.example",
    PUBLIC_URL: "https://assay.example",
  });
  const { from, text } = await mailbox.next(EMAIL);
  expect(from?.address).toBe("no-reply@acme.example");
  expect(text).toMatch(/https:\/\/\w+\.assay\.example\/user\/reset-password\//);
  expect(fs.readdirSync(folder)).toEqual([]);
  expect((await page(port, "/mails")).text).not.toContain(EMAIL);
});
