import type { RunDay, Unsent, WorkOnCell } from "@assay/contract";
import type { DayWarning } from "@assay/domain";

/** The facts of a day by cell and by person, so that each row finds its own without a search. */
export interface DayIndex {
  devices: RunDay["devices"];
  cellsAt(candidateId: string, exerciseId: string): readonly WorkOnCell[];
  cellsOfExercise(exerciseId: string): readonly WorkOnCell[];
  cellsOf(personId: string): readonly WorkOnCell[];
  unsentAt(candidateId: string, exerciseId: string): readonly Unsent[];
  unsentOf(personId: string): readonly Unsent[];
}

type Place = Pick<WorkOnCell, "candidateId" | "exerciseId">;
const placeOf = ({ candidateId, exerciseId }: Place) => `${candidateId}/${exerciseId}`;
const finder = <T>(groups: Map<string, T[]>) => {
  const none: readonly T[] = [];
  return (key: string): readonly T[] => groups.get(key) ?? none;
};

export function indexDay({ devices, cells, unsent }: RunDay): DayIndex {
  const cellsAt = finder(Map.groupBy(cells, placeOf));
  const unsentAt = finder(Map.groupBy(unsent, placeOf));
  return {
    devices,
    cellsAt: (candidateId, exerciseId) => cellsAt(placeOf({ candidateId, exerciseId })),
    cellsOfExercise: finder(Map.groupBy(cells, ({ exerciseId }) => exerciseId)),
    cellsOf: finder(Map.groupBy(cells, ({ observerId }) => observerId)),
    unsentAt: (candidateId, exerciseId) => unsentAt(placeOf({ candidateId, exerciseId })),
    unsentOf: finder(Map.groupBy(unsent, ({ observerId }) => observerId)),
  };
}

/** The numbers of warnings of cells and of people. */
export interface WarningCounts {
  at(candidateId: string, exerciseId: string): number;
  of(personId: string): number;
}

export function countWarnings(warnings: readonly DayWarning[]): WarningCounts {
  const places = new Map<string, number>();
  const people = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string) =>
    counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { cell, personId } of warnings) {
    count(people, personId);
    if (cell) count(places, placeOf(cell));
  }
  return {
    at: (candidateId, exerciseId) => places.get(placeOf({ candidateId, exerciseId })) ?? 0,
    of: (personId) => people.get(personId) ?? 0,
  };
}
