import { ORDERS_PER_PAGE, type orderCalls } from "@assay/contract";
import type { v1Calls } from "@assay/contract/v1";
import {
  holdsPermissions,
  holdsRunRight,
  isAuditor,
  maySeeAllAssessments,
  maySeeRun,
  processEditors,
  REPORT_LINK_HOURS,
  takesOrders,
} from "@assay/domain";
import type { CallOf, Context } from "../../../http/context.ts";
import { demand, found, seenRun } from "../../../http/failure.ts";
import type { V1Call } from "../../../http/v1/context.ts";
import { selectSender } from "../../identity/mails/store.ts";
import { selectProcessSummaries } from "../../processes/store.ts";
import { selectReportedRun } from "../../reports/store.ts";
import { selectRun, selectRunRows, selectRunRowsById } from "../../runs/store.ts";
import { selectOrderWebhook } from "../webhooks/store.ts";
import { orderOfToken, resultToken, statusOf } from "./policy.ts";
import type { ResultDependencies } from "./ports.ts";
import { languagesOf, nameOfProcess, presentOrder, presentProgramOrder } from "./present.ts";
import {
  type OrderRow,
  selectOrder,
  selectOrderPage,
  selectPackages,
  selectReleasesScore,
} from "./store.ts";

type PackageReader = Pick<V1Call<(typeof v1Calls)["listPackages"]>, "tx" | "order">;

/** The processes by name, with whether they are released; all of them, or those that have to do with orders. */
export async function readPackages({ tx, order }: PackageReader, { all }: { all: boolean }) {
  const known = new Map((await selectPackages(tx)).map((row) => [row.id, row]));
  return (await selectProcessSummaries(tx))
    .filter(({ id }) => all || known.has(id))
    .map((process) => {
      const { isReleased = false, open = 0 } = known.get(process.id) ?? {};
      return { id: process.id, name: nameOfProcess(process, order), isReleased, open };
    });
}

/** What programs may order. */
export async function readReleased({ tx, order }: PackageReader) {
  const released = new Set(
    (await selectPackages(tx)).filter((row) => row.isReleased).map(({ id }) => id),
  );
  return (await selectProcessSummaries(tx))
    .filter(({ id }) => released.has(id))
    .map((process) => ({
      id: process.id,
      name: nameOfProcess(process, order),
      languages: languagesOf(process),
    }));
}

export async function listOrders(call: CallOf<typeof orderCalls.listOrders>) {
  const { tx, actor, query } = call;
  const { status = null, packageId = null, after = "" } = query;
  const rows = await selectOrderPage(tx, {
    keyId: null,
    processId: packageId,
    status,
    after,
    limit: ORDERS_PER_PAGE + 1,
  });
  const shown = rows.slice(0, ORDERS_PER_PAGE);
  const runIds = new Set(shown.flatMap(({ runId }) => runId ?? []));
  const runs = await selectRunRowsById(tx, [...runIds]);
  const seen = new Set(runs.filter((run) => maySeeRun(run, actor)).map(({ id }) => id));
  return {
    orders: shown.map((row) => presentOrder(row, row.runId !== null && seen.has(row.runId))),
    hasMore: rows.length > ORDERS_PER_PAGE,
    canRelease: holdsPermissions(actor.permissions, processEditors),
    packages: await readPackages(call, { all: false }),
  };
}

export async function listOrderRuns({
  tx,
  actor,
  params,
}: CallOf<typeof orderCalls.listOrderRuns>) {
  const runs = (await selectRunRows(tx, actor.id)).filter(
    (run) =>
      run.processId === params.id && takesOrders(run.runState) && holdsRunRight(run, actor, "edit"),
  );
  return { runs: runs.map(({ id, name, plannedDate }) => ({ id, name, plannedDate })) };
}

export const listOrderPackages = async (call: CallOf<typeof orderCalls.listOrderPackages>) => ({
  packages: await readPackages(call, { all: true }),
});

/** What is released to programs, and how messages to them are signed. */
export async function readSettings({ tx, now }: Pick<Context, "tx" | "now">) {
  const webhook = await selectOrderWebhook(tx);
  const until = webhook?.formerSecretUntil ?? null;
  return {
    releasesScore: await selectReleasesScore(tx),
    webhookId: webhook?.id ?? null,
    formerSecretUntil: until && until > now ? until.toISOString() : null,
  };
}

/** @throws ApiFailure ITEM_NOT_FOUND for a link that does not count, or no more; NO_PERMISSION to whom the run hides its results */
export async function openOrderResult(call: CallOf<typeof orderCalls.openOrderResult>) {
  const { tx, actor, now, params } = call;
  const { secret } = found(await selectSender(tx));
  const id = found(orderOfToken(params.token, { secret, now }));
  const { runId, candidateId } = found(await selectOrder(tx, id));
  const run = seenRun(await selectRun(tx, found(runId)), actor);
  demand(maySeeAllAssessments(run, actor));
  return { runId: run.id, candidateId: found(candidateId) };
}

type Reading = Pick<V1Call<(typeof v1Calls)["getOrder"]>, "tx" | "actor" | "now">;

/** The value of all ratings of a decided order; undefined where the tenant releases none. */
async function scoreOf(
  { tx, actor }: Reading,
  { runId, candidateId }: OrderRow,
  { sheetsOf }: ResultDependencies,
): Promise<number | null | undefined> {
  if (!(await selectReleasesScore(tx)) || runId === null || candidateId === null) return undefined;
  const reported = found(await selectReportedRun(tx, runId, actor.id));
  return sheetsOf(reported).get(candidateId)?.decided ?? null;
}

/** Makes the link to the result of a decided order. */
async function linking({ tx, now }: Reading, { originOf }: ResultDependencies, hours: number) {
  const sender = found(await selectSender(tx));
  const origin = originOf(sender);
  return (id: string): string =>
    `${origin}/orders/result/${resultToken(id, { hours, secret: sender.secret, now })}`;
}

/** An order as programs see it, with its result. */
export async function readOrder(
  call: Reading,
  order: OrderRow,
  dependencies: ResultDependencies,
  hours = REPORT_LINK_HOURS,
) {
  const isDecided = statusOf(order) === "decided";
  const score = isDecided ? await scoreOf(call, order, dependencies) : undefined;
  return presentProgramOrder(order, await linking(call, dependencies, hours), score);
}

/** An order of the key, or any for one that sees all runs. @throws ApiFailure ITEM_NOT_FOUND */
export async function findOrder({ tx, actor }: Reading, id: string): Promise<OrderRow> {
  const row = await selectOrder(tx, id);
  return found(row && (row.keyId === actor.id || isAuditor(actor)) ? row : undefined);
}

/** A page of the orders that a key sees, one more than the limit if there are more, and how they are shown: without scores. */
export async function readOrderPage(
  call: Reading,
  page: { readonly after: string; readonly limit: number },
  dependencies: ResultDependencies,
) {
  const { tx, actor } = call;
  const keyId = isAuditor(actor) ? null : actor.id;
  const rows = await selectOrderPage(tx, {
    ...page,
    keyId,
    processId: null,
    status: null,
    limit: page.limit + 1,
  });
  const link = await linking(call, dependencies, REPORT_LINK_HOURS);
  return { rows, present: (row: OrderRow) => presentProgramOrder(row, link, undefined) };
}
