import type { revealCalls, Submissions } from "@assay/contract";
import { observerCellKey, revealAbility, type RunActor, seenCandidateIds } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf } from "../../../http/context.ts";
import { demandRules } from "../../../http/failure.ts";
import { allOwed } from "../missing/queries.ts";
import { openRun } from "../queries.ts";
import type { Run } from "../store.ts";
import { presentReveal } from "./present.ts";
import { selectReveals, selectSubmitted } from "./store.ts";

/**
 * The submissions and reveals of a run, as far as the actor may know of them: moderators and auditors of everybody,
 * observers of the candidates whom they see.
 */
export async function readSubmissions(
  tx: TenantTransaction,
  run: Run,
  actor: RunActor,
): Promise<Submissions> {
  const seen = new Set(seenCandidateIds(run, actor));
  const submitted = await selectSubmitted(tx, run.id);
  const cells = allOwed(run).map(({ candidateId, exerciseId, observerId }) => {
    const cell = { candidateId, exerciseId, observerId };
    return { ...cell, ...(submitted.get(observerCellKey(cell)) ?? { state: "DRAFT" as const }) };
  });
  const reveals = await selectReveals(tx, run.id);
  return {
    cells: cells.filter(({ candidateId }) => seen.has(candidateId)),
    revealed: reveals.filter(({ candidateId }) => seen.has(candidateId)).map(presentReveal),
    can: { reveal: revealAbility(run, actor) },
  };
}

export async function getSubmissions(call: CallOf<typeof revealCalls.getSubmissions>) {
  const run = await openRun(call, call.params.id);
  demandRules(run);
  return readSubmissions(call.tx, run, call.actor);
}
