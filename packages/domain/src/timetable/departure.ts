import { teamOfCell, type RunPeople } from "../runs/membership.ts";
import type { PlanSession } from "./planSessions.ts";

const sorted = (ids: readonly string[]) => ids.toSorted().join();

/** Whether cells of a run have other observers than its published timetable says. */
export function departsFrom(run: RunPeople, sessions: readonly PlanSession[]): boolean {
  const planned = new Map<string, string>(
    sessions.flatMap(({ exerciseId, candidates }) =>
      candidates.map(({ id, observers }) => [`${id}/${exerciseId}`, sorted(observers)] as const),
    ),
  );
  const cells = run.candidates.flatMap((candidate) =>
    candidate.exercises.map(({ exerciseId }) => ({ candidate, exerciseId })),
  );
  const known = new Set(run.candidates.map(({ candidateId }) => candidateId));
  const isChanged = cells.some(({ candidate, exerciseId }) => {
    const key = `${candidate.candidateId}/${exerciseId}`;
    const observers = teamOfCell(run, candidate, exerciseId)?.observers ?? [];
    return planned.get(key) !== sorted(observers);
  });
  const cellKeys = new Set(
    cells.map(({ candidate, exerciseId }) => `${candidate.candidateId}/${exerciseId}`),
  );
  const isMissing = sessions.some(({ exerciseId, candidates }) =>
    candidates.some(({ id, observers }) => {
      const isWanted = observers.length > 0 && known.has(id);
      return isWanted && !cellKeys.has(`${id}/${exerciseId}`);
    }),
  );
  return isChanged || isMissing;
}
