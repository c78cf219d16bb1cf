import { randomBytes } from "node:crypto";
import { calls, type Observation } from "@assay/contract";
import type { TestTenant, TestUser } from "../people.ts";

/** A webhook that is off, so that nothing is sent anywhere. */
export async function buildWebhook({ id: tenantId, server }: TestTenant) {
  const webhook = { id: "a".repeat(24), deliveryId: "b".repeat(24) };
  const values = [tenantId, webhook.id, server.clock.now()];
  await server.owner.withTenant(tenantId, async (tx) => {
    await tx.execute(
      `insert into webhook (tenant_id, id, url, description, events, is_active, created_at, secret)
       values ($1, $2, 'https://hooks.example/', '', '{run.created}', false, $3, 'sealed')`,
      values,
    );
    await tx.execute(
      `insert into webhook_delivery (tenant_id, id, webhook_id, type, data, created_at, state)
       values ($1, $4, $2, 'run.created', '{}', $3, 'FAILED')`,
      [...values, webhook.deliveryId],
    );
  });
  return webhook;
}

/** A moment of the observation, stored as if the run had rules for evidence. */
export async function buildEvidence(
  { id: tenantId, server }: TestTenant,
  observation: Observation,
) {
  const id = "e".repeat(24);
  const { processRunId, candidateId, exerciseId, observerId } = observation;
  await server.owner.withTenant(tenantId, (tx) =>
    tx.execute(
      `insert into evidence (tenant_id, id, run_id, candidate_id, exercise_id, observer_id, kind, sign,
                             note, at, created_on, updated_on, state)
       values ($1, $2, $3, $4, $5, $6, 'MOMENT', 1, '', $7, $7, $7, 'WHOLE')`,
      [tenantId, id, processRunId, candidateId, exerciseId, observerId, server.clock.now()],
    ),
  );
  return id;
}

/** Releases a process, and orders it with a key that does not exist. Returns the order's id. */
export async function buildOrder({ id: tenantId, server }: TestTenant, processId: string) {
  const id = randomBytes(12).toString("hex");
  const values = [tenantId, processId, server.clock.now()];
  await server.owner.withTenant(tenantId, async (tx) => {
    await tx.execute(
      "insert into order_package (tenant_id, process_id, released_at) values ($1, $2, $3)",
      values,
    );
    await tx.execute(
      `insert into candidate_order (tenant_id, id, key_id, process_id, created_at, first_name, last_name, email,
                                    job_title, requester)
       values ($1, $4, $5, $2, $3, 'Chi', 'Eze', 'chi.eze@example.org', 'Lead', 'Mara Lind')`,
      [...values, id, "c".repeat(24)],
    );
  });
  return id;
}

/** A question of a candidate, whose link was handed over. Returns its id. */
export async function buildQuestion(
  { id: tenantId, server }: TestTenant,
  keeper: TestUser,
  cell: { processRunId: string; candidateId: string },
): Promise<string> {
  const { processRunId: runId, candidateId } = cell;
  await keeper.ok(calls.handOverCandidatePage, {
    params: { id: runId },
    body: { candidateId, language: "de" },
  });
  const id = randomBytes(12).toString("hex");
  await server.owner.withTenant(tenantId, (tx) =>
    tx.execute(
      `insert into candidate_question (tenant_id, id, run_id, candidate_id, text, asked_at)
       values ($1, $2, $3, $4, 'Wann?', $5)`,
      [tenantId, id, runId, candidateId, server.clock.now()],
    ),
  );
  return id;
}

/** What a candidate has said against the record of a run. Returns its id. */
export async function buildCounterStatement(
  { id: tenantId, server }: TestTenant,
  candidateId: string,
  runId: string,
): Promise<string> {
  const id = randomBytes(12).toString("hex");
  await server.owner.withTenant(tenantId, (tx) =>
    tx.execute(
      `insert into counter_statement (tenant_id, id, run_id, candidate_id, text, entered_at, entered_by)
       values ($1, $2, $3, $4, 'Anders.', $5, $4)`,
      [tenantId, id, runId, candidateId, server.clock.now()],
    ),
  );
  return id;
}

/** A request for access that is under review. */
export async function buildAccessPackage(
  { id: tenantId, server }: TestTenant,
  personId: string,
  keeperId: string,
) {
  const id = "c".repeat(24);
  await server.owner.withTenant(tenantId, (tx) =>
    tx.execute(
      `insert into access_package (tenant_id, id, person_id, requested_by, created_at, requested_on, locale, state, moved_at)
       values ($1, $2, $3, $4, $5, '2026-01-02', 'de', 'REVIEW', $5)`,
      [tenantId, id, personId, keeperId, server.clock.now()],
    ),
  );
  return id;
}

/** A dossier of the finished run that failed, so that nobody waits for it. */
export async function buildDossierJob(
  { id: tenantId, server }: TestTenant,
  runId: string,
  personId: string,
) {
  const job = "f".repeat(24);
  await server.owner.withTenant(tenantId, (tx) =>
    tx.execute(
      `insert into dossier_job (tenant_id, id, run_id, is_named, requested_by, requested_at, moved_at,
                                state, file_name)
       values ($1, $2, $3, true, $4, $5, $5, 'FAILED', 'r.assay')`,
      [tenantId, job, runId, personId, server.clock.now()],
    ),
  );
  return job;
}
