import { calls } from "@assay/contract";
import {
  ask,
  buildFixture,
  CALL_NAMES,
  type Client,
  type Fixture,
  rows,
  shapeOf,
  startTestServer,
  type TestServer,
  visitByHand,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let fixture: Fixture;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true, leavesPlans: true });
  fixture = await buildFixture(server);
  const { tenant, keeper, runs, cells } = fixture;
  const { candidateId } = cells.started;
  visitor = await visitByHand(tenant, keeper, { runId: runs.started.id, candidateId });
}, 180_000);
afterAll(() => server.close());

describe("a candidate's session", { timeout: 180_000 }, () => {
  it("may send the calls of its page and those that are open to anybody, and no other", async () => {
    const found: string[] = [];
    const ending = "leaveCandidatePage";
    for (const name of [...CALL_NAMES.filter((one) => one !== ending), ending] as const)
      for (const one of rows[name]) {
        const outcome = await ask(visitor, name, one.request(fixture, fixture.author));
        const { access } = shapeOf(name);
        const isOwn = access === "public" || access === "candidate";
        // What is not offered, or not there, is refused behind the door.
        const isInside = outcome.status === 200 || !outcome.types.includes("NOT_LOGGED_IN");
        const isOutside = outcome.status === 400 && outcome.types.join() === "NOT_LOGGED_IN";
        if (isOwn ? !isInside : !isOutside) found.push(`${name}: ${outcome.types.join()}`);
      }
    expect(found).toEqual([]);
    expect((await visitor.refused(calls.getCandidateVisit)).types).toEqual(["NOT_LOGGED_IN"]);
  });

  it("is told of itself as a guest is by calls that know more callers", async () => {
    const { tenant, keeper, runs, cells } = fixture;
    const { candidateId } = cells.started;
    const other = await visitByHand(tenant, keeper, { runId: runs.started.id, candidateId });
    const answered = await other.ok(calls.getTenant);
    expect([answered.licenseRestriction, answered.emailSettings]).toEqual([null, null]);
  });
});
