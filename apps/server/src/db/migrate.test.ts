import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { calls } from "@assay/contract";
import {
  buildRun,
  buildTenant,
  buildUser,
  competencyBody,
  copyTemplate,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { migrate } from "./migrate.ts";
import { IdRow } from "./rows.ts";

const migrations = path.join(import.meta.dirname, "migrations");
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => fs.rmSync(folder, { recursive: true })));

/** The migrations of this version, and one more. */
function laterVersion(statements: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-migrations-"));
  folders.push(folder);
  fs.cpSync(migrations, folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(fs.readFileSync(file, "utf8")) as { entries: object[] };
  const entry = { idx: 999, version: "7", when: 9_000_000_000_000, tag: "0999_later" };
  journal.entries.push({ ...entry, breakpoints: true });
  fs.writeFileSync(file, JSON.stringify(journal));
  fs.writeFileSync(path.join(folder, "0999_later.sql"), statements);
  return folder;
}

/** All rights on tables, with row-level security and defaults. */
const RIGHTS = `
  select c.relname, c.relrowsecurity, c.relforcerowsecurity,
         (select array_agg(x::text order by x::text) from unnest(c.relacl) x) as rights,
         (select array_agg((a.attname, a.attacl)::text) from pg_attribute a
           where a.attrelid = c.oid and a.attacl is not null) as columns,
         (select array_agg((p.polname, p.polcmd, p.polroles, pg_get_expr(p.polqual, c.oid),
                            pg_get_expr(p.polwithcheck, c.oid))::text)
            from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') order by 1`;

describe("a server that starts", () => {
  let url: string;
  let drop: () => Promise<void>;
  let clients: pg.Client[] = [];
  beforeAll(async () => {
    ({ url, drop } = await copyTemplate(inject("postgresUrl")));
  });
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.end()));
    clients = [];
  });
  afterAll(() => drop());

  async function connect() {
    const client = new pg.Client(url);
    clients.push(client);
    await client.connect();
    return client;
  }
  const rights = async () => (await (await connect()).query(RIGHTS)).rows;

  it("waits for nobody where nothing has changed, whatever others have open", async () => {
    const other = await connect();
    await other.query("begin");
    for (const schema of ["public", "pgboss"]) {
      const { rows } = await other.query<{ name: string }>(
        "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1",
        [schema],
      );
      expect(rows.length).toBeGreaterThan(3);
      // The lock allows only readers, and on tables of the jobs also writers.
      const mode = schema === "public" ? "exclusive" : "row exclusive";
      for (const { name } of rows) await other.query(`lock table ${name} in ${mode} mode`);
    }
    await migrate(url, migrations);
    await Promise.all([migrate(url, migrations), migrate(url, migrations)]);
    await other.query("rollback");
  });

  it("puts right what is not as wanted, and nothing else", async () => {
    const before = await rights();
    const client = await connect();
    await client.query(`
      alter table role no force row level security;
      alter policy own_tenant on scale using (true);
      drop policy own_tenant on person;
      alter table session disable row level security;
      revoke insert on competency from assay_app;
      grant select, update on audit_log to assay_app;
      grant update on assessment_overwrite to assay_app;
      revoke update on pgboss.queue from assay_app;`);
    expect(await rights()).not.toEqual(before);
    const untouched = "select xmin::text from pg_class where relname = 'observation_page'";
    const { rows } = await client.query(untouched);
    await migrate(url, migrations);
    expect(await rights()).toEqual(before);
    expect((await client.query(untouched)).rows).toEqual(rows);
  });

  it("leaves what reads with the owner's rights to the application", async () => {
    const client = await connect();
    const callers = async (): Promise<unknown[]> => {
      const { rows } = await client.query(`
        select p.proname as name, has_function_privilege('public', p.oid, 'execute') as everybody,
               has_function_privilege('assay_app', p.oid, 'execute') as application
          from pg_proc p
         where p.pronamespace = 'public'::regnamespace and p.prosecdef`);
      return rows;
    };
    await client.query(`
      grant execute on function log_has(text) to public;
      revoke execute on function dossier_log(text) from assay_app`);
    await migrate(url, migrations);
    const left = await callers();
    expect(left.length).toBeGreaterThan(5);
    for (const one of left) expect(one).toMatchObject({ everybody: false, application: true });
  });

  // The role belongs to all databases of the server: other tests that connect meanwhile would be refused.
  it("sets the application's password where it is another one", { tags: ["soak"] }, async () => {
    const client = await connect();
    await client.query("alter role assay_app password 'another'");
    await migrate(url, migrations);
    const { rows } = await client.query("select count(*)::int as count from pg_roles");
    expect(rows[0].count).toBeGreaterThan(0);
  });

  it("waits for a table that it has to change, and holds up nobody meanwhile", async () => {
    const [long, other] = [await connect(), await connect()];
    await long.query("begin; lock table competency, scale in row exclusive mode");
    await other.query("drop policy own_tenant on person");
    let isDone = false;
    const folder = laterVersion('alter table "competency" add column "later" text;');
    const migrated = migrate(url, folder).then(() => (isDone = true));
    const waiting = `select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'
                       and database = (select oid from pg_database where datname = current_database())`;
    const isWaiting = async () => (await other.query(waiting)).rows.length;
    for (let turn = 0; turn < 2; turn += 1) {
      await expect.poll(isWaiting, { timeout: 20_000, interval: 10 }).toBe(1);
      // A lock that is requested after the waiting migration, and granted before it.
      await other.query("begin; lock table competency in row exclusive mode; commit");
      expect(isDone).toBe(false);
    }
    await long.query("commit");
    await migrated;
    expect((await other.query("select later from competency")).rows).toEqual([]);
  });
});

describe("a server at work", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(inject("postgresUrl"));
  });
  afterAll(() => server.close());

  it("goes on while the next version changes the schema beside it, and afterwards", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const [observer] = made.observers;
    const cell = { candidateId: made.candidates[0]!.id, exerciseId: made.exerciseIds[0]! };
    const { id } = await observer!.ok(calls.createObservation, {
      body: { processRunId: made.run.id, ...cell, type: "html" },
    });
    let saves = 0;
    let isOver = false;
    const save = async () => {
      for (let n = 1; !isOver || n < 10; n += 1) {
        const body = { ObservationId: id, Page: 1, Content: `<p>${n}</p>` };
        await observer!.ok(calls.updateObservationPage, { body });
        await observer!.ok(calls.listObservations, { params: { runId: made.run.id } });
        await made.moderator.ok(calls.createCompetency, { body: competencyBody() });
        await made.moderator.ok(calls.listMyRuns);
        saves += 1;
      }
    };
    const saving = save();
    saving.catch(() => undefined);
    await expect.poll(() => saves, { timeout: 20_000 }).toBeGreaterThan(8);
    // The statements are prepared, and the change invalidates their plans.
    const added = ["observation_page", "competency", "account"].map(
      (name) => `alter table "${name}" add column "later" text;`,
    );
    const folder = laterVersion(
      [
        ...added,
        'create index "page_later" on "observation_page" ("tenant_id", "later");',
        'create table "later" ("tenant_id" text not null, "id" text not null, primary key ("tenant_id", "id"));',
      ].join("--> statement-breakpoint\n"),
    );
    await migrate(server.ownerUrl, folder);
    isOver = true;
    await saving;
    const user = await buildUser(await buildTenant(server), "moderator");
    expect((await user.ok(calls.listCompetencies)).competencies).toEqual([]);
    expect(server.log.filter((line) => /"level":(40|50)/.test(line))).toEqual([]);
    // The application has its rights on tables of the next version, within each tenant.
    const later = server.database.withTenant(made.tenant.id, (tx) =>
      tx.prepared(IdRow, "insert into later (id) values ('1') returning id", []),
    );
    expect(await later).toHaveLength(1);
    await expect(migrate(server.ownerUrl, migrations)).rejects.toThrow(/newer version of Assay/);
  });
});
