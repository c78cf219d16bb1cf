import type { DossierTask, TaskRating } from "../making/task.ts";
import { randomFrom, randomTask } from "./randomTask.ts";

const EXERCISES = 6;
const COMPETENCIES = 8;
const OBSERVERS = 12;

/**
 * A run in which each candidate has 96 ratings: two observers, six exercises and eight competencies. Teams rotate, as in a
 * timetable, so that some candidates have the same staffing.
 */
export function largeTask(candidates: number, key: DossierTask["key"]): DossierTask {
  const { next } = randomFrom(5);
  const base = randomTask(2, key, { candidates: 1 });
  const competencyIds = Array.from({ length: COMPETENCIES }, (_, index) => `c${index}`);
  const leaf = base.design.items[0]!.items[0]!;
  const leaves = Array.from({ length: EXERCISES }, (_, index) => ({
    ...leaf,
    id: `e${index}`,
    itemType: "EXERCISE" as const,
    isObserved: true,
    competencyIds,
  }));
  const teams = Array.from({ length: OBSERVERS }, (_, index) => ({
    id: `t${index}`,
    observers: [`o${index}`, `o${(index + 1 + (index % 3)) % OBSERVERS}`],
  }));
  const ids = Array.from({ length: candidates }, (_, index) => `p${index}`);
  const ratings: TaskRating[] = [];
  const staffed = ids.map((candidateId, number) => {
    const level = 1 + next() * 4;
    const exercises = leaves.map(({ id: exerciseId }, place) => {
      const team = teams[(number + place) % OBSERVERS]!;
      const own = level + (next() - 0.5) * 2;
      for (const observerId of team.observers) {
        const mild = Number(observerId.slice(1)) % 3 === 0 ? 0.4 : 0;
        ratings.push({
          id: `r${ratings.length}`,
          candidateId,
          exerciseId,
          observerId,
          assessmentType: "OBSERVATION",
          changedAt: ratings.length * 1000,
          submission: null,
          values: competencyIds.map((competencyId) => ({
            competencyId,
            selectedCriterion: Math.max(
              1,
              Math.min(5, Math.round(own + mild + (next() - 0.5) * 2)),
            ),
            selectedCriterionOverwrite: null,
            selectedCueIds: [],
          })),
        });
      }
      return { exerciseId, observerTeamId: team.id };
    });
    return { candidateId, candidateState: "PASSED", exercises };
  });
  return {
    ...base,
    statistics: "RUN_AND_OBSERVERS",
    run: { ...base.run, observerTeams: teams, candidates: staffed, ratingRules: null },
    design: {
      ...base.design,
      cutOffStrategy: "AVG",
      cutOff: undefined,
      competencyIds,
      competencies: competencyIds.map((id) => ({ id, texts: {} })),
      items: [{ ...base.design.items[0]!, cutOff: null, items: leaves }],
      scale: {
        criterions: [1, 2, 3, 4, 5].map((value) => ({ value, texts: {} })),
        selectedPartition: [2, 3],
      },
    },
    processNow: null,
    ratings,
    decisions: [],
    evidence: [],
    observations: [],
    names: null,
  };
}
