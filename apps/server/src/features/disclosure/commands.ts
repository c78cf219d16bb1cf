import type { accessPackageCalls } from "@assay/contract";
import { isReviewable, titledFileNameEnding, utcDayOf } from "@assay/domain";
import type { TenantOfHost } from "../../db/directory.ts";
import type { CallOf, Context } from "../../http/context.ts";
import { ApiFailure, found, refuse } from "../../http/failure.ts";
import { recordAct } from "../../platform/audit.ts";
import { newId } from "../../platform/ids.ts";
import { packageWords } from "./writing/present.ts";
import { openOwnPackage, openPackage, type Scope, scopeOf } from "./policy.ts";
import type { DisclosureDependencies } from "./ports.ts";
import { presentPackage } from "./present.ts";
import {
  deletePackage,
  insertPackage,
  type PackageRow,
  queuePackage,
  selectPackage,
  updatePackage,
  upsertPassageDecision,
} from "./store.ts";

/** @throws RuleFailure for a day that has not come yet */
const refuseFuture = (requestedOn: string, now: Date): void =>
  refuse(requestedOn > utcDayOf(now) ? [{ path: "requestedOn", rule: "dateInFuture" }] : []);

/**
 * Notes the request of a person who was a candidate in a run that the caller may hand out.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, RuleFailure
 */
export async function createAccessPackage(
  call: CallOf<typeof accessPackageCalls.createAccessPackage>,
) {
  const { tx, actor, now, body } = call;
  refuseFuture(body.requestedOn, now);
  const scope = await scopeOf(tx, actor, body.personId);
  found(scope.runs[0]);
  const id = newId();
  await insertPackage(tx, { ...body, id, requestedBy: actor.id }, now);
  await recordAct(call, "accessPackage.request", body.personId, {
    packageId: id,
    requestedOn: body.requestedOn,
  });
  return presentPackage(found(await selectPackage(tx, id)), scope);
}

/** The caller's package, locked, if it can be changed now. @throws ApiFailure ITEM_NOT_FOUND, UPDATE_FAILED */
async function changeable(call: Context, id: string): Promise<{ row: PackageRow; scope: Scope }> {
  const opened = await openPackage(call, id, { forUpdate: true });
  if (!isReviewable(opened.row.state)) throw new ApiFailure("UPDATE_FAILED");
  return opened;
}

export async function updateAccessPackage(
  call: CallOf<typeof accessPackageCalls.updateAccessPackage>,
) {
  const { tx, now, params, body } = call;
  refuseFuture(body.requestedOn, now);
  const { row, scope } = await changeable(call, params.id);
  await updatePackage(tx, row.id, body);
  await recordAct(call, "accessPackage.update", row.personId, {
    packageId: row.id,
    requestedOn: body.requestedOn,
    includesInk: body.includesInk,
    isExtended: body.extensionReason !== null,
  });
  return presentPackage(found(await selectPackage(tx, row.id)), scope);
}

/** @throws ApiFailure ITEM_NOT_FOUND, UPDATE_FAILED */
export async function decideAccessPassage(
  call: CallOf<typeof accessPackageCalls.decideAccessPassage>,
) {
  const { tx, actor, now, params, body } = call;
  const { row } = await changeable(call, params.id);
  await upsertPassageDecision(tx, row.id, body, { by: actor.id, now });
  const { place, start, length, isBlack } = body;
  await recordAct(call, "accessPackage.decide", row.personId, {
    packageId: row.id,
    place,
    start,
    length,
    isBlack,
  });
  return { id: row.id };
}

/** Queues the making of a package as it was reviewed. @throws ApiFailure ITEM_NOT_FOUND, UPDATE_FAILED */
export async function releaseAccessPackage(
  call: CallOf<typeof accessPackageCalls.releaseAccessPackage>,
  { jobs }: DisclosureDependencies,
) {
  const { tx, now, params } = call;
  const { row, scope } = await changeable(call, params.id);
  await queuePackage(tx, row.id, now);
  await jobs.send(tx, "accessPackage", { tenantId: tx.tenantId, jobId: row.id });
  await recordAct(call, "accessPackage.release", row.personId, {
    packageId: row.id,
    includesInk: row.includesInk,
  });
  return presentPackage(found(await selectPackage(tx, row.id)), scope);
}

/** Records the download of a package. @throws ApiFailure ITEM_NOT_FOUND, also for one that is not made */
export async function takePackage(
  call: Context & { params: { id: string }; tenant: TenantOfHost },
): Promise<{ row: PackageRow; name: string }> {
  const { row, scope } = await openPackage(call, call.params.id);
  if (row.state !== "DONE") throw new ApiFailure("ITEM_NOT_FOUND");
  // Rights to one of its runs may have been revoked since it was made, or its ratings sealed.
  const runs = new Set(scope.runs.map(({ id }) => id));
  found(row.runIds.every((id) => runs.has(id)) || null);
  await recordAct(call, "accessPackage.take", row.personId, { packageId: row.id });
  const t = packageWords(row.locale, call.tenant);
  return { row, name: titledFileNameEnding(t("fileName", { name: row.name ?? "" }), "zip") };
}

export async function deleteAccessPackage(
  call: CallOf<typeof accessPackageCalls.deleteAccessPackage>,
) {
  const row = await openOwnPackage(call, call.params.id, { forUpdate: true });
  await deletePackage(call.tx, row.id);
  await recordAct(call, "accessPackage.delete", row.personId, { packageId: row.id });
  return { id: row.id };
}
