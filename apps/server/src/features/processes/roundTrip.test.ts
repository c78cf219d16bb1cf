import { calls, type Process } from "@assay/contract";
import { LANGUAGES } from "@assay/domain";
import {
  buildCompetency,
  buildScale,
  buildTenant,
  buildUser,
  generateProcess,
  LARGE_PROCESS,
  scaleBody,
  startTestServer,
  type DesignOptions,
  type GeneratedProcess,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

const PROCESSES = 50;
const SMALL = { steps: 8, languages: LANGUAGES, cues: 3 };

let server: TestServer;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  moderator = await buildUser(await buildTenant(server), "moderator");
});
afterAll(() => server.close());

async function buildParts(competencies: number, partition: number[]): Promise<DesignOptions> {
  const criterions = partition.reduce((sum, size) => sum + size, 0);
  const body = scaleBody(1, criterions, { selectedPartition: partition });
  const scale = await buildScale(moderator, body);
  const competencyIds: string[] = [];
  for (let index = 0; index < competencies; index++)
    competencyIds.push((await buildCompetency(moderator)).id);
  return { competencyIds, scaleId: scale.id, groups: partition.length };
}

/** The sent part of an answered process. */
const contentOf = ({ name, texts, items, ...rest }: GeneratedProcess): GeneratedProcess => {
  const { competencyIds, scaleId, cutOffStrategy } = rest;
  return { name, texts, items, competencyIds, scaleId, cutOffStrategy };
};

describe("a generated process", () => {
  it("is read as it was sent, created and changed, with every kind of step, cut-off and cue [PROC-14, PROC-15, PROC-18, PROC-23]", async () => {
    const parts = await buildParts(4, [2, 1, 2]);
    const { id } = await moderator.ok(calls.createProcess, {
      body: { ...generateProcess(0, parts, SMALL), name: "Umlauf" },
    });
    for (let seed = 1; seed <= PROCESSES; seed++) {
      const sent = generateProcess(seed, parts, SMALL);
      const created = await moderator.ok(calls.createProcess, { body: sent });
      expect(contentOf(created as Process)).toEqual(sent);
      const params = { id: created.id };
      expect(await moderator.ok(calls.getProcess, { params })).toEqual(created);
      const other = { ...sent, name: "Umlauf" };
      const changed = await moderator.ok(calls.updateProcess, { body: { ...other, id } });
      expect(contentOf(changed as Process)).toEqual(other);
    }
  }, 120_000);

  it("may have 30 steps, 40 competencies, 7 criterions and 3 languages", async () => {
    const parts = await buildParts(40, [1, 1, 1, 1, 1, 1, 1]);
    const sent = generateProcess(1000, parts, LARGE_PROCESS);
    const created = await moderator.ok(calls.createProcess, { body: sent });
    expect(contentOf(created as Process)).toEqual(sent);
    const again = await moderator.ok(calls.updateProcess, {
      body: { ...sent, id: created.id, revision: 1, cutOffStrategy: "MANUAL" },
    });
    expect(again.version).toBe(2);
  }, 60_000);
});
