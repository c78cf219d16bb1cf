import type { Missing, missingCalls } from "@assay/contract";
import {
  cellCounts,
  type CellCounts,
  missingRatings,
  observerCellKey,
  outlineOf,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf } from "../../../http/context.ts";
import { demandAbility } from "../../../http/failure.ts";
import { openRun } from "../queries.ts";
import type { Run } from "../store.ts";
import { selectGaps, selectRated, selectUnsent } from "./store.ts";

/** Everything that observers would have to rate in a run, as if nobody had rated yet. */
export const allOwed = (run: Run) => missingRatings(run, outlineOf(run.design).exercises, () => 0);

/** What is missing in a run; the caller may see it. */
export async function readMissing(tx: TenantTransaction, run: Run): Promise<Missing> {
  const rated = await selectRated(tx, run.id);
  const gaps = await selectGaps(tx, run.id);
  const ratings = missingRatings(
    run,
    outlineOf(run.design).exercises,
    (...cell) => rated.get(cell.join("/"))?.rated ?? 0,
  );
  return {
    ratings: ratings.map((rating) => {
      const explanation = gaps.get(observerCellKey(rating));
      return explanation ? { ...rating, explanation } : rating;
    }),
    unsent: await selectUnsent(tx, run.id),
  };
}

/** How much is there at the finish, as the audit log keeps it: numbers only. */
export async function countMissing(
  tx: TenantTransaction,
  run: Run,
): Promise<{ cells: CellCounts; unsent: number }> {
  const { ratings, unsent } = await readMissing(tx, run);
  return {
    cells: cellCounts(allOwed(run).length, ratings),
    unsent: unsent.reduce((sum, report) => sum + report.pages + report.ratings, 0),
  };
}

export async function getMissing(call: CallOf<typeof missingCalls.getMissing>) {
  const run = await openRun(call, call.params.id);
  demandAbility(run, call.actor, "seeMissing");
  return readMissing(call.tx, run);
}
