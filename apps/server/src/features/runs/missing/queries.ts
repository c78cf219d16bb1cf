import type { missingCalls } from "@assay/contract";
import { missingRatings, outlineOf } from "@assay/domain";
import type { CallOf } from "../../../http/context.ts";
import { demandAbility } from "../../../http/failure.ts";
import { openRun } from "../queries.ts";
import { selectRatedCounts, selectUnsent } from "./store.ts";

export async function getMissing(call: CallOf<typeof missingCalls.getMissing>) {
  const { tx, actor } = call;
  const run = await openRun(call, call.params.id);
  demandAbility(run, actor, "seeMissing");
  const counts = await selectRatedCounts(tx, run.id);
  const ratings = missingRatings(
    run,
    outlineOf(run.design).exercises,
    (...cell) => counts.get(cell.join("/")) ?? 0,
  );
  return { ratings, unsent: await selectUnsent(tx, run.id) };
}
