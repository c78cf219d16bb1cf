import { calls, type Conference } from "@assay/contract";
import type { RatingRules } from "@assay/domain";
import type { TestUser } from "./people.ts";
import { buildRun, type RunOptions, type TestRun } from "./run.ts";
import type { TestServer } from "./testServer.ts";

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

export const readProtocol = (made: TestRun, reader = made.moderator) =>
  reader.ok(calls.getConferenceProtocol, ofTestRun(made));

/** All ratings of a run that its moderator, or the reader, may see. */
export const readRatings = async ({ run, moderator }: TestRun, reader = moderator) =>
  (await reader.ok(calls.listAllAssessments, { params: { runId: run.id } })).assessments;

/** A started run whose three observers have given 4, 2 and 3, which are revealed without names if anything is sealed. */
export async function buildRevealedRun(
  server: TestServer,
  rules: Partial<RatingRules> = {},
  options: RunOptions = {},
): Promise<TestRun> {
  const made = await buildRun(server, {
    state: "STARTED",
    observers: 3,
    ratingRules: { sealing: "CELL", names: "ON_REQUEST", ...rules },
    ...options,
  });
  await submitValues(made, [4, 2, 3]);
  if (rules.sealing !== "OFF") await revealCandidate(made);
  return made;
}

/** Discusses an item, the first one if unset, and opens a second round about it; returns the id of the round. */
export async function openRound(made: TestRun, item = firstItemOf(made)): Promise<string> {
  await made.moderator.ok(calls.moveConference, { ...ofTestRun(made), body: { focus: item } });
  const { items } = await made.moderator.ok(calls.openRound, { ...ofTestRun(made), body: item });
  const { competencyId, candidateId } = item;
  const about = items.find(
    (one) => one.competencyId === competencyId && one.candidateId === candidateId,
  );
  return about!.round!.id;
}

const ofRound = ({ run }: TestRun, roundId: string) => ({ params: { id: run.id, roundId } });

/** What is sent to answer in a second round. */
export const answerTo = (
  made: TestRun,
  roundId: string,
  value: number,
  reason = "Hat zweimal nachgefragt",
) => ({ ...ofRound(made, roundId), body: { value, reason } });

/** What is sent to close a second round. */
export const closingOf = (made: TestRun, roundId: string, earlyReason?: string) => ({
  ...ofRound(made, roundId),
  body: { ...(earlyReason !== undefined && { earlyReason }) },
});

/** Holds a second round about the first item, in which observers answer in their order; early if not all do. */
export async function holdRound(made: TestRun, values: readonly number[]): Promise<string> {
  const roundId = await openRound(made);
  for (const [index, value] of values.entries())
    await made.observers[index]!.ok(calls.answerRound, answerTo(made, roundId, value));
  const isWhole = values.length === made.observers.length;
  await made.moderator.ok(
    calls.closeRound,
    closingOf(made, roundId, isWhole ? undefined : "Die Zeit drängt"),
  );
  return roundId;
}
