import { buildRun, startTestServer, type TestServer } from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { updateRun } from "./staffing/store.ts";
import { selectRunRowsById } from "./store.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const ids = (count: number) => Array.from({ length: count }, () => newId());

describe("a large run", () => {
  it("is stored, though its cells and its teams have more values than a statement has parameters", async () => {
    const { run, tenant } = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const [candidateIds, observers, exerciseIds] = [ids(263), ids(100), ids(50)];
    const teams = ids(200).map((id, index) => ({
      id,
      name: `Team ${index}`,
      observers,
      observersHaveModeratorView: index % 2 === 0,
    }));
    const candidates = candidateIds.map((candidateId) => ({
      candidateId,
      candidateJob: "Job",
      candidateState: "OPEN" as const,
      exerciseIdOfCandidateStateChange: null,
      exercises: exerciseIds.map((exerciseId, index) => ({
        exerciseId,
        observerTeamId: teams[index]!.id,
      })),
    }));
    const stored = await server.owner.withTenant(tenant.id, async (tx) => {
      await tx.execute(
        "insert into person (id, first_name, last_name) select unnest($1::text[]), 'A', 'B'",
        [[...candidateIds, ...observers]],
      );
      const [before] = await selectRunRowsById(tx, [run.id]);
      await updateRun(tx, { ...before!, candidates, observerTeams: teams });
      return selectRunRowsById(tx, [run.id]);
    });
    expect(stored).toMatchObject([{ observerTeams: teams }]);
    const cells = stored[0]!.candidates.flatMap(({ exercises }) => exercises);
    expect(cells).toHaveLength(263 * 50);
  });
});
