import { type ErasureReason, retentionDates, utcDayOf } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import { recordAudit } from "../../platform/audit.ts";
import { lockPeople } from "../identity/store.ts";
import { deleteUnusedDocuments, lockDocuments } from "../processes/store.ts";
import { deletePdfJobsOfRun } from "../reports/store.ts";
import { lockCandidates, updateRunState } from "../runs/store.ts";
import { stepFor } from "./policy.ts";
import type { Erasing, ErasingParts, NightParts } from "./ports.ts";
import {
  type AwaitingRun,
  deleteCells,
  deleteFiles,
  eraseCopies,
  eraseTexts,
  erasePeople,
  insertWarnings,
  lockAwaiting,
  removeFromDesign,
  selectAwaiting,
  selectOwnDocuments,
  selectPolicy,
} from "./store.ts";

/** Removes the documents that nothing but this run shows, also from the design that it has kept. */
async function eraseDocuments(asking: Erasing, runId: string, parts: ErasingParts) {
  const { tx } = asking;
  await lockDocuments(tx);
  const own = await selectOwnDocuments(tx, runId);
  if (own.length === 0) return;
  await removeFromDesign(tx, runId, new Set(own));
  await parts.documentsGone(asking, await deleteUnusedDocuments(tx, own));
}

/** A report of the run, or one that is being made of it, holds what was erased. */
async function eraseReports({ tx }: Erasing, runId: string, parts: ErasingParts) {
  for (const gone of await deletePdfJobsOfRun(tx, runId)) await parts.removeObject(tx, gone);
}

/** In one order everywhere: the run, its candidates, the documents, the people. */
async function forgetPeople({ tx }: Erasing, ids: readonly string[]) {
  await lockPeople(tx, ids);
  await erasePeople(tx, ids);
}

/**
 * Erases the personal data of a locked run for good, all or nothing; ratings, states and numbers stay
 * (decisions §7).
 */
export async function anonymiseRun(
  asking: Erasing,
  run: Pick<AwaitingRun, "id" | "state">,
  parts: ErasingParts,
): Promise<void> {
  const { tx, now, actor } = asking;
  await lockCandidates(tx, run.id, null);
  await parts.clearingFiles(asking, run.id, () => deleteFiles(tx, run.id, null));
  await eraseDocuments(asking, run.id, parts);
  await eraseTexts(tx, run.id, null);
  const erased = await eraseCopies(tx, run.id, null);
  await eraseReports(asking, run.id, parts);
  await updateRunState(tx, run.id, { state: "ANONYMIZED" });
  await forgetPeople(asking, erased);
  tx.tell({ kind: "run", runId: run.id });
  tx.tell({ kind: "files", runId: run.id });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: "run.anonymise",
    subjectId: run.id,
    details: { from: run.state, to: "ANONYMIZED", candidates: erased },
  });
}

/**
 * Erases what a locked run holds of one candidate, whatever their state. While the run goes on nobody is to observe
 * them any more.
 */
export async function eraseCandidate(
  asking: Erasing,
  {
    runId,
    runState,
    candidateId,
    reason,
  }: Record<"runId" | "candidateId", string> & {
    runState: Parameters<typeof updateRunState>[2]["state"];
    reason?: ErasureReason | undefined;
  },
  parts: ErasingParts,
): Promise<void> {
  const { tx, now, actor } = asking;
  await lockCandidates(tx, runId, candidateId);
  await parts.clearingFiles(asking, runId, () => deleteFiles(tx, runId, candidateId));
  await eraseTexts(tx, runId, candidateId);
  const erased = await eraseCopies(tx, runId, candidateId);
  if (runState === "STARTED") await deleteCells(tx, runId, candidateId);
  await eraseReports(asking, runId, parts);
  // The revision rises: an editor that holds the old data does not write it back.
  await updateRunState(tx, runId, { state: runState });
  await forgetPeople(asking, erased);
  tx.tell({ kind: "run", runId });
  tx.tell({ kind: "files", runId });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: "candidate.erase",
    subjectId: candidateId,
    details: { runId, ...(reason && { reason }) },
  });
}

/** Tells the moderators of a run, each once, that its end is near. Returns how many. */
async function warnModerators(
  { tx, now }: Erasing,
  run: AwaitingRun,
  mails: NightParts["mails"],
): Promise<number> {
  const told = await insertWarnings(tx, run, now);
  for (const personId of told)
    await mails.queue(tx, { kind: "deletionWarning", personId, runId: run.id });
  return told.length;
}

/** What became of a run in a night. */
export type Done = "anonymised" | "warned" | "nothing";

/**
 * Does what is due for a run, with what is stored by now: a second server, or a repetition after a crash,
 * finds nothing to do.
 */
export async function takeStep(
  asking: Erasing,
  runId: string,
  { erasing, mails }: Pick<NightParts, "erasing" | "mails">,
): Promise<Done> {
  const { tx, now } = asking;
  const policy = await selectPolicy(tx);
  const run = policy && (await lockAwaiting(tx, runId));
  if (!run) return "nothing";
  const step = stepFor(run.since, policy, now);
  if (step === "anonymise") {
    await anonymiseRun(asking, run, erasing);
    return "anonymised";
  }
  if (step === null || policy.isDisabled) return "nothing";
  return (await warnModerators(asking, run, mails)) > 0 ? "warned" : "nothing";
}

/** The runs that wait, with the nights in which something happens to them. */
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
