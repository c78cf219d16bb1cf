import type { dossierCalls } from "@assay/contract";
import { dossierAbility, fullName, isAnonymous, titledFileNameEnding } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Actor, CallOf, Context } from "../../../http/context.ts";
import { ApiFailure, demand, demandState, found, seenRun } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import { type Run, selectCandidates, selectRun } from "../../runs/store.ts";
import { ensureDossierKey } from "../../tenants/dossierKeys/store.ts";
import { dossierWords } from "./present.ts";
import type { DossierDependencies } from "./ports.ts";
import {
  type DossierJob,
  failDossierJob,
  insertDossierJob,
  selectDossierJob,
  selectDossierUnderWay,
} from "./store.ts";

/** Milliseconds after which an unfinished dossier counts as lost. */
const LOST_MS = 30 * 60_000;
/** Delay of the job that deletes a dossier: one day. */
const KEPT = { afterSeconds: 86_400 };

/**
 * The run, if the actor may have its dossier: what a run under way seals is in none, since only finished runs give one.
 *
 * @throws ApiFailure ITEM_NOT_FOUND; NO_PERMISSION, also in tenants without dossiers; WRONG_PROCESS_RUN_STATE
 */
export async function openForDossier(
  tx: TenantTransaction,
  actor: Pick<Actor, "id" | "permissions">,
  runId: string,
  options?: { forUpdate: boolean },
): Promise<Run> {
  const run = seenRun(await selectRun(tx, runId, options), actor);
  demand(run.dossiers && dossierAbility(run, actor) !== "noRight");
  demandState(run, "makeDossier");
  return run;
}

/** The name of the file, without an erased name. */
async function fileNameOf(
  { tx, tenant, language }: CallOf<typeof dossierCalls.createDossier>,
  run: Run,
  { candidateId, isNamed }: { candidateId: string | null; isNamed: boolean },
): Promise<string> {
  const t = dossierWords(language, tenant);
  if (candidateId === null) return titledFileNameEnding(`run-${run.name}`, "assay");
  const candidates = await selectCandidates(tx, run.id);
  const number = candidates.findIndex(({ id }) => id === candidateId) + 1;
  const candidate = found(candidates[number - 1]);
  const { candidateState = "OPEN" } =
    run.candidates.find((one) => one.candidateId === candidateId) ?? {};
  const isErased = isAnonymous(run.runState, { ...candidate, candidateState });
  const name = (isNamed && !isErased && fullName(candidate)) || t("candidate", { number });
  return titledFileNameEnding(`run-${run.name} ${name}`, "assay");
}

/**
 * Asks for a dossier. Who waits for the same one already gets the same job; each that is begun is logged.
 *
 * @throws ApiFailure as `openForDossier`
 */
export async function createDossier(
  call: CallOf<typeof dossierCalls.createDossier>,
  { jobs }: DossierDependencies,
): Promise<Pick<DossierJob, "id" | "fileName">> {
  const { tx, actor, now, params, body } = call;
  // Locked, so that a simultaneous erasure either finishes before or deletes the new job too.
  const run = await openForDossier(tx, actor, params.id, { forUpdate: true });
  const candidateId = body.candidateId ?? null;
  const isNamed = (body.isNamed ?? true) && run.runState !== "ANONYMIZED";
  const fileName = await fileNameOf(call, run, { candidateId, isNamed });
  const wanted = { runId: run.id, candidateId, isNamed, requestedBy: actor.id };
  const before = await selectDossierUnderWay(tx, wanted);
  if (before && now.getTime() - before.movedAt.getTime() < LOST_MS)
    return { id: before.id, fileName: before.fileName };
  if (before) await failDossierJob(tx, before.id, now);
  await ensureDossierKey(tx, now);
  const job = { ...wanted, id: newId(), fileName };
  await insertDossierJob(tx, job, now);
  const task = { tenantId: tx.tenantId, jobId: job.id };
  await jobs.send(tx, "dossier", task);
  await jobs.send(tx, "dossier", { ...task, isOver: true }, KEPT);
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: "run.dossier",
    subjectId: run.id,
    details: { jobId: job.id, isNamed, ...(candidateId !== null && { candidateId }) },
  });
  return { id: job.id, fileName };
}

/** The actor's job; others' jobs do not exist for them. @throws ApiFailure as `openForDossier` */
export async function openJob(
  { tx, actor }: Pick<Context, "tx" | "actor">,
  id: string,
): Promise<DossierJob> {
  const job = found(await selectDossierJob(tx, id));
  found(job.requestedBy === actor.id || null);
  // Checks the rights again, as they may have been revoked since the request.
  await openForDossier(tx, actor, job.runId);
  return job;
}

/** Records the download of a dossier. @throws ApiFailure as `openForDossier`, also for an unfinished one */
export async function takeDossier(context: Context, id: string): Promise<DossierJob> {
  const job = await openJob(context, id);
  if (job.state !== "DONE") throw new ApiFailure("ITEM_NOT_FOUND");
  const { runId, candidateId, isNamed } = job;
  await recordAudit(context.tx, {
    at: context.now,
    actorId: context.actor.id,
    action: "run.takeDossier",
    subjectId: runId,
    details: { jobId: id, isNamed, ...(candidateId !== null && { candidateId }) },
  });
  return job;
}
