import type { DemoClient } from "./client.ts";
import { competencyId, known } from "./design.ts";
import type { PreparedRun, RunToSeed } from "./seeding.ts";

/** The name of the manual process's centre among its exercises. */
const CENTRE = "centre";

/** Seeds the moderators' work on the ratings: overwrites and overall results. */
export async function seedResults(
  seeding: RunToSeed,
  prepared: PreparedRun,
  moderator: DemoClient,
): Promise<void> {
  await overwrite(seeding, prepared, moderator);
  await decideOverall(seeding, prepared, moderator);
}

async function overwrite(
  { run, content, design, userIds }: RunToSeed,
  { stored, candidateIds }: PreparedRun,
  moderator: DemoClient,
) {
  if (!run.overwrites) return;
  const params = { runId: stored.id };
  const { assessments } = await moderator.ask("listAllAssessments", { params });
  for (const { candidate, exercise, observer, competency, value } of run.overwrites) {
    const rating = assessments.find(
      (one) =>
        one.candidateId === candidateIds.get(candidate) &&
        one.exerciseId === content.exercises[exercise]?.id &&
        one.observerId === userIds.get(observer),
    );
    await moderator.ask("overwriteAssessment", {
      body: {
        assessmentId: known(rating, `${candidate}/${exercise}/${observer}`).id,
        competencyId: competencyId(design.competencyIds, competency),
        selectedCriterionOverwrite: value,
      },
    });
  }
}

async function decideOverall(
  { run, content, design }: RunToSeed,
  { stored, candidateIds }: PreparedRun,
  moderator: DemoClient,
) {
  const centre = content.manualProcess.steps.find((step) => typeof step !== "string");
  for (const { lastName, results = {} } of run.candidates)
    for (const [step, values] of Object.entries(results)) {
      const item = step === CENTRE ? centre : content.exercises[step];
      await moderator.ask("createAssessments", {
        body: {
          processRunId: stored.id,
          candidateId: known(candidateIds.get(lastName), lastName),
          exerciseId: known(item, step).id,
          assessmentType: "RESULT",
          values: Object.entries(values).map(([name, selectedCriterion]) => ({
            competencyId: competencyId(design.competencyIds, name),
            selectedCriterion,
          })),
        },
      });
    }
}
