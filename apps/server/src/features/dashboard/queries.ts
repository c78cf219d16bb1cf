import type { dashboardCalls, Payload } from "@assay/contract";
import { isMember, runAbility } from "@assay/domain";
import type { Actor, CallOf } from "../../http/context.ts";
import { JsonList } from "../../http/jsonList.ts";
import { selectFiles } from "../runs/files/store.ts";
import { type RunRow, selectRun, selectRunPeople, selectRunRows } from "../runs/store.ts";
import { selectRunsOfObserver, selectTimetabled } from "../timetable/calendar/store.ts";
import type { PresentRun } from "./ports.ts";
import { observersToName, presentSummaries } from "./present.ts";
import { selectCandidateNames, selectOutlines, selectPersonNames, selectRated } from "./store.ts";

type ListCall = CallOf<typeof dashboardCalls.listMyRuns | typeof dashboardCalls.listAllRuns>;
/** Dependencies for presenting whole runs, with the check that the caller still sees a run when it is sent. */
interface Whole {
  present: PresentRun;
  sees(run: RunRow, actor: Actor): boolean;
}
type List = Payload<typeof dashboardCalls.listMyRuns>;

async function summarise({ tx, actor }: ListCall, rows: RunRow[]): Promise<List> {
  const ids = rows.map(({ id }) => id);
  const started = rows.filter(({ runState }) => runState === "STARTED");
  const watched = started.filter((run) => runAbility(run, actor, "seeMissing") === true);
  const idsOf = (runs: RunRow[]) => runs.map(({ id }) => id);
  const [outlines, names, rated, files, people, withMyDay, withLiveDay] = await Promise.all([
    selectOutlines(tx, ids),
    selectCandidateNames(tx, ids),
    selectRated(tx, ids),
    selectFiles(tx, ids),
    selectPersonNames(tx, observersToName(rows, actor)),
    selectRunsOfObserver(tx, idsOf(started), actor.id),
    selectTimetabled(tx, idsOf(watched)),
  ]);
  const parts = { outlines, names, rated, files, people, withMyDay, withLiveDay };
  return presentSummaries(rows, parts, actor);
}

/** One run at a time, as each may have megabytes. A run that the caller may no longer see is left out. */
async function* presentWhole({ actor, later }: ListCall, rows: RunRow[], { present, sees }: Whole) {
  for (const { id } of rows) {
    const shown = await later(async (tx) => {
      const run = await selectRun(tx, id);
      if (!run || !sees(run, actor)) return undefined;
      const files = (await selectFiles(tx, [id])).get(id) ?? [];
      return present(run, { people: await selectRunPeople(tx, id), files }, actor);
    });
    if (shown) yield shown;
  }
}

/** The runs of a list, whole or as summaries. */
const present = (call: ListCall, rows: RunRow[], whole: Whole) =>
  call.query.summary === "true"
    ? summarise(call, rows)
    : new JsonList("processRuns", presentWhole(call, rows, whole));

/** The runs that the caller is a member of. */
export async function listMyRuns(call: ListCall, presentRun: PresentRun) {
  const rows = await selectRunRows(call.tx, call.actor.id);
  const own = rows.filter((run) => isMember(run, call.actor));
  return present(call, own, { present: presentRun, sees: isMember });
}

export async function listAllRuns(call: ListCall, presentRun: PresentRun) {
  const rows = await selectRunRows(call.tx, null);
  return present(call, rows, { present: presentRun, sees: () => true });
}
