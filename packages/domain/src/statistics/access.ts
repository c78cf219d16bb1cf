import { isAuditor, maySeeAllAssessments, maySeeRun, type RunActor } from "../runs/access.ts";
import { hasModeratorView, roleInRun, type RunPeople } from "../runs/membership.ts";
import { runAllows, type RunReason, type RunState } from "../runs/state.ts";
import type { Id } from "../text/rules.ts";
import type { Figure } from "./figure.ts";
import type { ObserverStatistics } from "./shownStatistics.ts";

/**
 * Who may see figures about observers, which are data on employees: nobody sees any statistics, only the observers
 * themselves, or the moderators of the run too.
 */
export const STATISTICS_SETTINGS = ["OFF", "OWN", "OWN_AND_MODERATORS"] as const;
export type StatisticsSetting = (typeof STATISTICS_SETTINGS)[number];

/**
 * What somebody sees of a run's statistics:
 * - `OWN`: the agreement of all, and of the observers themselves alone
 * - `RUN`: all but figures about other observers
 * - `RUN_AND_OBSERVERS`: all
 */
export const STATISTICS_SHOWN = ["OWN", "RUN", "RUN_AND_OBSERVERS"] as const;
export type StatisticsShown = (typeof STATISTICS_SHOWN)[number];

type Run = RunPeople & { readonly runState: RunState };

/** What the actor sees of a run's statistics once its state allows it; null if nothing. */
export function statisticsShown(
  run: Run,
  actor: RunActor,
  setting: StatisticsSetting,
): StatisticsShown | null {
  if (setting === "OFF") return null;
  const isModerator = hasModeratorView(run, actor.id) && maySeeAllAssessments(run, actor);
  if (isModerator && setting === "OWN_AND_MODERATORS") return "RUN_AND_OBSERVERS";
  if (isModerator || isAuditor(actor)) return "RUN";
  return roleInRun(run, actor.id).isObserver ? "OWN" : null;
}

/**
 * Whether the actor may look at statistics of a run now, or why not. Not part of `runAbilities`, as a tenant without
 * statistics is answered as the documents describe.
 */
export const statisticsAbility = (
  run: Run,
  actor: RunActor,
  setting: StatisticsSetting,
): true | RunReason =>
  statisticsShown(run, actor, setting) === null
    ? "noRight"
    : runAllows(run.runState, "seeStatistics");

/** The widest view first. */
const WIDEST_FIRST: readonly StatisticsShown[] = ["RUN_AND_OBSERVERS", "RUN", "OWN"];

/** Finished runs that are looked at together, and what is shown of them. */
export interface PooledRuns<R> {
  readonly shows: StatisticsShown;
  readonly runs: readonly R[];
}

/**
 * The runs of a process whose statistics the actor may see together: those of which the actor sees most, since figures
 * about runs that somebody only observed in would tell more of them than the runs' pages do. Null if there are none.
 */
export function pooledRuns<R extends Run>(
  runs: readonly R[],
  actor: RunActor,
  setting: StatisticsSetting,
): PooledRuns<R> | null {
  const open = Map.groupBy(
    runs.filter((run) => maySeeRun(run, actor) && statisticsAbility(run, actor, setting) === true),
    (run) => statisticsShown(run, actor, setting),
  );
  for (const shows of WIDEST_FIRST) {
    const found = open.get(shows);
    if (found) return { shows, runs: found };
  }
  return null;
}

/** What is said to somebody who sees no figures about others: groups of observers are numbers alone. */
function withoutNames<T>(figure: Figure<T>): Figure<T> {
  if (figure.shown !== "notComputable" || figure.reason !== "disconnected") return figure;
  const { groups: _, ...nameless } = figure;
  return nameless;
}

/** The observers whose figures somebody sees, the actor first. */
export function observersShown(
  observers: readonly ObserverStatistics[],
  actorId: Id,
  shown: StatisticsShown,
): ObserverStatistics[] {
  const own = observers.filter(({ observerId }) => observerId === actorId);
  if (shown !== "RUN_AND_OBSERVERS")
    return own.map((one) => ({ ...one, leniency: withoutNames(one.leniency) }));
  return [...own, ...observers.filter(({ observerId }) => observerId !== actorId)];
}
