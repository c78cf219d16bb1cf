import type { ProcessRun } from "@assay/contract";
import { and, eq } from "drizzle-orm";
import type { TenantTransaction } from "../../../db/database.ts";
import { runCandidates } from "../../../db/schema/runs.ts";
import { EmptyRow } from "../../../db/rows.ts";

/** A candidate's name in the run; if null, the person's or account's name is shown until the start. */
export interface ShownName {
  title?: "Mrs" | "Mr" | null | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

interface NewPlace {
  candidate: ProcessRun["candidates"][number];
  shown: ShownName;
}

/** Adds new candidates after the others, from this position on. */
export const insertRunCandidates = (
  tx: TenantTransaction,
  runId: string,
  first: number,
  list: readonly NewPlace[],
) =>
  tx.db.insert(runCandidates).values(
    list.map(({ candidate, shown }, index) => ({
      runId,
      personId: candidate.candidateId,
      position: first + index,
      job: candidate.candidateJob,
      state: candidate.candidateState,
      stateExerciseId: candidate.exerciseIdOfCandidateStateChange,
      ...shown,
    })),
  );

/** Changes a candidate's name in this run only. */
export const updateShownName = (
  tx: TenantTransaction,
  { runId, candidateId }: Record<"runId" | "candidateId", string>,
  shown: ShownName,
) =>
  tx.db
    .update(runCandidates)
    .set(shown)
    .where(
      and(
        eq(runCandidates.tenantId, tx.tenantId),
        eq(runCandidates.runId, runId),
        eq(runCandidates.personId, candidateId),
      ),
    );

/**
 * Locks a candidate of a run against erasure until the transaction ends; later reads of the run show whether it was
 * erased before. Called before observations and pages are locked, in the same order as the erasure.
 */
export const holdCandidate = (tx: TenantTransaction, runId: string, candidateId: string) =>
  tx.send(
    `select 1 from run_candidate where tenant_id = $1 and run_id = $2 and person_id = $3
        for key share`,
    [tx.tenantId, runId, candidateId],
  );

/** Locks a candidate of a locked run (null for all) against writes about them, after waiting for those in progress. */
export const lockCandidates = (tx: TenantTransaction, runId: string, candidateId: string | null) =>
  tx.execute(
    `select 1 from run_candidate
      where tenant_id = $1 and run_id = $2 and ($3::text is null or person_id = $3)
      order by person_id for update`,
    [tx.tenantId, runId, candidateId],
  );

/** Whether another run has the person as a candidate too. */
export async function isElsewhere(
  tx: TenantTransaction,
  { runId, candidateId }: Record<"runId" | "candidateId", string>,
): Promise<boolean> {
  const rows = await tx.prepared(
    EmptyRow,
    "select from run_candidate where tenant_id = $1 and person_id = $3 and run_id <> $2 limit 1",
    [tx.tenantId, runId, candidateId],
  );
  return rows.length > 0;
}
