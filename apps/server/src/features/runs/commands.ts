import type { ChangedRun, NewCandidate } from "@assay/contract";
import {
  licenceViolations,
  observedLeaves,
  readinessOf,
  runEditViolations,
  runViolations,
  stateAfterSave,
  textIn,
  transition,
  type Language,
  type RunAction,
} from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Actor } from "../../http/context.ts";
import { ApiFailure, demandState, found, refuse } from "../../http/failure.ts";
import { recordAudit } from "../../platform/audit.ts";
import { newId } from "../../platform/ids.ts";
import {
  deleteUnusedPeople,
  insertPerson,
  selectPeople,
  selectPersonByEmail,
  selectUsers,
  updatePerson,
} from "../identity/store.ts";
import { selectProcess } from "../processes/store.ts";
import { selectLicence } from "../tenants/store.ts";
import {
  copyCandidateNames,
  insertRun,
  insertRunDesign,
  replaceModerators,
  selectWrittenCells,
  updateRun,
  updateRunState,
  upsertRunCandidate,
  type Run,
} from "./store.ts";

/** Who acts when, in which transaction. */
export interface Acting {
  tx: TenantTransaction;
  actor: Actor;
  now: Date;
  /** The caller's day, `YYYY-MM-DD`. */
  today: string;
}

/** Creates a run named after its process; the creator moderates it if they may see results. */
export async function createRun(
  { tx, actor, today }: Acting,
  processId: string,
  language: Language,
): Promise<string> {
  const process = found(await selectProcess(tx, processId));
  const id = newId();
  await insertRun(tx, {
    id,
    name: textIn(process.texts, language)?.displayName || process.name,
    texts: { de: { description: "" } },
    plannedDate: today,
    processId,
    creatorId: actor.id,
  });
  if (actor.permissions.has("GET_ALL_ASSESSMENTS")) await replaceModerators(tx, id, [actor.id]);
  return id;
}

/** The run as it would be with what was sent; what is absent stays. */
function merge(run: Run, sent: ChangedRun, today: string): Run {
  const before = new Map(run.candidates.map((candidate) => [candidate.candidateId, candidate]));
  const candidates = sent.candidates?.map((candidate) => {
    const stored = before.get(candidate.candidateId);
    return {
      candidateId: candidate.candidateId,
      candidateJob: candidate.candidateJob ?? stored?.candidateJob ?? "",
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
      sent.observerTeams?.map(({ id, name, observers, observersHaveModeratorView }) => ({
        id: id ?? newId(),
        name,
        observers: [...new Set(observers)],
        observersHaveModeratorView,
      })) ?? run.observerTeams,
    candidates: candidates ?? run.candidates,
  };
}

/** @throws RuleFailure when somebody new is unknown, or may not moderate. */
async function checkPeople(tx: TenantTransaction, before: Run, after: Run) {
  const users = new Map((await selectUsers(tx)).map((user) => [user.id, user]));
  const known = new Set(before.candidates.map((candidate) => candidate.candidateId));
  const added = after.candidates.map((c) => c.candidateId).filter((id) => !known.has(id));
  const people = new Set((await selectPeople(tx, added)).map((person) => person.id));
  const observers = new Set(before.observerTeams.flatMap((team) => team.observers));
  refuse([
    ...after.moderators
      .filter((id) => !before.moderators.includes(id))
      .filter((id) => !users.get(id)?.permissions.includes("GET_ALL_ASSESSMENTS"))
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
 * Stores an edit of the locked run, and lets it become PREPARED or DRAFT again.
 *
 * @throws ApiFailure WRONG_PROCESS_RUN_STATE, UPDATE_FAILED, LIMIT_EXCEEDED, DUPLICATE_ITEMS;
 *   RuleFailure.
 */
export async function changeRun({ tx, actor, now, today }: Acting, run: Run, sent: ChangedRun) {
  const after = merge(run, sent, today);
  const violations = runViolations(
    after,
    observedLeaves(run.design.items).map((item) => item.id),
  );
  if (violations.some(({ rule }) => rule.startsWith("duplicate")))
    throw new ApiFailure("DUPLICATE_ITEMS");
  refuse(violations);
  const [refused] = runEditViolations(run, after, await selectWrittenCells(tx, run.id));
  if (refused)
    throw new ApiFailure(
      refused.rule.startsWith("written") ? "UPDATE_FAILED" : "WRONG_PROCESS_RUN_STATE",
    );
  await checkPeople(tx, run, after);
  if (licenceViolations(after, await selectLicence(tx), run).length > 0)
    throw new ApiFailure("LIMIT_EXCEEDED");
  await updateRun(tx, { ...after, runState: stateAfterSave(run.runState, after) });
  const kept = new Set(after.candidates.map((candidate) => candidate.candidateId));
  const removed = run.candidates.map((c) => c.candidateId).filter((id) => !kept.has(id));
  await deleteUnusedPeople(tx, removed);
  if (run.runState === "STARTED")
    await recordAudit(tx, { at: now, actorId: actor.id, action: "run.edit", subjectId: run.id });
}

/** Changes the state of one candidate, whatever else was sent with it (decisions §2). */
export async function changeCandidateState({ tx, actor, now }: Acting, run: Run, sent: ChangedRun) {
  demandState(run, "changeCandidateState");
  const candidateId = sent.changedCandidateId;
  const index = run.candidates.findIndex((candidate) => candidate.candidateId === candidateId);
  const stored = found(run.candidates[index]);
  const change = found(sent.candidates?.find((c) => c.candidateId === candidateId));
  const next = {
    ...stored,
    candidateState: change.candidateState ?? stored.candidateState,
    exerciseIdOfCandidateStateChange: change.exerciseIdOfCandidateStateChange ?? null,
  };
  await upsertRunCandidate(tx, run.id, index, next);
  await updateRunState(tx, run.id, { state: run.runState });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: "candidate.state",
    subjectId: run.id,
    details: { candidateId, from: stored.candidateState, to: next.candidateState },
  });
}

/**
 * Starts, finishes or archives the locked run.
 *
 * @throws ApiFailure WRONG_PROCESS_RUN_STATE.
 */
export async function moveRun({ tx, actor, now }: Acting, run: Run, action: RunAction) {
  const move = transition(run.runState, action);
  // The process may have lost exercises since the run was saved as prepared.
  if (!move.ok || (action === "start" && !readinessOf(run).ready))
    throw new ApiFailure("WRONG_PROCESS_RUN_STATE");
  if (action === "start") {
    await updateRun(tx, run);
    await insertRunDesign(tx, run.id, run.design);
    await copyCandidateNames(tx, run.id);
  }
  await updateRunState(tx, run.id, {
    state: move.next,
    ...(action === "start" && { startedAt: now }),
    ...(action === "finish" && { finishedAt: now }),
  });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: `run.${action}`,
    subjectId: run.id,
    details: { from: run.runState, to: move.next },
  });
}

/** The person behind a new candidate: the one with that e-mail, else somebody new (decisions §11). */
async function personOf(tx: TenantTransaction, sent: NewCandidate): Promise<string> {
  const { title, firstName, lastName } = sent;
  const email = sent.email || null;
  const known = email ? await selectPersonByEmail(tx, email) : undefined;
  if (!known) {
    const id = newId();
    await insertPerson(tx, id, { title, firstName, lastName, email });
    return id;
  }
  if (!known.isUser) await updatePerson(tx, known.id, { title, firstName, lastName });
  return known.id;
}

/**
 * Adds a candidate at the end of the locked run.
 *
 * @throws ApiFailure WRONG_PROCESS_RUN_STATE, LIMIT_EXCEEDED, DUPLICATE_ITEMS.
 */
export async function addCandidate({ tx }: Acting, run: Run, sent: NewCandidate): Promise<string> {
  demandState(run, "edit");
  const candidateId = await personOf(tx, sent);
  if (run.candidates.some((candidate) => candidate.candidateId === candidateId))
    throw new ApiFailure("DUPLICATE_ITEMS");
  const candidate = {
    candidateId,
    candidateJob: sent.candidateProperties.job,
    candidateState: "OPEN" as const,
    exerciseIdOfCandidateStateChange: null,
    exercises: [],
  };
  const after = { ...run, candidates: [...run.candidates, candidate] };
  if (licenceViolations(after, await selectLicence(tx), run).length > 0)
    throw new ApiFailure("LIMIT_EXCEEDED");
  await upsertRunCandidate(tx, run.id, run.candidates.length, candidate);
  await updateRunState(tx, run.id, { state: stateAfterSave(run.runState, after) });
  if (run.runState === "STARTED") await copyCandidateNames(tx, run.id);
  return candidateId;
}
