import type { Candidate, ProcessRun } from "@assay/contract";
import { newId } from "../platform/ids.ts";
import type { DemoClient } from "./client.ts";
import { addDays, dateOf, earlier, workingDay } from "./clock.ts";
import type { DemoRun } from "./content.ts";
import { known } from "./design.ts";
import { seedConference } from "./conference.ts";
import { seedDay } from "./day.ts";
import { seedFiles } from "./files.ts";
import { seedResults } from "./results.ts";
import type { PreparedRun, RunToSeed } from "./seeding.ts";
import { seedTimetable } from "./timetable.ts";

const MODERATOR = "moderator";
const PREPARED_BEFORE_DAYS = 9;
const ARCHIVED_AFTER_DAYS = 14;
/** Hours before the seeding at which today's run begins, so that no rating lies in the future. */
const TODAY_HOURS = 5;

/** Seeds a run up to its state: each call at its time, by a user who has the right. Returns the run's id. */
export async function seedRun(seeding: RunToSeed): Promise<string> {
  const { run, clients, clock, now } = seeding;
  const moderator = known(clients.get(MODERATOR), MODERATOR);
  const day = workingDay(now, run.day, 8);
  clock.moveTo(addDays(earlier(day, now), -PREPARED_BEFORE_DAYS));
  const prepared = await prepare(seeding, moderator, dateOf(day));
  const { id } = prepared.stored;
  await seedFiles(seeding.content.files[run.key] ?? [], prepared, moderator);
  await seedTimetable(seeding, prepared, moderator);
  const move = async (stateName: "start" | "finish" | "archive") => {
    await moderator.ask("changeRunState", { params: { id, stateName } });
  };
  if (run.state === "DRAFT" || run.state === "PREPARED") return id;
  clock.moveTo(earlier(day, addDays(now, -TODAY_HOURS / 24)));
  await move("start");
  await seedDay(seeding, prepared);
  await seedConference(seeding, prepared, moderator);
  if (run.state === "STARTED") return id;
  clock.moveTo(workingDay(now, run.day, 17));
  await move("finish");
  await seedResults(seeding, prepared, moderator);
  await decide(seeding, prepared, moderator);
  if (run.state !== "ARCHIVED") return id;
  clock.moveTo(addDays(day, ARCHIVED_AFTER_DAYS));
  await move("archive");
  return id;
}

/** Creates the run with its candidates, teams and matrix. */
async function prepare(
  { run, design, userIds, content }: RunToSeed,
  moderator: DemoClient,
  plannedDate: string,
): Promise<PreparedRun> {
  const processId = run.process
    ? known(design.furtherProcessIds.get(run.process), run.process)
    : design.processId;
  const { id } = await moderator.ask("createRun", { params: { id: processId } });
  const candidates: Candidate[] = [];
  for (const { title, firstName, lastName, email, job } of run.candidates)
    candidates.push(
      await moderator.ask("createCandidate", {
        params: { id },
        body: { title, firstName, lastName, email, candidateProperties: { job } },
      }),
    );
  const teams = new Map(run.teams.map(({ name }) => [name, newId()]));
  const stored = await moderator.ask("updateRun", {
    body: {
      id,
      name: run.name,
      texts: textsOf(run),
      plannedDate,
      moderatorsAreObservers: run.moderatorsAreObservers,
      observerTeams: run.teams.map((team) => ({
        ...team,
        id: known(teams.get(team.name), team.name),
        observers: team.observers.map((login) => known(userIds.get(login), login)),
      })),
      candidates: run.candidates.map(({ cells }, index) => ({
        candidateId: known(candidates[index], run.key).id,
        exercises: Object.entries(cells).map(([exercise, team]) => ({
          exerciseId: known(content.exercises[exercise], exercise).id,
          observerTeamId: known(teams.get(team), team),
        })),
      })),
    },
  });
  const ids = run.candidates.map(
    ({ lastName }, index) => [lastName, known(candidates[index], lastName).id] as const,
  );
  return { stored: stored as ProcessRun, candidateIds: new Map(ids) };
}

function textsOf({ description: { de, en, fr } }: DemoRun) {
  return { de: { description: de }, en: { description: en }, fr: { description: fr } };
}

/** Sends the decisions about candidates, one call each, as the results page does. */
async function decide(
  { run, content }: RunToSeed,
  { stored, candidateIds }: PreparedRun,
  moderator: DemoClient,
) {
  for (const { lastName, state, decidedIn } of run.candidates) {
    if (!state) continue;
    const candidateId = known(candidateIds.get(lastName), lastName);
    const exerciseId = decidedIn ? known(content.exercises[decidedIn], decidedIn).id : null;
    await moderator.ask("updateRun", {
      body: {
        id: stored.id,
        changedCandidateId: candidateId,
        candidates: [
          {
            candidateId,
            candidateState: state,
            exerciseIdOfCandidateStateChange: exerciseId,
          },
        ],
      },
    });
  }
}
