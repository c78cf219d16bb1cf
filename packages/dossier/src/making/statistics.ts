import {
  computeStatistics,
  type DecisionStability,
  independentRatings,
  stabilitiesOf,
  totalLimitOf,
} from "@assay/domain";
import type { Statistics } from "../format/sections.ts";
import type { ByCandidate } from "./candidates.ts";
import type { Numbers } from "./numbers.ts";
import type { DossierTask } from "./task.ts";

const counted = (ids: DecisionStability["flipsWithout"]) => ids && ids.length;

/** The file `statistics.json`: every figure, whether a page would show it or not, unrounded. */
export function statisticsSection(
  task: DossierTask,
  numbers: Numbers,
  by: ByCandidate,
): Statistics {
  const { design, statistics: shown, run } = task;
  if (shown === null) return { shown, ratings: null, computed: null, stability: null };
  // In the order of the sections, by which cells that were rated in one moment are ordered.
  const inOrder = run.candidates.flatMap(({ candidateId }) => by.of(task.ratings, candidateId));
  const assessments = inOrder.map((rating) => ({
    ...rating,
    candidateId: numbers.candidate(rating.candidateId),
    observerId: numbers.person(rating.observerId),
  }));
  const { ratings, leftOut, cellsInOrder } = independentRatings(assessments);
  const scale = design.scale.criterions.map(({ value }) => value).toSorted((a, b) => a - b);
  const computed = computeStatistics(ratings, {
    scale,
    cellsInOrder,
    totalLimit: totalLimitOf(design),
  });
  const candidates = run.candidates.map(({ candidateId }) => numbers.candidate(candidateId));
  const isWhole = shown === "RUN_AND_OBSERVERS";
  return {
    shown,
    ratings: { independent: ratings.length, leftOut },
    computed: { ...computed, observers: isWhole ? computed.observers : [] },
    stability: stabilitiesOf(design, candidates, assessments, scale).map((step) => ({
      itemId: step.itemId,
      candidates: step.candidates.map((one) => ({
        ...one,
        flipsWithout: isWhole ? one.flipsWithout : counted(one.flipsWithout),
        unratedWithout: isWhole ? one.unratedWithout : counted(one.unratedWithout),
      })),
    })),
  };
}
