import { mayDisclose, type RunActor } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Context } from "../../http/context.ts";
import { found } from "../../http/failure.ts";
import { type RunRow, selectRunRowsById } from "../runs/store.ts";
import { type PackageRow, selectPackage, selectRunsOfCandidate } from "./store.ts";

/** The runs of a person that somebody may hand out, and the number of others. */
export interface Scope {
  readonly runs: readonly RunRow[];
  readonly otherRuns: number;
}

export async function scopeOf(
  tx: TenantTransaction,
  actor: RunActor,
  personId: string,
): Promise<Scope> {
  const ids = await selectRunsOfCandidate(tx, personId);
  const all = await selectRunRowsById(tx, ids);
  const runs = all
    .filter((run) => mayDisclose(run, personId, actor))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { runs, otherRuns: ids.length - runs.length };
}

/**
 * The caller's package, as long as they may hand out anything of the person; others' do not exist for them.
 *
 * @throws ApiFailure ITEM_NOT_FOUND
 */
export async function openPackage(
  context: Pick<Context, "tx" | "actor">,
  id: string,
  options?: { forUpdate: boolean },
): Promise<{ row: PackageRow; scope: Scope }> {
  const row = await openOwnPackage(context, id, options);
  const scope = await scopeOf(context.tx, context.actor, row.personId);
  found(scope.runs[0]);
  return { row, scope };
}

/** The caller's package, whatever they may do with it now. @throws ApiFailure ITEM_NOT_FOUND */
export async function openOwnPackage(
  { tx, actor }: Pick<Context, "tx" | "actor">,
  id: string,
  options?: { forUpdate: boolean },
): Promise<PackageRow> {
  const row = found(await selectPackage(tx, id, options));
  found(row.requestedBy === actor.id || null);
  return row;
}
