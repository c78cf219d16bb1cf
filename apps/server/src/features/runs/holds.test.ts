import { calls } from "@assay/contract";
import { utcDayOf } from "@assay/domain";
import { buildRun, startTestServer, type TestRun, type TestServer } from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { newId } from "../../platform/ids.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true, leavesPlans: true });
});
afterAll(() => server.close());

const Counted = z.strictObject({ count: z.int() });
const countOf = async (made: TestRun, text: string) => {
  const rows = await server.owner.withTenant(made.tenant.id, (tx) =>
    tx.prepared(Counted, text, [made.tenant.id, made.run.id]),
  );
  return rows[0]?.count;
};
const waiting = async () => {
  const [row] = await server.owner.query<{ waiting: number }>(
    `select count(distinct l.pid)::int as waiting from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`,
  );
  return row?.waiting;
};

/** Begins to place a hold on the first candidate, lets `work` wait for it, and ends. Returns what `work` was answered. */
async function whileHoldIsPlaced<T>(made: TestRun, work: () => Promise<T>): Promise<T> {
  const { candidateId } = made.run.candidates[0]!;
  const now = server.clock.now();
  const { answer } = await server.owner.withTenant(made.tenant.id, async (tx) => {
    await tx.execute("select 1 from person where tenant_id = $1 and id = $2 for update", [
      made.tenant.id,
      candidateId,
    ]);
    await tx.execute(
      `insert into legal_hold (id, person_id, reason, ends_on, placed_by, placed_at)
       values ($1, $2, 'Klage', $3, $4, $5)`,
      [newId(), candidateId, utcDayOf(now), made.moderator.user.id, now],
    );
    const asked = work();
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    return { answer: asked };
  });
  return answer;
}

describe("a legal hold that is placed at this moment", () => {
  it("keeps the run that is being deleted, with its candidates and cells", async () => {
    const made = await buildRun(server, { candidates: 2 });
    const params = { id: made.run.id };
    const refused = await whileHoldIsPlaced(made, () =>
      made.moderator.refused(calls.deleteRun, { params }),
    );
    expect(refused.types).toEqual(["DELETE_DENIED"]);
    expect(refused.payload).toMatchObject({ legalHold: { people: 1 } });
    const cells =
      "select count(*)::int as count from run_cell where tenant_id = $1 and run_id = $2";
    expect(await countOf(made, cells)).toBe(2);
    const { candidates } = await made.moderator.ok(calls.getRunCandidates, { params });
    expect(candidates).toHaveLength(2);
  });

  it("keeps the candidate who is being removed", async () => {
    const made = await buildRun(server, { candidates: 2 });
    const body = { ...made.run, candidates: made.run.candidates.slice(1) };
    const refused = await whileHoldIsPlaced(made, () =>
      made.moderator.refused(calls.updateRun, { body }),
    );
    expect(refused.types).toEqual(["DELETE_DENIED"]);
    const params = { id: made.run.id };
    const { candidates } = await made.moderator.ok(calls.getRunCandidates, { params });
    expect(candidates).toHaveLength(2);
  });
});
