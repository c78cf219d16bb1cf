import type { PlanSession, TimetableInstance } from "@assay/domain";

interface Cell {
  exerciseId: string;
  candidateId: string;
}

/** The cells of a run that no session of a timetable has. */
export function unplacedCells(
  { exercises, candidates }: TimetableInstance,
  sessions: readonly PlanSession[],
): Cell[] {
  const placed = new Set(
    sessions.flatMap(({ exerciseId, candidates: own }) =>
      own.map(({ id }) => `${exerciseId}/${id}`),
    ),
  );
  return exercises.flatMap(({ id: exerciseId }) =>
    candidates
      .filter(({ id, skips }) => !skips?.includes(exerciseId) && !placed.has(`${exerciseId}/${id}`))
      .map(({ id: candidateId }) => ({ exerciseId, candidateId })),
  );
}

/** Candidates who have no place in an exercise, as one session can have them. */
export interface PoolEntry {
  exerciseId: string;
  candidateIds: string[];
}

/** The cells without a place, those of group exercises together. */
export function poolOf(instance: TimetableInstance, sessions: readonly PlanSession[]): PoolEntry[] {
  const cells = Map.groupBy(unplacedCells(instance, sessions), ({ exerciseId }) => exerciseId);
  return [...cells].flatMap(([exerciseId, own]) => {
    const size = instance.exercises.find(({ id }) => id === exerciseId)?.groupMax ?? 1;
    const ids = own.map(({ candidateId }) => candidateId);
    return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ({
      exerciseId,
      candidateIds: ids.slice(index * size, (index + 1) * size),
    }));
  });
}
