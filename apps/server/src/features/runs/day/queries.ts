import type { dayCalls } from "@assay/contract";
import { observerCellKey, outlineOf, owedCells } from "@assay/domain";
import type { CallOf } from "../../../http/context.ts";
import { demandAbility } from "../../../http/failure.ts";
import { selectGaps, selectRated, selectUnsent } from "../missing/store.ts";
import { openRun } from "../queries.ts";
import { sealedWork } from "./policy.ts";
import { presentCell, presentDevice } from "./present.ts";
import { selectDevices, selectWritten } from "./store.ts";

export async function getDay(call: CallOf<typeof dayCalls.getDay>) {
  const { tx, actor, now } = call;
  const run = await openRun(call, call.params.id);
  demandAbility(run, actor, "seeMissing");
  const written = await selectWritten(tx, run.id);
  const rated = await selectRated(tx, run.id);
  const gaps = await selectGaps(tx, run.id);
  const devices = await selectDevices(tx, run.id);
  return {
    now: now.toISOString(),
    devices: devices.map(presentDevice),
    unsent: await selectUnsent(tx, run.id),
    cells: owedCells(run, outlineOf(run.design).exercises).map((cell) => {
      const key = observerCellKey(cell);
      const isExplained = gaps.has(key);
      const known = { written: written.get(key), rated: rated.get(key), isExplained };
      return presentCell(cell, sealedWork(run, actor.id, cell, known));
    }),
  };
}
