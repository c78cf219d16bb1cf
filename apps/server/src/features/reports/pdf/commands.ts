import { setTimeout as delay } from "node:timers/promises";
import type { Body, pdfCalls } from "@assay/contract";
import { fullName, isAnonymous, titledFileName } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { TenantOfHost } from "../../../db/directory.ts";
import { hashToken, newToken } from "../../../http/authentication.ts";
import type { Actor, CallOf, Context, UnopenedCall } from "../../../http/context.ts";
import { ApiFailure, demandAbility, found, seenRun, Unavailable } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { callerZone } from "../../../platform/callerZone.ts";
import { newId } from "../../../platform/ids.ts";
import { type Run, selectCandidates, selectRun } from "../../runs/store.ts";
import { reportWords } from "../document/present.ts";
import type { PdfDependencies } from "./ports.ts";
import {
  failPdfJob,
  insertPdfJob,
  type PdfJob,
  selectPdfJob,
  selectPdfUnderWay,
  updatePdfToken,
} from "./store.ts";

/** Milliseconds after which an unfinished report counts as lost: it takes seconds, and waits for others for minutes. */
const LOST_MS = 30 * 60_000;
const TOKEN_MS = 5 * 60_000;
/** Milliseconds that a call waits: less than the five minutes of the page, so that it gets an answer and asks again. */
const LONGEST_WAIT_MS = 280_000;
const LOOK_MS = 400;

/** @throws ApiFailure NOT_IN_LICENSE */
export function demandFeature({ features }: Pick<TenantOfHost, "features">): void {
  if (!features.includes("PDF_EXPORT")) throw new ApiFailure("NOT_IN_LICENSE");
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE */
export async function openReported(
  tx: TenantTransaction,
  actor: Pick<Actor, "id" | "permissions">,
  runId: string,
  options?: { forUpdate: boolean },
): Promise<Run> {
  const run = seenRun(await selectRun(tx, runId, options), actor);
  demandAbility(run, actor, "report");
  return run;
}

/** The name of the file, without an erased name. */
async function fileNameOf(
  tx: TenantTransaction,
  run: Run,
  { locale, candidateId }: Body<typeof pdfCalls.createPdf>,
  tenant: TenantOfHost,
): Promise<string> {
  const t = reportWords(locale, tenant);
  if (!candidateId) return titledFileName(t("fileName", { run: run.name }), "application/pdf");
  const candidates = await selectCandidates(tx, run.id);
  const number = candidates.findIndex(({ id }) => id === candidateId) + 1;
  const candidate = found(candidates[number - 1]);
  const { candidateState = "OPEN" } =
    run.candidates.find((one) => one.candidateId === candidateId) ?? {};
  const isErased = isAnonymous(run.runState, { ...candidate, candidateState });
  const name = (isErased ? null : fullName(candidate)) ?? t("anonymousCandidate", { number });
  return titledFileName(t("fileNameOne", { run: run.name, name }), "application/pdf");
}

/**
 * The job of a report. A caller that waits for the same report already gets the same job: a retry makes no
 * second one (decisions §15).
 *
 * @throws ApiFailure NOT_IN_LICENSE, ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE
 */
async function requestJob(
  {
    tx,
    actor,
    now,
    tenant,
    headers,
    params: { id: runId },
    body,
  }: CallOf<typeof pdfCalls.createPdf>,
  dependencies: PdfDependencies,
): Promise<Pick<PdfJob, "id" | "fileName">> {
  demandFeature(tenant);
  // Locked, so that a simultaneous erasure either finishes before or deletes the new job too.
  const run = await openReported(tx, actor, runId, { forUpdate: true });
  const fileName = await fileNameOf(tx, run, body, tenant);
  const { locale, candidateId = null } = body;
  const wanted = { runId, candidateId, locale, requestedBy: actor.id };
  const before = await selectPdfUnderWay(tx, wanted);
  if (before && now.getTime() - before.movedAt.getTime() < LOST_MS) return before;
  if (before) await failPdfJob(tx, before.id, now);
  const place = dependencies.bucket ? ("bucket" as const) : ("database" as const);
  const zone = callerZone(headers).name;
  const job = { ...wanted, id: newId(), fileName, place, zone };
  if (!(await insertPdfJob(tx, job, now))) return found(await selectPdfUnderWay(tx, wanted));
  await dependencies.jobs.send(tx, "pdf", { tenantId: tx.tenantId, jobId: job.id });
  await dependencies.jobs.send(
    tx,
    "pdf",
    { tenantId: tx.tenantId, jobId: job.id, isOver: true },
    KEPT,
  );
  return job;
}
/** Delay of the job that deletes a report: one day. */
const KEPT = { afterSeconds: 86_400 };

/** Asks for a report. @throws ApiFailure NOT_IN_LICENSE, ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE */
export async function createPdf(
  call: CallOf<typeof pdfCalls.createPdf>,
  dependencies: PdfDependencies,
) {
  const { id, fileName } = await requestJob(call, dependencies);
  return { id, fileName };
}

/** The actor's job; others' jobs do not exist for them. @throws ApiFailure ITEM_NOT_FOUND */
export async function openJob({ tx, actor }: Context, id: string): Promise<PdfJob> {
  const job = found(await selectPdfJob(tx, id));
  found(job.requestedBy === actor.id || null);
  // Checks the rights again, as they may have been revoked since the request.
  await openReported(tx, actor, job.runId);
  return job;
}

/** Ends all waits when the server stops. */
export interface Waits {
  readonly stopping: AbortSignal;
}

type TokenCall = UnopenedCall<typeof pdfCalls.getPdfToken>;

/**
 * Waits until a job has ended, without holding a connection to the database; then makes a token, of
 * which only the hash is stored.
 *
 * @throws ApiFailure NOT_IN_LICENSE, ITEM_NOT_FOUND; PDF_JOB_ERROR with the job's id; Unavailable after `LONGEST_WAIT_MS`
 */
export async function awaitToken(call: TokenCall, { stopping }: Waits) {
  const { withTenant, params, signal } = call;
  demandFeature(call.tenant);
  const began = Date.now();
  const over = AbortSignal.any([signal, stopping]);
  const opened = await withTenant((tx) => openJob({ ...call, tx }, params.id));
  for (;;) {
    const job = found(await withTenant((tx) => selectPdfJob(tx, opened.id)));
    if (job.state === "FAILED") throw new ApiFailure("PDF_JOB_ERROR", { id: job.id }, job.id);
    if (job.state === "DONE") {
      const now = new Date(call.now.getTime() + Date.now() - began);
      return withTenant((tx) => makeToken(tx, job, now));
    }
    if (over.aborted || Date.now() - began > LONGEST_WAIT_MS) throw new Unavailable(503);
    await delay(LOOK_MS, undefined, { signal: over }).catch(() => undefined);
  }
}

async function makeToken(tx: TenantTransaction, { id, fileName }: PdfJob, now: Date) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + TOKEN_MS);
  await updatePdfToken(tx, id, { hash: hashToken(token), expiresAt });
  return { id, fileName, token };
}

/**
 * Records the download of a report.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, INVALID_TOKEN
 */
export async function takePdf(context: Context, id: string, token: string) {
  const { tx, actor, now } = context;
  const job = await openJob(context, id);
  const hash = hashToken(token);
  const isGood =
    job.state === "DONE" &&
    job.tokenHash === hash &&
    job.tokenExpiresAt !== null &&
    job.tokenExpiresAt > now;
  if (!isGood) throw new ApiFailure("INVALID_TOKEN");
  const { runId, candidateId, locale } = job;
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: "run.pdf",
    subjectId: runId,
    details: { jobId: id, locale, ...(candidateId !== null && { candidateId }) },
  });
  return { ...job, hash };
}
