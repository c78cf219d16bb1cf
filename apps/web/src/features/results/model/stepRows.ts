import type { Assessment, Item, ProcessRun, RunCandidate } from "@assay/contract";
import {
  competencyValues,
  highlighted,
  type Id,
  judgeStep,
  missingIn,
  ratingsOf,
} from "@assay/domain";
import { staffingOf } from "./sheet.ts";
import { inOrderOf, ratedLeaves } from "./steps.ts";
import type { ShownVerdict } from "./verdicts.ts";

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
  verdict: ShownVerdict;
}

interface Input {
  run: ProcessRun;
  item: Item;
  competencyIds: readonly Id[];
  assessments: readonly Assessment[];
  names: ReadonlyMap<Id, string>;
}

/** Every candidate's values in one step, and whether they pass it, in the order of the names. */
export function stepRows({ run, item, competencyIds, assessments, names }: Input): StepRow[] {
  const strategy = run.process.cutOffStrategy;
  const inStep = new Set([item.id, ...ratedLeaves(item).map((leaf) => leaf.id)]);
  // First of all: of 96,000 ratings some 90,000 belong to other steps.
  const assessed = assessments.filter(({ exerciseId }) => inStep.has(exerciseId));
  const byCandidate = Map.groupBy(assessed, (assessment) => assessment.candidateId);
  return inOrderOf(names, run.candidates).map((candidate) => {
    const own = byCandidate.get(candidate.candidateId) ?? [];
    const ratings = ratingsOf(own, "OBSERVATION");
    const resultRatings = ratingsOf(own, "RESULT");
    const byCompetency = Map.groupBy(ratings, (rating) => rating.competencyId);
    const staffing = staffingOf(run, candidate);
    const values = competencyValues(item, strategy, ratings);
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
      verdict: {
        judgement: judgeStep({ item, strategy, ratings, resultRatings }),
        missing: staffing ? missingIn(item, strategy, { ratings, resultRatings }, staffing) : [],
      },
    };
  });
}
