import type { CutOff, CutOffStrategy } from "../processes/cutOff.ts";
import { countedRatings, valueOf } from "../results/counting.ts";
import { judgeStep, type Verdict } from "../results/judgement.ts";
import type { Rating } from "../results/ratings.ts";
import { judgedItems, type JudgedItem, ratedExercises, stepsOf } from "../results/step.ts";
import type { Id } from "../text/rules.ts";
import {
  type ConferenceCell,
  type ConferenceItem,
  ratingsOfCells,
  withConference,
} from "./cells.ts";

/** The part of a process on which values and verdicts depend. */
export interface ConferenceDesign {
  readonly items: readonly JudgedItem[];
  readonly cutOffStrategy: CutOffStrategy;
  readonly cutOff?: CutOff | null | undefined;
}

interface Change<T> {
  readonly before: T;
  readonly after: T;
}

/** What a conference value changes in a step, or in the whole process. */
export interface ConferenceEffect {
  /** Id of the step; `WHOLE_PROCESS` for the rule over all of them. */
  readonly itemId: Id;
  readonly exercise: Change<number | null>;
  readonly competency: Change<number | null>;
  readonly total: Change<number | null>;
  /** Without overall results, which no conference value changes. */
  readonly verdict: Change<Verdict>;
}

/** All that is judged by ratings of an exercise. */
const judgedWith = ({ items, cutOff }: ConferenceDesign, exerciseId: Id): JudgedItem[] =>
  judgedItems(items, cutOff).filter((item) =>
    stepsOf(item)
      .flatMap(ratedExercises)
      .some(({ id }) => id === exerciseId),
  );

function outcomeOf(
  item: JudgedItem,
  strategy: CutOffStrategy,
  ratings: readonly Rating[],
  { exerciseId, competencyId }: ConferenceItem,
) {
  const over = (kind: "exercise" | "competency", id: Id) =>
    valueOf(strategy, countedRatings(stepsOf(item), ratings, { kind, id }));
  const { value, verdict } = judgeStep({ item, strategy, ratings });
  return {
    exercise: over("exercise", exerciseId),
    competency: over("competency", competencyId),
    total: value,
    verdict,
  };
}

/**
 * What another conference value for an item changes, in each step that its exercise belongs to.
 *
 * @param cells all items of the candidate
 * @param value null takes back what the conference decided
 */
export function conferenceEffect(
  design: ConferenceDesign,
  cells: readonly ConferenceCell[],
  item: ConferenceItem,
  value: number | null,
): ConferenceEffect[] {
  const strategy = design.cutOffStrategy;
  const ratings = ratingsOfCells(cells);
  const changed = ratingsOfCells(withConference(cells, item, value));
  return judgedWith(design, item.exerciseId).map((judged) => {
    const before = outcomeOf(judged, strategy, ratings, item);
    const after = outcomeOf(judged, strategy, changed, item);
    const changeOf = <K extends keyof typeof before>(key: K) => ({
      before: before[key],
      after: after[key],
    });
    return {
      itemId: judged.id,
      exercise: changeOf("exercise"),
      competency: changeOf("competency"),
      total: changeOf("total"),
      verdict: changeOf("verdict"),
    };
  });
}

/** Whether a verdict about the candidate would differ if all agreed on the lowest value, or on the highest. */
export function turnsDecision(
  design: ConferenceDesign,
  cells: readonly ConferenceCell[],
  item: ConferenceItem,
  { lowest, highest }: { readonly lowest: number; readonly highest: number },
): boolean {
  const lowered = withConference(cells, item, lowest);
  return conferenceEffect(design, lowered, item, highest).some(
    ({ verdict }) => verdict.before !== verdict.after,
  );
}
