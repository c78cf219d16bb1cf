import { designReaders } from "@assay/contract";
import { holdsPermissions, isAuditor, maySeeRun } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Actor } from "../../../http/context.ts";
import { selectRunRows } from "../store.ts";
import type { AddressedDocument } from "./store.ts";

/** Whether the actor may read a document: as a reader of processes, or of a run that shows it. */
export async function mayReadDocument(
  tx: TenantTransaction,
  actor: Actor,
  { isOfDesign, runIds }: AddressedDocument,
): Promise<boolean> {
  if (isOfDesign && holdsPermissions(actor.permissions, designReaders)) return true;
  if (isAuditor(actor)) return runIds.length > 0;
  const shown = new Set(runIds);
  const own = shown.size > 0 ? await selectRunRows(tx, actor.id) : [];
  return own.some((run) => shown.has(run.id) && maySeeRun(run, actor));
}
