import { calls, type PlanSession, type RunPlan } from "@assay/contract";
import {
  eventOutcome,
  observedLeaves,
  type PlanEvent,
  planMomentAt,
  planSessions,
  TimetableRepairSearch,
} from "@assay/domain";
import { newId } from "@assay/server/platform/ids.ts";
import type { TestTenant, TestUser } from "./people.ts";
import { buildDraftPlan, buildPlannedRun, type PlannedTestRun } from "./planning.ts";
import { moveRun } from "./run.ts";
import type { TestServer } from "./testServer.ts";

export interface RunningTestPlan extends PlannedTestRun {
  plan: RunPlan;
  server: TestServer;
}

/** A place at which it is past noon now, and a day there that began an hour ago. */
function dayUnderWay(server: TestServer) {
  const now = server.clock.now();
  const ahead = 12 - now.getUTCHours();
  const timeZone = ahead >= 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`;
  const from = 660 + Math.floor(now.getUTCMinutes() / 5) * 5;
  const date = now.toISOString().slice(0, 10);
  return { timeZone, days: [{ date, from, to: 1200, breaks: [] }], lunch: null };
}

/** A started run on its day, with a published timetable. */
export async function buildRunning(
  server: TestServer,
  { tenant, moderator }: { tenant: TestTenant; moderator: TestUser },
): Promise<RunningTestPlan> {
  const made = await buildPlannedRun(server, { tenant, moderator }, dayUnderWay(server));
  const { id, revision } = await buildDraftPlan(moderator, made);
  const plan = await moderator.ok(calls.publishPlan, { params: { id }, body: { revision } });
  await moveRun(moderator, made.run.id, "Start");
  return { ...made, plan, server };
}

export const momentOf = ({ settings, server }: RunningTestPlan) =>
  planMomentAt(settings, server.clock.now().getTime());
/** Whether candidates have begun to prepare, ten minutes before. */
export const hasBegun = (made: RunningTestPlan, { start }: PlanSession) =>
  start - 10 < momentOf(made).at;

function runningPlan({ settings, run, plan }: RunningTestPlan) {
  const candidates = run.candidates.map(({ candidateId }) => candidateId);
  const exercises = observedLeaves(run.process.items);
  const { moderators } = run;
  return {
    settings,
    run: { exercises, candidates, conflicts: [] },
    moderators,
    sessions: plan.sessions,
  };
}

/** The sessions with the fewest changes after an event. */
export function repaired(made: RunningTestPlan, event: PlanEvent): PlanSession[] {
  const now = momentOf(made);
  const outcome = eventOutcome(runningPlan(made), event, now);
  if (!outcome) throw new Error("The event is about nobody and nothing of the run.");
  const search = new TimetableRepairSearch({
    ...outcome.before,
    now,
    event: outcome.event,
    standIns: "known",
    seed: 1,
    work: 300_000,
  });
  while (search.step(50));
  const { plan, violations } = search.best;
  if (violations.length > 0) throw new Error(`The repair breaks ${violations[0]?.rule}.`);
  return planSessions(plan, made.plan.sessions, newId);
}

export const repairOf = (
  { plan }: Pick<RunningTestPlan, "plan">,
  sessions: PlanSession[],
  event: PlanEvent,
) => ({
  params: { id: plan.id },
  body: { sessions, event, revision: plan.revision },
});

/** Somebody who observes later, and the event that they cannot. */
export function awayObserver(made: RunningTestPlan): PlanEvent & { kind: "observerAway" } {
  const later = made.plan.sessions.find((one) => !hasBegun(made, one))!;
  const observerId = later.candidates[0]!.observers[0]!;
  return { kind: "observerAway", observerId, from: momentOf(made).at };
}
