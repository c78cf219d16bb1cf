import type { Query, ShownProcessStatistics, statisticsCalls } from "@assay/contract";
import {
  distinctObservers,
  isTooSmall,
  observedLeaves,
  passRatesOf,
  pooledRuns,
  statisticsShown,
  type StatisticsShown,
  usualTeam,
} from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Actor, CallOf, UnopenedCall } from "../../http/context.ts";
import { demand, demandState, found, seenRun } from "../../http/failure.ts";
import { JsonText } from "../../http/jsonText.ts";
import { recordAudit } from "../../platform/audit.ts";
import {
  calculateStatistics,
  type RunTexts,
  type SentTask,
} from "../../platform/statisticsCalculation.ts";
import { selectRatingTexts } from "../assessments/store.ts";
import { updateStatisticsSeen } from "../processes/store.ts";
import {
  type Run,
  type RunRow,
  selectDesign,
  selectRun,
  selectRunRowsById,
} from "../runs/store.ts";
import { selectSettings } from "../tenants/store.ts";
import { type Pool, poolOf } from "./policy.ts";
import { judgedProcess, namesIn, summariesOf, valuesOf } from "./present.ts";
import {
  type FinishedRun,
  selectDecided,
  selectFinishedRuns,
  selectHistory,
  selectObserved,
  selectPeople,
} from "./store.ts";

/**
 * The run and what the actor sees of its statistics.
 *
 * @throws ApiFailure ITEM_NOT_FOUND; NO_PERMISSION, also in tenants without statistics; WRONG_PROCESS_RUN_STATE
 */
async function openStatistics(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
): Promise<{ run: Run; shows: StatisticsShown }> {
  const run = seenRun(await selectRun(tx, id), actor);
  const shows = statisticsShown(run, actor, run.statistics);
  demand(shows !== null);
  demandState(run, "seeStatistics");
  return { run, shows: shows ?? "OWN" };
}

async function textsOf(tx: TenantTransaction, runIds: string[]): Promise<RunTexts[]> {
  const texts = await selectRatingTexts(tx, runIds);
  return runIds.map((runId) => ({ runId, assessments: texts.get(runId) ?? [] }));
}

/**
 * The runs from which a run that is too small borrows variance components, itself among them: they say nothing about any
 * person, so that it does not matter who may see the other runs. Undefined if it borrows none.
 */
async function lendersOf(
  tx: TenantTransaction,
  run: Run,
  shows: StatisticsShown,
): Promise<RunTexts[] | undefined> {
  if (shows === "OWN" || !isTooSmall(run.candidates.length)) return undefined;
  const finished = await selectFinishedRuns(tx, run.processId);
  const own = finished.find(({ id }) => id === run.id);
  const others = finished.filter(({ id, version }) => id !== run.id && version === own?.version);
  const { runs } = poolOf(own ? [own, ...others] : []);
  return runs.length < 2
    ? undefined
    : textsOf(
        tx,
        runs.map(({ id }) => id),
      );
}

/** What is computed about a run for an actor. */
async function runTask(
  tx: TenantTransaction,
  { run, shows }: { run: Run; shows: StatisticsShown },
  actor: Actor,
): Promise<SentTask> {
  const { design, candidates } = run;
  const [own] = await textsOf(tx, [run.id]);
  return {
    of: "run",
    shows,
    readerId: actor.id,
    process: judgedProcess(design),
    scale: valuesOf(design.scale.criterions),
    candidateIds: candidates.map(({ candidateId }) => candidateId),
    assessments: own?.assessments ?? [],
    runsOfProcess: await lendersOf(tx, run, shows),
  };
}

/** Whether observers could not see the ratings of others before they submitted theirs. */
const wasSealed = ({ ratingRules }: Pick<RunRow, "ratingRules">): boolean =>
  ratingRules !== null && ratingRules.sealing !== "OFF";

/**
 * The statistics of a run. The look is logged before it is answered, with the rights of that moment.
 *
 * @throws ApiFailure as `openStatistics`; ServiceAway, CallerAborted
 */
export async function getRunStatistics({
  withTenant,
  readTenant,
  actor,
  tenant,
  now,
  params: { id },
  signal,
}: UnopenedCall<typeof statisticsCalls.getRunStatistics>) {
  const { run, shows, task } = await readTenant(async (tx) => {
    const opened = await openStatistics(tx, actor, id);
    return { ...opened, task: await runTask(tx, opened, actor) };
  });
  const { ratings, texts } = await calculateStatistics(task, { tenantId: tenant.id, signal });
  await withTenant(async (tx) => {
    demand((await openStatistics(tx, actor, id)).shows === shows);
    await updateStatisticsSeen(tx, run.processId, now);
    const entry = { at: now, actorId: actor.id, action: "run.statistics" };
    await recordAudit(tx, { ...entry, subjectId: id, details: { shows } });
  });
  return JsonText.object({ shows, ratings, wasSealed: wasSealed(run) }, texts);
}

type Held = RunRow & FinishedRun;

/** What an actor sees of the statistics of a process: runs of one version, the newest first. */
interface OpenedProcess {
  readonly shows: StatisticsShown;
  readonly version: number;
  readonly versions: ShownProcessStatistics["versions"];
  /** The runs of the version and period. */
  readonly pool: Pool<Held>;
  /** The newest run of the version, in the period or not. */
  readonly newest: Held;
}

/**
 * @throws ApiFailure NO_PERMISSION in tenants without statistics; ITEM_NOT_FOUND without a finished run that the actor sees,
 *   or of another version
 */
async function openProcess(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  { version, from, to }: Query<typeof statisticsCalls.getProcessStatistics>,
): Promise<OpenedProcess> {
  const { statistics } = await selectSettings(tx);
  demand(statistics !== "OFF");
  const finished = await selectFinishedRuns(tx, id);
  const rows = await selectRunRowsById(
    tx,
    finished.map((run) => run.id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const runs = finished.flatMap((run): Held[] => {
    const row = byId.get(run.id);
    return row ? [{ ...row, ...run }] : [];
  });
  const { shows, runs: seen } = found(pooledRuns(runs, actor, statistics) ?? undefined);
  const wanted = version === undefined ? seen[0]?.version : Number(version);
  const ofVersion = seen.filter((run) => run.version === wanted);
  const newest = found(ofVersion[0]);
  const ofPeriod = ofVersion.filter(
    ({ day }) => (from === undefined || day >= from) && (to === undefined || day <= to),
  );
  return {
    shows,
    version: newest.version,
    versions: summariesOf(seen),
    pool: poolOf(ofPeriod),
    newest,
  };
}

/** Pass rates of two groups, if the organisation compares them, for those who see all of the runs. */
async function passRates(tx: TenantTransaction, { shows, pool }: OpenedProcess) {
  if (shows === "OWN" || pool.runs.length === 0) return undefined;
  const { passRates: isCompared } = await selectSettings(tx);
  if (!isCompared) return undefined;
  const ids = pool.runs.map(({ id }) => id);
  return passRatesOf(await selectDecided(tx, ids), ids.length);
}

/** All of an answer about a process but its figures, and what these are computed from; null without any run. */
async function readProcess(tx: TenantTransaction, opened: OpenedProcess, actor: Actor) {
  const { shows, version, versions, pool, newest } = opened;
  const { runs, otherScale, tooMany } = pool;
  const design = await selectDesign(tx, newest);
  const rates = await passRates(tx, opened);
  const observers = [...new Set(runs.flatMap(distinctObservers))];
  const named =
    shows === "RUN_AND_OBSERVERS" ? observers : observers.filter((id) => id === actor.id);
  const task: SentTask = {
    of: "process",
    shows,
    readerId: actor.id,
    process: judgedProcess(design),
    scale: valuesOf(design.scale.criterions),
    runs: await textsOf(
      tx,
      runs.map(({ id }) => id),
    ),
  };
  const answer: Omit<ShownProcessStatistics, "ratings"> = {
    shows,
    version,
    versions,
    name: design.name,
    runs: runs.map(({ id, name, day, candidateCount: candidates }) => ({
      id,
      name,
      day,
      candidates,
    })),
    leftOut: { otherScale, tooMany },
    exercises: namesIn(observedLeaves(design.items)),
    competencies: namesIn(design.competencies),
    people: await selectPeople(tx, named),
    usualTeam: usualTeam(newest),
    wasSealed: runs.every(wasSealed),
    ...(rates && { passRates: rates }),
  };
  return { answer, task: runs.length === 0 ? null : task };
}

/**
 * The statistics of a process over its runs. The look is logged before it is answered, with the rights of that moment.
 *
 * @throws ApiFailure as `openProcess`; ServiceAway, CallerAborted
 */
export async function getProcessStatistics({
  withTenant,
  readTenant,
  actor,
  tenant,
  now,
  params: { id },
  query,
  signal,
}: UnopenedCall<typeof statisticsCalls.getProcessStatistics>) {
  const { opened, answer, task } = await readTenant(async (tx) => {
    const seen = await openProcess(tx, actor, id, query);
    return { opened: seen, ...(await readProcess(tx, seen, actor)) };
  });
  if (task === null)
    return { ...answer, ratings: { independent: 0, leftOut: 0 } } satisfies ShownProcessStatistics;
  const { ratings, texts } = await calculateStatistics(task, { tenantId: tenant.id, signal });
  const { shows, version } = opened;
  await withTenant(async (tx) => {
    const later = await openProcess(tx, actor, id, query);
    demand(later.shows === shows && later.version === version);
    await updateStatisticsSeen(tx, id, now);
    const details = { shows, version, runs: answer.runs.map((run) => run.id) };
    const entry = { at: now, actorId: actor.id, action: "process.statistics", subjectId: id };
    await recordAudit(tx, { ...entry, details });
  });
  return JsonText.object({ ...answer, ratings }, texts);
}

/**
 * What is recorded of a process for the design check.
 *
 * @throws ApiFailure ITEM_NOT_FOUND
 */
export async function getDesignFacts({
  tx,
  params: { id },
}: CallOf<typeof statisticsCalls.getDesignFacts>) {
  const { processSince, scaleSince, lookSince, candidates } = found(await selectHistory(tx, id));
  const { statistics, designRules } = await selectSettings(tx);
  const since = { process: processSince, scale: scaleSince };
  return {
    changes: (["process", "scale"] as const).flatMap((of) => {
      const at = since[of]?.toISOString();
      return at === undefined ? [] : [{ of, at }];
    }),
    observed: (await selectObserved(tx, id)).map((run) => ({ ...run, at: run.at.toISOString() })),
    ...(statistics !== "OFF" &&
      lookSince && { statistics: { since: lookSince.toISOString(), candidates } }),
    ...(designRules && { rules: designRules }),
  };
}
