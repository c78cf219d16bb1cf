import { execFileSync } from "node:child_process";
import fs from "node:fs";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { calls } from "@assay/contract";
import {
  buildRun,
  buildUser,
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
  type TestUser,
} from "@assay/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildApp } from "../../composition/app.ts";
import { openLog } from "../../platform/log.ts";
import { appUrl, openDatabase } from "../database.ts";
import { knownMigrations, migrate, migrateTo } from "../migrate.ts";
import { seal, verifyFolder } from "./folder.ts";

const LONG = 120_000;
const migrations = path.join(import.meta.dirname, "../migrations");
let server: TestServer;
let folder: string;
const dropped: string[] = [];
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-backup-"));
});
afterAll(async () => {
  await server.close();
  for (const url of dropped) await dropDatabase(inject("postgresUrl"), url);
  fs.rmSync(folder, { recursive: true });
});

async function emptyDatabase(owner?: string): Promise<string> {
  const url = await makeEmptyDatabase(inject("postgresUrl"), owner);
  dropped.push(url);
  return url;
}

const dataDir = () => path.join(folder, "data");
const assay = (url: string, ...words: string[]) =>
  runOnDatabase(url, { dataDir: dataDir(), words });

/** Runs a server on this database while `work` runs. */
async function serving(url: string, work: (port: number) => Promise<void>) {
  const database = openDatabase(appUrl(url), () => undefined);
  const log = openLog("silent");
  const publicUrl = () => "http://localhost";
  const parts = { database, defaultTenant: "demo", publicUrl, version: "test", log };
  const { mails, files } = server;
  const app = await buildApp({ ...parts, mails, files, clock: server.clock.now });
  try {
    await app.listen({ host: "127.0.0.1", port: 0 });
    await work((app.server.address() as AddressInfo).port);
  } finally {
    await app.close();
    await database.close();
  }
}

let backups = 0;
const newFolder = () => path.join(folder, `backup-${(backups += 1)}`);

/** Stores competencies one after the other until stopped, and collects the confirmed names. */
function keepSaving(user: TestUser) {
  const saved: string[] = [];
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      const body = competencyBody();
      await user.ok(calls.createCompetency, { body });
      saved.push(body.name);
    }
  })();
  const stop = async () => {
    isOver = true;
    await work;
  };
  return { saved, stop };
}

describe("a backup", () => {
  it(
    "restored equals what was backed up, row by row, and a server serves it",
    async () => {
      const { tenant, moderator, run } = await plantRun(server, { others: 2 });
      await makePdf(moderator, run.id);
      const waiting = { tenantId: tenant.id, mail: { kind: "nobody" }, at: server.clock.now() };
      await server.database.withTenant(tenant.id, (tx) =>
        server.files.jobs.send(tx, "mails", waiting, { afterSeconds: 3_600 }),
      );
      fs.mkdirSync(path.join(dataDir(), "mails"), { recursive: true });
      fs.writeFileSync(path.join(dataDir(), "mails", `${"a".repeat(24)}.eml`), "a letter");
      const made = newFolder();
      expect(await assay(server.ownerUrl, "backup", made)).toMatchObject({ code: 0, error: "" });
      const before = await databaseContent(server.ownerUrl);

      const url = await emptyDatabase();
      fs.rmSync(dataDir(), { recursive: true });
      const restored = await assay(url, "restore", made, "--into-empty");
      expect(restored).toMatchObject({ code: 0, told: { keptMails: 1, jobsLeftOut: 0 } });
      expect(await databaseContent(url)).toEqual(before);
      for (const name of ["file_chunk", "ink_stroke", "pdf_job", "audit_chain"])
        expect.soft(before[`public.${name}`]?.length ?? name).toBeGreaterThan(0);
      const letter = path.join(dataDir(), "mails", `${"a".repeat(24)}.eml`);
      expect(fs.readFileSync(letter, "utf8")).toBe("a letter");

      const name = tenant.host.split(".")[0] ?? "";
      expect(await assay(url, "audit", "verify", name)).toMatchObject({ code: 0 });
      await serving(url, async (port) => {
        const user = new Client(port, tenant.host);
        const body = { email: moderator.user.email ?? "", password: PASSWORD };
        user.token = (await user.ok(calls.login, { body })).token.token;
        expect(await user.ok(calls.getRun, { params: { id: run.id } })).toMatchObject({
          name: run.name,
        });
      });
    },
    LONG,
  );

  it(
    "is of one moment while users go on: what was confirmed before is in it, whole, and its log fits",
    async () => {
      const { tenant, moderator } = await buildRun(server, { state: "STARTED" });
      const other = await buildUser(tenant, "moderator");
      const writers = [keepSaving(moderator), keepSaving(other)];
      await expect.poll(() => writers.every(({ saved }) => saved.length > 3)).toBe(true);
      const early = writers.flatMap(({ saved }) => [...saved]);
      const made = newFolder();
      expect(await assay(server.ownerUrl, "backup", made)).toMatchObject({ code: 0 });
      for (const { stop } of writers) await stop();

      const url = await emptyDatabase();
      expect(await assay(url, "restore", made, "--into-empty")).toMatchObject({
        code: 0,
        error: "",
      });
      const names = await queryRows(url, "select name from competency");
      expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(early));
      const name = tenant.host.split(".")[0] ?? "";
      expect(await assay(url, "audit", "verify", name)).toMatchObject({ code: 0, error: "" });
    },
    LONG,
  );

  it(
    "works for an owner whom row-level security binds, as on a server of somebody else's",
    async () => {
      const role = `keeper_${process.pid}`;
      const as = await makeBoundOwner(inject("postgresUrl"), role);
      const source = as(await emptyDatabase(role));
      await migrate(source, migrations);
      const email = "ada@example.org";
      const person = ["--admin-first-name", "Ada", "--admin-last-name", "Loos"];
      for (const name of ["alpha", "beta"]) {
        const words = ["tenant", "create", name, "--title", name, "--admin-email", email];
        expect(await assay(source, ...words, ...person)).toMatchObject({ code: 0, error: "" });
      }
      const made = newFolder();
      const { told } = await assay(source, "backup", made);
      expect(told).toMatchObject({ filesInBucket: 0 });
      const url = await emptyDatabase(role);
      const restored = await assay(as(url), "restore", made, "--into-empty");
      expect(restored).toMatchObject({ code: 0, error: "" });
      const superuser = (of: string) =>
        Object.assign(new URL(inject("postgresUrl")), { pathname: new URL(of).pathname }).href;
      const content = await databaseContent(superuser(source));
      expect(content["public.tenant"]).toHaveLength(2);
      expect(await databaseContent(url)).toEqual(content);
    },
    LONG,
  );
});

describe("a restore", () => {
  let made: string;
  let url: string;
  beforeAll(async () => {
    url = await emptyDatabase();
    await migrate(url, migrations);
    made = newFolder();
    expect((await assay(url, "backup", made)).code).toBe(0);
  });
  /** A damaged copy of the backup. */
  function spoilt(spoil: (folder: string) => void): string {
    const copy = newFolder();
    fs.cpSync(made, copy, { recursive: true });
    spoil(copy);
    return copy;
  }
  const table = "public.tenant.copy.gz";

  it("refuses a backup that is not whole in one line, and so does verify", async () => {
    const cases: [(folder: string) => void, RegExp][] = [
      [(to) => fs.rmSync(path.join(to, "SHA256SUMS")), /^.+ is not a whole backup: SHA256SUMS is/],
      [(to) => fs.truncateSync(path.join(to, "SHA256SUMS"), 700), /SHA256SUMS is not whole\.$/],
      [(to) => fs.rmSync(path.join(to, table)), /damaged: public\.tenant\.copy\.gz is missing\.$/],
      [(to) => fs.truncateSync(path.join(to, table), 5), /copy\.gz was changed or cut\.$/],
      [
        (to) => fs.writeFileSync(path.join(to, "public.x.copy.gz"), ""),
        /mixed with something else/,
      ],
      [
        (to) => fs.appendFileSync(path.join(to, "manifest.json"), " "),
        /manifest\.json was changed/,
      ],
      [(to) => fs.writeFileSync(path.join(to, "manifest.json"), "{"), /cannot be understood\.$/],
      [(to) => fs.rmSync(to, { recursive: true }), /is not a whole backup/],
    ];
    const target = await emptyDatabase();
    for (const [spoil, line] of cases) {
      const copy = spoilt(spoil);
      for (const words of [
        ["verify", copy],
        ["restore", copy, "--into-empty"],
      ]) {
        const { code, error } = await assay(target, ...words);
        expect([code, error.trimEnd()]).toEqual([1, expect.stringMatching(line)]);
      }
    }
    expect(await assay(target, "verify", made)).toMatchObject({ told: { verified: true } });
  });

  it("refuses a newer backup, and a database that is not empty, which it leaves alone", async () => {
    const target = await emptyDatabase();
    const newer = await asIfNewer(made);
    expect((await assay(target, "restore", newer, "--into-empty")).error).toMatch(/newer version/);
    expect((await assay(target, "restore", made)).error).toMatch(/confirm with --into-empty/);
    const before = await databaseContent(server.ownerUrl);
    expect((await assay(server.ownerUrl, "restore", made, "--into-empty")).error).toMatch(
      /^The database is not empty \(it has tenants\)/,
    );
    expect(await databaseContent(server.ownerUrl)).toEqual(before);
    await queryRows(target, "create table mine (id int)");
    expect((await assay(target, "restore", made, "--into-empty")).error).toMatch(/something else/);
  });

  it("brings the backup of an older version up to date", async () => {
    const target = await emptyDatabase();
    const old = new pg.Client({ connectionString: target });
    await old.connect();
    const all = knownMigrations(migrations);
    await migrateTo(old, migrations, all.at(-3) ?? 0);
    await old.query(`insert into tenant (tenant_id, name, app_title, styling, languages, features,
      licence, email_settings) values (repeat('a', 24), 'old', 'Old', '{}', '{de}', '{}', '{}', '{}')`);
    await old.query(`insert into audit_log (tenant_id, id, at, action, details)
      values (repeat('a', 24), repeat('b', 24), now(), 'tenant.create', '{}')`);
    await old.query("insert into tenant_host values ('old', repeat('a', 24))");
    await old.end();
    const before = newFolder();
    expect((await assay(target, "backup", before)).error).toBe("");
    const url2 = await emptyDatabase();
    expect(await assay(url2, "restore", before, "--into-empty")).toMatchObject({
      code: 0,
      error: "",
    });
    expect(await assay(url2, "audit", "verify", "old")).toMatchObject({ told: { entries: 1 } });
  });

  it("can be repeated where it broke off", async () => {
    const target = await emptyDatabase();
    const client = new pg.Client({ connectionString: target });
    await client.connect();
    await migrateTo(client, migrations, knownMigrations(migrations).at(-1) ?? 0);
    await client.end();
    expect(await assay(target, "restore", made, "--into-empty")).toMatchObject({
      code: 0,
      error: "",
    });
  });
});

describe("the files of a backup", () => {
  it("can be read by nobody but their owner, and a taken or unfinished folder is left alone", async () => {
    const made = newFolder();
    fs.rmSync(dataDir(), { recursive: true, force: true });
    await assay(server.ownerUrl, "backup", made);
    expect(fs.statSync(made).mode & 0o777).toBe(0o700);
    for (const name of fs.readdirSync(made))
      expect([name, fs.statSync(path.join(made, name)).mode & 0o777]).toEqual([name, 0o600]);
    expect((await assay(server.ownerUrl, "backup", made)).error).toMatch(/exists already/);
    const unfinished = newFolder();
    fs.mkdirSync(`${unfinished}.unfinished`);
    expect((await assay(server.ownerUrl, "backup", unfinished)).error).toMatch(/broken off/);
    expect((await assay(await emptyDatabase(), "backup", newFolder())).error).toMatch(/is empty/);
  });
});

it(
  "a backup that takes long holds up no server that starts meanwhile",
  { timeout: LONG },
  async () => {
    // A stored mail whose reading blocks, as it is a named pipe without a writer.
    const mail = path.join(dataDir(), "mails", `${"b".repeat(24)}.eml`);
    fs.mkdirSync(path.dirname(mail), { recursive: true });
    execFileSync("mkfifo", [mail]);
    const made = newFolder();
    const backup = assay(server.ownerUrl, "backup", made);
    // Other tests of the same PostgreSQL back up and restore meanwhile.
    const atWork = `select 1 from pg_stat_activity
       where application_name = 'assay backup' and datname = current_database()`;
    const copied = () => fs.existsSync(path.join(`${made}.unfinished`, "mails"));
    await expect.poll(copied, { timeout: 30_000 }).toBe(true);
    await migrate(server.ownerUrl, migrations);
    expect(await queryRows(server.ownerUrl, atWork)).toHaveLength(1);
    fs.writeFileSync(mail, "a letter");
    expect(await backup).toMatchObject({ code: 0 });
    fs.rmSync(mail);
  },
);

/** The backup as a later version would have made it, with valid checksums. */
async function asIfNewer(made: string): Promise<string> {
  const copy = newFolder();
  fs.cpSync(made, copy, { recursive: true });
  const content = await verifyFolder(copy);
  await seal(copy, { ...content, schema: content.schema + 1 });
  return copy;
}
