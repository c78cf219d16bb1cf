import { type Assessment, ownValue, type Rated, ratingValue } from "../assessments/rating.ts";
import { countsInResults } from "../assessments/submission.ts";
import type { Rating } from "../results/ratings.ts";
import { cellKey } from "../runs/edit.ts";
import type { Cell } from "../runs/membership.ts";
import type { Id } from "../text/rules.ts";

/** What a conference discusses at a time: a competency of a candidate in an exercise. */
export interface ConferenceItem extends Cell {
  readonly competencyId: Id;
}

/** A rating that counts, without anything that says whose it is. */
export interface NamelessRating {
  /** The observer's value, before or after a second round; null if only a moderator has given one. */
  readonly given: number | null;
  /** The moderator's value in its place; null without one. */
  readonly overwrite: number | null;
}

/** An item with its ratings by value, and what the conference decided in their place; null if nothing. */
export interface ConferenceCell extends ConferenceItem {
  /** The independent ratings. */
  readonly ratings: readonly NamelessRating[];
  /**
   * All ratings again after the latest second round, with the independent values of who has not answered. By value alone
   * too, so that nothing says which value became which. Absent if nobody has revised a value.
   */
  readonly revised?: readonly NamelessRating[] | undefined;
  readonly conference: number | null;
}

/** Maximum length of the reason for a conference value, in UTF-16 units. */
export const LONGEST_CONFERENCE_REASON = 500;
/** Minimum length of that reason, without the spaces around it. */
export const SHORTEST_CONFERENCE_REASON = 3;

export const conferenceKey = ({ candidateId, exerciseId, competencyId }: ConferenceItem): string =>
  `${candidateId}/${exerciseId}/${competencyId}`;

const isRated = ({ given, overwrite }: NamelessRating): boolean =>
  given !== null || overwrite !== null;

const last = (value: number | null): number => value ?? Number.POSITIVE_INFINITY;

/** By value alone: any other order could tell whose ratings they are. */
const byValue = (a: NamelessRating, b: NamelessRating): number =>
  last(a.given) - last(b.given) || last(a.overwrite) - last(b.overwrite) || 0;

interface DiscussedExercise {
  readonly id: Id;
  readonly competencyIds: readonly Id[];
}

type CandidateAssessment = Assessment & { readonly candidateId: Id };

/**
 * The items of some candidates that somebody has rated, by candidate, exercise and competency in the given orders.
 *
 * @param conferenceOf what the conference decided about an item; null if nothing
 */
export function conferenceCells(
  candidateIds: readonly Id[],
  exercises: readonly DiscussedExercise[],
  assessments: readonly CandidateAssessment[],
  conferenceOf: (item: ConferenceItem) => number | null,
): ConferenceCell[] {
  const counted = assessments.filter(
    (one) => one.assessmentType === "OBSERVATION" && countsInResults(one),
  );
  const byCell = Map.groupBy(counted, (one) => cellKey(one.candidateId, one.exerciseId));
  return candidateIds.flatMap((candidateId) =>
    exercises.flatMap(({ id: exerciseId, competencyIds }) => {
      const rated = byCell.get(cellKey(candidateId, exerciseId)) ?? [];
      return competencyIds
        .map((competencyId): ConferenceCell => {
          const item = { candidateId, exerciseId, competencyId };
          const values = rated.flatMap((one) =>
            one.values.filter((value) => value.competencyId === competencyId),
          );
          const isRevised = values.some(({ revisedCriterion }) => revisedCriterion !== undefined);
          return {
            ...item,
            ratings: namelessRatings(values, ({ selectedCriterion }) => selectedCriterion),
            ...(isRevised && { revised: namelessRatings(values, ownValue) }),
            conference: conferenceOf(item),
          };
        })
        .filter(({ ratings }) => ratings.length > 0);
    }),
  );
}

const namelessRatings = (
  values: readonly Rated[],
  givenOf: (value: Rated) => number | null,
): NamelessRating[] =>
  values
    .map((value) => ({
      given: givenOf(value),
      overwrite: value.selectedCriterionOverwrite ?? null,
    }))
    .filter(isRated)
    // A stable sort would keep the order of the observers among equal ratings, which nobody can tell apart.
    .toSorted(byValue);

/** Whether the conference may decide about an item: its value replaces given ones, and adds none. */
export const isDecidable = ({ ratings }: ConferenceCell): boolean =>
  ratings.some(({ given }) => given !== null);

/** The ratings of an item as they stand now: after a second round, if there was one. */
export const latestRatings = ({ ratings, revised }: ConferenceCell): readonly NamelessRating[] =>
  revised ?? ratings;

/** The ratings of items as results count them. */
export const ratingsOfCells = (cells: readonly ConferenceCell[]): Rating[] =>
  cells.flatMap((cell) =>
    latestRatings(cell).map(({ given, overwrite }) => ({
      exerciseId: cell.exerciseId,
      competencyId: cell.competencyId,
      value: ratingValue({
        selectedCriterion: given,
        selectedCriterionOverwrite: overwrite,
        ...(cell.conference !== null && { conferenceCriterion: cell.conference }),
      }),
    })),
  );

/** The items with another conference value for one of them. */
export const withConference = (
  cells: readonly ConferenceCell[],
  item: ConferenceItem,
  conference: number | null,
): ConferenceCell[] =>
  cells.map((cell) =>
    conferenceKey(cell) === conferenceKey(item) ? { ...cell, conference } : cell,
  );
