import type { retentionCalls } from "@assay/contract";
import {
  type ErasureReason,
  erasureViolations,
  mayModerate,
  maySeeRun,
  type RunActor,
  runAllows,
} from "@assay/domain";
import type { Handlers } from "../../http/context.ts";
import { demand, demandState, found, refuse } from "../../http/failure.ts";
import { type Run, selectSeenRun } from "../runs/store.ts";
import { eraseCandidate } from "./commands.ts";
import type { Erasing, ErasingParts } from "./ports.ts";
import { selectShowingRuns } from "./store.ts";

type Asking = Erasing & { actor: RunActor };

const lockRun = ({ tx, actor }: Asking, runId: string) =>
  selectSeenRun(tx, actor, runId, { forUpdate: true });

const mayErase = (run: Run, actor: RunActor, reason: ErasureReason | undefined) =>
  maySeeRun(run, actor) &&
  mayModerate(run, actor) &&
  runAllows(run.runState, "eraseCandidate") === true &&
  erasureViolations(run.runState, reason).length === 0;

/** The further runs of the person that the caller may clear, locked in the order of their ids. */
async function furtherRuns(
  asking: Asking,
  ids: readonly string[],
  reason: ErasureReason | undefined,
): Promise<Run[]> {
  const runs: Run[] = [];
  for (const id of ids) {
    const run = await lockRun(asking, id);
    if (run && mayErase(run, asking.actor, reason)) runs.push(run);
  }
  return runs;
}

export const retentionRoutes = (parts: ErasingParts): Handlers<typeof retentionCalls> => ({
  eraseCandidate: async (asked) => {
    const { tx, actor, params, query } = asked;
    const { candidateId } = params;
    const { reason } = query;
    const run = found(await lockRun(asked, params.id));
    demand(mayModerate(run, actor));
    found(run.candidates.find((candidate) => candidate.candidateId === candidateId));
    demandState(run, "eraseCandidate");
    refuse(erasureViolations(run.runState, reason));
    const others = (await selectShowingRuns(tx, candidateId)).filter((id) => id !== run.id);
    const further = query.everywhere === "true" ? await furtherRuns(asked, others, reason) : [];
    const runs = [run, ...further];
    for (const { id: runId, runState } of runs)
      await eraseCandidate(asked, { runId, runState, candidateId, reason }, parts);
    return {
      id: candidateId,
      erasedRuns: runs.map(({ id }) => id),
      otherRuns: others.length - further.length,
    };
  },
});
