import type { LiveEvent } from "@assay/contract";
import {
  hasModeratorView,
  isAuditor,
  type Id,
  maySeeAllAssessments,
  maySeeRun,
  type RunActor,
  seenCandidateIds,
} from "@assay/domain";
import type { Change } from "../../db/database.ts";
import type { RunRow } from "../runs/store.ts";

/** A change of one run. */
export type RunChange = Exclude<Change, { kind: "account" | "export" }>;

/** The ids of those runs that the actor may see. */
export const seenRunIds = (runs: readonly RunRow[], actor: RunActor): Set<Id> =>
  new Set(runs.filter((run) => maySeeRun(run, actor)).map((run) => run.id));

/** Somebody who follows: with the permissions of now, and the runs that they could see before. */
export interface Follower {
  readonly actor: RunActor;
  readonly seen: ReadonlySet<Id>;
}

/**
 * What a follower is told of the changes of one run: nothing of a run that they may not see, but once
 * that it has gone from them. `run` is the run as it is now; undefined where it was deleted.
 */
export function eventsOf(
  changes: readonly RunChange[],
  run: RunRow | undefined,
  { actor, seen }: Follower,
): LiveEvent[] {
  const [first] = changes;
  if (!first) return [];
  if (run && maySeeRun(run, actor))
    return changes.filter((change) => concerns(change, run, actor)).map(withoutPerson);
  const couldSee = isAuditor(actor) || seen.has(first.runId);
  return couldSee ? [{ kind: "run", runId: first.runId }] : [];
}

/** Whether a change in a run that the actor may see is theirs to know (decisions §6). */
function concerns(change: RunChange, run: RunRow, actor: RunActor): boolean {
  switch (change.kind) {
    case "run":
    case "files":
      return true;
    case "missing":
      return hasModeratorView(run, actor.id);
    case "progress":
      return showsProgress(change, run, actor);
  }
}

/** As the dashboard: one's own ratings, and those of others where one may see them. */
function showsProgress(
  { candidateId, personId }: Extract<Change, { kind: "progress" }>,
  run: RunRow,
  actor: RunActor,
): boolean {
  const isOwn = personId === actor.id;
  const isSeen = seenCandidateIds(run, actor).includes(candidateId);
  return isSeen && (isOwn || maySeeAllAssessments(run, actor));
}

function withoutPerson(change: RunChange): LiveEvent {
  if (change.kind !== "progress") return change;
  const { personId: _, ...event } = change;
  return event;
}
