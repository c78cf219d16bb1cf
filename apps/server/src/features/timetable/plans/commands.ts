import { randomInt } from "node:crypto";
import { MAX_INT, type planCalls, PlanningSettings, type PlanSession } from "@assay/contract";
import {
  eventOutcome,
  instanceOf,
  observedLeaves,
  pastChanges,
  planMomentAt,
  planningOf,
  settingsAfterEvent,
  settingsBeforeRepair,
  soleOccupations,
  staffingOf,
  timetablePlan,
  timetableViolations,
  tooEarlyAfter,
  undoneChanges,
} from "@assay/domain";
import type { CallOf, Context, Headers } from "../../../http/context.ts";
import {
  ApiFailure,
  demandAbility,
  found,
  refuse,
  refuseInvalid,
  refuseOlder,
  RuleFailure,
} from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import { selectNamed } from "../../runs/conflicts/store.ts";
import { selectRun, type Run } from "../../runs/store.ts";
import { openPlanned, plannedRun, readSettings } from "../settings/queries.ts";
import { upsertPlanning } from "../settings/store.ts";
import type { PlanDependencies } from "./ports.ts";
import { lockPlan, presentJob, presentPlan } from "./queries.ts";
import {
  deletePlan as eraseDraft,
  insertPlan,
  type PlanRow,
  replaceJobs,
  replaceOccupations,
  selectLatestJob,
  selectPlan,
  selectPlanJob,
  selectReplaced,
  stopJob,
  updateLastSettings,
  updatePublished,
  updateSessions,
  withdrawRepair,
} from "./store.ts";

const audit = (
  { tx, actor, now }: Context,
  action: string,
  run: Run,
  details: Record<string, unknown>,
) => recordAudit(tx, { at: now, actorId: actor.id, action, subjectId: run.id, details });

/**
 * A draft may break the hard rules, also by people and rooms that the run no longer has; publishing checks them.
 *
 * @throws ApiFailure DUPLICATE_ITEMS
 */
function checkSessions(sessions: readonly PlanSession[]): void {
  const ids = sessions.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new ApiFailure("DUPLICATE_ITEMS");
}

/** Searches for timetables of a run; an earlier search of it is given up. */
export async function proposePlans(
  call: CallOf<typeof planCalls.proposePlans>,
  { jobs }: PlanDependencies,
) {
  const { tx, actor, now, body } = call;
  const run = await openPlanned(call, call.params.runId, { forUpdate: true });
  demandAbility(run, actor, "edit");
  checkSessions(body.pinned);
  const wishes = [...new Set(body.wishes)];
  const job = {
    id: newId(),
    runId: run.id,
    seed: body.seed ?? randomInt(MAX_INT),
    seconds: body.seconds,
    pinned: body.pinned,
    requestedBy: actor.id,
    progress: wishes.map((wish) => ({ wish, share: 0, iterations: 0, unplaced: 0, points: 0 })),
  };
  await replaceJobs(tx, job, now);
  await jobs.send(tx, "timetable", { tenantId: tx.tenantId, jobId: job.id });
  tx.publish({ kind: "planJob", runId: run.id });
  return presentJob(found(await selectLatestJob(tx, run.id)));
}

/** Ends a search with the best timetables so far. */
export async function stopPlanJob(call: CallOf<typeof planCalls.stopPlanJob>) {
  const { tx, params } = call;
  const { runId } = found(await selectPlanJob(tx, params.id));
  await openPlanned(call, runId);
  await stopJob(tx, params.id);
  tx.publish({ kind: "planJob", runId });
  return presentJob(found(await selectPlanJob(tx, params.id)));
}

export async function createPlan(call: CallOf<typeof planCalls.createPlan>) {
  const { tx, actor, now, body } = call;
  const run = await openPlanned(call, call.params.runId, { forUpdate: true });
  demandAbility(run, actor, "edit");
  checkSessions(body.sessions);
  const id = newId();
  const made = { jobId: null, seed: null, iterations: null, madeBy: actor.id };
  await insertPlan(tx, { ...body, ...made, id, runId: run.id, origin: "BY_HAND" }, now);
  tx.publish({ kind: "plans", runId: run.id });
  return presentPlan(found(await selectPlan(tx, id)), run, call);
}

/** The timetable and its run, locked, if the caller may change it and knows its revision. */
async function openPlan(context: Context, id: string, revision: number | undefined) {
  const { run, plan } = await lockPlan(context, id);
  demandAbility(run, context.actor, "edit");
  await refuseOlder(revision, plan.revision, () => presentPlan(plan, run, context));
  return { run, plan };
}

/** A published timetable is changed by a copy of it: what people were told must not change unnoticed. */
function demandDraft(context: Context, run: Run, plan: PlanRow) {
  if (plan.state !== "DRAFT")
    throw new ApiFailure("UPDATE_FAILED", presentPlan(plan, run, context));
}

export async function updatePlan(call: CallOf<typeof planCalls.updatePlan>) {
  const { tx, body, params } = call;
  const { run, plan } = await openPlan(call, params.id, body.revision);
  demandDraft(call, run, plan);
  checkSessions(body.sessions);
  await updateSessions(tx, plan.id, body.sessions);
  tx.publish({ kind: "plans", runId: run.id });
  return presentPlan(found(await selectPlan(tx, plan.id)), run, call);
}

export async function deletePlan(call: CallOf<typeof planCalls.deletePlan>) {
  const { run, plan } = await openPlan(call, call.params.id, undefined);
  if (plan.state !== "DRAFT") throw new ApiFailure("DELETE_DENIED");
  await eraseDraft(call.tx, plan.id);
  call.tx.publish({ kind: "plans", runId: run.id });
  return { id: plan.id };
}

/** The name of a team that nobody has named: the initials of its observers. */
const nameOf = (observers: readonly string[], initials: ReadonlyMap<string, string>) =>
  observers
    .map((id) => initials.get(id) ?? "?")
    .join(" · ")
    .slice(0, 100) || "·";

/** Settings with all exercises as they are now, also where they come from the process, which may change until the start. */
function resolvedSettings(run: Run, settings: PlanningSettings): PlanningSettings {
  const exercises = observedLeaves(run.design.items).map(
    (one) => [one.id, planningOf(settings, one)] as const,
  );
  return { ...settings, exercises: Object.fromEntries(exercises) };
}

/**
 * Publishes a timetable of the locked run: teams and cells of the run follow it, and what was published before is replaced.
 *
 * @throws RuleFailure with the names of the hard rules that it breaks; errors of an edit of the run
 */
async function publish(
  call: Context & { readonly headers: Headers },
  { run, plan, settings }: { run: Run; plan: PlanRow; settings: PlanningSettings },
  storeStaffing: PlanDependencies["storeStaffing"],
) {
  const { tx, now } = call;
  const instance = instanceOf(settings, await plannedRun(call, run));
  const broken = timetableViolations(instance, timetablePlan(plan.sessions));
  refuse(broken.map(({ rule }) => ({ path: "sessions", rule })));
  // Also of those whom the run does not have yet.
  const people = await selectNamed(tx, settings.observers);
  const initials = new Map(
    people.map(({ id, firstName, lastName }) => [
      id,
      `${firstName?.[0] ?? ""}${lastName?.[0] ?? ""}`,
    ]),
  );
  const staffing = staffingOf(run, plan.sessions, (observers) => ({
    id: newId(),
    name: nameOf(observers, initials),
  }));
  await storeStaffing(call, run, staffing);
  await updatePublished(tx, plan, { settings: resolvedSettings(run, settings), now });
  await replaceOccupations(tx, plan.id, soleOccupations(instance, plan.sessions));
  tx.publish({ kind: "plans", runId: run.id });
  const after = found(await selectRun(tx, run.id));
  return presentPlan(found(await selectPlan(tx, plan.id)), after, call);
}

/** Publishes a draft. @throws as `publish` */
export async function publishPlan(
  call: CallOf<typeof planCalls.publishPlan>,
  { storeStaffing }: PlanDependencies,
) {
  const { body, params } = call;
  const { run, plan } = await openPlan(call, params.id, body.revision);
  demandDraft(call, run, plan);
  const { settings } = await readSettings(call, run);
  const published = await publish(call, { run, plan, settings }, storeStaffing);
  await audit(call, "run.plan", run, { planId: plan.id, sessions: plan.sessions.length });
  return published;
}

type RepairCall = CallOf<typeof planCalls.repairPlan>;

/**
 * The settings after the event, if the repair leaves what has begun as it is.
 *
 * @throws RuleFailure
 */
async function settingsOfRepair(call: RepairCall, run: Run, plan: PlanRow) {
  const { body, now } = call;
  const { settings } = await readSettings(call, run);
  const moment = planMomentAt(settings, now.getTime());
  const running = {
    settings,
    run: await plannedRun(call, run),
    moderators: run.moderators,
    sessions: plan.sessions,
  };
  const outcome = eventOutcome(running, body.event, moment);
  if (!outcome) throw new RuleFailure([{ path: "event", rule: "unknown" }]);
  const repaired = timetablePlan(body.sessions);
  const { instance, plan: agreed } = outcome.changed;
  const touched = pastChanges(instance, { agreed, repaired }, moment);
  refuse(touched.map(() => ({ path: "sessions", rule: "past" })));
  const early = tooEarlyAfter(outcome, repaired, moment);
  refuse(early.map(() => ({ path: "sessions", rule: "tooEarly" })));
  return refuseInvalid(PlanningSettings, settingsAfterEvent(running, outcome, repaired));
}

/**
 * Replaces a published timetable after an event of the day. The audit log has the event by ids and minutes only: it is
 * kept for good.
 *
 * @throws as `publish`; RuleFailure, also if something is changed that has begun; ApiFailure WRONG_PROCESS_RUN_STATE for
 *   a run that is not prepared, UPDATE_FAILED for a timetable that is not published
 */
export async function repairPlan(call: RepairCall, { storeStaffing }: PlanDependencies) {
  const { tx, actor, now, body, params } = call;
  const { run, plan } = await openPlan(call, params.id, body.revision);
  if (plan.state !== "PUBLISHED")
    throw new ApiFailure("UPDATE_FAILED", presentPlan(plan, run, call));
  if (run.runState === "DRAFT") throw new ApiFailure("WRONG_PROCESS_RUN_STATE");
  checkSessions(body.sessions);
  const { settings: last } = await readSettings(call, run);
  await updateLastSettings(tx, plan.id, resolvedSettings(run, last));
  const settings = await settingsOfRepair(call, run, plan);
  const id = newId();
  const { runId, wish } = plan;
  const made = { jobId: null, seed: null, iterations: null, madeBy: actor.id };
  const { sessions, event } = body;
  await insertPlan(tx, { ...made, id, runId, wish, sessions, origin: "REPAIR" }, now);
  await upsertPlanning(tx, run.id, settings);
  const repaired = found(await selectPlan(tx, id));
  const published = await publish(call, { run, plan: repaired, settings }, storeStaffing);
  await audit(call, "run.repair", run, { planId: id, replaced: plan.id, event });
  return published;
}

/**
 * Takes back the repair that is published: the timetable that it replaced is published again, under the settings that it
 * had, and with all checks of a publishing.
 *
 * @throws as `publish`; RuleFailure, also if something has begun that was at another time or place before the repair;
 *   ApiFailure UPDATE_FAILED for a timetable that is no repair, or not published, or if cells have been changed by hand
 */
export async function undoRepair(
  call: CallOf<typeof planCalls.undoRepair>,
  { storeStaffing }: PlanDependencies,
) {
  const { tx, now, body, params } = call;
  const { run, plan } = await openPlan(call, params.id, body.revision);
  const shown = presentPlan(plan, run, call);
  if (shown.can.undo !== true) throw new ApiFailure("UPDATE_FAILED", shown);
  const replaced = found(await selectReplaced(tx, run.id));
  const { settings: current } = await readSettings(call, run);
  const before = replaced.settings ?? current;
  const settings = refuseInvalid(
    PlanningSettings,
    settingsBeforeRepair(current, { before, after: plan.settings ?? current }),
  );
  const touched = undoneChanges(
    instanceOf(settings, await plannedRun(call, run)),
    { repaired: timetablePlan(plan.sessions), replaced: timetablePlan(replaced.sessions) },
    planMomentAt(settings, now.getTime()),
  );
  refuse(touched.map(() => ({ path: "sessions", rule: "past" })));
  await upsertPlanning(tx, run.id, settings);
  const published = await publish(call, { run, plan: replaced, settings }, storeStaffing);
  await withdrawRepair(tx, plan.id);
  await audit(call, "run.undoRepair", run, { planId: replaced.id, undone: plan.id });
  return published;
}
