import { calls, type ProcessRun } from "@assay/contract";
import {
  buildRun,
  buildTenant,
  buildUser,
  changeRole,
  moveRun,
  saveRun,
  startTestServer,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

/** A started run of two candidates: the first is rated by three observers, the second by one of them. */
async function build() {
  const tenant = await buildTenant(server);
  const made = await buildRun(server, { tenant, candidates: 2, observers: 2 });
  const { moderator, observers, run, exerciseIds, candidates } = made;
  const [both, one] = observers as [TestUser, TestUser];
  const plain = await buildUser(tenant, { permissions: ["GET_PROCESS_RUNS", "EDIT_ASSESSMENTS"] });
  const weakModerator = await buildUser(tenant, { permissions: ["GET_ALL_ASSESSMENTS"] });
  const [team] = run.observerTeams;
  const [first, second] = run.candidates;
  const teamOfFirst = { ...team!, observers: [both, one, plain].map(({ user }) => user.id) };
  const teamOfSecond = { ...team!, id: "a".repeat(24), name: "Team 2", observers: [both.user.id] };
  await saveRun(moderator, {
    ...run,
    moderators: [moderator.user.id, weakModerator.user.id],
    observerTeams: [teamOfFirst, teamOfSecond],
    candidates: [
      first!,
      {
        ...second!,
        exercises: second!.exercises.map((cell) => ({ ...cell, observerTeamId: teamOfSecond.id })),
      },
    ],
  });
  // Nobody becomes a moderator without GET_ALL_ASSESSMENTS, but a role may lose it later.
  await changeRole(tenant, weakModerator, [
    "LOG_IN",
    "GET_PROCESS_RUNS",
    "GET_ALL_ASSESSMENTS_IF_PROCESS_RUN_FINISHED",
  ]);
  await moveRun(moderator, run.id, "Start");
  const rate = (client: TestUser, candidate: number) =>
    client.ok(calls.createAssessments, {
      body: {
        processRunId: run.id,
        candidateId: candidates[candidate]!.id,
        exerciseId: exerciseIds[0]!,
        values: [],
      },
    });
  for (const client of [both, one, plain]) await rate(client, 0);
  await rate(both, 1);
  const foreign = await buildTenant(server);
  const readers = {
    moderator,
    weakModerator,
    both,
    one,
    plain,
    nonMember: await buildUser(tenant, ["moderator", "observer"]),
    auditor: await buildUser(tenant, "auditor"),
    onlyRuns: await buildUser(tenant, { permissions: ["GET_ALL_PROCESS_RUNS"] }),
    foreignModerator: await buildUser(foreign, "moderator"),
    foreignAuditor: await buildUser(foreign, "auditor"),
  };
  const anonymise = () =>
    server.owner.withTenant(tenant.id, (tx) =>
      tx.execute("update run set state = 'ANONYMIZED' where id = $1", [run.id]),
    );
  return { run, candidates, readers, anonymise };
}
type Name = keyof Awaited<ReturnType<typeof build>>["readers"];

/** How many ratings a reader gets, or the type of the refusal. */
async function asked(
  client: TestUser,
  call: "listAllAssessments" | "listOwnAssessments",
  runId: string,
) {
  const answer = await client.send(calls[call], { params: { runId } });
  const { payload, metadata } = JSON.parse(answer.text);
  return answer.status === 200 ? payload.assessments.length : metadata.errors[0].type;
}

const HIDDEN = "ITEM_NOT_FOUND";
const REFUSED = "NO_PERMISSION";
/** The number of ratings, or the refusal, in the states STARTED, FINISHED, ARCHIVED and ANONYMIZED. */
const ALL: Readonly<Record<Name, (number | string)[]>> = {
  moderator: [4, 4, HIDDEN, 4],
  // A moderator without GET_ALL_ASSESSMENTS waits for the finish as everybody else does.
  weakModerator: [REFUSED, 4, HIDDEN, 4],
  both: [REFUSED, 4, HIDDEN, 4],
  one: [REFUSED, 3, HIDDEN, 3],
  plain: [REFUSED, REFUSED, REFUSED, REFUSED],
  nonMember: [HIDDEN, HIDDEN, HIDDEN, HIDDEN],
  auditor: [4, 4, 4, 4],
  onlyRuns: [4, 4, 4, 4],
  foreignModerator: [HIDDEN, HIDDEN, HIDDEN, HIDDEN],
  foreignAuditor: [HIDDEN, HIDDEN, HIDDEN, HIDDEN],
};
const OWN: Readonly<Partial<Record<Name, (number | string)[]>>> = {
  moderator: [0, 0, HIDDEN, 0],
  both: [2, 2, HIDDEN, 2],
  one: [1, 1, HIDDEN, 1],
  plain: [1, 1, HIDDEN, 1],
  nonMember: [HIDDEN, HIDDEN, HIDDEN, HIDDEN],
  foreignModerator: [HIDDEN, HIDDEN, HIDDEN, HIDDEN],
};

describe("the results of a run", () => {
  it("are seen by whom the rules name, in each state of the run [RES-021, ACC-001, ACC-013, ACC-016, ACC-017, RUN-035, RUN-038]", async () => {
    const { run, readers, anonymise } = await build();
    const seen: Record<string, (number | string)[]> = {};
    const own: Record<string, (number | string)[]> = {};
    const steps = [
      async () => undefined,
      () => moveRun(readers.moderator, run.id, "Finish"),
      () => moveRun(readers.moderator, run.id, "Archive"),
      anonymise,
    ];
    for (const step of steps) {
      await step();
      for (const [name, client] of Object.entries(readers)) {
        (seen[name] ??= []).push(await asked(client, "listAllAssessments", run.id));
        if (name in OWN) (own[name] ??= []).push(await asked(client, "listOwnAssessments", run.id));
      }
    }
    expect(seen).toEqual(ALL);
    expect(own).toEqual(OWN);
  });

  it("hold the same candidates as the run itself, and the page is told whether it may ask for all [RES-001, RES-021]", async () => {
    const { run, candidates, readers } = await build();
    const { moderator, one, plain, auditor } = readers;
    await moveRun(moderator, run.id, "Finish");
    for (const [client, count, mayAsk] of [
      [moderator, 2, true],
      [one, 1, true],
      [plain, 1, false],
      [auditor, 2, true],
    ] as const) {
      const shown = (await client.ok(calls.getRun, { params: { id: run.id } })) as ProcessRun;
      const ids = shown.candidates.map(({ candidateId }) => candidateId);
      expect(ids).toEqual(candidates.slice(0, count).map(({ id }) => id));
      expect(shown.can.seeAllAssessments).toBe(mayAsk || "noRight");
      if (!mayAsk) continue;
      const params = { runId: run.id };
      const { assessments } = await client.ok(calls.listAllAssessments, { params });
      const rated = new Set(assessments.map(({ candidateId }) => candidateId));
      expect([...rated].toSorted()).toEqual(ids.toSorted());
    }
  });

  it("show a moderator who left the run nothing any more", async () => {
    const { run, readers } = await build();
    const { moderator, weakModerator } = readers;
    const now = (await moderator.ok(calls.getRun, { params: { id: run.id } })) as ProcessRun;
    await saveRun(moderator, { ...now, moderators: [moderator.user.id] });
    expect(await asked(weakModerator, "listAllAssessments", run.id)).toBe(HIDDEN);
  });
});
