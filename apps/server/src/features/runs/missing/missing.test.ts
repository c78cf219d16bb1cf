import { calls } from "@assay/contract";
import {
  buildRun,
  buildUser,
  startTestServer,
  type TestRun,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const params = ({ run }: TestRun) => ({ params: { id: run.id } });
const missingIn = (made: TestRun) => made.moderator.ok(calls.getMissing, params(made));

/** The first observer rates some competencies of the first cell. */
const rate = async ({ observers, run, candidates, exerciseIds, process }: TestRun, count: number) =>
  observers[0]!.ok(calls.createAssessments, {
    body: {
      processRunId: run.id,
      candidateId: candidates[0]!.id,
      exerciseId: exerciseIds[0]!,
      values: process.competencyIds
        .slice(0, count)
        .map((competencyId) => ({ competencyId, selectedCriterion: 3 })),
    },
  });

describe("what is missing in a run", () => {
  it("is told by cell and observer, until everything is rated", async () => {
    const made = await buildRun(server, { state: "STARTED", candidates: 2 });
    const [first, second] = made.observers.map(({ user }) => user.id);
    const competencies = made.process.competencyIds.length;
    const cells = made.candidates.flatMap(({ id }) =>
      made.exerciseIds.flatMap((exerciseId) =>
        [first, second].map((observerId) => ({
          candidateId: id,
          exerciseId,
          observerId,
          rated: 0,
          competencies,
        })),
      ),
    );
    expect(await missingIn(made)).toEqual({ ratings: cells, unsent: [] });
    await rate(made, competencies);
    expect((await missingIn(made)).ratings).toEqual(cells.slice(1));
  });

  it("holds cells that are rated in part, and says how far they are", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    await rate(made, 1);
    expect((await missingIn(made)).ratings[0]).toMatchObject({ rated: 1, competencies: 2 });
  });

  it("is for the run's moderators, once it was started", async () => {
    const prepared = await buildRun(server);
    const early = await prepared.moderator.refused(calls.getMissing, params(prepared));
    expect(early.types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
    const made = await buildRun(server, { state: "STARTED" });
    const [observer] = made.observers;
    expect((await observer!.refused(calls.getMissing, params(made))).types).toEqual([
      "NO_PERMISSION",
    ]);
    const role = { permissions: ["GET_PROCESS_RUNS", "EDIT_PROCESS_RUNS", "LOG_IN"] as const };
    const planner = await buildUser(made.tenant, { permissions: [...role.permissions] });
    await server.owner.withTenant(made.tenant.id, (tx) =>
      tx.execute(
        "insert into run_moderator (tenant_id, run_id, person_id, position) values ($1, $2, $3, 9)",
        [made.tenant.id, made.run.id, planner.user.id],
      ),
    );
    // Callers who may not see others' ratings do not get their progress.
    expect((await planner.refused(calls.getMissing, params(made))).types).toEqual([
      "NO_PERMISSION",
    ]);
    const nonMember = await buildUser(made.tenant, "moderator");
    expect((await nonMember.refused(calls.getMissing, params(made))).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    const elsewhere = await buildRun(server);
    expect((await elsewhere.moderator.refused(calls.getMissing, params(made))).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
  });
});
