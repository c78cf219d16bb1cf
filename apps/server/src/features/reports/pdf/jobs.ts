import { imageIdOf } from "@assay/contract";
import { fullName, isAnonymous, languageOrder } from "@assay/domain";
import type { FastifyBaseLogger } from "fastify";
import type { Database, TenantTransaction } from "../../../db/database.ts";
import { selectTenant, type TenantOfHost } from "../../../db/directory.ts";
import { ApiFailure } from "../../../http/failure.ts";
import { UTC } from "../../../platform/callerZone.ts";
import type { JobEnd, Jobs } from "../../../platform/jobs.ts";
import { startReport, WriterFailed } from "../../../platform/pdf/process.ts";
import { selectAssessments, selectOverwriteReasons } from "../../assessments/store.ts";
import { selectHeldRounds } from "../../conference/rounds/store.ts";
import { selectEntries } from "../../conference/store.ts";
import { selectEvidence } from "../../observations/evidence/store.ts";
import { selectObservationsOf } from "../../observations/store.ts";
import { type Run, selectCandidates, selectRunPeople } from "../../runs/store.ts";
import { selectDossierKeys } from "../../tenants/dossierKeys/store.ts";
import { selectImage } from "../../tenants/store.ts";
import { presentReported } from "../evidence/present.ts";
import { selectShownDecisions } from "../store.ts";
import { demandFeature, openReported } from "./commands.ts";
import type { PdfDependencies, ReportContent, ReportHead } from "./ports.ts";
import {
  beginPdfJob,
  deletePdfJob,
  failPdfJob,
  finishPdfJob,
  movePdfJob,
  type PdfJob,
  readOneMoment,
  replacePdf,
  returnPdfJob,
  selectPdfJob,
  selectRights,
} from "./store.ts";

/** A queued task. It has ids only, since the tables of jobs are not protected by tenant. */
interface PdfTask {
  tenantId: string;
  jobId: string;
  /** True for the task that deletes a report after its day. */
  isOver?: true;
}

interface Worker extends Omit<PdfDependencies, "jobs"> {
  jobs: Jobs;
  database: Database;
  clock(): Date;
  log: FastifyBaseLogger;
  /** Aborted when the server stops, to end the report in progress. */
  stopping: AbortSignal;
}

/** Maximum attempts at a report, including those that end with a crash of the server. */
const MOST_ATTEMPTS = 3;
const PUBLISH_EVERY_MS = 1000;

async function logoOf(
  tx: TenantTransaction,
  { styling }: TenantOfHost,
): Promise<ReportHead["logo"]> {
  const id = styling.logo === null ? null : imageIdOf(styling.logo);
  return (id !== null && (await selectImage(tx, id))) || null;
}

async function readHead(
  tx: TenantTransaction,
  tenant: TenantOfHost,
  run: Run,
  job: PdfJob,
): Promise<ReportHead> {
  const states = new Map(run.candidates.map((one) => [one.candidateId, one.candidateState]));
  const candidates = (await selectCandidates(tx, run.id)).map((candidate, index) => {
    const state = states.get(candidate.id) ?? "OPEN";
    const isErased = isAnonymous(run.runState, { ...candidate, candidateState: state });
    return {
      id: candidate.id,
      number: index + 1,
      name: isErased ? null : fullName(candidate),
      job: isErased ? "" : candidate.candidateProperties.job,
      state,
    };
  });
  const wanted = candidates.filter(({ id }) => job.candidateId === null || id === job.candidateId);
  const { primary, secondary } = tenant.styling.theme.light;
  return {
    locale: job.locale,
    zone: job.zone ?? UTC.name,
    order: languageOrder(job.locale, tenant.baseLanguage),
    wording: tenant,
    appTitle: tenant.appTitle,
    colors: { primary, secondary },
    logo: await logoOf(tx, tenant),
    run,
    design: run.design,
    people: await selectRunPeople(tx, run.id),
    dossierKey: run.dossiers ? ((await selectDossierKeys(tx))[0]?.fingerprint ?? null) : null,
    candidates: wanted,
    count: wanted.length,
    isOfOne: job.candidateId !== null,
    madeAt: job.requestedAt.toISOString(),
  };
}

/** Of an anonymised run no observations are read. */
async function readObservations(tx: TenantTransaction, run: Run, candidateId: string) {
  return run.runState === "ANONYMIZED" ? [] : selectObservationsOf(tx, run.id, candidateId);
}

/**
 * Reads a run in one snapshot, with the present rights of the requester, and yields it
 * candidate by candidate.
 *
 * @throws ApiFailure if the requester may no longer have the report
 */
async function readRun(
  tx: TenantTransaction,
  job: PdfJob,
  begin: (head: ReportHead) => Promise<void>,
  add: (content: ReportContent) => Promise<void>,
): Promise<void> {
  await readOneMoment(tx);
  const tenant = await selectTenant(tx);
  if (!tenant) throw new ApiFailure("TENANT_NOT_FOUND");
  demandFeature(tenant);
  const actor = { id: job.requestedBy, permissions: await selectRights(tx, job.requestedBy) };
  const run = await openReported(tx, actor, job.runId);
  const head = await readHead(tx, tenant, run, job);
  await begin(head);
  const rows = await selectAssessments(tx, run.id);
  const reasons = Map.groupBy(
    await selectOverwriteReasons(tx, run.id),
    ({ assessmentId }) => assessmentId,
  );
  const decisions = Map.groupBy(
    await selectShownDecisions(tx, run.id),
    (decision) => decision.candidateId,
  );
  const evidence = Map.groupBy(await selectEvidence(tx, run.id), (one) => one.candidateId);
  const entries = Map.groupBy(await selectEntries(tx, run.id), ({ candidateId }) => candidateId);
  const rounds = Map.groupBy(await selectHeldRounds(tx, run.id), ({ candidateId }) => candidateId);
  const byCandidate = Map.groupBy(rows, ({ candidateId }) => candidateId);
  for (const { id: candidateId } of head.candidates) {
    const assessments = (byCandidate.get(candidateId) ?? []).map(
      ({ exerciseId, assessmentType, values, personId, submission }) => ({
        exerciseId,
        assessmentType,
        values,
        submission,
        observerId: assessmentType === "OBSERVATION" ? personId : null,
      }),
    );
    await add({
      candidateId,
      assessments,
      reasons: (byCandidate.get(candidateId) ?? []).flatMap(({ id, exerciseId, personId }) =>
        (reasons.get(id) ?? []).map(({ competencyId, reason }) => ({
          exerciseId,
          observerId: personId,
          competencyId,
          reason,
        })),
      ),
      decisions: (decisions.get(candidateId) ?? []).map(({ at, ...decision }) => ({
        ...decision,
        at: at.toISOString(),
      })),
      conference: (entries.get(candidateId) ?? []).map(({ at, reason, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
        ...(reason !== null && { reason }),
      })),
      evidence: (evidence.get(candidateId) ?? []).map(presentReported),
      rounds: (rounds.get(candidateId) ?? []).map(
        ({ closedAt, closedBy, earlyReason, ...round }) => ({
          ...round,
          at: closedAt.toISOString(),
          personId: closedBy,
          ...(earlyReason !== null && { earlyReason }),
        }),
      ),
      observations: await readObservations(tx, run, candidateId),
    });
  }
}

/** One attempt at a report; nothing is stored if the job was deleted meanwhile. */
async function writeReport(task: PdfTask, job: PdfJob, worker: Worker): Promise<void> {
  const { database, clock, stopping, bucket } = worker;
  const { tenantId, jobId } = task;
  let publishedAt = 0;
  let isGone = false;
  const onProgress = (share: number) => {
    if (Date.now() - publishedAt < PUBLISH_EVERY_MS) return;
    publishedAt = Date.now();
    const moved = database.withTenant(tenantId, (tx) =>
      movePdfJob(tx, jobId, share * 0.98, clock()),
    );
    // A failure to publish the progress does not fail the report.
    moved.then((isThere) => (isGone ||= !isThere)).catch(() => undefined);
  };
  const report = startReport({ stopping, onProgress });
  try {
    await database.withTenant(tenantId, (tx) => readRun(tx, job, report.begin, report.add));
    const pdf = await report.finish();
    if (isGone) return;
    if (bucket && job.place === "bucket") await bucket.put(worker.keyOf(tenantId, jobId), pdf);
    await database.withTenant(tenantId, async (tx) => {
      if (!(await selectPdfJob(tx, jobId, { forUpdate: true })))
        return worker.removeObject(tx, { id: jobId, place: job.place });
      if (job.place === "database") await replacePdf(tx, jobId, pdf);
      await finishPdfJob(tx, jobId, pdf.length, clock());
    });
  } finally {
    report.close();
  }
}

/** Begins the job, unless it has ended already or has reached its maximum attempts. */
const take = (task: PdfTask, { database, clock }: Worker) =>
  database.withTenant(task.tenantId, async (tx) => {
    const job = await selectPdfJob(tx, task.jobId, { forUpdate: true });
    if (!job || job.state === "DONE" || job.state === "FAILED") return undefined;
    if (job.attempts >= MOST_ATTEMPTS) {
      await failPdfJob(tx, job.id, clock());
      return undefined;
    }
    await beginPdfJob(tx, job.id, clock());
    return { ...job, attempts: job.attempts + 1 };
  });

async function removeReport({ tenantId, jobId }: PdfTask, worker: Worker): Promise<JobEnd> {
  await worker.database.withTenant(tenantId, async (tx) => {
    for (const gone of await deletePdfJob(tx, jobId)) await worker.removeObject(tx, gone);
  });
  return "done";
}

/**
 * Writes queued reports, one at a time, and deletes them after a day. A report of a killed
 * server is begun again by any server.
 */
export async function workPdf(worker: Worker): Promise<void> {
  const { database, clock, log, stopping } = worker;
  await worker.jobs.work("pdf", async (data): Promise<JobEnd> => {
    const task = data as PdfTask;
    const { tenantId, jobId } = task;
    if (task.isOver) return removeReport(task, worker);
    const job = await take(task, worker);
    if (!job) return "done";
    try {
      await writeReport(task, job, worker);
      return "done";
    } catch (error) {
      const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
        database.withTenant(tenantId, work);
      if (stopping.aborted) {
        await inTenant((tx) => returnPdfJob(tx, jobId));
        return "later";
      }
      const reason = error instanceof WriterFailed ? error.message : (error as Error).name;
      log.warn({ tenantId, jobId, reason, attempt: job.attempts }, "a report could not be made");
      // A refusal is final, since a retry would not restore the rights.
      if (!(error instanceof ApiFailure) && job.attempts < MOST_ATTEMPTS) return "later";
      await inTenant((tx) => failPdfJob(tx, jobId, clock()));
      return "done";
    }
  });
}
