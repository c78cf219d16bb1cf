import type { dashboardCalls, Payload } from "@assay/contract";
import { isMember } from "@assay/domain";
import type { Actor, Handlers, SignedInCall } from "../../http/context.ts";
import { JsonList } from "../../http/jsonList.ts";
import {
  selectFiles,
  selectRunPeople,
  selectRun,
  selectRunRows,
  type RunRow,
} from "../runs/store.ts";
import type { PresentRun } from "./ports.ts";
import { observersToName, presentSummaries } from "./present.ts";
import { selectCandidateNames, selectOutlines, selectPersonNames, selectRated } from "./store.ts";

type Asked = Pick<SignedInCall<typeof dashboardCalls.listMyRuns>, "tx" | "actor" | "later">;
/** How a run is shown whole, and who still sees it when its turn comes. */
interface Whole {
  present: PresentRun;
  sees(run: RunRow, actor: Actor): boolean;
}
type List = Payload<typeof dashboardCalls.listMyRuns>;

async function summarise({ tx, actor }: Asked, rows: RunRow[]): Promise<List> {
  const ids = rows.map((run) => run.id);
  const [outlines, names, rated, files, people] = await Promise.all([
    selectOutlines(tx, ids),
    selectCandidateNames(tx, ids),
    selectRated(tx, ids),
    selectFiles(tx, ids),
    selectPersonNames(tx, observersToName(rows, actor)),
  ]);
  return presentSummaries(rows, { outlines, names, rated, files, people }, actor);
}

/** One run at a time: whole ones have megabytes each. One that the caller lost meanwhile is left out. */
async function* presentWhole({ actor, later }: Asked, rows: RunRow[], { present, sees }: Whole) {
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

export function dashboardRoutes(present: PresentRun): Handlers<typeof dashboardCalls> {
  const list = async (
    asked: Asked & { query: { summary?: string | undefined } },
    rows: RunRow[],
    sees: Whole["sees"],
  ) =>
    asked.query.summary === "true"
      ? summarise(asked, rows)
      : new JsonList("processRuns", presentWhole(asked, rows, { present, sees }));
  return {
    listMyRuns: async (asked) => {
      const rows = await selectRunRows(asked.tx, asked.actor.id);
      const own = rows.filter((run) => isMember(run, asked.actor));
      return list(asked, own, isMember);
    },
    listAllRuns: async (asked) => list(asked, await selectRunRows(asked.tx, null), () => true),
  };
}
