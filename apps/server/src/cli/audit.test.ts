import {
  buildTenant,
  buildUser,
  runOperatorCommand,
  startTestServer,
  type TestServer,
  type TestTenant,
} from "@assay/testing";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { recordAudit } from "../platform/audit.ts";
import { newId } from "../platform/ids.ts";

let server: TestServer;
let tenant: TestTenant;
let intruder: pg.Client;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  // An intruder with the owner's password, who also disables triggers.
  intruder = new pg.Client({ connectionString: server.ownerUrl });
  await intruder.connect();
  await intruder.query("set session_replication_role = replica");
});
afterAll(async () => {
  await intruder.end();
  await server.close();
});

const assay = (...words: string[]) => runOperatorCommand(server, words);
const nameOf = ({ host }: TestTenant) => host.split(".")[0] ?? "";
const verify = (...more: string[]) => assay("audit", "verify", nameOf(tenant), ...more);

const note = (action: string, details = {}) =>
  server.database.withTenant(tenant.id, (tx) =>
    recordAudit(tx, { at: server.clock.now(), actorId: null, action, details }),
  );

interface Link {
  position: string;
  id: string;
  action: string;
}
async function links(): Promise<Link[]> {
  const { rows } = await intruder.query<Link>(
    `select c.position, a.id, a.action from audit_chain c
       join audit_log a on a.tenant_id = c.tenant_id and a.id = c.entry_id
      where c.tenant_id = $1 order by c.position`,
    [tenant.id],
  );
  return rows;
}
const third = async () => (await links())[2]?.id ?? "";

beforeEach(async () => {
  tenant = await buildTenant(server);
  for (const index of [1, 2, 3, 4, 5])
    await note(`test.${index}`, { index, nested: { b: 1, a: 2 } });
});

describe("the chain over the audit log", () => {
  it("has a link for every entry in the order of their transactions, and its end is printed", async () => {
    expect((await links()).map(({ position, action }) => [Number(position), action])).toEqual(
      [1, 2, 3, 4, 5].map((index) => [index, `test.${index}`]),
    );
    const before = await assay("--json", "audit", "verify", nameOf(tenant));
    expect(before).toMatchObject({ code: 0, error: "" });
    const { hash, entries, verified } = JSON.parse(before.out) as Record<string, unknown>;
    expect([verified, entries]).toEqual([true, 5]);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    await note("test.6");
    expect((await verify("--expect", String(hash))).code).toBe(0);
    expect((await verify("--expect", "0".repeat(64))).error).toMatch(/does not hold the expected/);
    expect((await verify("--expect", "short")).code).toBe(2);
  });

  it.each([
    ["changed", "update audit_log set details = '{\"index\": 9}' where id = $1"],
    ["changed", "update audit_log set actor_id = $1 where id = $1"],
    ["changed", "update audit_log set at = at - interval '1 ms' where id = $1"],
    ["removed", "delete from audit_log where id = $1"],
  ])("finds an entry that was %s: %s", async (what, statement) => {
    const id = await third();
    await intruder.query(statement, [id]);
    const { code, error } = await verify();
    expect(code).toBe(1);
    expect(error).toContain(`entry was ${what}`);
    expect(error).toContain(id);
    expect(error).toContain("at position 3");
  });

  it("finds an entry that was added past the chain", async () => {
    await intruder.query(
      "insert into audit_log (tenant_id, id, at, action, details) values ($1, $2, now(), 'run.start', '{}')",
      [tenant.id, newId()],
    );
    expect(await verify()).toMatchObject({
      code: 1,
      error: expect.stringContaining("added past the chain"),
    });
  });

  it("finds entries that were put into another order", async () => {
    const [, second, , fourth] = await links();
    await intruder.query(
      `update audit_chain set entry_id = case entry_id when $2 then $3 else $2 end
        where tenant_id = $1 and entry_id in ($2, $3)`,
      [tenant.id, second?.id, fourth?.id],
    );
    expect((await verify()).error).toMatch(/changed, or moved here .* at position 2/);
  });

  it("finds an end that was cut off, whether or not the head was set back too", async () => {
    const { out } = await assay("--json", "audit", "verify", nameOf(tenant));
    const { hash } = JSON.parse(out) as { hash: string };
    const last = (await links()).at(-1)?.id;
    await intruder.query("delete from audit_log where id = $1", [last]);
    await intruder.query("delete from audit_chain where entry_id = $1", [last]);
    expect((await verify()).error).toMatch(/entries at the end were removed/);
    await intruder.query(
      `update audit_head h set position = c.position, hash = c.hash from audit_chain c
        where h.tenant_id = $1 and c.tenant_id = $1 and c.position = 4`,
      [tenant.id],
    );
    // A shortened chain is consistent, and only differs from an end that was stored elsewhere.
    expect((await verify()).code).toBe(0);
    expect((await verify("--expect", hash)).code).toBe(1);
  });

  it("finds a link that was taken out of the middle with its entry", async () => {
    const id = await third();
    await intruder.query("delete from audit_log where id = $1", [id]);
    await intruder.query("delete from audit_chain where entry_id = $1", [id]);
    expect((await verify()).error).toMatch(/links before it were removed .* at position 4/);
  });

  it("is nobody's to write but the database's, and even its owner changes nothing by mistake", async () => {
    for (const statement of [
      "select * from audit_chain",
      "insert into audit_chain (tenant_id, position, entry_id, hash) values ('', 1, '', '')",
      "update audit_head set position = 0",
      "delete from audit_chain",
    ])
      await expect(
        server.database.withTenant(tenant.id, (tx) => tx.execute(statement, [])),
      ).rejects.toThrow(/permission denied/);
    for (const statement of [
      "update audit_log set action = 'run.start'",
      "delete from audit_log",
      "truncate audit_log",
      "delete from audit_chain",
    ])
      await expect(
        server.owner.withTenant(tenant.id, (tx) => tx.execute(statement, [])),
      ).rejects.toThrow(/append-only/);
    expect((await verify()).code).toBe(0);
  });

  it("orders fifty transactions at once without a gap, and none waits for another for ever", async () => {
    const work = Array.from({ length: 50 }, (_, index) =>
      server.database.withTenant(tenant.id, async (tx) => {
        await recordAudit(tx, { at: server.clock.now(), actorId: null, action: "test.parallel" });
        // Both transactions take two locks in opposite order after their entries; links are made at the commit.
        const names = index % 2 === 0 ? ["a", "b"] : ["b", "a"];
        await tx.execute("select pg_advisory_xact_lock(hashtext($1))", [names[0]]);
        await recordAudit(tx, { at: server.clock.now(), actorId: null, action: "test.parallel" });
      }),
    );
    await Promise.all(work);
    const positions = (await links()).map(({ position }) => Number(position));
    expect(positions).toEqual(Array.from({ length: 105 }, (_, index) => index + 1));
    expect((await verify()).code).toBe(0);
  });

  it("leaves no link where the transaction fails", async () => {
    const failing = server.database.withTenant(tenant.id, async (tx) => {
      await recordAudit(tx, { at: server.clock.now(), actorId: null, action: "test.failed" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await links()).toHaveLength(5);
  });

  it("shows nothing of another tenant, and goes with its own", async () => {
    const other = await buildTenant(server);
    await buildUser(other, "moderator");
    const { out } = await assay("audit", "export", nameOf(other));
    expect(out).not.toContain("test.1");
    await assay("tenant", "disable", nameOf(tenant));
    const gone = await assay("tenant", "delete", nameOf(tenant), "--confirm", nameOf(tenant));
    expect(gone).toMatchObject({ code: 0, error: "" });
    for (const table of ["audit_log", "audit_chain", "audit_head"]) {
      const { rows } = await intruder.query(`select 1 from ${table} where tenant_id = $1`, [
        tenant.id,
      ]);
      expect([table, rows]).toEqual([table, []]);
    }
  });
});

describe("assay audit export", () => {
  it("writes lines of JSON or a table for other programs, oldest first, filtered as `show` is", async () => {
    const { out } = await assay("audit", "export", nameOf(tenant));
    const lines = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ action }) => action)).toEqual([1, 2, 3, 4, 5].map((n) => `test.${n}`));
    expect(lines[0]).toMatchObject({ position: 1, details: { index: 1, nested: { a: 2, b: 1 } } });
    const csv = await assay(
      "audit",
      "export",
      nameOf(tenant),
      "--format",
      "csv",
      "--action",
      "test.3",
    );
    const rows = csv.out.trim().split("\n");
    expect(rows).toHaveLength(2);
    expect(rows[0]).toBe("position,at,action,actor,subject,details,id,hash");
    expect(rows[1]).toContain('"3",');
    expect(rows[1]).toContain('"{""index"":3,');
    expect((await assay("audit", "export", nameOf(tenant), "--format", "xml")).code).toBe(2);
    expect((await assay("audit", "export", nameOf(tenant), "--since", "2999-01-01")).out).toBe("");
  });
});
