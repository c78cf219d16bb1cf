import type { legalHoldCalls } from "@assay/contract";
import type { CallOf } from "../../../http/context.ts";
import { scopeOf } from "../policy.ts";
import { presentHold } from "./commands.ts";
import { selectHolds } from "./store.ts";

/** The holds on people whom the caller may answer for. */
export async function listLegalHolds({
  tx,
  actor,
  now,
}: CallOf<typeof legalHoldCalls.listLegalHolds>) {
  const holds = [];
  for (const row of await selectHolds(tx)) {
    const { runs } = await scopeOf(tx, actor, row.personId);
    if (runs.length > 0) holds.push(presentHold(row, now));
  }
  return { holds: holds.toSorted((a, b) => Number(b.isOn) - Number(a.isOn)) };
}
