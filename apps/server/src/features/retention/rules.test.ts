import { calls } from "@assay/contract";
import {
  buildRun,
  finishedAgo,
  moveRun,
  scanFor,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { startNightlyJob } from "./jobs.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const EARLY = "Quittengelee im Zug";
const AS_IS = "Mirabellenkuchen am Bahnhof";

describe("a run with rules for rating", () => {
  it("keeps no reason of an early reveal or of a counted draft after its time [RUN-040]", async () => {
    const made = await buildRun(server, {
      state: "STARTED",
      ratingRules: { sealing: "CELL", names: "ON_REQUEST" },
    });
    const { moderator, observers, run, candidates, exerciseIds } = made;
    const params = { id: run.id };
    const cell = { candidateId: candidates[0]!.id, exerciseId: exerciseIds[0]! };
    const [a, b] = observers;
    const values = made.process.competencyIds.map((competencyId) => ({
      competencyId,
      selectedCriterion: 3,
    }));
    await a!.ok(calls.createAssessments, { body: { processRunId: run.id, ...cell, values } });
    await b!.ok(calls.submitAssessment, { body: { processRunId: run.id, ...cell, values } });
    const { candidateId } = cell;
    await moderator.ok(calls.revealRatings, { params, body: { candidateId, earlyReason: EARLY } });
    const cells = [{ ...cell, observerId: a!.user.id }];
    await moderator.ok(calls.submitAsIs, { params, body: { cells, reason: AS_IS } });
    await moveRun(moderator, run.id, "Finish");
    const scan = async () => [...(await scanFor([EARLY, AS_IS], server)).values()].flat();
    expect(new Set(await scan())).toEqual(
      new Set(["assessment.submission", "cell_reveal.early_reason", "run_message.text"]),
    );

    await finishedAgo(server, made, 90);
    await startNightlyJob(server.nightly);
    await vi.waitFor(async () => expect(await scan()).toEqual([]), {
      timeout: 60_000,
      interval: 100,
    });
  });
});
