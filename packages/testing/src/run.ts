import {
  calls,
  type Candidate,
  type NewCandidate,
  type Process,
  type ProcessRun,
} from "@assay/contract";
import { observedLeaves } from "@assay/domain";
import { newId } from "@assay/server/platform/ids.ts";
import { buildProcess, type ProcessOptions } from "./design.ts";
import { buildTenant, buildUser, unique, type TestTenant, type TestUser } from "./people.ts";
import type { TestServer } from "./testServer.ts";

export interface RunOptions extends ProcessOptions {
  tenant?: TestTenant;
  moderator?: TestUser;
  candidates?: number;
  /** The number of new observers, or existing users. */
  observers?: number | TestUser[];
  moderatorsAreObservers?: boolean;
  observersHaveModeratorView?: boolean;
  process?: Process;
  /** How far the run is taken; PREPARED unless told otherwise. */
  state?: "DRAFT" | "PREPARED" | "STARTED" | "FINISHED" | "ARCHIVED";
}

export interface TestRun {
  tenant: TestTenant;
  moderator: TestUser;
  observers: TestUser[];
  process: Process;
  candidates: Candidate[];
  /** The run as the moderator reads it now. */
  run: ProcessRun;
  exerciseIds: string[];
}

export const candidateBody = (
  changes: { firstName?: string; email?: string; job?: string } = {},
) => ({
  title: "Mrs" as const,
  firstName: changes.firstName ?? "Robin",
  lastName: unique("Kandidat").replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? ""),
  email: changes.email ?? null,
  candidateProperties: { job: changes.job ?? "Engineer" },
});

/** Bodies of new candidates with different ids, and with addresses that tell them apart. */
export const candidateBodies = (count: number): NewCandidate[] =>
  Array.from({ length: count }, (_, index) => ({
    ...candidateBody({ email: `person${index}@example.org`, job: `Job ${index}` }),
    id: newId(),
  }));

/** Sends a run back as the editor does: with all that it got. */
export const saveRun = async (moderator: TestUser, run: ProcessRun): Promise<ProcessRun> =>
  (await moderator.ok(calls.updateRun, { body: run })) as ProcessRun;

export const moveRun = async (
  moderator: TestUser,
  id: string,
  stateName: "Start" | "Finish" | "Archive",
): Promise<ProcessRun> =>
  (await moderator.ok(calls.changeRunState, {
    params: { id, stateName },
  })) as ProcessRun;

/**
 * A whole run with what it needs: tenant, moderator, process, one team of two observers, one
 * candidate in every cell.
 */
export async function buildRun(server: TestServer, options: RunOptions = {}): Promise<TestRun> {
  const tenant = options.tenant ?? (await buildTenant(server));
  const moderator = options.moderator ?? (await buildUser(tenant, "moderator"));
  const process = options.process ?? (await buildProcess(moderator, options));
  const { observers: asked = 2 } = options;
  const observers = typeof asked === "number" ? [] : asked;
  while (typeof asked === "number" && observers.length < asked)
    observers.push(await buildUser(tenant, "observer"));
  const created = (await moderator.ok(calls.createRun, {
    params: { id: process.id },
  })) as ProcessRun;
  const candidates: Candidate[] = [];
  for (let index = 0; index < (options.candidates ?? 1); index++)
    candidates.push(
      await moderator.ok(calls.createCandidate, {
        params: { id: created.id },
        body: candidateBody(),
      }),
    );
  const exerciseIds = observedLeaves(process.items).map((item) => item.id);
  const run = await staff({ ...options, moderator, observers, exerciseIds }, created.id);
  return {
    tenant,
    moderator,
    observers,
    process,
    candidates,
    exerciseIds,
    run: await advance(moderator, run, options.state ?? "PREPARED"),
  };
}

/** Puts all observers into one team, and the team into every cell. */
async function staff(
  options: Omit<RunOptions, "observers"> & Pick<TestRun, "moderator" | "observers" | "exerciseIds">,
  id: string,
): Promise<ProcessRun> {
  const { moderator, observers, exerciseIds } = options;
  const run = (await moderator.ok(calls.getRun, { params: { id } })) as ProcessRun;
  if (options.state === "DRAFT") return run;
  const team = {
    id: `${id.slice(0, 23)}${id.endsWith("f") ? "0" : "f"}`,
    name: "Team 1",
    observers: observers.map(({ user }) => user.id),
    observersHaveModeratorView: options.observersHaveModeratorView ?? false,
  };
  return saveRun(moderator, {
    ...run,
    moderatorsAreObservers: options.moderatorsAreObservers ?? false,
    observerTeams: [team],
    candidates: run.candidates.map((candidate) => ({
      ...candidate,
      exercises: exerciseIds.map((exerciseId) => ({ exerciseId, observerTeamId: team.id })),
    })),
  });
}

/** Takes a prepared run on to a state. */
async function advance(
  moderator: TestUser,
  run: ProcessRun,
  state: NonNullable<RunOptions["state"]>,
): Promise<ProcessRun> {
  const path = ["PREPARED", "STARTED", "FINISHED", "ARCHIVED"];
  const steps = ["Start", "Finish", "Archive"] as const;
  let moved = run;
  for (const step of steps.slice(0, Math.max(0, path.indexOf(state))))
    moved = await moveRun(moderator, run.id, step);
  return moved;
}
