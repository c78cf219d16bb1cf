import { buildTenant, startTestServer, type TestServer } from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { appUrl, type Database, openDatabase } from "./database.ts";

let server: TestServer;
let database: Database;
let tenantId: string;
const reported: string[] = [];
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenantId = (await buildTenant(server)).id;
  const report = (error: Error) => reported.push(error.message);
  database = openDatabase(appUrl(server.ownerUrl), report, { max: 1, parsesRows: true });
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const Row = z.strictObject({ id: z.int(), team: z.strictObject({ name: z.string() }) });
const read = (from: Database, columns: string) =>
  from.withTenant(tenantId, (tx) => tx.prepared(Row, `select ${columns}`, []));

describe("rows read by SQL", () => {
  it("are as pg returns them, if they match their schema", async () => {
    const rows = await read(database, `1 as id, '{"name": "A"}'::jsonb as team`);
    expect(rows).toEqual([{ id: 1, team: { name: "A" } }]);
  });

  it.each([
    ["another type", `count(*) as id, '{"name": "A"}'::jsonb as team`, "at id"],
    ["null", `1 as id, '{"name": null}'::jsonb as team`, "at team.name"],
    ["a column too many", `1 as id, '{"name": "A"}'::jsonb as team, 2 as other`, '"other"'],
  ])("fail a test with path and statement for %s", async (_, columns, path) => {
    const reading = read(database, columns);
    await expect(reading).rejects.toThrow(path);
    await expect(reading).rejects.toThrow(`of select ${columns}`);
    expect(reported.pop()).toContain(`of select ${columns}`);
  });

  it("fail a test outside of any tenant, too", async () => {
    await expect(database.read(Row, "select 1 as id, null as team")).rejects.toThrow("at team");
    expect(reported.pop()).toContain("of select 1 as id");
    const rows = await database.read(Row, `select 1 as id, '{"name": "A"}'::jsonb as team`);
    expect(rows).toEqual([{ id: 1, team: { name: "A" } }]);
  });

  it("fail the tests of a server at its end where a call reads them", async () => {
    const other = await startTestServer(inject("postgresUrl"));
    await read(other.database, "1 as id, null as team").catch(() => undefined);
    await expect(other.close()).rejects.toThrow("of select 1 as id, null as team");
  });

  it("are not checked in production", async () => {
    const unchecked = openDatabase(appUrl(server.ownerUrl), () => undefined, { max: 1 });
    expect(await read(unchecked, "1 as id, null as team")).toEqual([{ id: 1, team: null }]);
    await unchecked.close();
  });
});
