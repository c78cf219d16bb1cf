import { PERMISSIONS } from "@assay/domain";
import {
  type Actor,
  buildFixture,
  CALL_NAMES,
  type Case,
  deviations,
  expectedOf,
  fittingMembership,
  type Fixture,
  joinActor,
  rows,
  startTestServer,
  type TestServer,
  unfitPermissions,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let fixture: Fixture;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true, leavesPlans: true });
  fixture = await buildFixture(server);
}, 180_000);
afterAll(() => server.close());

const CASES = CALL_NAMES.flatMap((name) => rows[name]);

describe("a call", { timeout: 180_000 }, () => {
  it("lets nobody in who holds everything but what it asks for", async () => {
    const wanted = CASES.flatMap((one) =>
      unfitPermissions(one).map((permissions) => ({ one, permissions })),
    );
    const keyOf = ({ one, permissions }: (typeof wanted)[number]) =>
      `${fittingMembership(one)} ${permissions.join()}`;
    const found: string[] = [];
    for (const alike of Map.groupBy(wanted, keyOf).values()) {
      const [{ one, permissions } = { one: undefined, permissions: [] }] = alike;
      if (!one) continue;
      const actor = await joinActor(fixture, permissions, fittingMembership(one));
      const cases = new Set<Case>(alike.map((each) => each.one));
      found.push(...(await deviations(fixture, actor, (each) => cases.has(each))));
    }
    expect(found).toEqual([]);
  });

  for (const permission of PERMISSIONS)
    it(`goes as far with ${permission} alone as it says`, async () => {
      const actor = await joinActor(fixture, [permission], "none");
      const bare: Pick<Actor, "permissions" | "membership"> = {
        permissions: new Set(["LOG_IN"]),
        membership: "none",
      };
      const goesOn = (one: Case) =>
        permission === "LOG_IN" || expectedOf(one, actor) !== expectedOf(one, bare);
      expect(await deviations(fixture, actor, goesOn)).toEqual([]);
    });
});
