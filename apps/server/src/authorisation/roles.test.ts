import {
  buildFixture,
  CALL_NAMES,
  type Case,
  dependsOnMembership,
  deviations,
  type Fixture,
  joinActor,
  keeperOf,
  ROLE_NAMES,
  rows,
  startTestServer,
  type TestServer,
  violations,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let fixture: Fixture;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true, leavesPlans: true });
  fixture = await buildFixture(server);
}, 180_000);
afterAll(() => server.close());

describe("the rights of every call [SEC-07, SEC-08]", { timeout: 180_000 }, () => {
  it("are known: each call has a row, whose requests the contract accepts", () => {
    expect(Object.keys(rows).toSorted()).toEqual(CALL_NAMES.toSorted());
    expect(CALL_NAMES.filter((name) => rows[name].length === 0)).toEqual([]);
    const broken = CALL_NAMES.flatMap((name) =>
      rows[name].flatMap((one) => violations(name, one.request(fixture, fixture.author))),
    );
    expect(broken).toEqual([]);
  });

  it("are those of who wrote, and of who made the runs", async () => {
    expect(await deviations(fixture, fixture.author)).toEqual([]);
    expect(await deviations(fixture, keeperOf(fixture))).toEqual([]);
  });

  for (const role of ROLE_NAMES)
    it(`are those of the role ${role} where they have nothing to do with the runs`, async () => {
      expect(await deviations(fixture, await joinActor(fixture, role, "none"))).toEqual([]);
    });

  // The creator last, since it replaces the run's only creator.
  for (const membership of ["moderator", "observer", "creator"] as const)
    for (const role of ROLE_NAMES)
      it(`are those of the role ${role} where they are ${membership} of the runs`, async () => {
        const actor = await joinActor(fixture, role, membership);
        const isWanted = (one: Case) => dependsOnMembership(one, actor.permissions);
        expect(await deviations(fixture, actor, isWanted)).toEqual([]);
      });
});
