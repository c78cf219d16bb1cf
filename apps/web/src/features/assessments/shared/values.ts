import type { AssessmentValue } from "@assay/contract";
import { emptyValues, type Id } from "@assay/domain";

/** One value per competency of the exercise, in its order; empty if unrated. */
export function completeValues(
  competencyIds: readonly Id[],
  given: readonly AssessmentValue[],
): AssessmentValue[] {
  const known = new Map(given.map((value) => [value.competencyId, value]));
  return emptyValues(competencyIds).map((empty) => known.get(empty.competencyId) ?? empty);
}

/** The values with another criterion for one competency; null takes the rating back. */
export const withCriterion = (
  values: readonly AssessmentValue[],
  competencyId: Id,
  selectedCriterion: number | null,
): AssessmentValue[] =>
  values.map((value) =>
    value.competencyId === competencyId ? { ...value, selectedCriterion } : value,
  );

/** The values with one cue of a competency ticked or not. Ticks stand in the order in which they were made. */
export const withCue = (
  values: readonly AssessmentValue[],
  competencyId: Id,
  uid: Id,
  isTicked: boolean,
): AssessmentValue[] =>
  values.map((value) => {
    if (value.competencyId !== competencyId) return value;
    const others = value.selectedCueIds.filter((id) => id !== uid);
    return { ...value, selectedCueIds: isTicked ? [...others, uid] : others };
  });

/** Ticked cues count as a set: the order in which they were ticked says nothing. */
const isSameValue = (a: AssessmentValue, b: AssessmentValue): boolean =>
  a.selectedCriterion === b.selectedCriterion &&
  a.selectedCueIds.length === b.selectedCueIds.length &&
  a.selectedCueIds.every((id) => b.selectedCueIds.includes(id));

/** Neither rated nor ticked: such a value never contradicts another one, and gives way to it. */
const isUntouched = (value: AssessmentValue): boolean =>
  value.selectedCriterion === null && value.selectedCueIds.length === 0;

/** The competencies that two ratings both rate, but differently. */
export function disagreements(
  own: readonly AssessmentValue[],
  stored: readonly AssessmentValue[],
): Id[] {
  const known = new Map(stored.map((value) => [value.competencyId, value]));
  return own.flatMap((value) => {
    const other = known.get(value.competencyId);
    if (!other || isUntouched(other) || isUntouched(value)) return [];
    return isSameValue(value, other) ? [] : [value.competencyId];
  });
}

/** The competencies in which two ratings differ in any way. */
export function differences(
  own: readonly AssessmentValue[],
  stored: readonly AssessmentValue[],
): Id[] {
  const known = new Map(stored.map((value) => [value.competencyId, value]));
  return own.flatMap((value) => {
    const other = known.get(value.competencyId);
    const isSame = other ? isSameValue(value, other) : isUntouched(value);
    return isSame ? [] : [value.competencyId];
  });
}

/** The own values, with stored ones for unrated competencies. */
export function mergeValues(
  own: readonly AssessmentValue[],
  stored: readonly AssessmentValue[],
): AssessmentValue[] {
  const known = new Map(stored.map((value) => [value.competencyId, value]));
  return own.map((value) =>
    isUntouched(value) ? (known.get(value.competencyId) ?? value) : value,
  );
}

/** Whether two ratings say the same. A competency that `b` lacks counts as unrated in it. */
export const areSame = (a: readonly AssessmentValue[], b: readonly AssessmentValue[]): boolean =>
  differences(a, b).length === 0;
