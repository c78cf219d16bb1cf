import { calls, type Process } from "@assay/contract";
import { factWarnings, type GivenRating } from "@assay/domain";
import {
  buildRatedRun,
  buildUser,
  type RatedRun,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const RATINGS: GivenRating[] = ["A", "B"].flatMap((candidateId) =>
  ["O", "P"].map((observerId, value) => ({
    candidateId,
    exerciseId: "E",
    competencyId: "C",
    observerId,
    value: value + 2,
  })),
);
const build = (statistics: "OFF" | "OWN" = "OFF") =>
  buildRatedRun(server, RATINGS, { highest: 5, statistics });
const factsOf = ({ moderator, run }: RatedRun) =>
  moderator.ok(calls.getDesignFacts, { params: { id: run.processId } });
const processOf = async ({ moderator, run }: RatedRun) =>
  (await moderator.ok(calls.getProcess, { params: { id: run.processId } })) as Process;

/** What the check makes of the answer. */
async function kindsOf(made: RatedRun): Promise<string[]> {
  const { changes, observed, statistics } = await factsOf(made);
  const facts = {
    changes: changes.map((one) => ({ ...one, at: Date.parse(one.at) })),
    observed: observed.map((one) => ({ ...one, at: Date.parse(one.at) })),
    statistics: statistics && { ...statistics, since: Date.parse(statistics.since) },
  };
  return factWarnings(facts, Date.now()).map(({ kind }) => kind);
}

describe("what is recorded of a process for the design check", { timeout: 60_000 }, () => {
  it("is when a run was first observed, and nothing of what nobody changed", async () => {
    const made = await build();
    const facts = await factsOf(made);
    expect(facts).toEqual({
      changes: [],
      observed: [{ id: made.run.id, name: made.run.name, at: expect.any(String) as string }],
    });
    expect(Math.abs(Date.parse(facts.observed[0]!.at) - Date.now())).toBeLessThan(600_000);
    expect(await kindsOf(made)).toEqual([]);
  });

  it("is when limits changed, and not when texts did (D9)", async () => {
    const made = await build();
    const { id, revision, items, texts } = await processOf(made);
    const changed = await made.moderator.ok(calls.updateProcess, {
      body: { id, revision, texts: { de: { ...texts.de, displayName: "Anders" } } },
    });
    expect((await factsOf(made)).changes).toEqual([]);
    const [step] = items;
    await made.moderator.ok(calls.updateProcess, {
      body: {
        id,
        revision: changed.revision,
        items: [{ ...step!, cutOff: { ...step!.cutOff, cutOffValue: 3.5 } }],
      },
    });
    expect((await factsOf(made)).changes).toEqual([
      { of: "process", at: expect.any(String) as string },
    ]);
    expect(await kindsOf(made)).toEqual(["D9_limits"]);
  });

  it("is when values of the scale changed, and not when its name did (D9)", async () => {
    const made = await build();
    const { scale } = await processOf(made);
    const { id, revision, criterions } = scale;
    const renamed = await made.moderator.ok(calls.updateScale, {
      body: { id, revision, description: "Neu" },
    });
    expect((await factsOf(made)).changes).toEqual([]);
    const [lowest, ...others] = criterions;
    await made.moderator.ok(calls.updateScale, {
      body: { id, revision: renamed.revision, criterions: [{ ...lowest!, value: 0 }, ...others] },
    });
    expect(await kindsOf(made)).toEqual(["D9_scale"]);
  });

  it("is how many finished since statistics were looked at, where there are any (R11)", async () => {
    const made = await build("OWN");
    expect((await factsOf(made)).statistics).toMatchObject({ candidates: 2 });
    server.clock.advance(1000);
    await made.moderator.ok(calls.getRunStatistics, { params: { id: made.run.id } });
    expect((await factsOf(made)).statistics).toMatchObject({ candidates: 0 });
    const settler = await buildUser(made.tenant, { permissions: ["CORPORATE_SETTINGS"] });
    await settler.ok(calls.updateSettings, { body: { statistics: "OFF" } });
    expect(await factsOf(made)).not.toHaveProperty("statistics");
  });

  it("is how the organisation weighs the rules, which it may lower only", async () => {
    const made = await build();
    const settler = await buildUser(made.tenant, { permissions: ["CORPORATE_SETTINGS"] });
    const designRules = { atMost: { R1: "SHOULD", D3: "INFO" } } as const;
    const stored = await settler.ok(calls.updateSettings, { body: { designRules } });
    expect(stored.designRules).toEqual(designRules);
    expect((await factsOf(made)).rules).toEqual(designRules);
    for (const wrong of [{ R1: "MUST" }, { R1: "HIDDEN" }, { X1: "INFO" }])
      expect(
        (
          await settler.refused(calls.updateSettings, {
            body: { designRules: { atMost: wrong } } as never,
          })
        ).types,
      ).toEqual(["BAD_REQUEST"]);
    const reset = await settler.ok(calls.updateSettings, { body: { designRules: null } });
    expect(reset).not.toHaveProperty("designRules");
    expect(await factsOf(made)).not.toHaveProperty("rules");
  });
});

it(
  "a step says what candidates do in it, if somebody has said it",
  { timeout: 60_000 },
  async () => {
    const made = await build();
    const before = await processOf(made);
    expect(JSON.stringify(before)).not.toContain('"kind"');
    const [centre] = before.items;
    const [leaf] = centre!.items;
    const store = async (revision: number, kind?: "ROLE_PLAY" | null) =>
      made.moderator.ok(calls.updateProcess, {
        body: {
          id: before.id,
          revision,
          items: [
            { ...centre!, items: [{ ...leaf!, items: [], ...(kind !== undefined && { kind }) }] },
          ],
        },
      });
    const said = await store(before.revision, "ROLE_PLAY");
    expect(said.items[0]!.items[0]).toMatchObject({ kind: "ROLE_PLAY" });
    // A client that does not know the field leaves it as it is.
    const kept = await store(said.revision);
    expect(kept.items[0]!.items[0]).toMatchObject({ kind: "ROLE_PLAY" });
    const gone = await store(kept.revision, null);
    expect(gone.items).toEqual(before.items);
    const [, ...wrong] = ["", "SPORT"];
    const refused = await made.moderator.refused(calls.updateProcess, {
      body: { id: before.id, items: [{ ...centre!, kind: wrong[0] as never, items: [] }] },
    });
    expect(refused.types).toEqual(["BAD_REQUEST"]);
  },
);
