import { and, eq } from "drizzle-orm";
import type { TenantTransaction } from "../../../db/database.ts";
import { runModerators, runs, runTeams } from "../../../db/schema/runs.ts";
import { runById, type RunRow, TOUCHED } from "../store.ts";

/** Stores what the editor can change; the lists are replaced as a whole. */
export async function updateRun(tx: TenantTransaction, run: RunRow) {
  await tx.db
    .update(runs)
    .set({
      name: run.name,
      texts: run.texts,
      plannedDate: run.plannedDate,
      state: run.runState,
      moderatorsAreObservers: run.moderatorsAreObservers,
      ...TOUCHED,
    })
    .where(runById(tx, run.id));
  await replaceModerators(tx, run.id, run.moderators);
  await replaceCandidates(tx, run);
  await replaceTeams(tx, run);
  await insertCells(tx, run);
}

/** One array per column: 65,535 parameters would be exceeded by 263 candidates in 50 exercises. */
async function insertCells(tx: TenantTransaction, run: RunRow) {
  const cells = run.candidates.flatMap(({ candidateId, exercises }) =>
    exercises.map((cell) => ({ ...cell, candidateId })),
  );
  await tx.execute(
    `insert into run_cell (tenant_id, run_id, candidate_id, exercise_id, team_id)
     select $1, $2, cell.* from unnest($3::text[], $4::text[], $5::text[]) cell`,
    [
      tx.tenantId,
      run.id,
      cells.map(({ candidateId }) => candidateId),
      cells.map(({ exerciseId }) => exerciseId),
      cells.map(({ observerTeamId }) => observerTeamId),
    ],
  );
}

export async function replaceModerators(tx: TenantTransaction, runId: string, ids: string[]) {
  await tx.db
    .delete(runModerators)
    .where(and(eq(runModerators.tenantId, tx.tenantId), eq(runModerators.runId, runId)));
  const rows = ids.map((personId, position) => ({ runId, personId, position }));
  if (rows.length > 0) await tx.db.insert(runModerators).values(rows);
}

/** Deletes removed candidates; the others keep their names and states. */
async function replaceCandidates(tx: TenantTransaction, run: RunRow) {
  const remaining = run.candidates.map((candidate) => candidate.candidateId);
  await tx.execute("delete from run_cell where tenant_id = $1 and run_id = $2", [
    tx.tenantId,
    run.id,
  ]);
  await tx.execute(
    "delete from run_candidate where tenant_id = $1 and run_id = $2 and person_id <> all($3)",
    [tx.tenantId, run.id, remaining],
  );
  const placed = run.candidates.map((candidate, position) => ({ candidate, position }));
  await upsertRunCandidates(tx, run.id, placed);
}

interface PlacedCandidate {
  candidate: RunRow["candidates"][number];
  position: number;
}

/** Stores position, job and state of candidates in the run, but not their names. */
export const upsertRunCandidates = (
  tx: TenantTransaction,
  runId: string,
  placed: readonly PlacedCandidate[],
) =>
  tx.execute(
    `insert into run_candidate (tenant_id, run_id, person_id, position, job, state, state_exercise_id)
     select $1, $2, placed.*
       from unnest($3::text[], $4::int[], $5::text[], $6::text[], $7::text[]) placed
         on conflict (tenant_id, run_id, person_id) do update
        set position = excluded.position, job = excluded.job, state = excluded.state,
            state_exercise_id = excluded.state_exercise_id`,
    [
      tx.tenantId,
      runId,
      placed.map(({ candidate }) => candidate.candidateId),
      placed.map(({ position }) => position),
      placed.map(({ candidate }) => candidate.candidateJob),
      placed.map(({ candidate }) => candidate.candidateState),
      placed.map(({ candidate }) => candidate.exerciseIdOfCandidateStateChange),
    ],
  );

/** One array per column, as for cells: 200 teams of 100 observers exceed 65,535 parameters too. */
async function replaceTeams(tx: TenantTransaction, run: RunRow) {
  await tx.db
    .delete(runTeams)
    .where(and(eq(runTeams.tenantId, tx.tenantId), eq(runTeams.runId, run.id)));
  const { observerTeams: teams } = run;
  await tx.execute(
    `insert into run_team (tenant_id, run_id, id, name, observers_have_moderator_view, is_planned, position)
     select $1, $2, team.* from unnest($3::text[], $4::text[], $5::boolean[], $6::boolean[], $7::int[]) team`,
    [
      tx.tenantId,
      run.id,
      teams.map(({ id }) => id),
      teams.map(({ name }) => name),
      teams.map(({ observersHaveModeratorView }) => observersHaveModeratorView),
      teams.map(({ isPlanned }) => isPlanned ?? false),
      teams.map((_, position) => position),
    ],
  );
  const observers = teams.flatMap(({ id, observers: ids }) =>
    ids.map((personId, position) => ({ teamId: id, personId, position })),
  );
  await tx.execute(
    `insert into run_team_observer (tenant_id, run_id, team_id, person_id, position)
     select $1, $2, observer.* from unnest($3::text[], $4::text[], $5::int[]) observer`,
    [
      tx.tenantId,
      run.id,
      observers.map(({ teamId }) => teamId),
      observers.map(({ personId }) => personId),
      observers.map(({ position }) => position),
    ],
  );
}
