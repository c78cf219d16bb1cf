import { isAuditor, maySeeAllAssessments, type RunActor } from "../runs/access.ts";
import { hasModeratorView, roleInRun, type RunPeople } from "../runs/membership.ts";
import { runAllows, type RunReason, type RunState } from "../runs/state.ts";
import type { Id } from "../text/rules.ts";
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

/** The observers whose figures somebody sees, the actor first. */
export function observersShown<T extends Pick<ObserverStatistics, "observerId">>(
  observers: readonly T[],
  actorId: Id,
  shown: StatisticsShown,
): T[] {
  const [own, others] = [true, false].map((isOwn) =>
    observers.filter(({ observerId }) => (observerId === actorId) === isOwn),
  );
  return [...(own ?? []), ...(shown === "RUN_AND_OBSERVERS" ? (others ?? []) : [])];
}
