import { type calls, MOST_EXPORTED_ROWS } from "@assay/contract";
import { isExported } from "@assay/domain";
import type { UnopenedCall } from "../../../http/context.ts";
import { ApiFailure, RuleFailure } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { callerZone } from "../../../platform/callerZone.ts";
import { CallerAborted } from "../../../platform/callerAborted.ts";
import type { Value } from "../../../platform/workbook.ts";
import { displayName, wordsOf } from "../present.ts";
import { selectReportedRun } from "../store.ts";
import { cellsOf, type ExportRow, FOCUSES, type MoreColumns, presentExport } from "./present.ts";
import { selectProcessNames, selectStartedRuns, type StartedRun } from "./store.ts";

type Asked = UnopenedCall<typeof calls.exportRuns>;

/** The matching runs by day; records the export of them. */
const begin = ({ withTenant, actor, now, body }: Asked) =>
  withTenant(async (tx) => {
    const runs = (await selectStartedRuns(tx)).filter((run) => isExported(run, body));
    if (runs.length === 0) throw new ApiFailure("NO_RESULTS");
    const { key: _, ...filter } = body;
    await recordAudit(tx, {
      at: now,
      actorId: actor.id,
      action: "run.export",
      details: { ...filter, runs: runs.length },
    });
    return { runs, processes: await selectProcessNames(tx, body.selectedProcesses) };
  });

/** Reads one run after the other, each in its own transaction, and publishes the progress after each. */
async function* read({ readTenant, actor, body, signal }: Asked, runs: readonly StartedRun[]) {
  for (const [index, { id, day }] of runs.entries()) {
    if (signal.aborted) throw new CallerAborted();
    const reported = await readTenant(async (tx) => {
      const { key } = body;
      if (key !== undefined)
        tx.publish({
          kind: "export",
          personId: actor.id,
          key,
          done: index + 1,
          total: runs.length,
        });
      return selectReportedRun(tx, id, actor.id);
    });
    // A run, or its whole tenant, may have been deleted meanwhile.
    if (reported) yield { ...reported, day };
  }
}

/**
 * Adds the rows of an export part by part, and returns the rest of its workbook.
 *
 * @throws ApiFailure NO_RESULTS; RuleFailure for too many rows; CallerAborted
 */
export async function fillExport(asked: Asked, add: (rows: Value[][]) => void) {
  const { body, language, tenant, now } = asked;
  const words = wordsOf(language, tenant, callerZone(asked.headers));
  const { runs, processes } = await begin(asked);
  const columns: MoreColumns = new Map();
  const focus = FOCUSES[body.exportFocus];
  const selected: ExportRow[] = [];
  let rows = 0;
  for await (const reported of read(asked, runs)) {
    const own = focus.rows(reported, words, columns);
    rows += own.length;
    if (rows > MOST_EXPORTED_ROWS)
      throw new RuleFailure([{ path: "selectedProcesses", rule: "tooMany" }]);
    // Collected first, since later runs may add columns.
    if (columns.size > 0) selected.push(...own);
    else add(own.map((row) => cellsOf(row, columns)));
  }
  if (rows === 0) throw new ApiFailure("NO_RESULTS");
  add(selected.map((row) => cellsOf(row, columns)));
  const names = processes.map((process) => displayName(process, words));
  const exported = {
    request: body,
    columns,
    runs: runs.length,
    rows,
    processes: names,
  };
  return presentExport(exported, { appTitle: tenant.appTitle, now }, words);
}
