import { calls } from "@assay/contract";
import { utcDayOf } from "@assay/domain";
import {
  buildRun,
  findFiles,
  startTestServer,
  type TestRun,
  type TestServer,
  uploadFile,
} from "@assay/testing";
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

describe("a legal hold on a candidate", () => {
  const placeOn = (made: TestRun, personId: string) =>
    made.moderator.ok(calls.placeLegalHold, {
      body: { personId, reason: "Klage", endsOn: utcDayOf(server.clock.now()) },
    });

  it("keeps their files, and lets those of others go", async () => {
    const made = await buildRun(server, { candidates: 2, state: "STARTED" });
    const { moderator, run } = made;
    const [held, other] = run.candidates.map(({ candidateId }) => candidateId);
    const cvOf = (candidate: string) =>
      uploadFile(moderator, run.id, { usage: "CANDIDATE_CV", candidate });
    const [kept, gone] = [await cvOf(held!), await cvOf(other!)];
    const shared = await uploadFile(moderator, run.id);
    await placeOn(made, held!);
    const refused = await moderator.refused(calls.deleteFile, { params: { id: kept.id } });
    expect(refused.types).toEqual(["DELETE_DENIED"]);
    expect(refused.payload).toMatchObject({ legalHold: { people: 1 } });
    for (const { id } of [gone, shared]) await moderator.ok(calls.deleteFile, { params: { id } });
    expect((await findFiles(moderator, run.id, held)).map(({ id }) => id)).toEqual([kept.id]);
  });

  it("keeps the observations of them, and lets those of others go", async () => {
    const made = await buildRun(server, {
      candidates: 2,
      state: "STARTED",
      observersHaveModeratorView: true,
    });
    const observer = made.observers[0]!;
    const observe = ({ candidateId }: { candidateId: string }) =>
      observer.ok(calls.createObservation, {
        body: {
          processRunId: made.run.id,
          candidateId,
          exerciseId: made.exerciseIds[0]!,
          type: "html",
          pages: [{ page: 1, title: "Titel" }],
        },
      });
    const [held, other] = made.run.candidates;
    const [kept, gone] = [await observe(held!), await observe(other!)];
    await placeOn(made, held!.candidateId);
    const refused = await observer.refused(calls.deleteObservation, { params: { id: kept.id } });
    expect(refused.types).toEqual(["DELETE_DENIED"]);
    await observer.ok(calls.deleteObservation, { params: { id: gone.id } });
    const left =
      "select count(*)::int as count from observation where tenant_id = $1 and run_id = $2";
    expect(await countOf(made, left)).toBe(1);
  });
});
