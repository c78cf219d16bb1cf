import type { ShownStatistics } from "@assay/contract";
import {
  type DecisionStability,
  givenAt,
  type StatisticsAnswer,
  type StatisticsShown,
  type StatisticsTask,
} from "@assay/domain";
import type { Actor } from "../../http/context.ts";
import type { AssessmentRow } from "../assessments/store.ts";
import type { Run } from "../runs/store.ts";

/** What is computed about a run for an actor. */
export const taskOf = (
  { design, candidates }: Run,
  rows: readonly AssessmentRow[],
  shows: StatisticsShown,
  actor: Actor,
): StatisticsTask => ({
  shows,
  readerId: actor.id,
  process: {
    items: design.items,
    cutOffStrategy: design.cutOffStrategy,
    cutOff: design.cutOff,
  },
  scale: design.scale.criterions.map(({ value }) => value).toSorted((a, b) => a - b),
  candidateIds: candidates.map(({ candidateId }) => candidateId),
  assessments: rows.map((row) => ({
    candidateId: row.candidateId,
    exerciseId: row.exerciseId,
    observerId: row.personId,
    assessmentType: row.assessmentType,
    values: row.values,
    submission: row.submission,
    changedAt: givenAt(row),
  })),
});

const withoutWhom = (ids: DecisionStability["flipsWithout"], shows: StatisticsShown) =>
  ids && { observers: ids.length, ...(shows === "RUN_AND_OBSERVERS" && { observerIds: ids }) };

/** The statistics as a caller gets them: who turns a decision is a figure about an observer, too. */
export const presentStatistics = (
  { ratingRules }: Pick<Run, "ratingRules">,
  shows: StatisticsShown,
  { ratings, statistics, stability }: StatisticsAnswer,
): ShownStatistics => ({
  shows,
  ratings,
  wasSealed: ratingRules !== null && ratingRules.sealing !== "OFF",
  statistics,
  ...(stability && {
    stability: stability.map(({ itemId, candidates }) => ({
      itemId,
      candidates: candidates.map(({ flipsWithout, unratedWithout, ...one }) => ({
        ...one,
        flipsWithout: withoutWhom(flipsWithout, shows),
        unratedWithout: withoutWhom(unratedWithout, shows),
      })),
    })),
  }),
});
