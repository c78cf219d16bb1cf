import type { DemoClient } from "./client.ts";
import { competencyId, known } from "./design.ts";
import type { PreparedRun, RunToSeed } from "./seeding.ts";

/** Minutes from the day to the conference, and those of the discussion of an item. */
const MINUTES_BEFORE = 45;
const MINUTES_PER_ITEM = 4;

/** Seeds what observers submit, and what the conference has done so far. */
export async function seedConference(
  seeding: RunToSeed,
  prepared: PreparedRun,
  moderator: DemoClient,
): Promise<void> {
  await submit(seeding, prepared);
  await confer(seeding, prepared, moderator);
}

/** One observer after the other submits all that they have rated of these candidates. */
async function submit({ run, clients, clock }: RunToSeed, { stored, candidateIds }: PreparedRun) {
  for (const [candidate, logins] of Object.entries(run.submitted ?? {}))
    for (const login of logins) {
      const observer = known(clients.get(login), login);
      const candidateId = known(candidateIds.get(candidate), candidate);
      const params = { runId: stored.id };
      const { assessments } = await observer.ask("listOwnAssessments", { params });
      for (const { exerciseId, values, revision } of assessments.filter(
        (one) => one.candidateId === candidateId,
      )) {
        clock.pass(1);
        const cell = { processRunId: stored.id, candidateId, exerciseId };
        const written = values.map(({ competencyId: id, selectedCriterion, selectedCueIds }) => ({
          competencyId: id,
          selectedCriterion,
          selectedCueIds,
        }));
        await observer.ask("submitAssessment", { body: { ...cell, revision, values: written } });
      }
    }
}

/** Reveals a candidate's ratings, and decides about some of them, with all observers there. */
async function confer(
  { run, content, design, clients, clock }: RunToSeed,
  { stored, candidateIds }: PreparedRun,
  moderator: DemoClient,
) {
  if (!run.conference) return;
  const { revealed, values } = run.conference;
  const params = { id: stored.id };
  const candidateId = known(candidateIds.get(revealed), revealed);
  clock.pass(MINUTES_BEFORE);
  await moderator.ask("revealRatings", { params, body: { candidateId } });
  for (const { exercise, competency, value, reason } of values) {
    const item = {
      candidateId,
      exerciseId: known(content.exercises[exercise], exercise).id,
      competencyId: competencyId(design.competencyIds, competency),
    };
    await moderator.ask("moveConference", { params, body: { focus: item } });
    clock.pass(MINUTES_PER_ITEM);
    for (const login of run.teams.flatMap(({ observers }) => observers))
      await known(clients.get(login), login).ask("attendConference", { params });
    await moderator.ask("setConferenceValue", {
      params,
      body: { ...item, value, reason, entryId: null },
    });
  }
}
