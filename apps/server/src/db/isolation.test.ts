import { buildTenant, startTestServer, type TestServer } from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { EmptyRow } from "./rows.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

interface TableRow {
  name: string;
  secured: boolean;
  forced: boolean;
  policies: number;
}

describe("row-level security", () => {
  it("lies over every table with a tenant, for the owner too", async () => {
    const tables = await server.owner.query<TableRow>(
      `select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
              (select count(*)::int from pg_policies p where p.tablename = c.relname) as policies
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r'`,
    );
    const open = tables.filter((table) => !table.secured || !table.forced || table.policies !== 1);
    expect(open.map((table) => table.name)).toEqual(["tenant_host"]);
    expect(tables.length).toBeGreaterThan(20);
  });

  it("gives every row the tenant of the transaction that inserts it, so that no insert can forget it", async () => {
    const tables = await server.owner.query<{ name: string; value: string | null }>(
      `select c.relname as name, pg_get_expr(d.adbin, c.oid) as value
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
         left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where n.nspname = 'public' and c.relkind in ('r', 'p')`,
    );
    expect(tables.length).toBeGreaterThan(20);
    expect(tables.filter(({ value }) => !value?.includes("current_setting('app.tenant'"))).toEqual(
      [],
    );
    const { id } = await buildTenant(server);
    const insert = "insert into role (id, name, permissions) values ($1, $1, '{}')";
    const rows = await server.database.withTenant(id, (tx) =>
      tx.prepared(z.strictObject({ tenant_id: z.string() }), `${insert} returning tenant_id`, [
        "unnamed",
      ]),
    );
    expect(rows).toEqual([{ tenant_id: id }]);
  });

  it("refuses a row that is inserted outside a tenant", async () => {
    const insert = "insert into role (id, name, permissions) values ('nobody', 'nobody', '{}')";
    // Twice on the same connection, where after the first transaction the setting is empty instead of unknown.
    for (let n = 0; n < 2; n += 1)
      await expect(server.database.query(insert)).rejects.toThrow(/row-level security|not-null/);
  });

  it("begins every key with the tenant, so that the database can be distributed by it", async () => {
    const keys = await server.owner.query<{ key: string; first: string }>(
      `select i.indexrelid::regclass::text as key, a.attname as first
         from pg_index i
         join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where n.nspname = 'public' and c.relname not in ('tenant', 'tenant_host')`,
    );
    expect(keys.filter(({ first }) => first !== "tenant_id")).toEqual([]);
  });

  it("has every reference between tenants' tables carry the tenant, as a distribution demands", async () => {
    const references = await server.owner.query<{ key: string; table: string; columns: string }>(
      `select c.conname as key, c.conrelid::regclass::text as table,
              (select string_agg(a.attname || '→' || f.attname, ',' order by p.place)
                 from unnest(c.conkey, c.confkey) with ordinality p (own, other, place)
                 join pg_attribute a on a.attrelid = c.conrelid and a.attnum = p.own
                 join pg_attribute f on f.attrelid = c.confrelid and f.attnum = p.other) as columns
         from pg_constraint c join pg_namespace n on n.oid = c.connamespace
        where c.contype = 'f' and n.nspname = 'public'`,
    );
    const open = references.filter(({ columns }) => !columns.startsWith("tenant_id→tenant_id"));
    // The only tables that are readable without a tenant, since requests find their tenant by them.
    expect(open).toEqual([
      {
        key: "tenant_host_host_tenant_id_tenant_tenant_id_fk",
        table: "tenant_host",
        columns: "host_tenant_id→tenant_id",
      },
    ]);
    expect(references.length).toBeGreaterThan(20);
  });

  it("names the tenant in every table but that of the hosts, as text and never absent", async () => {
    const tables = await server.owner.query<{ name: string; isKeyed: boolean }>(
      `select c.relname as name, exists (
                select 1 from pg_attribute a
                  join pg_index i on i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)
                 where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull
                   and a.atttypid = 'text'::regtype) as "isKeyed"
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p')`,
    );
    expect(tables.filter(({ isKeyed }) => !isKeyed).map(({ name }) => name)).toEqual([
      "tenant_host",
    ]);
  });

  it("hides other tenants' rows, and refuses to write them [ACC-001, TEN-01]", async () => {
    const [a, b] = [await buildTenant(server), await buildTenant(server)];
    const rolesOf = (tenantId: string) =>
      server.database.withTenant(tenantId, (tx) =>
        tx.prepared(z.strictObject({ tenant_id: z.string() }), "select tenant_id from role", []),
      );
    expect(new Set((await rolesOf(a.id)).map((row) => row.tenant_id))).toEqual(new Set([a.id]));
    const forge = server.database.withTenant(a.id, (tx) =>
      tx.execute("insert into role values ($1, $1, 'forged', '{}')", [b.id]),
    );
    await expect(forge).rejects.toThrow(/row-level security/);
  });

  it("shows nothing without a tenant, and cannot be talked out of it", async () => {
    expect(await server.database.query("select * from role")).toEqual([]);
    await expect(server.database.query("set role postgres")).rejects.toThrow();
    await expect(
      server.database.query("alter table role disable row level security"),
    ).rejects.toThrow(/owner/);
  });

  it("lets the application add to the audit log, and nothing else", async () => {
    const { id } = await buildTenant(server);
    for (const statement of [
      "select * from audit_log",
      "update audit_log set action = ''",
      "delete from audit_log",
    ])
      await expect(
        server.database.withTenant(id, (tx) => tx.execute(statement, [])),
      ).rejects.toThrow(/permission denied/);
  });

  it("does not let the application make or delete tenants", async () => {
    const { id } = await buildTenant(server);
    await expect(
      server.database.withTenant(id, (tx) => tx.execute("delete from tenant", [])),
    ).rejects.toThrow(/permission denied/);
  });
});

describe("a transaction", () => {
  it("is undone as a whole when something in it fails", async () => {
    const { id } = await buildTenant(server);
    const failing = server.database.withTenant(id, async (tx) => {
      await tx.execute("delete from role", []);
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    const left = await server.database.withTenant(id, (tx) =>
      tx.prepared(EmptyRow, "select from role", []),
    );
    expect(left).toHaveLength(4);
  });
});
