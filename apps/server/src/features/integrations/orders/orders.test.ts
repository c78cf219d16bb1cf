import { calls, type ProcessRun } from "@assay/contract";
import { v1Calls } from "@assay/contract/v1";
import {
  buildOrdering,
  buildProcess,
  buildUser,
  decideAbout,
  moveRun,
  startOrdered,
  startTestServer,
  takeInto,
  type TestOrdering,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

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
const listed = async (
  query: { status?: "open" | "planned" | "cancelled" } = {},
  { moderator } = shop,
) => moderator.ok(calls.listOrders, { query });
const take = (
  orderIds: string[],
  more: { runId?: string; name?: string } = {},
  { moderator } = shop,
) => moderator.ok(calls.takeOrders, { body: { orderIds, ...more } });
const runOf = async (id: string, { moderator } = shop) =>
  (await moderator.ok(calls.getRun, { params: { id } })) as ProcessRun;

describe("a package", () => {
  it("is a process that somebody who may edit processes has released, until they withdraw it", async () => {
    const { moderator, program, administrator, process } = shop;
    const hidden = await buildProcess(moderator);
    const ids = async () => (await program.ok(v1Calls.listPackages)).items.map(({ id }) => id);
    expect(await ids()).toEqual([process.id]);
    const release = (isReleased: boolean) =>
      moderator.ok(calls.releaseOrderPackage, { params: { id: hidden.id }, body: { isReleased } });
    await release(true);
    await release(true);
    expect((await ids()).toSorted()).toEqual([process.id, hidden.id].toSorted());
    await release(false);
    expect(await ids()).toEqual([process.id]);
    const denied = await administrator.refused(calls.listOrderPackages);
    expect(denied.types).toEqual(["NO_PERMISSION"]);
  });

  it("says in which languages it is written", async () => {
    const [one] = (await shop.program.ok(v1Calls.listPackages)).items;
    expect(one).toEqual({
      id: shop.process.id,
      name: shop.process.texts.de.displayName,
      languages: ["de"],
    });
  });
});

describe("an order", () => {
  it("waits in the list of moderators with what they need to know", async () => {
    const body = shop.body();
    const made = await shop.program.ok(v1Calls.createOrder, { body });
    expect(made).toEqual({ orderId: made.orderId, status: "open" });
    const order = (await listed({ status: "open" })).orders.find(({ id }) => id === made.orderId);
    expect(order).toMatchObject({
      status: "open",
      packageId: shop.process.id,
      keyName: "Key",
      ...body.candidate,
      jobTitle: "Team lead",
      requester: "Mara Lind",
      createdAt: server.clock.now().toISOString(),
      run: null,
    });
    expect(await get(made.orderId)).toMatchObject({
      status: "open",
      candidate: body.candidate,
      job: body.job,
      plannedDate: null,
      result: null,
    });
  });

  it("is planned, running and decided with its run, and tells the decision without the score", async () => {
    const ordering = await buildOrdering(server);
    const { moderator, order } = ordering;
    const id = await order();
    const { runId, candidateId } = await startOrdered(ordering, id);
    const now = async () => {
      const { status, result } = await get(id, ordering);
      return [status, result?.recommendation ?? null];
    };
    expect(await now()).toEqual(["running", null]);
    await moveRun(moderator, runId, "Finish");
    expect(await now()).toEqual(["running", null]);
    await decideAbout(moderator, runId, { candidateId, state: "PASSED" });
    expect(await now()).toEqual(["decided", "passed"]);
    expect(Object.keys((await get(id, ordering)).result!)).toEqual([
      "recommendation",
      "reportUrl",
      "completedAt",
    ]);
  });

  it("tells the day of its run, and the score only where the organisation releases it", async () => {
    const ordering = await buildOrdering(server);
    const { moderator, administrator, order, program } = ordering;
    const id = await order();
    const answer = await take([id], { name: "Tag der Teamleitung" }, ordering);
    const today = server.clock.now().toISOString().slice(0, 10);
    expect(await get(id, ordering)).toMatchObject({ status: "planned", plannedDate: today });
    expect(answer.run).toMatchObject({ name: "Tag der Teamleitung" });
    const second = await order();
    const { runId, candidateId } = await startOrdered(ordering, second);
    await moveRun(moderator, runId, "Finish");
    await decideAbout(moderator, runId, { candidateId, state: "FAILED" });
    expect((await get(second, ordering)).result).not.toHaveProperty("score");
    await administrator.ok(calls.updateOrderSettings, { body: { releasesScore: true } });
    expect((await get(second, ordering)).result).toMatchObject({
      recommendation: "failed",
      score: 3,
    });
    const { items } = await program.ok(v1Calls.listOrders);
    expect(items.find(({ orderId }) => orderId === second)?.result).not.toHaveProperty("score");
    await administrator.ok(calls.updateOrderSettings, { body: { releasesScore: false } });
    expect((await get(second, ordering)).result).not.toHaveProperty("score");
  });

  it("waits again once its candidate is removed from the run, or the run is deleted", async () => {
    const { moderator, order } = shop;
    const [first, second] = [await order(), await order()];
    const runId = await takeInto(moderator, [first, second]);
    const run = await runOf(runId);
    const remaining = run.candidates.slice(1);
    await moderator.ok(calls.updateRun, { body: { ...run, candidates: remaining } });
    const statuses = async () =>
      (await Promise.all([first, second].map((id) => get(id)))).map(({ status }) => status);
    expect((await statuses()).toSorted()).toEqual(["open", "planned"]);
    await moderator.ok(calls.deleteRun, { params: { id: runId } });
    expect(await statuses()).toEqual(["open", "open"]);
    expect((await take([first, second])).taken.toSorted()).toEqual([first, second].toSorted());
  });

  it("is cancelled by its orderer until the run is started, and then by nobody", async () => {
    const { order, program } = shop;
    const open = await order();
    expect(await cancel(open)).toMatchObject({ status: "cancelled", cancelledBy: "orderer" });
    expect(await cancel(open)).toMatchObject({ status: "cancelled" });
    expect((await take([open])).left).toEqual([{ id: open, reason: "cancelled" }]);
    const planned = await order();
    const runId = await takeInto(shop.moderator, [planned]);
    expect(await cancel(planned)).toMatchObject({ status: "cancelled" });
    // A person decides what becomes of the candidate.
    expect((await runOf(runId)).candidates).toHaveLength(1);
    const running = await order();
    await startOrdered(shop, running);
    const refused = await program.refused(v1Calls.cancelOrder, { params: { orderId: running } });
    expect(refused).toMatchObject({ status: 409, code: "wrongState" });
    expect(await get(running)).toMatchObject({ status: "running" });
  });

  it("is refused by a moderator with a reason that its orderer reads", async () => {
    const { order, moderator } = shop;
    const id = await order();
    const reason = "Die Stelle ist <b>besetzt</b>.";
    const answer = await moderator.ok(calls.refuseOrders, { body: { orderIds: [id], reason } });
    expect(answer.taken).toEqual([id]);
    expect(await get(id)).toMatchObject({ status: "cancelled", cancelledBy: "moderator", reason });
    const again = await moderator.ok(calls.refuseOrders, { body: { orderIds: [id], reason: "x" } });
    expect(again).toMatchObject({ taken: [], left: [{ id, reason: "cancelled" }] });
    const empty = { orderIds: [id], reason: " " };
    expect((await moderator.refused(calls.refuseOrders, { body: empty })).types).toEqual([
      "BAD_REQUEST",
    ]);
  });
});

describe("several orders", () => {
  it("become one run, with what their orderers have said of the candidates", async () => {
    const { order, moderator } = shop;
    const ids = await Promise.all(Array.from({ length: 6 }, () => order()));
    const { run, taken, left } = await take(ids, { name: "Sechs an einem Tag" });
    expect([taken.toSorted(), left]).toEqual([ids.toSorted(), []]);
    const { candidates } = await moderator.ok(calls.getRunCandidates, { params: { id: run!.id } });
    expect(candidates).toHaveLength(6);
    expect(candidates[0]).toMatchObject({
      firstName: "Chiamaka",
      lastName: "Eze",
      candidateProperties: { job: "Team lead" },
    });
    expect((await runOf(run!.id)).runState).toBe("DRAFT");
    const planned = (await listed({ status: "planned" })).orders;
    expect(planned.filter((one) => one.run?.id === run!.id)).toHaveLength(6);
  });

  it("can be added to a run of the same process that was not started", async () => {
    const { order, moderator } = shop;
    const runId = await takeInto(moderator, [await order()]);
    const more = await order();
    expect((await take([more], { runId })).run).toMatchObject({ id: runId });
    expect((await runOf(runId)).candidates).toHaveLength(2);
    const other = await buildProcess(moderator);
    const { id: otherRun } = await moderator.ok(calls.createRun, { params: { id: other.id } });
    const misplaced = { orderIds: [await order()], runId: otherRun };
    const refused = await moderator.refused(calls.takeOrders, { body: misplaced });
    expect(refused.errors).toEqual({ orderIds: ["oneProcess"] });
    const { runId: started } = await startOrdered(shop, await order());
    const late = { orderIds: [await order()], runId: started };
    expect((await moderator.refused(calls.takeOrders, { body: late })).types).toEqual([
      "WRONG_PROCESS_RUN_STATE",
    ]);
    const stranger = await buildUser(shop.tenant, "moderator");
    expect((await stranger.refused(calls.takeOrders, { body: late })).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
  });

  it("go to the first of two moderators who take them at once, and the rest of each selection is not lost", async () => {
    const { order, tenant, moderator } = shop;
    const second = await buildUser(tenant, "moderator");
    const [shared, mine, theirs] = [await order(), await order(), await order()];
    const answers = await Promise.all([
      moderator.ok(calls.takeOrders, { body: { orderIds: [mine, shared] } }),
      second.ok(calls.takeOrders, { body: { orderIds: [theirs, shared] } }),
    ]);
    const winners = answers.filter(({ taken }) => taken.includes(shared));
    expect(winners).toHaveLength(1);
    const [loser] = answers.filter(({ taken }) => !taken.includes(shared));
    expect(loser!.left).toEqual([{ id: shared, reason: "taken" }]);
    expect(loser!.taken).toHaveLength(1);
    expect(answers.map(({ run }) => run !== null)).toEqual([true, true]);
    const late = await take([shared]);
    expect(late).toEqual({ run: null, taken: [], left: [{ id: shared, reason: "taken" }] });
  });

  it("make no run of one candidate twice", async () => {
    const { order } = shop;
    const email = "double@example.org";
    const [first, second] = [await order({ email }), await order({ email: "Double@example.org" })];
    const { run, taken, left } = await take([first, second]);
    expect([taken, left]).toEqual([[first], [{ id: second, reason: "sameCandidate" }]]);
    const again = await take([second], { runId: run!.id });
    expect(again).toEqual({ run: null, taken: [], left: [{ id: second, reason: "inRun" }] });
    expect(await get(second)).toMatchObject({ status: "open" });
  });

  it("are listed by pages, however many there are", async () => {
    const ordering = await buildOrdering(server);
    const { tenant, process, moderator, order } = ordering;
    await order();
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.execute(
        `insert into candidate_order (tenant_id, id, key_id, process_id, created_at, first_name, last_name, email,
                                      job_title, requester)
         select tenant_id, lpad(to_hex(n), 24, '0'), key_id, process_id, created_at, 'Chi', 'Eze',
                'a' || n || '@example.org', 'Lead', 'Mara'
           from candidate_order, generate_series(1, 4999) n where tenant_id = $1`,
        [tenant.id],
      ),
    );
    const seen = new Set<string>();
    let after: string | undefined;
    for (;;) {
      const query = { status: "open" as const, packageId: process.id, ...(after && { after }) };
      const { orders, hasMore, packages } = await moderator.ok(calls.listOrders, { query });
      expect(orders.length).toBeLessThanOrEqual(50);
      expect(packages).toMatchObject([{ id: process.id, open: 5_000 }]);
      for (const { id } of orders) seen.add(id);
      after = orders.at(-1)?.id;
      if (!hasMore) break;
    }
    expect(seen.size).toBe(5_000);
    const first = await ordering.program.ok(v1Calls.listOrders, { query: { limit: "200" } });
    expect(first.items).toHaveLength(200);
    const { items } = await ordering.program.ok(v1Calls.listOrders, {
      query: { limit: "200", cursor: first.next! },
    });
    expect(items[0]!.orderId > first.items.at(-1)!.orderId).toBe(true);
  });
});
