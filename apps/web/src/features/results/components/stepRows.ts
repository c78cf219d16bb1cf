import type { Assessment, Item, ProcessRun, RunCandidate } from "@assay/contract";
import {
  aggregate,
  competencyValues,
  highlighted,
  type Id,
  type Judgement,
  judgeStep,
  ratingsOf,
} from "@assay/domain";
import { ratedLeaves } from "./steps.ts";

interface StepCell {
  competencyId: Id;
  /** Rounded; null without a rating. */
  value: number | null;
  /** The observers are more than 1 apart. */
  differs: boolean;
}

/** One candidate in the table of a step. */
export interface StepRow {
  candidate: RunCandidate;
  name: string;
  cells: StepCell[];
  judgement: Judgement;
  /** Of the overall result, where there is one; only under MANUAL. */
  overall: number | null;
}

interface Input {
  run: ProcessRun;
  item: Item;
  competencyIds: readonly Id[];
  assessments: readonly Assessment[];
  names: ReadonlyMap<Id, string>;
}

/** Every candidate's values in one step, and whether they pass it. */
export function stepRows({ run, item, competencyIds, assessments, names }: Input): StepRow[] {
  const strategy = run.process.cutOffStrategy;
  const byCandidate = Map.groupBy(assessments, (assessment) => assessment.candidateId);
  const inStep = new Set([item.id, ...ratedLeaves(item).map((leaf) => leaf.id)]);
  return run.candidates.map((candidate) => {
    const own = byCandidate.get(candidate.candidateId) ?? [];
    const ratings = ratingsOf(own, "OBSERVATION");
    const resultRatings = ratingsOf(own, "RESULT");
    const shown = ratings.filter((rating) => inStep.has(rating.exerciseId));
    const byCompetency = Map.groupBy(shown, (rating) => rating.competencyId);
    const values = competencyValues(item, strategy, ratings);
    const results = resultRatings.filter((rating) => inStep.has(rating.exerciseId));
    return {
      candidate,
      name: names.get(candidate.candidateId) ?? "",
      cells: competencyIds.map((competencyId) => ({
        competencyId,
        value: values.find(({ id }) => id === competencyId)?.value ?? null,
        differs: highlighted(
          (byCompetency.get(competencyId) ?? []).map((rating) => rating.value),
        ).some(Boolean),
      })),
      judgement: judgeStep({ item, strategy, ratings, resultRatings }),
      overall: aggregate(
        strategy,
        results.flatMap(({ value }) => (value === null ? [] : [value])),
      ),
    };
  });
}
