import { type Planning, type planningCalls, PlanningSettings } from "@assay/contract";
import {
  defaultPlanning,
  distinctObservers,
  holdsRunRight,
  isErased,
  observedLeaves,
  type PlannedRun,
  runAbility,
} from "@assay/domain";
import type { CallOf, Context } from "../../../http/context.ts";
import { demand, seenRun } from "../../../http/failure.ts";
import { selectConflicts } from "../../runs/conflicts/store.ts";
import { type Run, selectRun } from "../../runs/store.ts";
import { readResources } from "../resources/queries.ts";
import { selectPlanning } from "./store.ts";

/** Time zone of a run whose planning was never stored: the page puts its own in its place. */
const NO_TIME_ZONE = "UTC";

/**
 * The run, if the caller may plan it.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION
 */
export async function openPlanned(
  { tx, actor }: Context,
  runId: string,
  options?: { forUpdate: boolean },
): Promise<Run> {
  const run = seenRun(await selectRun(tx, runId, options), actor);
  demand(holdsRunRight(run, actor, "edit"));
  return run;
}

/** The settings of a run, those that were never stored as the defaults with revision 0. */
export async function readSettings({ tx, now }: Pick<Context, "tx" | "now">, run: Run) {
  const stored = await selectPlanning(tx, run.id);
  if (stored) return stored;
  const { rooms, rolePlayers } = await readResources({ tx });
  const settings = defaultPlanning({
    date: run.plannedDate ?? now.toISOString().slice(0, 10),
    timeZone: NO_TIME_ZONE,
    observers: distinctObservers(run),
    rooms,
    rolePlayers,
  });
  return { settings: PlanningSettings.parse(settings), revision: 0 };
}

/** The run as its timetable sees it. */
export async function plannedRun({ tx }: Pick<Context, "tx">, run: Run): Promise<PlannedRun> {
  const ids = run.candidates.map(({ candidateId }) => candidateId);
  return {
    exercises: observedLeaves(run.design.items),
    candidates: ids.filter((id) => !isErased(run, id)),
    conflicts: await selectConflicts(tx, run.id),
  };
}

/** The planning of a run as its caller sees it. */
export async function answerPlanning(context: Context, run: Run): Promise<Planning> {
  const { settings, revision } = await readSettings(context, run);
  const edit = runAbility(run, context.actor, "edit");
  return { runId: run.id, settings, revision, can: { edit } };
}

export const getPlanning = async (call: CallOf<typeof planningCalls.getPlanning>) =>
  answerPlanning(call, await openPlanned(call, call.params.runId));
