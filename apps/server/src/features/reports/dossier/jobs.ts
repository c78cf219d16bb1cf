import { createHash } from "node:crypto";
import type { DossierTask } from "@assay/dossier/making";
import type { FastifyBaseLogger } from "fastify";
import type { Database, TenantTransaction } from "../../../db/database.ts";
import { selectTenant } from "../../../db/directory.ts";
import { ApiFailure } from "../../../http/failure.ts";
import { version } from "../../../installation.ts";
import { writeDossierApart } from "../../../platform/dossierWriting.ts";
import type { JobEnd, Jobs } from "../../../platform/jobs.ts";
import { verifierPage } from "../../../platform/verifierPage.ts";
import { selectAssessments, selectOverwriteReasons } from "../../assessments/store.ts";
import { selectHeldRounds } from "../../conference/rounds/store.ts";
import { selectEntries } from "../../conference/store.ts";
import { selectEvidence } from "../../observations/evidence/store.ts";
import { type ObservationRow, selectObservationsOf } from "../../observations/store.ts";
import { selectProcess } from "../../processes/store.ts";
import { selectDecisions } from "../../runs/decisions/store.ts";
import { type Run, selectCandidates, selectRunPeople } from "../../runs/store.ts";
import { selectSigningKey } from "../../tenants/dossierKeys/store.ts";
import { readOneMoment, selectRights } from "../pdf/store.ts";
import { openForDossier } from "./commands.ts";
import {
  decisionOf,
  entryOf,
  evidenceOf,
  namesOf,
  observationOf,
  ratingOf,
  readmeOf,
  reasonOf,
  roundOf,
  statisticsIn,
} from "./present.ts";
import {
  beginDossierJob,
  deleteDossierJob,
  type DossierJob,
  failDossierJob,
  finishDossierJob,
  moveDossierJob,
  replaceDossier,
  returnDossierJob,
  selectAuditLines,
  selectDossierJob,
  selectLogHead,
} from "./store.ts";

/** A queued task. It has ids only, since the tables of jobs are not protected by tenant. */
interface QueuedDossier {
  tenantId: string;
  jobId: string;
  /** True for the task that deletes a dossier after its day. */
  isOver?: true;
}

interface Worker {
  jobs: Jobs;
  database: Database;
  clock(): Date;
  log: FastifyBaseLogger;
  /** Aborted when the server stops, to end the dossier in progress. */
  stopping: AbortSignal;
}

/** Maximum attempts at a dossier, including those that end with a crash of the server. */
const MOST_ATTEMPTS = 3;
const PUBLISH_EVERY_MS = 1000;

/** Of an anonymised run no observations are read. */
async function readObservations(tx: TenantTransaction, run: Run): Promise<ObservationRow[]> {
  if (run.runState === "ANONYMIZED") return [];
  const all: ObservationRow[] = [];
  for (const { candidateId } of run.candidates)
    all.push(...(await selectObservationsOf(tx, run.id, candidateId)));
  return all;
}

/** What people said and wrote about the candidates. */
async function readWords(tx: TenantTransaction, run: Run) {
  const { id } = run;
  return {
    ratings: (await selectAssessments(tx, id)).map(ratingOf),
    reasons: (await selectOverwriteReasons(tx, id)).map(reasonOf),
    decisions: (await selectDecisions(tx, id, null)).map(decisionOf),
    conference: (await selectEntries(tx, id)).map(entryOf),
    rounds: (await selectHeldRounds(tx, id)).map(roundOf),
    evidence: (await selectEvidence(tx, id)).map(evidenceOf),
    observations: (await readObservations(tx, run)).map(observationOf),
  };
}

/**
 * Reads a run in one snapshot, with the present rights of who asked for its dossier.
 *
 * @throws ApiFailure if they may no longer have it
 */
async function readTask(
  tx: TenantTransaction,
  job: DossierJob,
  verifier: string,
): Promise<DossierTask> {
  await readOneMoment(tx);
  const tenant = await selectTenant(tx);
  if (!tenant) throw new ApiFailure("TENANT_NOT_FOUND");
  const actor = { id: job.requestedBy, permissions: await selectRights(tx, job.requestedBy) };
  const run = await openForDossier(tx, actor, job.runId);
  const key = await selectSigningKey(tx);
  if (!key) throw new Error("an organisation without a key");
  const { secret, ...pair } = key;
  const candidates = await selectCandidates(tx, run.id);
  const people = await selectRunPeople(tx, run.id);
  const names = namesOf(run, candidates, people);
  return {
    version,
    organisation: tenant.appTitle,
    madeAt: job.requestedAt.toISOString(),
    seed: createHash("sha256").update(`dossier ${secret} ${job.id}`).digest("hex"),
    key: pair,
    verifier,
    readme: readmeOf(tenant, run, pair.fingerprint),
    languages: tenant.languages,
    run: { ...run, finishedAt: run.finishedAt?.toISOString() ?? null },
    design: run.design,
    processNow: (await selectProcess(tx, run.processId)) ?? null,
    people: people.map(({ id }) => ({ id, name: null })),
    names: job.isNamed && run.runState !== "ANONYMIZED" ? names : null,
    statistics: statisticsIn(run, actor),
    ...(await readWords(tx, run)),
    audit: await selectAuditLines(tx, run.id),
    auditHead: await selectLogHead(tx),
    candidateId: job.candidateId,
  };
}

/** One attempt at a dossier; nothing is stored if the job was deleted meanwhile. */
async function writeOne(task: QueuedDossier, job: DossierJob, worker: Worker): Promise<void> {
  const { database, clock, stopping } = worker;
  const { tenantId, jobId } = task;
  let publishedAt = 0;
  const onProgress = (share: number) => {
    if (Date.now() - publishedAt < PUBLISH_EVERY_MS) return;
    publishedAt = Date.now();
    const moved = database.withTenant(tenantId, (tx) =>
      moveDossierJob(tx, jobId, share * 0.98, clock()),
    );
    // A failure to publish the progress does not fail the dossier.
    moved.catch(() => undefined);
  };
  const verifier = await verifierPage();
  const content = await database.withTenant(tenantId, (tx) => readTask(tx, job, verifier));
  const bytes = await writeDossierApart(content, { stopping, onProgress });
  await database.withTenant(tenantId, async (tx) => {
    if (!(await selectDossierJob(tx, jobId, { forUpdate: true }))) return;
    await replaceDossier(tx, jobId, bytes);
    await finishDossierJob(tx, jobId, bytes.length, clock());
  });
}

/** Begins the job, unless it has ended already or has reached its maximum attempts. */
const take = (task: QueuedDossier, { database, clock }: Worker) =>
  database.withTenant(task.tenantId, async (tx) => {
    const job = await selectDossierJob(tx, task.jobId, { forUpdate: true });
    if (!job || job.state === "DONE" || job.state === "FAILED") return undefined;
    if (job.attempts >= MOST_ATTEMPTS) {
      await failDossierJob(tx, job.id, clock());
      return undefined;
    }
    await beginDossierJob(tx, job.id, clock());
    return { ...job, attempts: job.attempts + 1 };
  });

async function removeOne({ tenantId, jobId }: QueuedDossier, worker: Worker): Promise<JobEnd> {
  await worker.database.withTenant(tenantId, (tx) => deleteDossierJob(tx, jobId));
  return "done";
}

/**
 * Writes queued dossiers, one at a time, and deletes them after a day. A dossier of a killed server is begun again by any
 * server.
 */
export async function workDossiers(worker: Worker): Promise<void> {
  const { database, clock, log, stopping } = worker;
  await worker.jobs.work("dossier", async (data): Promise<JobEnd> => {
    const task = data as QueuedDossier;
    const { tenantId, jobId } = task;
    if (task.isOver) return removeOne(task, worker);
    const job = await take(task, worker);
    if (!job) return "done";
    try {
      await writeOne(task, job, worker);
      return "done";
    } catch (error) {
      const inTenant = (work: (tx: TenantTransaction) => Promise<unknown>) =>
        database.withTenant(tenantId, work);
      if (stopping.aborted) {
        await inTenant((tx) => returnDossierJob(tx, jobId));
        return "later";
      }
      const reason = (error as Error).name;
      log.warn({ tenantId, jobId, reason, attempt: job.attempts }, "a dossier could not be made");
      // A refusal is final, since a retry would not restore the rights.
      if (!(error instanceof ApiFailure) && job.attempts < MOST_ATTEMPTS) return "later";
      await inTenant((tx) => failDossierJob(tx, jobId, clock()));
      return "done";
    }
  });
}
