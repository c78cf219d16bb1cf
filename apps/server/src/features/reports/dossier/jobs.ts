import { createHash } from "node:crypto";
import type { DossierTask } from "@assay/dossier/making";
import { selectLogEnd } from "../../../db/auditLog.ts";
import type { TenantTransaction } from "../../../db/database.ts";
import { selectTenant } from "../../../db/directory.ts";
import { ApiFailure } from "../../../http/failure.ts";
import { version } from "../../../installation.ts";
import { writeDossierApart } from "../../../platform/dossierWriting.ts";
import {
  type FileWorker,
  publishing,
  type QueuedFile,
  workFiles,
} from "../../../platform/queuedFiles.ts";
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
} from "./store.ts";

/** What was observed in a run; nothing of an anonymised one. */
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
    auditHead: (await selectLogEnd(tx)) ?? { position: 0, hash: "" },
    candidateId: job.candidateId,
  };
}

/** One attempt at a dossier; nothing is stored if the job was deleted meanwhile. */
async function writeOne(
  { tenantId, jobId }: QueuedFile,
  job: DossierJob,
  { database, clock, stopping }: FileWorker,
): Promise<void> {
  const onProgress = publishing((share) =>
    database.withTenant(tenantId, (tx) => moveDossierJob(tx, jobId, share, clock())),
  );
  const verifier = await verifierPage();
  const content = await database.withTenant(tenantId, (tx) => readTask(tx, job, verifier));
  const bytes = await writeDossierApart(content, { stopping, onProgress });
  await database.withTenant(tenantId, async (tx) => {
    if (!(await selectDossierJob(tx, jobId, { forUpdate: true }))) return;
    await replaceDossier(tx, jobId, bytes);
    await finishDossierJob(tx, jobId, bytes.length, clock());
  });
}

export const workDossiers = (worker: FileWorker): Promise<void> =>
  workFiles(worker, {
    queue: "dossier",
    select: selectDossierJob,
    begin: beginDossierJob,
    giveBack: returnDossierJob,
    fail: failDossierJob,
    remove: deleteDossierJob,
    write: (task, job) => writeOne(task, job, worker),
    // A retry would not restore rights.
    isFinal: (error) => error instanceof ApiFailure,
    reasonOf: (error) => (error as Error).name,
    failure: "a dossier could not be made",
  });
