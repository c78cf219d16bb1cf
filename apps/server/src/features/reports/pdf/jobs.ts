import { imageIdOf } from "@assay/contract";
import { fullName, isAnonymous, languageOrder } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { selectTenant, type TenantOfHost } from "../../../db/directory.ts";
import { ApiFailure } from "../../../http/failure.ts";
import { UTC } from "../../../platform/callerZone.ts";
import { startReport, WriterFailed } from "../../../platform/pdf/process.ts";
import {
  type FileWorker,
  publishing,
  type QueuedFile,
  workFiles,
} from "../../../platform/queuedFiles.ts";
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

type Worker = FileWorker & Omit<PdfDependencies, "jobs">;

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

/** What was observed of a candidate; nothing in an anonymised run. */
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
async function writeReport(task: QueuedFile, job: PdfJob, worker: Worker): Promise<void> {
  const { database, clock, stopping, bucket } = worker;
  const { tenantId, jobId } = task;
  let isGone = false;
  const onProgress = publishing(async (share) => {
    const isThere = await database.withTenant(tenantId, (tx) =>
      movePdfJob(tx, jobId, share, clock()),
    );
    isGone ||= !isThere;
  });
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

async function removeReport(tx: TenantTransaction, jobId: string, worker: Worker): Promise<void> {
  for (const gone of await deletePdfJob(tx, jobId)) await worker.removeObject(tx, gone);
}

export const workPdf = (worker: Worker): Promise<void> =>
  workFiles(worker, {
    queue: "pdf",
    select: selectPdfJob,
    begin: beginPdfJob,
    giveBack: returnPdfJob,
    fail: failPdfJob,
    remove: (tx, jobId) => removeReport(tx, jobId, worker),
    write: (task, job) => writeReport(task, job, worker),
    // A retry would not restore rights.
    isFinal: (error) => error instanceof ApiFailure,
    reasonOf: (error) => (error instanceof WriterFailed ? error.message : (error as Error).name),
    failure: "a report could not be made",
  });
