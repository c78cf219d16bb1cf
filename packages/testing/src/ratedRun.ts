import { calls, type ProcessRun } from "@assay/contract";
import type { GivenRating, RatingRules, StatisticsSetting, Title } from "@assay/domain";
import { newId } from "@assay/server/platform/ids.ts";
import { buildProcess, buildScale, scaleBody, stepBody } from "./design.ts";
import { buildTenant, buildUser, type TestTenant, type TestUser } from "./people.ts";
import { candidateBodies, moveRun, saveRun } from "./run.ts";
import type { TestServer } from "./testServer.ts";

export interface RatedRunOptions {
  /** Highest and lowest value of the scale, which has whole steps; the lowest is 1 if unset. */
  readonly highest: number;
  readonly lowest?: number;
  readonly statistics?: StatisticsSetting;
  readonly ratingRules?: RatingRules;
  readonly tenant?: TestTenant;
  /** Another run, whose process, observers and moderator this one has too. */
  readonly after?: RatedRun;
  /** Titles of the candidates, in the order of their names; all Mrs if unset. */
  readonly titles?: readonly Title[];
  /** Calls made before the finish, with the run as it was started. */
  readonly beforeFinish?: (made: RatedRun) => Promise<void>;
  /** Does not finish the run. */
  readonly staysStarted?: true;
}

/** A run whose ratings were given through the calls; the maps lead from the names in the data to ids. */
export interface RatedRun {
  readonly tenant: TestTenant;
  readonly moderator: TestUser;
  readonly observers: ReadonlyMap<string, TestUser>;
  readonly candidateIds: ReadonlyMap<string, string>;
  readonly exerciseIds: ReadonlyMap<string, string>;
  readonly competencyIds: ReadonlyMap<string, string>;
  readonly run: ProcessRun;
}

const namesIn = (names: readonly string[]): string[] => [...new Set(names)].toSorted();
const paired = (names: readonly string[], ids: readonly string[]): Map<string, string> =>
  new Map(names.map((name, place) => [name, ids[place] ?? ""]));
const cellOf = (rating: GivenRating) => `${rating.candidateId} ${rating.exerciseId}`;

/** A process with a centre of these exercises, in each of which all competencies are rated. */
async function buildCentre(
  moderator: TestUser,
  exercises: readonly string[],
  {
    competencies,
    highest,
    lowest = 1,
    ratingRules,
  }: RatedRunOptions & { readonly competencies: number },
) {
  const scale = await buildScale(moderator, scaleBody(lowest, highest));
  return buildProcess(moderator, {
    scale,
    competencies,
    ...(ratingRules && { ratingRules }),
    items: (competencyIds) => {
      const leaves = exercises.map(() => {
        const { items: _, ...leaf } = stepBody("EXERCISE", { competencyIds });
        return leaf;
      });
      return [stepBody("ASSESSMENT_CENTER", { items: leaves })];
    },
  });
}

/** Puts a team into each cell: one for each set of observers that occurs. */
async function staffCells(made: RatedRun, ratings: readonly GivenRating[]): Promise<ProcessRun> {
  const teams = new Map<string, { id: string; name: string; observers: string[] }>();
  const cells = Map.groupBy(ratings, cellOf);
  const teamOf = (own: readonly GivenRating[]) => {
    const names = namesIn(own.map(({ observerId }) => observerId));
    const observers = names.map((name) => made.observers.get(name)!.user.id);
    const team = teams.get(names.join()) ?? { id: newId(), name: names.join(" "), observers };
    teams.set(names.join(), team);
    return team.id;
  };
  const candidates = made.run.candidates.map((candidate) => ({
    ...candidate,
    exercises: [...cells.values()].flatMap((own) => {
      const [first] = own;
      const isOwn = made.candidateIds.get(first!.candidateId) === candidate.candidateId;
      const exerciseId = made.exerciseIds.get(first!.exerciseId)!;
      return isOwn ? [{ exerciseId, observerTeamId: teamOf(own) }] : [];
    }),
  }));
  const observerTeams = [...teams.values()].map((team) => ({
    ...team,
    observersHaveModeratorView: false,
  }));
  return saveRun(made.moderator, { ...made.run, candidates, observerTeams });
}

/** Gives the ratings cell by cell in their order, a second apart. */
async function giveRatings(made: RatedRun, ratings: readonly GivenRating[], submits: boolean) {
  for (const own of Map.groupBy(ratings, cellOf).values()) {
    made.tenant.server.clock.advance(1000);
    for (const [name, given] of Map.groupBy(own, ({ observerId }) => observerId)) {
      const [{ candidateId, exerciseId } = { candidateId: "", exerciseId: "" }] = given;
      const body = {
        processRunId: made.run.id,
        candidateId: made.candidateIds.get(candidateId)!,
        exerciseId: made.exerciseIds.get(exerciseId)!,
        values: given.map(({ competencyId, value: selectedCriterion }) => ({
          competencyId: made.competencyIds.get(competencyId)!,
          selectedCriterion,
        })),
      };
      const observer = made.observers.get(name)!;
      if (submits) await observer.ok(calls.submitAssessment, { body });
      else await observer.ok(calls.createAssessments, { body });
    }
  }
}

/**
 * A finished run with these ratings, given in the order of the list; candidates, exercises and observers are in the order
 * of their names.
 */
export async function buildRatedRun(
  server: TestServer,
  ratings: readonly GivenRating[],
  options: RatedRunOptions,
): Promise<RatedRun> {
  const { statistics = "OFF", ratingRules, after, titles } = options;
  const tenant = options.tenant ?? after?.tenant ?? (await buildTenant(server, { statistics }));
  const moderator = after?.moderator ?? (await buildUser(tenant, "moderator"));
  const exercises = namesIn(ratings.map(({ exerciseId }) => exerciseId));
  const competencies = namesIn(ratings.map(({ competencyId }) => competencyId));
  const candidates = namesIn(ratings.map(({ candidateId }) => candidateId));
  const process =
    after?.run.process ??
    (await buildCentre(moderator, exercises, { ...options, competencies: competencies.length }));
  const created = await moderator.ok(calls.createRun, { params: { id: process.id } });
  const params = { id: created.id };
  const people = await moderator.ok(calls.createCandidates, {
    params,
    body: {
      candidates: candidateBodies(candidates.length).map((body, place) => ({
        ...body,
        title: titles?.[place] ?? body.title,
      })),
    },
  });
  const observers = new Map(after?.observers);
  for (const name of namesIn(ratings.map(({ observerId }) => observerId)))
    if (!observers.has(name))
      observers.set(name, await buildUser(tenant, "observer", { firstName: name }));
  const empty: RatedRun = {
    tenant,
    moderator,
    observers,
    candidateIds: paired(
      candidates,
      people.candidates.map(({ id }) => id),
    ),
    exerciseIds: paired(exercises, process.items[0]?.items.map(({ id }) => id) ?? []),
    competencyIds: paired(competencies, process.competencyIds),
    run: (await moderator.ok(calls.getRun, { params })) as ProcessRun,
  };
  await staffCells(empty, ratings);
  const made = { ...empty, run: await moveRun(moderator, created.id, "Start") };
  await giveRatings(made, ratings, ratingRules !== undefined);
  await options.beforeFinish?.(made);
  if (options.staysStarted) return made;
  return { ...made, run: await moveRun(moderator, created.id, "Finish") };
}
