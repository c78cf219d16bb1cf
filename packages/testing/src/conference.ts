import { calls, type Conference } from "@assay/contract";
import type { TestUser } from "./people.ts";
import type { TestRun } from "./run.ts";

/** What is sent beside the body about a run. */
export const ofTestRun = ({ run }: TestRun) => ({ params: { id: run.id } });

/** The first competency of a candidate in the first exercise. */
export const firstItemOf = ({ candidates, exerciseIds, process }: TestRun, candidate = 0) => ({
  candidateId: candidates[candidate]!.id,
  exerciseId: exerciseIds[0]!,
  competencyId: process.competencyIds[0]!,
});

/** Submits the same value for all competencies of a candidate in the first exercise. */
export async function submitValue(made: TestRun, observer: TestUser, value: number, candidate = 0) {
  const { candidateId, exerciseId } = firstItemOf(made, candidate);
  const values = made.process.competencyIds.map((competencyId) => ({
    competencyId,
    selectedCriterion: value,
  }));
  return observer.ok(calls.submitAssessment, {
    body: { processRunId: made.run.id, candidateId, exerciseId, values },
  });
}

/** Submits a value for each observer, in their order. */
export async function submitValues(made: TestRun, values: readonly number[]): Promise<void> {
  for (const [index, value] of values.entries())
    await submitValue(made, made.observers[index]!, value);
}

export const revealCandidate = (made: TestRun, earlyReason?: string, candidate = 0) =>
  made.moderator.ok(calls.revealRatings, {
    ...ofTestRun(made),
    body: {
      candidateId: made.candidates[candidate]!.id,
      ...(earlyReason !== undefined && { earlyReason }),
    },
  });

/** Shows the names of the first reveal. */
export async function showRevealedNames(made: TestRun) {
  const { revealed } = await made.moderator.ok(calls.getSubmissions, ofTestRun(made));
  return made.moderator.ok(calls.showNames, {
    params: { id: made.run.id, revealId: revealed[0]!.revealId },
  });
}

export const readConference = (made: TestRun, reader = made.moderator) =>
  reader.ok(calls.getConference, ofTestRun(made)) as Promise<Conference>;
