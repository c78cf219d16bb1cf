import type { LegalHold, legalHoldCalls } from "@assay/contract";
import { holdsOn, LONGEST_HOLD_YEARS, utcDayOf } from "@assay/domain";
import type { CallOf } from "../../../http/context.ts";
import { ApiFailure, found, refuse } from "../../../http/failure.ts";
import { recordAct } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import { lockPeople } from "../../identity/store.ts";
import { scopeOf } from "../policy.ts";
import { type HoldRow, insertHold, selectHold, updateLifted } from "./store.ts";

export const presentHold = (row: HoldRow, now: Date): LegalHold => ({
  id: row.id,
  personId: row.personId,
  name: row.name,
  reason: row.reason,
  endsOn: row.endsOn,
  placedAt: row.placedAt.toISOString(),
  isOn: holdsOn(row, utcDayOf(now)),
  liftedAt: row.liftedAt?.toISOString() ?? null,
  liftReason: row.liftReason,
});

/** The last day until which a hold may be placed. */
function latestEnd(now: Date): string {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() + LONGEST_HOLD_YEARS);
  return utcDayOf(day);
}

/**
 * Keeps all data of a person who was a candidate in a run that the caller may hand out.
 *
 * @throws ApiFailure ITEM_NOT_FOUND; RuleFailure for an end that is over or too far
 */
export async function placeLegalHold(call: CallOf<typeof legalHoldCalls.placeLegalHold>) {
  const { tx, actor, now, body } = call;
  const isFitting = body.endsOn >= utcDayOf(now) && body.endsOn <= latestEnd(now);
  refuse(isFitting ? [] : [{ path: "endsOn", rule: "date" }]);
  // Locked, so that an erasure either has happened before or sees the hold.
  await lockPeople(tx, [body.personId]);
  const { runs } = await scopeOf(tx, actor, body.personId);
  found(runs[0]);
  const id = newId();
  await insertHold(tx, { ...body, id }, { by: actor.id, now });
  await recordAct(call, "legalHold.place", body.personId, { holdId: id, endsOn: body.endsOn });
  return presentHold(found(await selectHold(tx, id)), now);
}

/** @throws ApiFailure ITEM_NOT_FOUND; UPDATE_FAILED for a hold that does not hold any more */
export async function liftLegalHold(call: CallOf<typeof legalHoldCalls.liftLegalHold>) {
  const { tx, actor, now, params, body } = call;
  const row = found(await selectHold(tx, params.id, { forUpdate: true }));
  const { runs } = await scopeOf(tx, actor, row.personId);
  found(runs[0]);
  if (!holdsOn(row, utcDayOf(now))) throw new ApiFailure("UPDATE_FAILED");
  await updateLifted(tx, row.id, { by: actor.id, now, reason: body.reason });
  await recordAct(call, "legalHold.lift", row.personId, { holdId: row.id });
  return presentHold(found(await selectHold(tx, row.id)), now);
}
