import type { Assessment, AssessmentValue, Item, ProcessRun, RunPerson } from "@assay/contract";
import {
  countsInResults,
  highlighted,
  type Id,
  inObserverOrder,
  numberByAppearance,
  ratingValue,
} from "@assay/domain";

/** An observer's ratings of one candidate in one exercise: a column of the candidate's table. */
export interface ObserverColumn {
  exerciseId: Id;
  observerId: Id;
  /** Undefined for somebody who is no longer known. */
  person: RunPerson | undefined;
  /** Number of an unknown observer, from 1 in order of first appearance. */
  number: number | undefined;
  values: ReadonlyMap<Id, number | null>;
  /** What the values are of. */
  assessment: Assessment;
}

/**
 * The observers' assessments of these exercises, exercise by exercise; in each of them the observers stand
 * in the order in which they first appear.
 */
function ratedIn(exercises: readonly Item[], assessments: readonly Assessment[]): Assessment[] {
  const rated = exercises.map((exercise) =>
    assessments.filter(
      ({ assessmentType, exerciseId }) =>
        assessmentType === "OBSERVATION" && exerciseId === exercise.id,
    ),
  );
  return inObserverOrder(rated, ({ observerId }) => observerId ?? "").flat();
}

/** An observer's name, or the number of one who is no longer known. */
export type Observer = Pick<ObserverColumn, "person" | "number">;

/**
 * Who the observers are. The unknown ones have the numbers that they have in the table of these
 * exercises; those who only wrote come after them.
 */
export function observersOf(
  run: ProcessRun,
  exercises: readonly Item[],
  assessments: readonly Assessment[],
  writers: readonly Id[] = [],
): (id: Id) => Observer {
  const known = new Map(
    run.people
      .filter(({ type, lastName }) => type === "USER" && lastName !== null)
      .map((person) => [person.id, person]),
  );
  const observers = ratedIn(exercises, assessments).flatMap(({ observerId }) => observerId ?? []);
  const unknown = [...observers, ...writers].filter((id) => !known.has(id));
  const numbers = numberByAppearance(unknown);
  return (id) => ({ person: known.get(id), number: numbers.get(id) });
}

/** The columns of a candidate, exercise by exercise. */
export function observerColumns(
  run: ProcessRun,
  exercises: readonly Item[],
  assessments: readonly Assessment[],
): ObserverColumn[] {
  const observerOf = observersOf(run, exercises, assessments);
  return ratedIn(exercises, assessments).flatMap((assessment) => {
    const { exerciseId, observerId } = assessment;
    if (observerId === null) return [];
    const rated = assessment.values.map(
      (value) => [value.competencyId, ratingValue(value)] as const,
    );
    const values = new Map(rated);
    return [{ exerciseId, observerId, ...observerOf(observerId), values, assessment }];
  });
}

/** What a column's observer gave a competency; undefined where their assessment does not have it. */
export const valueIn = ({ assessment }: ObserverColumn, id: Id): AssessmentValue | undefined =>
  assessment.values.find((value) => value.competencyId === id);

/** Whether the column's ratings count in results. */
export const isCounted = (column: ObserverColumn | undefined): boolean =>
  column === undefined || countsInResults(column.assessment);

export interface ColumnCell {
  value: number | null;
  differs: boolean;
}

/** One competency's ratings, column by column; those far from the others stand out. */
export function competencyCells(columns: readonly ObserverColumn[], id: Id): ColumnCell[] {
  const values = columns.map((column) => column.values.get(id) ?? null);
  // What does not count makes nothing stand out.
  const counted = values.map((value, index) => (isCounted(columns[index]) ? value : null));
  const differs = highlighted(counted);
  return values.map((value, index) => ({ value, differs: differs[index] ?? false }));
}
