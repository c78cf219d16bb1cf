import { calls } from "@assay/contract";
import { ERASURE_REASONS } from "@assay/domain";
import {
  answerTo,
  buildRevealedRun,
  buildRun,
  closingOf,
  finishedAgo,
  moveRun,
  openRound,
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

const ANSWER = "Holunderblüten am Fenster";
const CLOSED = "Schlehenwein im Keller";

describe("a run with rules for rating", () => {
  it("keeps no reason of a second round after its time, and none about a candidate who was erased [RUN-040]", async () => {
    const made = await buildRevealedRun(server);
    const { moderator, observers, run, candidates } = made;
    const roundId = await openRound(made);
    await observers[0]!.ok(calls.answerRound, answerTo(made, roundId, 5, ANSWER));
    await moderator.ok(calls.closeRound, closingOf(made, roundId, CLOSED));
    await moveRun(moderator, run.id, "Finish");
    const scan = async () => [...(await scanFor([ANSWER, CLOSED], server)).values()].flat();
    const places = ["conference_answer.reason", "conference_round.early_reason"];
    expect(new Set(await scan())).toEqual(new Set(places));
    await moderator.ok(calls.eraseCandidate, {
      params: { id: run.id, candidateId: candidates[0]!.id },
      query: { reason: ERASURE_REASONS[0] },
    });
    expect(await scan()).toEqual([]);

    const other = await buildRevealedRun(server);
    const otherId = await openRound(other);
    await other.observers[0]!.ok(calls.answerRound, answerTo(other, otherId, 5, ANSWER));
    await other.moderator.ok(calls.closeRound, closingOf(other, otherId, CLOSED));
    await moveRun(other.moderator, other.run.id, "Finish");
    await finishedAgo(server, other, 90);
    await startNightlyJob(server.nightly);
    await vi.waitFor(async () => expect(await scan()).toEqual([]), {
      timeout: 60_000,
      interval: 100,
    });
  });

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
