import { calls, type Process, type ProcessRun } from "@assay/contract";
import { type V1Body, v1Calls } from "@assay/contract/v1";
import { type KeyPermission, observedLeaves, PERMISSIONS } from "@assay/domain";
import { buildKey } from "./apiKeys.ts";
import { buildProcess } from "./design.ts";
import { buildTenant, buildUser, type TestTenant, type TestUser, unique } from "./people.ts";
import { ProgramClient } from "./programClient.ts";
import { moveRun, saveRun } from "./run.ts";
import type { TestServer } from "./testServer.ts";

export type OrderBody = V1Body<typeof v1Calls.createOrder>;

/** A tenant with a process that is released, and an applicant system that orders it. */
export interface TestOrdering {
  readonly tenant: TestTenant;
  readonly administrator: TestUser;
  readonly moderator: TestUser;
  readonly process: Process;
  readonly program: ProgramClient;
  /** Another key of the tenant. */
  newProgram(permissions?: readonly KeyPermission[]): Promise<ProgramClient>;
  /** What orders the process for a new candidate. */
  body(changes?: Partial<OrderBody> & { email?: string }): OrderBody;
  /** Orders it. Returns the order's id. */
  order(changes?: Partial<OrderBody> & { email?: string }): Promise<string>;
}

/** All that a key needs to order, and no more. */
export const ORDERING: readonly KeyPermission[] = ["EDIT_PROCESS_RUNS", "GET_PROCESS_RUNS"];

export async function buildOrdering(server: TestServer): Promise<TestOrdering> {
  const tenant = await buildTenant(server);
  const administrator = await buildUser(tenant, "administrator");
  const moderator = await buildUser(tenant, "moderator");
  const maker = await buildUser(tenant, { permissions: [...PERMISSIONS] });
  const process = await buildProcess(moderator);
  await moderator.ok(calls.releaseOrderPackage, {
    params: { id: process.id },
    body: { isReleased: true },
  });
  const newProgram = async (permissions: readonly KeyPermission[] = ORDERING) => {
    const { secret } = await buildKey(tenant, maker.user.id, { permissions });
    return new ProgramClient(server.port, tenant.host, secret);
  };
  const program = await newProgram();
  const body: TestOrdering["body"] = ({ email, ...changes } = {}) => ({
    packageId: process.id,
    candidate: {
      firstName: "Chiamaka",
      lastName: "Eze",
      email: email ?? `${unique("applicant").replace(" ", "")}@example.org`,
      externalId: "applicant-4711",
    },
    job: { id: "job-88", title: "Team lead" },
    requester: "Mara Lind",
    ...changes,
  });
  const order: TestOrdering["order"] = async (changes) =>
    (await program.ok(v1Calls.createOrder, { body: body(changes) })).orderId;
  return { tenant, administrator, moderator, process, program, newProgram, body, order };
}

/** Makes one run of orders. Returns its id. */
export async function takeInto(moderator: TestUser, orderIds: string[]): Promise<string> {
  const { run } = await moderator.ok(calls.takeOrders, { body: { orderIds } });
  if (!run) throw new Error("no order could be taken");
  return run.id;
}

/** Puts an observer into every cell of a run, so that it can be started. */
async function staffRun(
  moderator: TestUser,
  runId: string,
  { process, observer }: { process: Process; observer: TestUser },
): Promise<ProcessRun> {
  const run = (await moderator.ok(calls.getRun, { params: { id: runId } })) as ProcessRun;
  const team = {
    id: `${runId.slice(0, 23)}${runId.endsWith("f") ? "0" : "f"}`,
    name: "Team 1",
    observers: [observer.user.id],
    observersHaveModeratorView: false,
  };
  const exercises = observedLeaves(process.items).map(({ id }) => ({
    exerciseId: id,
    observerTeamId: team.id,
  }));
  return saveRun(moderator, {
    ...run,
    observerTeams: [team],
    candidates: run.candidates.map((candidate) => ({ ...candidate, exercises })),
  });
}

/** Decides about a candidate of a run that is finished. */
export const decideAbout = async (
  moderator: TestUser,
  runId: string,
  { candidateId, state }: { candidateId: string; state: "PASSED" | "FAILED" | "HIRED" },
): Promise<void> => {
  const run = (await moderator.ok(calls.getRun, { params: { id: runId } })) as ProcessRun;
  await moderator.ok(calls.updateRun, {
    body: {
      id: runId,
      changedCandidateId: candidateId,
      candidates: run.candidates.map((candidate) => ({
        ...candidate,
        ...(candidate.candidateId === candidateId && { candidateState: state }),
      })),
    },
  });
};

/** Takes an order into a run that is started, with an observer who has rated everything with 3. */
export async function startOrdered({ moderator, tenant, process }: TestOrdering, orderId: string) {
  const runId = await takeInto(moderator, [orderId]);
  const observer = await buildUser(tenant, "observer");
  const staffed = await staffRun(moderator, runId, { process, observer });
  await moveRun(moderator, runId, "Start");
  const [candidate] = staffed.candidates;
  if (!candidate) throw new Error("a run without candidates");
  const { candidateId } = candidate;
  for (const { exerciseId } of candidate.exercises)
    await observer.ok(calls.createAssessments, {
      body: {
        processRunId: runId,
        candidateId,
        exerciseId,
        values: process.competencyIds.map((competencyId) => ({
          competencyId,
          selectedCriterion: 3,
        })),
      },
    });
  return { runId, candidateId };
}
