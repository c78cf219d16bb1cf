import type { exportCalls } from "@assay/contract";
import type { Context, UnopenedCall } from "../../../http/context.ts";
import { XLSX } from "../../../platform/workbook.ts";
import { writeApart } from "../../../platform/workbookWriting.ts";
import { fillExport } from "./commands.ts";
import { selectProcessNames, selectStartedRuns } from "./store.ts";

export async function getExportChoice({ tx }: Context) {
  const runs = await selectStartedRuns(tx);
  const ids = [...new Set(runs.map(({ processId }) => processId))];
  return {
    processes: await selectProcessNames(tx, ids),
    runs: runs.map(({ id: _, ...run }) => run),
  };
}

/** No transaction is open while the workbook is written, and it ends when the caller's connection does. */
export async function exportRuns(call: UnopenedCall<typeof exportCalls.exportRuns>) {
  let name = "";
  const bytes = await writeApart(async (add) => {
    const { fileName, ...end } = await fillExport(call, add);
    name = fileName;
    return end;
  }, call.signal);
  return { name, contentType: XLSX, bytes };
}
