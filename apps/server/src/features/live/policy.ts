import type { LiveEvent } from "@assay/contract";
import {
  hasModeratorView,
  holdsRunRight,
  isAuditor,
  isSealing,
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

/** Ids of the runs that the actor may see. */
export const seenRunIds = (runs: readonly RunRow[], actor: RunActor): Set<Id> =>
  new Set(runs.filter((run) => maySeeRun(run, actor)).map((run) => run.id));

/** A follower with their present permissions, and the runs that they could see before. */
export interface Follower {
  readonly actor: RunActor;
  readonly seen: ReadonlySet<Id>;
}

/**
 * A follower's events about one run: none for a run that they may not see, except one
 * when they lose sight of it. `run` is its present state, undefined if it was deleted.
 */
export function eventsOf(
  changes: readonly RunChange[],
  run: RunRow | undefined,
  { actor, seen }: Follower,
): LiveEvent[] {
  const [first] = changes;
  if (!first) return [];
  if (run && maySeeRun(run, actor))
    return eachOnce(changes.filter((change) => concerns(change, run, actor)).map(withoutPerson));
  const couldSee = isAuditor(actor) || seen.has(first.runId);
  return couldSee ? [{ kind: "run", runId: first.runId }] : [];
}

/** Whether the actor, who may see the run, gets an event for this change (decisions §6). */
function concerns(change: RunChange, run: RunRow, actor: RunActor): boolean {
  switch (change.kind) {
    case "run":
    case "files":
    case "conference":
      return true;
    case "missing":
    case "devices":
      return holdsRunRight(run, actor, "seeMissing");
    case "message":
      return change.personId === actor.id || hasModeratorView(run, actor.id);
    case "plans":
    case "planJob":
      return holdsRunRight(run, actor, "edit");
    case "progress":
      return showsProgress(change, run, actor);
  }
}

/** As on the dashboard: the actor's own ratings, and those of others that the actor may see, but not their sealed drafts. */
function showsProgress(
  { candidateId, personId, isDraft }: Extract<Change, { kind: "progress" }>,
  run: RunRow,
  actor: RunActor,
): boolean {
  const isOwn = personId === actor.id;
  const isSeen = seenCandidateIds(run, actor).includes(candidateId);
  const isSealed = isDraft === true && isSealing(run);
  return isSeen && (isOwn || (!isSealed && maySeeAllAssessments(run, actor)));
}

function withoutPerson(change: RunChange): LiveEvent {
  if (change.kind !== "progress" && change.kind !== "message") return change;
  if (change.kind === "message") {
    const { personId: _, ...event } = change;
    return event;
  }
  const { personId: _, isDraft: _draft, ...event } = change;
  return event;
}

/** A message to many is one change for each of them, and one event for a moderator. */
const eachOnce = (events: readonly LiveEvent[]): LiveEvent[] => [
  ...new Map(
    events.map((event, index) => [event.kind === "message" ? event.kind : index, event]),
  ).values(),
];
