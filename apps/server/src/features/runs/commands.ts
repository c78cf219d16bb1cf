import type { ChangedRun, ProcessRun, runCalls } from "@assay/contract";
import {
  isErased,
  type LanguageOrder,
  licenceViolations,
  holdsPermissions,
  holdsRunRight,
  observedLeaves,
  readinessOf,
  type RunAction,
  runAbility,
  type RunStaffing,
  runEditViolations,
  runModerators,
  runViolations,
  stateAfterSave,
  submitsRatings,
  teamsInUse,
  textIn,
  transition,
} from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { CallOf, Context, Headers } from "../../http/context.ts";
import { ApiFailure, demand, found, refuse, refuseOlder } from "../../http/failure.ts";
import { demandNoHold } from "../../http/holds.ts";
import { recordAudit } from "../../platform/audit.ts";
import { newId } from "../../platform/ids.ts";
import {
  deleteUnusedPeople,
  lockPeople,
  selectKnownPeople,
  selectUsers,
} from "../identity/store.ts";
import { lockDocuments } from "../processes/documents/store.ts";
import { holdProcess, selectProcess } from "../processes/store.ts";
import { selectLicence } from "../tenants/store.ts";
import { changeCandidateState } from "./candidates/commands.ts";
import { selectConflicts } from "./conflicts/store.ts";
import { recordDecisions } from "./decisions/commands.ts";
import { insertRunDocuments } from "./documents/store.ts";
import { countMissing } from "./missing/queries.ts";
import type { CalculatedVerdict, RunDependencies } from "./ports.ts";
import { unmetRules } from "./policy.ts";
import { answer, answerNow, lockRun } from "./queries.ts";
import { countUndecided } from "./reveals/store.ts";
import { replaceModerators, updateRun } from "./staffing/store.ts";
import {
  copyCandidateNames,
  deleteRun,
  insertRun,
  insertRunDesign,
  type Run,
  selectDesign,
  selectWrittenCells,
  updateRunState,
  withDesign,
} from "./store.ts";

/** The context of changing a run, with the caller's day. */
export interface Planning extends Context {
  /** The caller's day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Creates a run named after its process; a user who creates it becomes its moderator if they may see results. */
async function makeRun(
  { tx, actor, today }: Planning,
  processId: string,
  order: LanguageOrder,
): Promise<string> {
  const process = found(await selectProcess(tx, processId));
  const id = newId();
  await insertRun(tx, {
    id,
    name: textIn(process.texts, order)?.displayName || process.name,
    texts: { de: { description: "" } },
    plannedDate: today,
    processId,
    creatorId: actor.id,
  });
  if (!actor.isProgram && holdsPermissions(actor.permissions, runModerators))
    await replaceModerators(tx, id, [actor.id]);
  tx.publish({ kind: "run", runId: id });
  tx.emit({ type: "run.created", runId: id });
  return id;
}

/** The run with the sent changes; absent fields stay unchanged. */
function merge(run: Run, sent: ChangedRun, today: string): Run {
  const before = new Map(run.candidates.map((candidate) => [candidate.candidateId, candidate]));
  const planned = new Set<string | undefined>(
    run.observerTeams.filter(({ isPlanned }) => isPlanned).map(({ id }) => id),
  );
  const candidates = sent.candidates?.map((candidate) => {
    const stored = before.get(candidate.candidateId);
    // An older copy of the run must not restore an erased candidate's data.
    if (stored && isErased(run, candidate.candidateId)) return stored;
    return {
      candidateId: candidate.candidateId,
      candidateJob: candidate.candidateJob || stored?.candidateJob || "",
      candidateState: candidate.candidateState ?? stored?.candidateState ?? ("OPEN" as const),
      exerciseIdOfCandidateStateChange:
        candidate.exerciseIdOfCandidateStateChange ??
        stored?.exerciseIdOfCandidateStateChange ??
        null,
      exercises:
        candidate.exercises?.flatMap(({ exerciseId, observerTeamId }) =>
          observerTeamId ? [{ exerciseId, observerTeamId }] : [],
        ) ??
        stored?.exercises ??
        [],
    };
  });
  return {
    ...run,
    name: sent.name ?? run.name,
    texts: sent.texts ?? run.texts,
    plannedDate: sent.plannedDate === undefined ? run.plannedDate : sent.plannedDate || today,
    moderators: sent.moderators ? [...new Set(sent.moderators)] : run.moderators,
    moderatorsAreObservers: sent.moderatorsAreObservers ?? run.moderatorsAreObservers,
    observerTeams:
      sent.observerTeams?.map(({ id, name, observers, observersHaveModeratorView, isPlanned }) => ({
        id: id ?? newId(),
        name,
        observers: [...new Set(observers)],
        observersHaveModeratorView,
        ...((isPlanned ?? planned.has(id)) && { isPlanned: true }),
      })) ?? run.observerTeams,
    candidates: candidates ?? run.candidates,
  };
}

/** @throws RuleFailure if an added person is unknown, or may not moderate. */
async function checkPeople(tx: TenantTransaction, before: Run, after: Run) {
  const users = new Map((await selectUsers(tx)).map((user) => [user.id, user]));
  const known = new Set(before.candidates.map((candidate) => candidate.candidateId));
  const added = after.candidates.map((c) => c.candidateId).filter((id) => !known.has(id));
  // People without an account are added by a separate call, since knowing an id gives no right to see the person.
  const persons = await selectKnownPeople(tx, { ids: added, emails: [] });
  const people = new Set(persons.filter(({ isUser }) => isUser).map((person) => person.id));
  const observers = new Set(before.observerTeams.flatMap((team) => team.observers));
  refuse([
    ...after.moderators
      .filter((id) => !before.moderators.includes(id))
      .filter((id) => !holdsPermissions(new Set(users.get(id)?.permissions), runModerators))
      .map(() => ({ path: "moderators", rule: "unknownPerson" })),
    ...after.observerTeams
      .flatMap((team) => team.observers)
      .filter((id) => !observers.has(id) && !users.has(id))
      .map(() => ({ path: "observerTeams", rule: "unknownPerson" })),
    ...added
      .filter((id) => !people.has(id))
      .map(() => ({ path: "candidates", rule: "unknownPerson" })),
  ]);
}

/**
 * Refuses to delete data of held candidates. People are locked last, after runs, candidates and documents, as where they are
 * erased: a hold locks the person too, and so has either been placed before, or finds the data deleted.
 *
 * @throws ApiFailure DELETE_DENIED
 */
async function keepHeld(
  { tx, now }: Pick<Context, "tx" | "now">,
  candidateIds: readonly string[],
): Promise<void> {
  await lockPeople(tx, candidateIds);
  await demandNoHold({ tx, now }, candidateIds);
}

/**
 * Stores an edit of the locked run, and lets it become PREPARED or DRAFT again.
 *
 * @param asked functions for the payload of UPDATE_FAILED and for calculated results
 * @throws ApiFailure WRONG_PROCESS_RUN_STATE, UPDATE_FAILED, LIMIT_EXCEEDED, DUPLICATE_ITEMS,
 *   DELETE_DENIED; RuleFailure.
 */
export async function changeRun(
  { tx, actor, now, today }: Planning,
  run: Run,
  sent: ChangedRun,
  { current, calculated }: { current: () => Promise<ProcessRun>; calculated: CalculatedVerdict },
) {
  const merged = merge(run, sent, today);
  const isStaffed = sent.candidates !== undefined || sent.observerTeams !== undefined;
  const after = isStaffed ? { ...merged, observerTeams: teamsInUse(merged) } : merged;
  const violations = runViolations(
    after,
    observedLeaves(run.design.items).map((item) => item.id),
    { conflicts: await selectConflicts(tx, run.id), before: run },
  );
  if (violations.some(({ rule }) => rule.startsWith("duplicate")))
    throw new ApiFailure("DUPLICATE_ITEMS");
  refuse(violations);
  const [refused] = runEditViolations(run, after, await selectWrittenCells(tx, run.id));
  if (refused?.rule.startsWith("written")) throw new ApiFailure("UPDATE_FAILED", await current());
  if (refused) throw new ApiFailure("WRONG_PROCESS_RUN_STATE");
  await checkPeople(tx, run, after);
  if (licenceViolations(after, await selectLicence(tx), run).length > 0)
    throw new ApiFailure("LIMIT_EXCEEDED");
  await updateRun(tx, { ...after, runState: stateAfterSave(run.runState, after) });
  await recordDecisions({ tx, actor, now }, { before: run, after, sent }, calculated);
  const remaining = new Set(after.candidates.map((candidate) => candidate.candidateId));
  const removed = run.candidates.map((c) => c.candidateId).filter((id) => !remaining.has(id));
  await keepHeld({ tx, now }, removed);
  await deleteUnusedPeople(tx, removed);
  for (const candidateId of removed)
    tx.emit({ type: "candidate.removed", runId: run.id, candidateId });
  const known = new Set(run.candidates.map((candidate) => candidate.candidateId));
  const added = [...remaining].filter((id) => !known.has(id));
  if (run.runState === "STARTED") await copyCandidateNames(tx, run.id, added);
  tx.publish({ kind: "run", runId: run.id });
  if (run.runState === "STARTED")
    await recordAudit(tx, { at: now, actorId: actor.id, action: "run.edit", subjectId: run.id });
}

/** The run with the present design, whose documents are locked against removal until the transaction ends. */
async function lockDesign(tx: TenantTransaction, run: Run): Promise<Run> {
  // Locks in the same order as an edit of the process, so that the two do not deadlock.
  await holdProcess(tx, run.processId);
  await lockDocuments(tx);
  return withDesign(run, await selectDesign(tx, run));
}

/**
 * The rules of the design check despite which a run is started.
 *
 * @throws RuleFailure where the organisation asks about them, and the moderator has not said `anyway`
 */
async function unmetAtStart(tx: TenantTransaction, run: Run, isAnyway: boolean) {
  const unmet = await unmetRules(tx, run);
  if (!isAnyway) refuse(unmet.map((rule) => ({ path: `designCheck.${rule}`, rule: "unmet" })));
  return unmet;
}

const EVENTS = { start: "run.started", finish: "run.finished", archive: "run.archived" } as const;

/**
 * Starts, finishes or archives the locked run.
 *
 * @throws ApiFailure WRONG_PROCESS_RUN_STATE; RuleFailure as `unmetAtStart`, and for undecided ratings at the finish.
 */
export async function moveRun(
  { tx, actor, now }: Context,
  seen: Run,
  action: RunAction,
  isAnyway = false,
) {
  const run = action === "start" ? await lockDesign(tx, seen) : seen;
  const move = transition(run.runState, action);
  // Checked again, since the process may have lost exercises since the run became PREPARED.
  if (!move.ok || (action === "start" && !readinessOf(run).ready))
    throw new ApiFailure("WRONG_PROCESS_RUN_STATE");
  if (action === "finish" && submitsRatings(run) && (await countUndecided(tx, run.id)) > 0)
    refuse([{ path: "unsubmitted", rule: "undecided" }]);
  const unmet = action === "start" ? await unmetAtStart(tx, run, isAnyway) : [];
  if (action === "start") {
    await updateRun(tx, run);
    await insertRunDesign(tx, run.id, run.design);
    await insertRunDocuments(tx, run.id, run.design);
    await copyCandidateNames(
      tx,
      run.id,
      run.candidates.map((candidate) => candidate.candidateId),
    );
  }
  await updateRunState(tx, run.id, {
    state: move.next,
    ...(action === "start" && { startedAt: now, ratingRules: run.design.ratingRules ?? null }),
    ...(action === "finish" && { finishedAt: now }),
  });
  tx.publish({ kind: "run", runId: run.id });
  tx.emit({ type: EVENTS[action], runId: run.id });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: `run.${action}`,
    subjectId: run.id,
    details: {
      from: run.runState,
      to: move.next,
      ...(unmet.length > 0 && { unmet }),
      ...(action === "finish" && (await countMissing(tx, run))),
    },
  });
}

/** The context with the caller's day, by the header `X-DateTimeOffset`: minutes east of UTC. */
function planning(context: Context & { headers: Headers }): Planning {
  const offset = Number(context.headers["x-datetimeoffset"] ?? 0);
  const minutes = Math.abs(offset) <= 14 * 60 ? offset : 0;
  const today = new Date(context.now.getTime() + minutes * 60_000).toISOString().slice(0, 10);
  return { ...context, today };
}

export const createRun = async (call: CallOf<typeof runCalls.createRun>) =>
  answerNow(call, await makeRun(planning(call), call.params.id, call.order));

export async function editRun(
  call: CallOf<typeof runCalls.updateRun>,
  { clearing, calculated }: RunDependencies,
) {
  const { body, actor } = call;
  const run = await lockRun(call, body.id);
  if (body.changedCandidateId) {
    demand(holdsRunRight(run, actor, "changeCandidateState"));
    await changeCandidateState(planning(call), run, body, calculated);
  } else {
    demand(holdsRunRight(run, actor, "edit"));
    const current = () => answer(call, run);
    await refuseOlder(body.revision, run.revision, current);
    await clearing(call, run.id, () =>
      changeRun(planning(call), run, body, { current, calculated }),
    );
  }
  return answerNow(call, run.id);
}

/** Stores teams and cells that a timetable gives to the locked run. @throws as `changeRun` */
export const storeStaffing =
  (calculated: CalculatedVerdict) =>
  (
    context: Context & { headers: Headers },
    run: Run,
    { observerTeams, candidates }: RunStaffing,
  ): Promise<void> => {
    const sent = {
      id: run.id,
      observerTeams: observerTeams.map((team) => ({ ...team, observers: [...team.observers] })),
      candidates: candidates.map((candidate) => ({
        candidateId: candidate.candidateId,
        exercises: [...candidate.exercises],
      })),
    };
    const current = () => answer(context, run);
    return changeRun(planning(context), run, sent, { current, calculated });
  };

export async function removeRun(
  call: CallOf<typeof runCalls.deleteRun>,
  { clearing }: RunDependencies,
) {
  const run = await lockRun(call, call.params.id);
  demand(holdsRunRight(run, call.actor, "delete"));
  if (runAbility(run, call.actor, "delete") !== true) throw new ApiFailure("DELETE_DENIED");
  const candidateIds = run.candidates.map(({ candidateId }) => candidateId);
  await clearing(call, run.id, () => deleteRun(call.tx, run.id));
  await keepHeld(call, candidateIds);
  await recordAudit(call.tx, {
    at: call.now,
    actorId: call.actor.id,
    action: "run.delete",
    subjectId: run.id,
    details: { state: run.runState },
  });
  call.tx.publish({ kind: "run", runId: run.id });
  call.tx.emit({ type: "run.deleted", runId: run.id });
  await deleteUnusedPeople(call.tx, candidateIds);
  return { id: run.id };
}

export async function changeRunState(call: CallOf<typeof runCalls.changeRunState>) {
  const run = await lockRun(call, call.params.id);
  demand(holdsRunRight(run, call.actor, call.params.stateName));
  await moveRun(planning(call), run, call.params.stateName, call.query.anyway === "true");
  return answerNow(call, run.id);
}
