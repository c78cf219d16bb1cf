import type { Body, orderCalls } from "@assay/contract";
import type { v1Calls } from "@assay/contract/v1";
import {
  divideOrders,
  ENDED_ORDER_DAYS,
  ERASED_ORDER_DAYS,
  holdsRunRight,
  type IntegrationEvent,
  isAuditor,
  mayCancelOrder,
  MOST_OPEN_ORDERS,
  OPEN_ORDER_DAYS,
  type OrderLeftReason,
  type OrderStatus,
  takesOrders,
  webhookUrlFault,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf, Context } from "../../../http/context.ts";
import { ApiFailure, demand, found, refuse, seenRun } from "../../../http/failure.ts";
import type { V1Call } from "../../../http/v1/context.ts";
import { recordAct } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import { selectProcess } from "../../processes/store.ts";
import { selectRun } from "../../runs/store.ts";
import { ensureOrderWebhook, newOrderSecret } from "../webhooks/commands.ts";
import { statusOf } from "./policy.ts";
import type { OrderDependencies } from "./ports.ts";
import { readPackages, readSettings } from "./queries.ts";
import {
  countWaiting,
  deleteErased,
  deletePackage,
  dropCallbackKey,
  endOrders,
  endWaiting,
  eraseEnded,
  eraseOrders,
  insertOrder,
  insertPackage,
  isReleased,
  lockOrder,
  lockWaiting,
  type OrderRow,
  placeOrders,
  releaseOrders,
  selectEmails,
  selectOrder,
  selectOrders,
  selectOrdersOfRun,
  updateReleasesScore,
} from "./store.ts";

const told = (orderId: string, status: OrderStatus): IntegrationEvent => ({
  type: "order.updated",
  orderId,
  status,
});

/** Statuses that an event of a run gives to its orders; those that another event has given stay untold. */
const GIVEN: Partial<Record<IntegrationEvent["type"], OrderStatus>> = {
  "run.started": "running",
  "run.finished": "decided",
  "run.archived": "cancelled",
  "candidate.decided": "decided",
};

/** Erases names in orders, and ends those that nobody can decide about any more. */
async function forgetOrders(
  tx: TenantTransaction,
  { runId, candidateId, now }: { runId: string; candidateId: string | null; now: Date },
): Promise<IntegrationEvent[]> {
  await eraseOrders(tx, { runId, candidateId, now });
  const ended = (await selectOrdersOfRun(tx, runId, candidateId))
    .filter(({ lastName, endedAt }) => lastName === null && endedAt === null)
    .filter((row) => !["decided", "cancelled"].includes(statusOf(row)));
  const ids = ended.map(({ id }) => id);
  await endOrders(tx, ids, { at: now, by: "erased" });
  return ids.map((id) => told(id, "cancelled"));
}

/** What an event of a run or of a candidate in it means for orders, whose data it changes too. */
async function eventsOf(
  tx: TenantTransaction,
  event: IntegrationEvent,
  now: Date,
): Promise<IntegrationEvent[]> {
  if (!("runId" in event)) return [];
  const { type, runId } = event;
  const candidateId = "candidateId" in event ? event.candidateId : null;
  if (type === "run.deleted" || type === "candidate.removed") {
    const released = await releaseOrders(tx, runId);
    return released.filter(({ isEnded }) => !isEnded).map(({ id }) => told(id, "open"));
  }
  if (type === "run.anonymised" || type === "candidate.erased")
    return forgetOrders(tx, { runId, candidateId, now });
  const given = GIVEN[type];
  if (given === undefined) return [];
  const rows = await selectOrdersOfRun(tx, runId, candidateId);
  return rows
    .filter((row) => row.endedAt === null && statusOf(row) === given)
    .map(({ id }) => told(id, given));
}

/** The events of orders that follow from those of runs, in the transaction of these. */
export async function orderEventsOf(
  tx: TenantTransaction,
  events: readonly IntegrationEvent[],
  now: Date,
): Promise<IntegrationEvent[]> {
  const all: IntegrationEvent[] = [];
  for (const event of events) all.push(...(await eventsOf(tx, event, now)));
  return all;
}

/**
 * The address that an order names for this change; undefined if there is none. An applicant system with a contract of its own
 * is called back once; its key is forgotten with that, and with an order that never comes to a result.
 */
export async function callbackOf(tx: TenantTransaction, event: IntegrationEvent) {
  if (event.type !== "order.updated") return undefined;
  const { orderId, status } = event;
  const { callbackUrl: url, callbackKey } = (await selectOrder(tx, orderId)) ?? {};
  if (!url || callbackKey === undefined) return undefined;
  if (callbackKey === null) return { url, callbackKey };
  const isOver = status === "decided" || status === "cancelled";
  if (!isOver || callbackKey === "") return undefined;
  await dropCallbackKey(tx, orderId);
  return status === "decided" ? { url, callbackKey } : undefined;
}

type Calls = typeof v1Calls;
type Ordering = Pick<V1Call<Calls["createOrder"]>, "tx" | "actor" | "now" | "body">;

/**
 * Stores an order of a program.
 *
 * @param callbackKey a sealed key that is sent back to the address instead of a signed message
 * @throws ApiFailure ITEM_NOT_FOUND for a process that is not released, LIMIT_EXCEEDED; RuleFailure `callbackUrl`
 */
export async function makeOrder(
  { tx, actor, now, body }: Ordering,
  isOwnHost: (hostname: string) => boolean,
  callbackKey: string | null = null,
) {
  const { packageId: processId, candidate, job, requester, callbackUrl = null } = body;
  if (!(await isReleased(tx, processId))) throw new ApiFailure("ITEM_NOT_FOUND");
  const rule = callbackUrl === null ? null : webhookUrlFault(callbackUrl, isOwnHost);
  refuse(rule ? [{ path: "callbackUrl", rule }] : []);
  if ((await countWaiting(tx, actor.id)) >= MOST_OPEN_ORDERS)
    throw new ApiFailure("LIMIT_EXCEEDED");
  if (callbackUrl !== null) await ensureOrderWebhook({ tx, now });
  const id = newId();
  await insertOrder(tx, {
    id,
    keyId: actor.id,
    processId,
    createdAt: now,
    ...candidate,
    externalId: candidate.externalId ?? null,
    jobId: job.id ?? null,
    jobTitle: job.title,
    requester,
    callbackUrl,
    callbackKey,
  });
  return { orderId: id, status: "open" as const };
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION for another key's order, WRONG_PROCESS_RUN_STATE once the run is started */
export async function cancelOwn({ tx, actor, now }: Context, orderId: string): Promise<OrderRow> {
  await lockOrder(tx, orderId);
  const order = await selectOrder(tx, orderId);
  const isOwn = order?.keyId === actor.id;
  const seen = found(order && (isOwn || isAuditor(actor)) ? order : undefined);
  demand(isOwn);
  const status = statusOf(seen);
  if (status === "cancelled") return seen;
  if (!mayCancelOrder(status)) throw new ApiFailure("WRONG_PROCESS_RUN_STATE");
  await endOrders(tx, [orderId], { at: now, by: "orderer" });
  tx.emit({ type: "order.updated", orderId, status: "cancelled" });
  return found(await selectOrder(tx, orderId));
}

interface Left {
  readonly id: string;
  readonly reason: OrderLeftReason;
}

/** Divides the chosen orders into those that still wait, which are locked, and the others with the reason. */
async function lockChosen(tx: TenantTransaction, ids: readonly string[]) {
  const chosen = [...new Set(ids)].toSorted();
  const waiting = await lockWaiting(tx, chosen);
  const rows = await selectOrders(tx, chosen);
  const known = new Map(rows.map((row) => [row.id, row]));
  const left = chosen.flatMap((id): Left[] => {
    const row = known.get(id);
    if (!row) return [{ id, reason: "unknown" }];
    if (waiting.has(id)) return [];
    return [{ id, reason: statusOf(row) === "cancelled" ? "cancelled" : "taken" }];
  });
  return { waiting: rows.filter(({ id }) => waiting.has(id)), left };
}

type Taking = CallOf<typeof orderCalls.takeOrders>;

/** The run that is to have the candidates, locked. @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE */
async function lockTarget({ tx, actor }: Context, runId: string) {
  const run = seenRun(await selectRun(tx, runId, { forUpdate: true }), actor);
  demand(holdsRunRight(run, actor, "edit"));
  if (!takesOrders(run.runState)) throw new ApiFailure("WRONG_PROCESS_RUN_STATE");
  return run;
}

const NOTHING = { params: undefined, query: undefined, body: undefined };

/** A new run for the candidates, in preparation. Returns its id. */
async function makeRun(
  call: Taking,
  processId: string,
  { createRun, editRun }: OrderDependencies,
): Promise<string> {
  const { name, plannedDate }: Body<typeof orderCalls.takeOrders> = call.body;
  const { id } = await createRun({ ...call, ...NOTHING, params: { id: processId } });
  const changes = { ...(name !== undefined && { name }), ...(plannedDate && { plannedDate }) };
  if (Object.keys(changes).length > 0)
    await editRun({ ...call, ...NOTHING, body: { id, ...changes } });
  return id;
}

/** A candidate in the words of the page. */
const candidateOf = ({ firstName, lastName, email, jobTitle }: OrderRow) => ({
  title: null,
  firstName: firstName ?? "",
  lastName: lastName ?? "",
  email,
  candidateProperties: { job: jobTitle ?? "" },
});

/**
 * Takes the candidates of orders into a run. Orders that somebody else has taken or ended meanwhile are left, and said; so are
 * those whose candidate the run has already.
 *
 * @throws ApiFailure as `lockTarget`, LIMIT_EXCEEDED; RuleFailure `orderIds` for orders of several processes
 */
export async function takeOrders(call: Taking, dependencies: OrderDependencies) {
  const { tx, body } = call;
  // The run before its orders, as changes of runs lock them.
  const target = body.runId === undefined ? null : await lockTarget(call, body.runId);
  const { waiting, left } = await lockChosen(tx, body.orderIds);
  const processes = new Set(waiting.map(({ processId }) => processId));
  if (target && waiting.length > 0) processes.add(target.processId);
  refuse(processes.size > 1 ? [{ path: "orderIds", rule: "oneProcess" }] : []);
  const inRun = target ? await selectEmails(tx, target.id) : [];
  const named = waiting.map((order) => ({ ...order, email: order.email ?? "" }));
  const { takable, left: doubled } = divideOrders(named, inRun);
  const allLeft = [...left, ...doubled];
  const [processId] = processes;
  if (takable.length === 0 || processId === undefined)
    return { run: null, taken: [], left: allLeft };
  const runId = target?.id ?? (await makeRun(call, processId, dependencies));
  const { candidates } = await dependencies.createCandidates({
    ...call,
    query: undefined,
    params: { id: runId },
    body: { candidates: takable.map(candidateOf) },
  });
  const placed = takable.map(({ id }, index) => ({ id, candidateId: found(candidates[index]).id }));
  await placeOrders(tx, runId, placed);
  for (const { id } of placed) tx.emit({ type: "order.updated", orderId: id, status: "planned" });
  const taken = placed.map(({ id }) => id);
  await recordAct(call, "order.take", runId, { orders: taken });
  const { name } = found(await selectRun(tx, runId));
  return { run: { id: runId, name }, taken, left: allLeft };
}

/** Refuses orders for a reason; those that somebody else has taken or ended meanwhile are left, and said. */
export async function refuseOrders(call: CallOf<typeof orderCalls.refuseOrders>) {
  const { tx, now, body } = call;
  const { waiting, left } = await lockChosen(tx, body.orderIds);
  const taken = waiting.map(({ id }) => id);
  await endOrders(tx, taken, { at: now, by: "moderator", reason: body.reason });
  for (const orderId of taken) {
    tx.emit({ type: "order.updated", orderId, status: "cancelled" });
    await recordAct(call, "order.refuse", orderId);
  }
  return { run: null, taken, left };
}

/** @throws ApiFailure ITEM_NOT_FOUND */
export async function releaseOrderPackage(call: CallOf<typeof orderCalls.releaseOrderPackage>) {
  const { tx, now, params, body } = call;
  found(await selectProcess(tx, params.id));
  if (body.isReleased) await insertPackage(tx, params.id, now);
  else await deletePackage(tx, params.id);
  await recordAct(call, "order.releasePackage", params.id, { isReleased: body.isReleased });
  return { packages: await readPackages(call, { all: true }) };
}

export async function updateOrderSettings(call: CallOf<typeof orderCalls.updateOrderSettings>) {
  const { tx, body } = call;
  await updateReleasesScore(tx, body.releasesScore);
  await recordAct(call, "order.updateSettings", tx.tenantId, { releasesScore: body.releasesScore });
  return readSettings(call);
}

export async function replaceOrderSecret(call: CallOf<typeof orderCalls.replaceOrderSecret>) {
  const { id, secret } = await newOrderSecret(call);
  await recordAct(call, "order.replaceSecret", id);
  return { settings: await readSettings(call), secret };
}

const DAY_MS = 86_400_000;

/** Ends orders that nobody has taken in time, and erases the names in those that ended without a run; with one, they go with it. */
export async function endOldOrders(tx: TenantTransaction, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const orderId of await endWaiting(tx, { before: daysAgo(OPEN_ORDER_DAYS), now }))
    tx.emit({ type: "order.updated", orderId, status: "cancelled" });
  await eraseEnded(tx, { before: daysAgo(ENDED_ORDER_DAYS), now });
  await deleteErased(tx, daysAgo(ERASED_ORDER_DAYS));
}
