import { startTestServer, type TestServer, buildTenant } from "@assay/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { lockName } from "./lock.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true });
});
afterAll(() => server.close());

it("a transaction that the database gives up for another's sake is done again", async () => {
  const tenant = await buildTenant(server);
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let tries = 0;
  /** Takes two locks, the second once the other transaction has its first, which makes a deadlock. */
  const cross = (first: 0 | 1) =>
    server.database.withTenant(tenant.id, async (tx) => {
      tries += 1;
      await lockName(tx, `cross ${first}`);
      both[first].resolve();
      const second = first === 0 ? 1 : 0;
      await both[second].promise;
      await lockName(tx, `cross ${second}`);
      return first;
    });
  expect(await Promise.all([cross(0), cross(1)])).toEqual([0, 1]);
  expect(tries).toBe(3);
});

it("any other failure is not tried again", async () => {
  const tenant = await buildTenant(server);
  let tries = 0;
  const failing = server.database.withTenant(tenant.id, async (tx) => {
    tries += 1;
    await tx.execute("select 1 / 0", []);
  });
  await expect(failing).rejects.toMatchObject({ code: "22012" });
  expect(tries).toBe(1);
});
