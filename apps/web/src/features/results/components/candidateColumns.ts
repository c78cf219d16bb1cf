import type { Assessment, Item, ProcessRun, RunPerson } from "@assay/contract";
import { highlighted, type Id, numberByAppearance, ratingValue } from "@assay/domain";

/** An observer's ratings of one candidate in one exercise: a column of the candidate's table. */
export interface ObserverColumn {
  exerciseId: Id;
  observerId: Id;
  /** Undefined for somebody who is no longer known. */
  person: RunPerson | undefined;
  /** Of an unknown observer, from 1 in order of first appearance. */
  number: number | undefined;
  values: ReadonlyMap<Id, number | null>;
}

/** The columns of a candidate, exercise by exercise. */
export function observerColumns(
  run: ProcessRun,
  exercises: readonly Item[],
  assessments: readonly Assessment[],
): ObserverColumn[] {
  const known = new Map(
    run.people
      .filter(({ type, lastName }) => type === "USER" && lastName !== null)
      .map((person) => [person.id, person]),
  );
  const rated = exercises.flatMap((exercise) =>
    assessments.filter(
      ({ assessmentType, exerciseId }) =>
        assessmentType === "OBSERVATION" && exerciseId === exercise.id,
    ),
  );
  const observers = rated.flatMap(({ observerId }) => (observerId === null ? [] : [observerId]));
  const numbers = numberByAppearance(observers.filter((id) => !known.has(id)));
  return rated.flatMap(({ exerciseId, observerId, values }) =>
    observerId === null
      ? []
      : [
          {
            exerciseId,
            observerId,
            person: known.get(observerId),
            number: numbers.get(observerId),
            values: new Map(values.map((value) => [value.competencyId, ratingValue(value)])),
          },
        ],
  );
}

export interface ColumnCell {
  value: number | null;
  differs: boolean;
}

/** One competency's ratings, column by column; those far from the others stand out. */
export function competencyCells(columns: readonly ObserverColumn[], id: Id): ColumnCell[] {
  const values = columns.map((column) => column.values.get(id) ?? null);
  const differs = highlighted(values);
  return values.map((value, index) => ({ value, differs: differs[index] ?? false }));
}
