// @module-tag soak
import { calls } from "@assay/contract";
import { v1Calls } from "@assay/contract/v1";
import { MOST_OPEN_ORDERS, OPEN_ORDER_DAYS } from "@assay/domain";
import {
  buildOrdering,
  buildProcess,
  buildUser,
  decideAbout,
  moveRun,
  ORDERING,
  type OrderBody,
  signIn,
  startOrdered,
  startTestServer,
  type TestOrdering,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startNightlyJob } from "../../retention/jobs.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let server: TestServer;
let shop: TestOrdering;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  shop = await buildOrdering(server);
});
afterAll(() => server.close());

const get = (orderId: string, { program } = shop) =>
  program.ok(v1Calls.getOrder, { params: { orderId } });
const cancel = (orderId: string, { program } = shop) =>
  program.ok(v1Calls.cancelOrder, { params: { orderId } });
const refusedOrder = (body: object, { program } = shop) =>
  program.refused(v1Calls.createOrder, { body });

describe("a key", () => {
  it("sees the orders that it made, and with the right to all runs every order", async () => {
    const id = await shop.order();
    const other = await shop.newProgram();
    const unknown = await other.refused(v1Calls.getOrder, { params: { orderId: id } });
    expect(unknown).toMatchObject({ status: 404, code: "notFound" });
    expect((await other.ok(v1Calls.listOrders)).items).toEqual([]);
    expect(await other.refused(v1Calls.cancelOrder, { params: { orderId: id } })).toMatchObject({
      status: 404,
    });
    const auditor = await shop.newProgram([...ORDERING, "GET_ALL_PROCESS_RUNS"]);
    expect(await auditor.ok(v1Calls.getOrder, { params: { orderId: id } })).toMatchObject({
      orderId: id,
    });
    // To see an order is not to be its orderer.
    expect(await auditor.refused(v1Calls.cancelOrder, { params: { orderId: id } })).toMatchObject({
      status: 403,
    });
    expect(await get(id)).toMatchObject({ status: "open" });
  });

  it("cannot order what is not released, or belongs to another organisation", async () => {
    const hidden = await buildProcess(shop.moderator);
    const foreign = await buildOrdering(server);
    for (const packageId of [hidden.id, foreign.process.id, "f".repeat(24)])
      expect(await refusedOrder(shop.body({ packageId }))).toMatchObject({
        status: 404,
        code: "notFound",
      });
    const theirs = await foreign.order();
    expect(
      await shop.program.refused(v1Calls.getOrder, { params: { orderId: theirs } }),
    ).toMatchObject({ status: 404 });
    expect(
      (await shop.moderator.ok(calls.takeOrders, { body: { orderIds: [theirs] } })).left,
    ).toEqual([{ id: theirs, reason: "unknown" }]);
    expect(await get(theirs, foreign)).toMatchObject({ status: "open" });
  });

  it("orders once however often it repeats itself, and nothing else under the same key", async () => {
    const body = shop.body();
    const headers = { "idempotency-key": "order-1" };
    const first = await shop.program.ok(v1Calls.createOrder, { body, headers });
    const second = await shop.program.ok(v1Calls.createOrder, { body, headers });
    expect(second).toEqual(first);
    const other = { ...body, requester: "Somebody else" };
    expect(await shop.program.refused(v1Calls.createOrder, { body: other, headers })).toMatchObject(
      { status: 422, code: "keyReused" },
    );
  });

  it("is told field by field what is wrong", async () => {
    const named = (candidate: Partial<OrderBody["candidate"]>) => {
      const body = shop.body();
      return { ...body, candidate: { ...body.candidate, ...candidate } };
    };
    const fields = async (body: object) =>
      (await refusedOrder(body)).errors?.map(({ field }) => field);
    expect(await fields(named({ firstName: "<script>alert(1)</script>" }))).toEqual([
      "candidate.firstName",
    ]);
    expect(await fields(named({ lastName: "\u200b\u200b" }))).toEqual(["candidate.lastName"]);
    expect(await fields(named({ email: "nobody" }))).toEqual(["candidate.email"]);
    expect(await fields({ ...shop.body(), job: { title: " " } })).toEqual(["job.title"]);
    expect(await fields({ ...shop.body(), requester: "x".repeat(201) })).toEqual(["requester"]);
    expect(await fields({ ...shop.body(), score: 5 })).toEqual(["score"]);
    const urls = [
      ["ftp://applicants.example/", "address"],
      ["https://user:secret@applicants.example/", "addressSecret"],
      [`http://${shop.tenant.host}/api/v1/orders`, "addressOwn"],
    ] as const;
    for (const [callbackUrl, rule] of urls)
      expect((await refusedOrder(shop.body({ callbackUrl }))).errors).toEqual([
        { field: "callbackUrl", rule },
      ]);
  });

  it("cannot flood the list", async () => {
    const ordering = await buildOrdering(server);
    await ordering.order();
    await server.owner.withTenant(ordering.tenant.id, (tx) =>
      tx.execute(
        `insert into candidate_order (tenant_id, id, key_id, process_id, created_at)
         select tenant_id, lpad(to_hex(n), 24, '0'), key_id, process_id, created_at
           from candidate_order, generate_series(1, $2::int - 1) n where tenant_id = $1`,
        [ordering.tenant.id, MOST_OPEN_ORDERS],
      ),
    );
    expect(await refusedOrder(ordering.body(), ordering)).toMatchObject({
      status: 409,
      code: "limitReached",
    });
  });
});

describe("the link to a result", () => {
  it("leads whoever may see the result there, for a day, and nobody else", async () => {
    const ordering = await buildOrdering(server);
    const { order, tenant, moderator } = ordering;
    const id = await order();
    const { runId, candidateId } = await startOrdered(ordering, id);
    await moveRun(moderator, runId, "Finish");
    await decideAbout(moderator, runId, { candidateId, state: "HIRED" });
    const { reportUrl } = (await get(id, ordering)).result!;
    const token = new URL(reportUrl).pathname.split("/").at(-1)!;
    expect(new URL(reportUrl).host).toBe(tenant.host);
    const open = (by: typeof moderator, text = token) =>
      by.refused(calls.openOrderResult, { params: { token: text } });
    expect(await moderator.ok(calls.openOrderResult, { params: { token } })).toEqual({
      runId,
      candidateId,
    });
    const stranger = await buildUser(tenant, "moderator");
    expect((await open(stranger)).types).toEqual(["ITEM_NOT_FOUND"]);
    const [order1, until, mac] = token.split(".");
    for (const changed of [
      `${order1}.${Number(until) + 1}.${mac}`,
      `${"f".repeat(24)}.${until}.${mac}`,
      `${order1}.${until}.`,
      `${order1}.${until}`,
    ])
      expect((await open(moderator, changed)).types).toEqual(["ITEM_NOT_FOUND"]);
    server.clock.advance(24 * HOUR_MS);
    const later = await signIn(tenant, moderator.user.email!);
    expect((await open(later)).types).toEqual(["ITEM_NOT_FOUND"]);
    const { reportUrl: renewed } = (await get(id, ordering)).result!;
    const params = { token: renewed.split("/").at(-1)! };
    expect(await later.ok(calls.openOrderResult, { params })).toEqual({ runId, candidateId });
  });
});

describe("the names in orders", () => {
  it("go with those of the candidate, whose order ends if nothing was decided", async () => {
    const ordering = await buildOrdering(server);
    const { order, moderator } = ordering;
    const email = "erased@example.org";
    const refused = await order({ email });
    await cancel(refused, ordering);
    const id = await order({ email });
    const { runId, candidateId } = await startOrdered(ordering, id);
    await moderator.ok(calls.eraseCandidate, {
      params: { id: runId, candidateId },
      query: { reason: "REQUEST" },
    });
    expect(await get(id, ordering)).toMatchObject({
      status: "cancelled",
      cancelledBy: "erased",
      candidate: null,
      job: null,
      requester: null,
    });
    expect(await get(refused, ordering)).toMatchObject({ candidate: null });
    const rows = JSON.stringify(await moderator.ok(calls.listOrders, { query: {} }));
    for (const word of ["Chiamaka", email, "applicant-4711", "Mara Lind"])
      expect(rows).not.toContain(word);
  });

  it("go with those of a run that is anonymised, except of who was hired, and the decision stays", async () => {
    const ordering = await buildOrdering(server);
    const { order, moderator, tenant } = ordering;
    const outcomes = ["HIRED", "PASSED"] as const;
    const ids: string[] = [];
    for (const state of outcomes) {
      const id = await order();
      const { runId, candidateId } = await startOrdered(ordering, id);
      await moveRun(moderator, runId, "Finish");
      await decideAbout(moderator, runId, { candidateId, state });
      await server.database.withTenant(tenant.id, async (tx) => {
        tx.emit({ type: "run.anonymised", runId });
      });
      ids.push(id);
    }
    const [hired, passed] = await Promise.all(ids.map((id) => get(id, ordering)));
    expect(hired).toMatchObject({ status: "decided", candidate: { lastName: "Eze" } });
    expect(passed).toMatchObject({ status: "decided", candidate: null, requester: null });
    expect(passed?.result?.recommendation).toBe("passed");
  });

  it("go half a year after an order that nobody takes, which ends, and a month after one that has ended", async () => {
    const ordering = await buildOrdering(server);
    const { order } = ordering;
    const [open, early, late] = [await order(), await order(), await order()];
    await cancel(early, ordering);
    server.clock.advance(5 * DAY_MS);
    await cancel(late, ordering);
    server.clock.advance(26 * DAY_MS);
    await startNightlyJob(server.nightly);
    await expect.poll(async () => (await get(early, ordering)).candidate).toBeNull();
    const named = { candidate: { lastName: "Eze" } };
    expect(await get(late, ordering)).toMatchObject(named);
    expect(await get(open, ordering)).toMatchObject({ ...named, status: "open" });
    server.clock.advance((OPEN_ORDER_DAYS - 31) * DAY_MS + HOUR_MS);
    await startNightlyJob(server.nightly);
    await expect.poll(async () => (await get(open, ordering)).status).toBe("cancelled");
    expect(await get(open, ordering)).toMatchObject({ ...named, cancelledBy: "expired" });
  });
});
