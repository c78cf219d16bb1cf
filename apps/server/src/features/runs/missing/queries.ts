import type { Missing, missingCalls } from "@assay/contract";
import {
  candidateOf,
  cellCounts,
  type CellCounts,
  missingRatings,
  observerCellKey,
  outlineOf,
  submitsRatings,
  toldCount,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf } from "../../../http/context.ts";
import { demandAbility } from "../../../http/failure.ts";
import { openRun } from "../queries.ts";
import type { Run } from "../store.ts";
import { type RatedRow, selectGaps, selectRated, selectUnsent } from "./store.ts";

type MissingRatings = ReturnType<typeof missingRatings>;

/** Everything that observers would have to rate in a run, as if nobody had rated yet. */
export const allOwed = (run: Run) => missingRatings(run, outlineOf(run.design).exercises, () => 0);

/**
 * What is not submitted: of drafts and cells without a rating alike, as who moderates need not know more. With the drafts of
 * observers who were taken out of their teams, so that none is left out silently.
 */
function unsubmitted(run: Run, rated: ReadonlyMap<string, RatedRow>): MissingRatings {
  const { exercises } = outlineOf(run.design);
  const isDraft = (key: string) => (rated.get(key)?.state ?? "DRAFT") === "DRAFT";
  const owed = missingRatings(run, exercises, () => 0);
  const known = new Set(owed.map(observerCellKey));
  const sizes = new Map(exercises.map(({ id, competencies }) => [id, competencies]));
  const others = [...rated.values()].flatMap((row) => {
    const { key, candidateId, exerciseId, observerId } = row;
    const competencies = sizes.get(exerciseId);
    const isLeft = row.rated > 0 && !known.has(key) && candidateOf(run, candidateId) !== undefined;
    return isLeft && competencies !== undefined
      ? [{ candidateId, exerciseId, observerId, rated: 0, competencies }]
      : [];
  });
  return [...owed, ...others]
    .filter((cell) => isDraft(observerCellKey(cell)))
    .map((cell) => {
      const row = rated.get(observerCellKey(cell));
      return { ...cell, rated: row ? toldCount(run, row, cell.competencies) : 0 };
    });
}

/** What is missing in a run; the caller may see it. */
export async function readMissing(tx: TenantTransaction, run: Run): Promise<Missing> {
  const rated = await selectRated(tx, run.id);
  const gaps = await selectGaps(tx, run.id);
  const ratings = submitsRatings(run)
    ? unsubmitted(run, rated)
    : missingRatings(
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
