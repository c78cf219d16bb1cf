import type { dashboardCalls, Payload } from "@assay/contract";
import { isMember } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Actor, Handlers } from "../../http/context.ts";
import {
  selectDesign,
  selectFiles,
  selectRunPeople,
  selectRunRows,
  withDesign,
  type RunRow,
} from "../runs/store.ts";
import type { PresentRun } from "./ports.ts";
import { presentSummaries } from "./present.ts";
import { selectCandidateNames, selectOutlines, selectRated } from "./store.ts";

type Asked = { tx: TenantTransaction; actor: Actor };
type List = Payload<typeof dashboardCalls.listMyRuns>;

async function summarise({ tx, actor }: Asked, rows: RunRow[]): Promise<List> {
  const ids = rows.map((run) => run.id);
  const [outlines, names, rated, files] = await Promise.all([
    selectOutlines(tx, ids),
    selectCandidateNames(tx, ids),
    selectRated(tx, ids),
    selectFiles(tx, ids),
  ]);
  return presentSummaries(rows, { outlines, names, rated, files }, actor);
}

async function listWhole({ tx, actor }: Asked, rows: RunRow[], present: PresentRun): Promise<List> {
  const processRuns = [];
  const files = await selectFiles(
    tx,
    rows.map((run) => run.id),
  );
  for (const row of rows) {
    const run = withDesign(row, await selectDesign(tx, row));
    const parts = { people: await selectRunPeople(tx, run.id), files: files.get(run.id) ?? [] };
    processRuns.push(present(run, parts, actor));
  }
  return { processRuns };
}

export function dashboardRoutes(present: PresentRun): Handlers<typeof dashboardCalls> {
  const list = (asked: Asked, summary: string | undefined, rows: RunRow[]) =>
    summary === "true" ? summarise(asked, rows) : listWhole(asked, rows, present);
  return {
    listMyRuns: async ({ tx, actor, query }) => {
      const rows = await selectRunRows(tx, actor.id);
      const own = rows.filter((run) => isMember(run, actor));
      return list({ tx, actor }, query.summary, own);
    },
    listAllRuns: async ({ tx, actor, query }) =>
      list({ tx, actor }, query.summary, await selectRunRows(tx, null)),
  };
}
