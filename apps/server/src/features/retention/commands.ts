import type { retentionCalls } from "@assay/contract";
import {
  type ErasureReason,
  erasureViolations,
  holdsRunRight,
  maySeeRun,
  retentionDates,
  type RunActor,
  utcDayOf,
  runAbility,
} from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import { demandNoHold } from "../../http/holds.ts";
import { type HeldPerson, selectHeldPeople } from "../../db/legalHolds.ts";
import type { CallOf, Context } from "../../http/context.ts";
import { demand, demandState, found, refuse } from "../../http/failure.ts";
import { recordAudit } from "../../platform/audit.ts";
import { lockPeople } from "../identity/store.ts";
import { deleteUnusedDocuments, lockDocuments } from "../processes/documents/store.ts";
import { deleteDossierJobsOfRun } from "../reports/dossier/store.ts";
import { deletePdfJobsOfRun } from "../reports/pdf/store.ts";
import { lockCandidates } from "../runs/candidates/store.ts";
import { type Run, selectRun, updateRunState } from "../runs/store.ts";
import { stepFor } from "./policy.ts";
import type { Erasing, ErasingDependencies, NightlyDependencies } from "./ports.ts";
import {
  type AwaitingRun,
  deleteCells,
  deleteFiles,
  eraseCopies,
  erasePeople,
  eraseTexts,
  insertWarnings,
  lockAwaiting,
  removeFromDesign,
  selectAwaiting,
  selectOwnDocuments,
  selectPolicy,
  selectShowingRuns,
  selectShownCandidates,
  type ShownCandidate,
} from "./store.ts";

/** Removes the documents that only this run shows, also from its frozen design. */
async function eraseDocuments(context: Erasing, runId: string, dependencies: ErasingDependencies) {
  const { tx } = context;
  await lockDocuments(tx);
  const own = await selectOwnDocuments(tx, runId);
  if (own.length === 0) return;
  await removeFromDesign(tx, runId, new Set(own));
  await dependencies.documentsGone(context, await deleteUnusedDocuments(tx, own));
}

/** Deletes the run's reports and their unfinished jobs, which hold the erased data. */
async function eraseReports({ tx }: Erasing, runId: string, dependencies: ErasingDependencies) {
  for (const gone of await deletePdfJobsOfRun(tx, runId)) await dependencies.removeObject(tx, gone);
  await deleteDossierJobsOfRun(tx, runId);
}

/** Erases people. Locks are taken in the same order everywhere: run, candidates, documents, people. */
async function forgetPeople(context: Erasing, ids: readonly string[]) {
  const { tx } = context;
  await lockPeople(tx, ids);
  // A hold locks the person too, and so has either been placed before, or finds the data erased.
  await demandNoHold(context, ids);
  await erasePeople(tx, ids);
}

/**
 * Erases the personal data of a locked run for good, all or nothing; ratings, states and numbers stay
 * (decisions §7).
 */
export async function anonymiseRun(
  context: Erasing,
  run: Pick<AwaitingRun, "id" | "state">,
  dependencies: ErasingDependencies,
): Promise<void> {
  const { tx, now, actor } = context;
  await lockCandidates(tx, run.id, null);
  await dependencies.clearingFiles(context, run.id, () => deleteFiles(tx, run.id, null));
  await eraseDocuments(context, run.id, dependencies);
  await eraseTexts(tx, run.id, null);
  const erased = await eraseCopies(tx, run.id, null);
  await eraseReports(context, run.id, dependencies);
  await updateRunState(tx, run.id, { state: "ANONYMIZED" });
  await forgetPeople(context, erased);
  tx.publish({ kind: "run", runId: run.id });
  tx.publish({ kind: "files", runId: run.id });
  tx.emit({ type: "run.anonymised", runId: run.id });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: "run.anonymise",
    subjectId: run.id,
    details: { from: run.state, to: "ANONYMIZED", candidates: erased },
  });
}

/**
 * Erases the data of one candidate in a locked run, in any state. In a STARTED run the candidate's cells are removed
 * too.
 */
export async function eraseCandidate(
  context: Erasing,
  {
    runId,
    runState,
    candidateId,
    reason,
  }: Record<"runId" | "candidateId", string> & {
    runState: Parameters<typeof updateRunState>[2]["state"];
    reason?: ErasureReason | undefined;
  },
  dependencies: ErasingDependencies,
): Promise<void> {
  const { tx, now, actor } = context;
  await lockCandidates(tx, runId, candidateId);
  await dependencies.clearingFiles(context, runId, () => deleteFiles(tx, runId, candidateId));
  await eraseTexts(tx, runId, candidateId);
  const erased = await eraseCopies(tx, runId, candidateId);
  if (runState === "STARTED") await deleteCells(tx, runId, candidateId);
  await eraseReports(context, runId, dependencies);
  // Raises the revision, so that an editor with the old data cannot write it back.
  await updateRunState(tx, runId, { state: runState });
  await forgetPeople(context, erased);
  tx.publish({ kind: "run", runId });
  tx.publish({ kind: "files", runId });
  tx.emit({ type: "candidate.erased", runId, candidateId });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: "candidate.erase",
    subjectId: candidateId,
    details: { runId, ...(reason && { reason }) },
  });
}

/** Warns the moderators of a run, each once, that it will be erased soon. Returns their number. */
async function warnModerators(
  { tx, now }: Erasing,
  run: AwaitingRun,
  mails: NightlyDependencies["mails"],
): Promise<number> {
  const warned = await insertWarnings(tx, run, now);
  for (const personId of warned)
    await mails.queue(tx, { kind: "deletionWarning", personId, runId: run.id });
  return warned.length;
}

/**
 * Erases the candidates of a run whose period is over, but for those on whom a legal hold lies: when that ends, the nightly
 * job anonymises the run.
 */
async function eraseOthers(
  context: Erasing,
  {
    run,
    candidates,
    held,
  }: { run: AwaitingRun; candidates: readonly ShownCandidate[]; held: readonly HeldPerson[] },
  erasing: ErasingDependencies,
): Promise<Done> {
  const kept = new Set(held.map(({ personId }) => personId));
  const gone = candidates.filter(({ id, isHired }) => !isHired && !kept.has(id));
  for (const { id: candidateId } of gone)
    await eraseCandidate(context, { runId: run.id, runState: run.state, candidateId }, erasing);
  return gone.length > 0 ? "erased" : "nothing";
}

/** The result of the nightly job for a run. */
export type Done = "anonymised" | "erased" | "warned" | "nothing";

/**
 * Does what is due for a run, by its present state: a second server, or a repetition after a crash,
 * finds nothing to do.
 */
export async function takeStep(
  context: Erasing,
  runId: string,
  { erasing, mails }: Pick<NightlyDependencies, "erasing" | "mails">,
): Promise<Done> {
  const { tx, now } = context;
  const policy = await selectPolicy(tx);
  const run = policy && (await lockAwaiting(tx, runId));
  if (!run) return "nothing";
  const step = stepFor(run.since, policy, now);
  if (step === "anonymise") {
    const candidates = await selectShownCandidates(tx, run.id);
    const ids = candidates.map(({ id }) => id);
    const held = await selectHeldPeople(tx, ids, utcDayOf(now));
    if (held.length > 0) return eraseOthers(context, { run, candidates, held }, erasing);
    await anonymiseRun(context, run, erasing);
    return "anonymised";
  }
  if (step === null || policy.isDisabled) return "nothing";
  return (await warnModerators(context, run, mails)) > 0 ? "warned" : "nothing";
}

/** The effect of the retention periods on waiting runs. */
export async function outlookOf(tx: TenantTransaction, now: Date) {
  const policy = await selectPolicy(tx);
  if (!policy) return [];
  return (await selectAwaiting(tx)).map((run) => ({
    ...run,
    finishedOn: run.finishedAt && utcDayOf(run.finishedAt),
    countedFrom: utcDayOf(run.since),
    ...retentionDates(utcDayOf(run.since), policy),
    step: stepFor(run.since, policy, now),
  }));
}

async function lockRun({ tx, actor }: Context, runId: string): Promise<Run | undefined> {
  const run = await selectRun(tx, runId, { forUpdate: true });
  return run && maySeeRun(run, actor) ? run : undefined;
}

const mayErase = (run: Run, actor: RunActor, reason: ErasureReason | undefined) =>
  runAbility(run, actor, "eraseCandidate") === true &&
  erasureViolations(run.runState, reason).length === 0;

/** The person's other runs in which the caller may erase them, locked in the order of their ids. */
async function furtherRuns(
  context: Context,
  ids: readonly string[],
  reason: ErasureReason | undefined,
): Promise<Run[]> {
  const runs: Run[] = [];
  for (const id of ids) {
    const run = await lockRun(context, id);
    if (run && mayErase(run, context.actor, reason)) runs.push(run);
  }
  return runs;
}

export async function eraseFromRuns(
  call: CallOf<typeof retentionCalls.eraseCandidate>,
  dependencies: ErasingDependencies,
) {
  const { tx, actor, params, query } = call;
  const { candidateId } = params;
  const { reason } = query;
  const run = found(await lockRun(call, params.id));
  demand(holdsRunRight(run, actor, "eraseCandidate"));
  found(run.candidates.find((candidate) => candidate.candidateId === candidateId));
  demandState(run, "eraseCandidate");
  refuse(erasureViolations(run.runState, reason));
  await demandNoHold(call, [candidateId]);
  const others = (await selectShowingRuns(tx, candidateId)).filter((id) => id !== run.id);
  const further = query.everywhere === "true" ? await furtherRuns(call, others, reason) : [];
  const runs = [run, ...further];
  for (const { id: runId, runState } of runs)
    await eraseCandidate(call, { runId, runState, candidateId, reason }, dependencies);
  return {
    id: candidateId,
    erasedRuns: runs.map(({ id }) => id),
    otherRuns: others.length - further.length,
  };
}
