import { isOpen, utcDayOf } from "@assay/domain";
import { buildTenant, startTestServer, type TestServer } from "@assay/testing";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { isOpenAt, isOpenSql } from "./openAccount.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const now = fc.date({
  min: new Date("2026-01-01"),
  max: new Date("2027-12-31"),
  noInvalidDate: true,
});
const days = fc.option(fc.integer({ min: -2, max: 2 }), { nil: null });

it("the database closes an account at the same moment as the domain's rule", async () => {
  const { id } = await buildTenant(server);
  const cases = fc.sample(fc.tuple(now, days, fc.boolean()), 300);
  // The milliseconds around midnight, at which two implementations of the rule could differ.
  const midnight = new Date("2026-11-24T00:00:00.000Z");
  cases.push([midnight, -1, false], [new Date(midnight.getTime() - 1), 0, false]);
  const given = cases.map(([at, distance, isLocked]) => ({
    at,
    lockedAt: isLocked ? at : null,
    endsOn: distance === null ? null : utcDayOf(new Date(at.getTime() + distance * DAY_MS)),
  }));
  const byDatabase = await server.database.withTenant(id, async (tx) => {
    const open: unknown[] = [];
    for (const { at, lockedAt, endsOn } of given) {
      const row = sql`(select ${lockedAt?.toISOString() ?? null}::timestamptz as locked_at,
                              ${endsOn}::date as ends_on) account`;
      const found = await tx.db.execute<{ open: boolean }>(
        sql`select ${isOpenAt(at)} as open from ${row}`,
      );
      open.push(found.rows[0]?.open);
    }
    return open;
  });
  expect(byDatabase).toEqual(given.map(({ at, ...access }) => isOpen(access, at)));
  expect(isOpenSql("a", "$3")).toContain("a.ends_on >= ($3::timestamptz");
});
