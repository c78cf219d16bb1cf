import { candidateSheet, type Id, ratingValue } from "@assay/domain";
import type { CandidateSection, Rating, Results } from "../format/sections.ts";
import type { Numbers } from "./numbers.ts";
import type { DossierTask, TaskRating } from "./task.ts";

type TaskCandidate = DossierTask["run"]["candidates"][number];

/** What each part of a task says about each candidate. */
export interface ByCandidate {
  of<T extends { readonly candidateId: Id }>(all: readonly T[], id: Id): readonly T[];
}

/** Groups each list once, however often it is asked. */
export function byCandidate(): ByCandidate {
  const known = new Map<unknown, Map<Id, unknown[]>>();
  return {
    of: <T extends { readonly candidateId: Id }>(all: readonly T[], id: Id) => {
      const grouped = known.get(all) ?? Map.groupBy(all, (one) => one.candidateId);
      known.set(all, grouped);
      return (grouped.get(id) ?? []) as T[];
    },
  };
}

function ratingOf(rating: TaskRating, { reasons }: DossierTask, numbers: Numbers): Rating {
  const { id, exerciseId, observerId, assessmentType, changedAt, values, submission } = rating;
  const own = reasons.filter(({ assessmentId }) => assessmentId === id);
  return {
    exerciseId,
    by: numbers.person(observerId),
    type: assessmentType,
    at: new Date(changedAt).toISOString(),
    submission: submission
      ? {
          state: submission.state,
          at: submission.at,
          after: submission.after,
          by: submission.by === undefined ? undefined : numbers.person(submission.by),
          reason: submission.reason,
          replaced: submission.replaced?.map((one) => ({ ...one })),
        }
      : null,
    values: values.map((value) => ({
      competencyId: value.competencyId,
      independent: value.selectedCriterion,
      revised: value.revisedCriterion,
      conference: value.conferenceCriterion,
      overwrite: value.selectedCriterionOverwrite ?? null,
      overwriteReason: own.find(({ competencyId }) => competencyId === value.competencyId)?.reason,
      final: ratingValue(value),
      cues: value.selectedCueIds,
    })),
  };
}

function resultsOf({ design }: DossierTask, own: readonly TaskRating[]): Results {
  const sheet = candidateSheet({
    items: design.items,
    cutOff: design.cutOff,
    strategy: design.cutOffStrategy,
    competencyIds: design.competencies.map(({ id }) => id),
    assessments: own,
  });
  return {
    value: sheet.value,
    decided: sheet.decided,
    exercises: sheet.exercises.map(({ exerciseId, counts, value, decided, rows }) => ({
      exerciseId,
      counts,
      value,
      decided,
      competencies: rows.map((row) => ({ competencyId: row.competencyId, value: row.value })),
    })),
    competencies: sheet.profile.map(({ competencyId, value, decided }) => ({
      competencyId,
      value,
      decided,
    })),
    steps: sheet.verdicts.map(({ itemId, judgement, decided }) => ({
      itemId,
      value: judgement.value,
      decided,
      passed: judgement.passed,
      verdict: judgement.verdict,
      parts: judgement.parts.map(({ kind, id, value, limit, passed }) => ({
        kind,
        id,
        value,
        limit,
        passed,
      })),
    })),
  };
}

function withNumber<T extends { readonly candidateId: Id; readonly by: string }>(
  { candidateId: _, by, ...one }: T,
  { person }: Numbers,
) {
  return { ...one, by: person(by) };
}

/** The file of one candidate. */
export function candidateSection(
  { candidateId: id, candidateState: state, exercises }: TaskCandidate,
  task: DossierTask,
  { numbers, salt, by }: { numbers: Numbers; salt: string; by: ByCandidate },
): CandidateSection {
  const teams = new Map(task.run.observerTeams.map((team) => [team.id, team.observers]));
  const ratings = by.of(task.ratings, id);
  return {
    salt,
    candidate: numbers.candidate(id),
    state,
    decisions: by.of(task.decisions, id).map((one) => withNumber(one, numbers)),
    staffing: exercises.map(({ exerciseId, observerTeamId }) => {
      const team = teams.get(observerTeamId ?? "") ?? [];
      return {
        exerciseId,
        team: observerTeamId !== null,
        observesSelf: team.includes(id),
        observers: team.filter((one) => one !== id).map(numbers.person),
      };
    }),
    ratings: ratings.map((rating) => ratingOf(rating, task, numbers)),
    conference: by.of(task.conference, id).map((one) => ({
      ...withNumber(one, numbers),
      present: one.present.map(numbers.person),
    })),
    rounds: by.of(task.rounds, id).map(({ candidateId: _, openedBy, closedBy, ...one }) => ({
      ...one,
      openedBy: numbers.person(openedBy),
      closedBy: numbers.person(closedBy),
    })),
    evidence: by.of(task.evidence, id).map((one) => withNumber(one, numbers)),
    observations: by.of(task.observations, id).map((one) => withNumber(one, numbers)),
    results: resultsOf(task, ratings),
  };
}
