import { buildTenant, startTestServer, type TestServer } from "@assay/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import type { TenantTransaction } from "./database.ts";

let server: TestServer;
let tenantId: string;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
beforeEach(async () => {
  tenantId = (await buildTenant(server)).id;
});
afterAll(() => server.close());

const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
  server.database.withTenant(tenantId, work);
const echo = async (tx: TenantTransaction, value: unknown) =>
  (
    await tx.prepared(z.strictObject({ value: z.unknown() }), "select $1::text as value", [value])
  )[0]?.value;
const divide = (tx: TenantTransaction, by: number) => tx.execute("select 1 / $1::int", [by]);
const insert = (tx: TenantTransaction, name: string) =>
  tx.send(
    `insert into competency (tenant_id, id, name, base_name, texts, sort_order, color_code)
     values ($1, left(md5($2), 24), $2, $2, '{}', 0, '112233')`,
    [tx.tenantId, name],
  );
const names = () =>
  inTenant(async (tx) =>
    (
      await tx.prepared(
        z.strictObject({ name: z.string() }),
        "select name from competency order by 1",
        [],
      )
    ).map(({ name }) => name),
  );
const circular = () => {
  const value: { self?: unknown } = {};
  value.self = value;
  return value;
};
const outcomes = async (asked: Promise<unknown>[]) =>
  (await Promise.allSettled(asked)).map((one) =>
    one.status === "fulfilled" ? one.value : (one.reason as Error).message,
  );

describe("what is asked at once", () => {
  it("is answered in its order, however much it is, by name, without one, and by the query builder", async () => {
    const large = "x".repeat(3_000_000);
    const answers = await inTenant(async (tx) =>
      Promise.all([
        echo(tx, "a"),
        echo(tx, large),
        tx.db.execute("select 'b' as value").then(({ rows }) => rows[0]?.["value"]),
        echo(tx, large),
        echo(tx, "c"),
      ]),
    );
    expect(answers).toEqual(["a", large, "b", large, "c"]);
  });

  it("fails together and of the same, stores nothing, and leaves a connection that works", async () => {
    for (let round = 0; round < 3; round++) {
      let heard: unknown[] = [];
      const done = inTenant(async (tx) => {
        insert(tx, "lost");
        heard = await outcomes([echo(tx, "a"), divide(tx, 0), echo(tx, "b"), divide(tx, 1)]);
        return echo(tx, "c");
      });
      await expect(done).rejects.toThrow("current transaction is aborted");
      const failed = "division by zero";
      expect(heard).toEqual(["a", failed, failed, failed]);
      expect(await inTenant(async (tx) => echo(tx, round))).toBe(String(round));
    }
    expect(await names()).toEqual([]);
  });

  it("can be prepared by a later one where PostgreSQL never saw it", async () => {
    const fresh = (tx: TenantTransaction, by: number) =>
      Promise.all([
        tx.execute("select 1 / $1::int", [by]),
        tx.prepared(z.strictObject({ n: z.number() }), "select 7 as n", []),
      ]);
    await expect(inTenant((tx) => fresh(tx, 0))).rejects.toThrow("division by zero");
    expect((await inTenant((tx) => fresh(tx, 1)))[1]).toEqual([{ n: 7 }]);
  });

  it("is not held up by what cannot be sent, which fails alone", async () => {
    const heard = await inTenant((tx) =>
      outcomes([echo(tx, "a"), echo(tx, circular()), echo(tx, "b"), echo(tx, circular())]),
    );
    const unsent = expect.stringContaining("circular");
    expect(heard).toEqual(["a", unsent, "b", unsent]);
    const failing = inTenant(async (tx) => {
      insert(tx, "lost");
      return Promise.all([divide(tx, 0), echo(tx, circular()), echo(tx, "b")]);
    });
    await expect(failing).rejects.toThrow();
    expect(await names()).toEqual([]);
    expect(await inTenant((tx) => echo(tx, "c"))).toBe("c");
  });

  it("is stored by the commit that travels with it, or none of it is", async () => {
    await inTenant(async (tx) => {
      insert(tx, "one");
      insert(tx, "two");
    });
    const twice = inTenant(async (tx) => {
      insert(tx, "three");
      insert(tx, "one");
      insert(tx, "four");
    });
    await expect(twice).rejects.toThrow("duplicate key");
    expect(await names()).toEqual(["one", "two"]);
  });
});
