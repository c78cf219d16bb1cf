// @module-tag soak
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { calls } from "@assay/contract";
import {
  buildRun,
  Client,
  competencyBody,
  databaseContent,
  dropDatabase,
  makeBoundOwner,
  makeEmptyDatabase,
  makePdf,
  PASSWORD,
  plantRun,
  queryRows,
  runOnDatabase,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Manifest, seal, verifyFolder } from "./folder.ts";

const LONG = 120_000;
/** The installation that a tenant leaves, and the one that it comes to. */
let server: TestServer;
let other: TestServer;
let folder: string;
const dropped: string[] = [];
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  other = await startTestServer(inject("postgresUrl"));
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-move-"));
});
afterAll(async () => {
  await server.close();
  await other.close();
  for (const url of dropped) await dropDatabase(inject("postgresUrl"), url);
  fs.rmSync(folder, { recursive: true });
});

let backups = 0;
const newFolder = () => path.join(folder, `backup-${(backups += 1)}`);
const nameOf = ({ host }: TestTenant) => host.split(".")[0] ?? "";
const assay = (url: string, ...words: string[]) =>
  runOnDatabase(url, { dataDir: path.join(folder, "data"), words });

/** The rows that hold the tenant's id, by table; without the tables in which nothing does. */
async function contentOf(url: string, { id }: TestTenant) {
  const all = Object.entries(await databaseContent(url));
  const own = all.map(([table, rows]) => [table, rows.filter((row) => row.includes(id))] as const);
  return Object.fromEntries(own.filter(([, rows]) => rows.length > 0));
}

/** Everything but the tenant's rows. */
async function contentBeside(url: string, { id }: TestTenant) {
  const all = Object.entries(await databaseContent(url));
  return Object.fromEntries(
    all.map(([name, rows]) => [name, rows.filter((row) => !row.includes(id))]),
  );
}

async function emptyDatabase(owner?: string): Promise<string> {
  const url = await makeEmptyDatabase(inject("postgresUrl"), owner);
  dropped.push(url);
  return url;
}

async function createTenant(url: string, name: string) {
  const person = ["--admin-email", "ada@example.org", "--admin-first-name", "Ada"];
  const words = ["tenant", "create", name, "--title", name, ...person, "--admin-last-name", "Loos"];
  expect(await assay(url, ...words)).toMatchObject({ code: 0, error: "" });
}

/** Stores competencies one after the other until stopped, and collects the confirmed names; signs in anew where it is refused. */
function keepSaving(first: TestUser, signInAgain?: () => Promise<Client>) {
  const state = { saved: [] as string[], refused: 0 };
  let user: Client = first;
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      const body = competencyBody();
      try {
        await user.ok(calls.createCompetency, { body });
        state.saved.push(body.name);
      } catch {
        state.refused += 1;
        await delay(50);
        user = (await signInAgain?.().catch(() => undefined)) ?? user;
      }
    }
  })();
  return Object.assign(state, {
    async stop() {
      isOver = true;
      await work;
    },
  });
}

/** As if it had been closed long ago, so that its backup need not wait until every server knows. */
const closedLongAgo = (url: string) =>
  queryRows(url, "update tenant set disabled_at = '2026-01-01' where disabled_at is not null");

async function closeAndBackUp(tenant: TestTenant, { waits = false } = {}): Promise<string> {
  const made = newFolder();
  expect((await assay(server.ownerUrl, "tenant", "disable", nameOf(tenant))).error).toBe("");
  if (!waits) await closedLongAgo(server.ownerUrl);
  const { code, error } = await assay(server.ownerUrl, "tenant", "backup", nameOf(tenant), made);
  expect([code, error]).toEqual([0, ""]);
  return made;
}

async function signIn(to: TestServer, host: string, email: string) {
  const user = new Client(to.port, host);
  user.token = (await user.ok(calls.login, { body: { email, password: PASSWORD } })).token.token;
  return user;
}

describe("a tenant that moves to another installation", () => {
  it(
    "has the same rows there, a log that fits, and all of it works; nobody else has other rows",
    async () => {
      const { tenant, moderator, run } = await plantRun(server, { others: 2 });
      await buildRun(server, { state: "STARTED" });
      await buildRun(other, { state: "STARTED" });
      await makePdf(moderator, run.id);
      await server.database.withTenant(tenant.id, (tx) =>
        server.files.jobs.send(
          tx,
          "mails",
          { tenantId: tenant.id, mail: { kind: "nobody" }, at: server.clock.now() },
          { afterSeconds: 3_600 },
        ),
      );
      const made = await closeAndBackUp(tenant);
      const before = await contentOf(server.ownerUrl, tenant);
      const beside = await contentBeside(other.ownerUrl, tenant);
      for (const name of ["file_chunk", "ink_stroke", "pdf_job", "audit_chain", "audit_head"])
        expect.soft(Object.keys(before)).toContain(`public.${name}`);

      expect((await assay(other.ownerUrl, "verify", made)).told).toMatchObject({ verified: true });
      const restored = await assay(other.ownerUrl, "tenant", "restore", made);
      expect(restored).toMatchObject({ code: 0, error: "", told: { disabled: true } });
      const after = await contentOf(other.ownerUrl, tenant);
      // What says that the tenant came from a backup: an entry of the log, its link, and their end.
      for (const name of ["audit_log", "audit_chain", "audit_head", "tenant"]) {
        const table = `public.${name}`;
        const come = after[table]?.filter((row) => !before[table]?.includes(row));
        expect.soft([name, come]).toEqual([name, [expect.any(String)]]);
        delete after[table];
        delete before[table];
      }
      // Not those that are done, and none before the tenant can be open.
      const jobs = "pgboss.job";
      expect(after[jobs]?.filter((row) => row.includes("nobody"))).toHaveLength(1);
      const early = "select id from pgboss.job where start_after < now() + interval '4 minutes'";
      const due = await queryRows(
        other.ownerUrl,
        `${early} and data ->> 'tenantId' = '${tenant.id}'`,
      );
      expect(due).toEqual([]);
      delete before[jobs];
      delete after[jobs];
      expect(after).toEqual(before);
      expect(await contentBeside(other.ownerUrl, tenant)).toEqual(beside);

      const name = nameOf(tenant);
      expect(await assay(other.ownerUrl, "audit", "verify", name)).toMatchObject({ code: 0 });
      expect(await assay(other.ownerUrl, "tenant", "enable", name)).toMatchObject({ code: 0 });
      const user = await signIn(other, tenant.host, moderator.user.email ?? "");
      expect(await user.ok(calls.getRun, { params: { id: run.id } })).toMatchObject({
        name: run.name,
      });
      await user.ok(calls.createCompetency, { body: competencyBody() });
      expect(await assay(other.ownerUrl, "audit", "verify", name)).toMatchObject({ code: 0 });

      const words = ["tenant", "delete", name, "--confirm", name];
      expect(await assay(server.ownerUrl, ...words)).toMatchObject({ code: 0 });
      const { "pgboss.job": _, ...left } = await contentOf(server.ownerUrl, tenant);
      expect(left).toEqual({});
    },
    LONG,
  );

  it(
    "loses nothing that was confirmed, and holds up nobody in the installation that it comes to",
    async () => {
      const { tenant, moderator } = await buildRun(server, { state: "STARTED" });
      const there = await buildRun(other, { state: "STARTED" });
      /** Where the proxy leads. */
      let place = server;
      const email = moderator.user.email ?? "";
      const moved = keepSaving(moderator, () => signIn(place, tenant.host, email));
      const stayed = keepSaving(there.moderator);
      await expect.poll(() => moved.saved.length).toBeGreaterThan(5);

      const made = await closeAndBackUp(tenant, { waits: true });
      const early = [...moved.saved];
      const begun = stayed.saved.length;
      const restored = await assay(other.ownerUrl, "tenant", "restore", made, "--open");
      expect(restored).toMatchObject({ code: 0, error: "", told: { disabled: false } });
      await expect.poll(() => stayed.saved.length).toBeGreaterThan(begun);
      place = other;
      await expect.poll(() => moved.saved.length).toBeGreaterThan(early.length + 5);
      await moved.stop();
      await stayed.stop();

      const all = await queryRows(
        other.ownerUrl,
        `select name from competency where tenant_id = '${tenant.id}'`,
      );
      const names = all.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(moved.saved));
      expect(moved.refused).toBeGreaterThan(0);
      expect(stayed.refused).toBe(0);
      for (const of of [tenant, there.tenant])
        expect(await assay(other.ownerUrl, "audit", "verify", nameOf(of))).toMatchObject({
          code: 0,
        });
    },
    LONG,
  );

  it("comes and goes for owners whom row-level security binds", { timeout: LONG }, async () => {
    const role = `mover_${process.pid}`;
    const as = await makeBoundOwner(inject("postgresUrl"), role);
    const [from, to] = [await emptyDatabase(role), await emptyDatabase(role)];
    for (const [url, name] of [
      [from, "alpha"],
      [from, "beta"],
      [to, "gamma"],
    ] as const)
      await createTenant(as(url), name);
    const made = newFolder();
    expect(await assay(as(from), "tenant", "disable", "alpha")).toMatchObject({ code: 0 });
    await closedLongAgo(from);
    expect(await assay(as(from), "tenant", "backup", "alpha", made)).toMatchObject({ code: 0 });
    expect(await assay(as(to), "tenant", "restore", made)).toMatchObject({ code: 0, error: "" });
    expect(await queryRows(to, "select host from tenant_host order by 1")).toEqual([
      { host: "alpha" },
      { host: "gamma" },
    ]);
    expect(await assay(as(to), "audit", "verify", "alpha")).toMatchObject({ code: 0 });
  });
});

describe("a tenant does not move", () => {
  let made: string;
  let tenant: TestTenant;
  beforeAll(async () => {
    ({ tenant } = await buildRun(server, { state: "STARTED" }));
    made = await closeAndBackUp(tenant);
  });
  const restoring = (from: string) => assay(other.ownerUrl, "tenant", "restore", from);

  it("while people can write in it, or if there is none of that name", async () => {
    const open = (await buildRun(server, { state: "STARTED" })).tenant;
    const backingUp = (name: string) =>
      assay(server.ownerUrl, "tenant", "backup", name, newFolder());
    expect(await backingUp(nameOf(open))).toMatchObject({
      code: 1,
      error: expect.stringContaining(`assay tenant disable ${nameOf(open)}`),
    });
    expect(await backingUp("nobodys")).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^There is no tenant "nobodys"/),
    });
    expect(fs.existsSync(path.join(folder, `backup-${backups}`))).toBe(false);
  });

  it("from what is not the backup of a tenant of this version, and leaves nothing behind", async () => {
    const before = await databaseContent(other.ownerUrl);
    const whole = newFolder();
    expect(await assay(server.ownerUrl, "backup", whole)).toMatchObject({ code: 0 });
    const cases: [string, RegExp][] = [
      [whole, /^This is the backup of a whole database/],
      [await resealed(made, ({ schema }) => ({ schema: schema - 1 })), /different versions/],
      [await resealed(made, () => ({ filesInBucket: 3 })), /3 files in a bucket/],
      [newFolder(), /is not a whole backup/],
    ];
    for (const [from, line] of cases) {
      const { code, error } = await restoring(from);
      expect([code, error]).toEqual([1, expect.stringMatching(line)]);
    }
    expect(await databaseContent(other.ownerUrl)).toEqual(before);
  });

  it("to where it or its address is already", async () => {
    await createTenant(other.ownerUrl, nameOf(tenant));
    const before = await databaseContent(other.ownerUrl);
    expect(await restoring(made)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/leads to another one in this database/),
    });
    expect(await databaseContent(other.ownerUrl)).toEqual(before);
    const back = await assay(server.ownerUrl, "tenant", "restore", made);
    expect(back).toMatchObject({
      code: 1,
      error: expect.stringMatching(/in this database already/),
    });
  });

  it("but its backup fills an empty database as well, with nobody else in it", async () => {
    const url = await emptyDatabase();
    expect(await assay(url, "restore", made, "--into-empty")).toMatchObject({ code: 0, error: "" });
    expect(await assay(url, "tenant", "list")).toMatchObject({ code: 0 });
    expect(await queryRows(url, "select tenant_id as id from tenant")).toEqual([{ id: tenant.id }]);
    expect(await assay(url, "audit", "verify", nameOf(tenant))).toMatchObject({ code: 0 });
  });
});

/** A copy of the backup that says something else, with valid checksums. */
async function resealed(made: string, change: (content: Manifest) => Partial<Manifest>) {
  const copy = newFolder();
  fs.cpSync(made, copy, { recursive: true });
  const content = await verifyFolder(copy);
  await seal(copy, { ...content, ...change(content) });
  return copy;
}
