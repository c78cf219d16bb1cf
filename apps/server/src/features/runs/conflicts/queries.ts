import type { conflictCalls, Conflicts } from "@assay/contract";
import { conflictAbilities, declaredAbilities, seesConflict } from "@assay/domain";
import type { CallOf, Context } from "../../../http/context.ts";
import { openRun } from "../queries.ts";
import type { Run } from "../store.ts";
import { selectConflicts, selectNamed } from "./store.ts";

/** The conflicts of interest of a run that the caller may see, with what they may do. */
export async function answerConflicts({ tx, actor }: Context, run: Run): Promise<Conflicts> {
  const all = await selectConflicts(tx, run.id);
  const seen = all.filter((conflict) => seesConflict(run, conflict, actor));
  const people = seen.flatMap(({ observerId, declaredBy }) => [observerId, declaredBy]);
  return {
    runId: run.id,
    conflicts: seen.map((conflict) => ({
      ...conflict,
      declaredAt: conflict.declaredAt.toISOString(),
      can: declaredAbilities(run, conflict, actor),
    })),
    people: await selectNamed(tx, [...new Set(people)]),
    can: conflictAbilities(run, actor),
  };
}

export const listConflicts = async (call: CallOf<typeof conflictCalls.listConflicts>) =>
  answerConflicts(call, await openRun(call, call.params.runId));
