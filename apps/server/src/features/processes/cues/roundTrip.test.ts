import { calls, type CueImport, type Process, type SentBody } from "@assay/contract";
import { cellGroups, cueSteps, isSameCue, takeOverCues } from "@assay/domain";
import {
  buildCompetency,
  buildScale,
  buildTenant,
  buildUser,
  generateProcess,
  scaleBody,
  startTestServer,
  unique,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  moderator = await buildUser(await buildTenant(server), "moderator");
});
afterAll(() => server.close());

const exported = (process: Process, language: string) =>
  moderator.bytes(calls.exportCues, {
    body: process,
    headers: { "x-language": language },
  });
const imported = (process: Process, bytes: Buffer, language: string): Promise<CueImport> =>
  moderator.ok(calls.importCues, {
    body: { CompetencyIds: process.competencyIds, ScaleId: process.scaleId },
    file: { name: "Anker.xlsx", bytes },
    headers: { "x-language": language },
  });

/** Takes generated processes through real files, out and in again, and compares. */
async function expectInverse(seeds: readonly number[]) {
  const scale = await buildScale(moderator, scaleBody(-2, 2, { selectedPartition: [2, 1, 2] }));
  const competencyIds: string[] = [];
  for (let n = 0; n < 4; n += 1) competencyIds.push((await buildCompetency(moderator)).id);
  const parts = { competencyIds, scaleId: scale.id, groups: 3 };
  for (const seed of seeds) {
    const generated = generateProcess(seed, parts, {
      steps: 6,
      languages: ["de", "en", "fr"],
      cues: 3,
    });
    const steps = cueSteps(generated.items);
    if (steps.length === 0) continue;
    const body = { ...generated, name: unique("Verfahren") } as unknown as SentBody<
      typeof calls.createProcess
    >;
    const process = (await moderator.ok(calls.createProcess, { body })) as Process;
    const language = (["de", "en", "fr"] as const)[seed % 3] ?? "de";
    const { cues, sheetRowErrorList } = await imported(
      process,
      await exported(process, language),
      language,
    );
    expect(
      sheetRowErrorList
        .flatMap(({ rows }) => rows)
        .filter(({ message }) => !/Zeile|row|ligne/.test(message)),
    ).toEqual([]);
    const taken = takeOverCues(cues, steps, 3, language);
    expect(taken.unknownSheets).toEqual([]);
    for (const step of steps)
      for (const id of step.competencyIds) {
        const before = cellGroups(step, id, 3).map((group) => ({
          cues: group.cues.filter(
            (entry, at) => group.cues.findIndex((other) => isSameCue(other, entry)) === at,
          ),
        }));
        expect(cellGroups({ cues: taken.cues.get(step.id) ?? {} }, id, 3)).toEqual(before);
      }
  }
}

describe("export and import", { timeout: 120_000 }, () => {
  it("are inverse to each other, for generated processes through real files [CUE-01]", () =>
    expectInverse([1, 2, 3, 4, 5, 6]));

  it("and for many more of them", { tags: ["soak"] }, () =>
    expectInverse(Array.from({ length: 30 }, (_, index) => index + 7)),
  );
});
