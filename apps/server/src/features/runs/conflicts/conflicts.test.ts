import { calls, type ProcessRun } from "@assay/contract";
import {
  buildRun,
  buildUser,
  saveRun,
  moveRun,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

type Pair = { candidateId: string; observerId: string };
const pairOf = ({ candidates, observers }: TestRun, candidate = 0, observer = 0): Pair => ({
  candidateId: candidates[candidate]?.id ?? "",
  observerId: observers[observer]?.user.id ?? "",
});
const declare = (client: TestUser, { run }: TestRun, pair: Pair, reason = "relative" as const) =>
  client.ok(calls.declareConflict, { params: { runId: run.id }, body: { ...pair, reason } });
const refusedTypes = async (client: TestUser, { run }: TestRun, pair: Pair) => {
  const body = { ...pair, reason: "other" as const };
  return (await client.refused(calls.declareConflict, { params: { runId: run.id }, body })).types;
};
const list = async (client: TestUser, { run }: TestRun) =>
  (await client.ok(calls.listConflicts, { params: { runId: run.id } })).conflicts;
const read = async (client: TestUser, { run }: TestRun) =>
  (await client.ok(calls.getRun, { params: { id: run.id } })) as ProcessRun;
const saveErrors = async (client: TestUser, run: ProcessRun) =>
  (await client.refused(calls.updateRun, { body: run })).errors;

const VIOLATION = { "candidates.0.exercises.0.observerTeamId": ["conflictOfInterest"] };

describe("conflicts of interest", () => {
  it("are declared for anybody by moderators, and for themselves by observers", async () => {
    const made = await buildRun(server, { candidates: 2, state: "STARTED" });
    const { moderator, observers, run, tenant } = made;
    const [first, second] = observers;
    await declare(moderator, made, pairOf(made, 0, 1));
    const answer = await declare(first!, made, pairOf(made, 1, 0));
    expect(answer.can).toEqual({ declare: "noRight", declareOwn: true });
    expect(answer.conflicts).toMatchObject([
      { ...pairOf(made, 1, 0), declaredBy: first!.user.id, can: { withdraw: true } },
    ]);
    expect(answer.people.map(({ id }) => id)).toEqual([first!.user.id]);
    expect(await list(moderator, made)).toHaveLength(2);
    expect(await list(second!, made)).toMatchObject([{ can: { withdraw: "noRight" } }]);
    expect(await list(await buildUser(tenant, "auditor"), made)).toHaveLength(2);
    expect(await refusedTypes(first!, made, pairOf(made, 0, 1))).toEqual(["NO_PERMISSION"]);
    const params = { runId: run.id, ...pairOf(made, 0, 1) };
    const refusal = await second!.refused(calls.withdrawConflict, { params });
    expect(refusal.types).toEqual(["NO_PERMISSION"]);
  });

  it("get another reason, whose declarer stays, and are withdrawn once or twice", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const { moderator, observers, run } = made;
    const pair = pairOf(made);
    await declare(moderator, made, pair);
    const body = { ...pair, reason: "colleague" as const };
    const params = { runId: run.id };
    const { conflicts } = await observers[0]!.ok(calls.declareConflict, { params, body });
    expect(conflicts).toMatchObject([{ reason: "colleague", declaredBy: moderator.user.id }]);
    for (let time = 0; time < 2; time += 1) {
      const whole = { params: { ...params, ...pair } };
      expect((await moderator.ok(calls.withdrawConflict, whole)).conflicts).toEqual([]);
    }
    const entries = await server.owner.withTenant(made.tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ action: z.string(), details: z.unknown() }),
        "select action, details from audit_log where subject_id = $1 and action like 'conflict.%' order by at, id",
        [run.id],
      ),
    );
    expect(entries).toEqual([
      { action: "conflict.declare", details: { ...pair, reason: "relative" } },
      { action: "conflict.declare", details: body },
      { action: "conflict.withdraw", details: pair },
    ]);
  });

  it("take candidates whom the caller sees and users only, until the finish", async () => {
    const made = await buildRun(server, { candidates: 2 });
    const { moderator, observers, run } = made;
    const [mine, other] = run.candidates;
    const observer = observers[0]!;
    await saveRun(moderator, {
      ...run,
      moderatorsAreObservers: true,
      candidates: [mine!, { ...other!, exercises: [] }],
    });
    expect(await refusedTypes(observer, made, pairOf(made))).toEqual(["ITEM_NOT_FOUND"]);
    await moveRun(moderator, run.id, "Start");
    expect(await refusedTypes(observer, made, pairOf(made, 1))).toEqual(["BAD_REQUEST"]);
    const nobody = { ...pairOf(made), observerId: "f".repeat(24) };
    expect(await refusedTypes(moderator, made, nobody)).toEqual(["BAD_REQUEST"]);
    await moveRun(moderator, run.id, "Finish");
    for (const client of [observer, moderator])
      expect(await refusedTypes(client, made, pairOf(made))).toEqual(["WRONG_PROCESS_RUN_STATE"]);
  });

  it("keep the observer out of the candidate's cells, and block no other edit", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const { moderator, observers } = made;
    const observer = observers[0]!;
    await declare(observer, made, pairOf(made));
    const assigned = await saveRun(moderator, { ...(await read(moderator, made)), name: "Neu" });
    const [team] = assigned.observerTeams;
    const [candidate] = assigned.candidates;
    const without = { ...team!, observers: [observers[1]!.user.id] };
    const freed = await saveRun(moderator, { ...assigned, observerTeams: [without] });
    expect(await saveErrors(moderator, { ...freed, observerTeams: [team!] })).toEqual(
      Object.fromEntries(
        candidate!.exercises.map((_, at) => [
          `candidates.0.exercises.${at}.observerTeamId`,
          ["conflictOfInterest"],
        ]),
      ),
    );
    const further = { ...team!, id: "a".repeat(24), name: "B", observers: [observer.user.id] };
    const cells = candidate!.exercises.map((cell, at) =>
      at === 0 ? { ...cell, observerTeamId: further.id } : cell,
    );
    const moved = {
      ...freed,
      observerTeams: [without, further],
      candidates: [{ ...candidate!, exercises: cells }],
    };
    expect(await saveErrors(moderator, moved)).toEqual(VIOLATION);
    await moderator.ok(calls.withdrawConflict, {
      params: { runId: made.run.id, ...pairOf(made) },
    });
    await saveRun(moderator, moved);
  });

  it("are erased with the candidate, and are nowhere in what observers read of the run", async () => {
    const made = await buildRun(server, { candidates: 2, state: "STARTED" });
    const { moderator, observers, run } = made;
    const stranger = await buildUser(made.tenant, "observer");
    await declare(moderator, made, { ...pairOf(made), observerId: stranger.user.id });
    await declare(moderator, made, pairOf(made, 1));
    const seen = JSON.stringify(await read(observers[1]!, made));
    expect(seen).not.toContain(stranger.user.id);
    expect(seen).not.toContain("relative");
    await moderator.ok(calls.eraseCandidate, {
      params: { id: run.id, candidateId: pairOf(made).candidateId },
      query: { reason: "REQUEST" },
    });
    expect(await list(moderator, made)).toMatchObject([pairOf(made, 1)]);
  });

  it("are deleted with the account of the observer", async () => {
    const made = await buildRun(server);
    const stranger = await buildUser(made.tenant, "observer");
    await declare(made.moderator, made, { ...pairOf(made), observerId: stranger.user.id });
    const administrator = await buildUser(made.tenant, "administrator");
    await administrator.ok(calls.deleteUser, { params: { id: stranger.user.id } });
    expect(await list(made.moderator, made)).toEqual([]);
  });
});
