import { calls } from "@assay/contract";
import { v1Calls } from "@assay/contract/v1";
import {
  buildOrdering,
  decideAbout,
  moveRun,
  type ReceivedMessage,
  startOrdered,
  startTestServer,
  startWebhookReceiver,
  type TestOrdering,
  type TestServer,
  verifiedEvent,
  type WebhookReceiver,
} from "@assay/testing";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from "vitest";

let server: TestServer;
let shop: TestOrdering;
let receiver: WebhookReceiver;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await buildOrdering(server);
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

const newSecret = () => shop.administrator.ok(calls.replaceOrderSecret);
const settings = () => shop.administrator.ok(calls.getOrderSettings);
const deliveries = async () => {
  const { webhookId } = await settings();
  const answer = await shop.administrator.ok(calls.getWebhookDeliveries, {
    params: { id: webhookId! },
  });
  return answer.deliveries;
};

/** The event in a message, by the server's clock. @throws Error if its signature does not count */
function verified(message: ReceivedMessage, secret: string) {
  vi.setSystemTime(server.clock.now());
  try {
    return verifiedEvent(message, secret) as { type: string; data: Record<string, string> };
  } finally {
    vi.useRealTimers();
  }
}
const told = (secret: string) =>
  receiver.received.map((message) => verified(message, secret).data["status"] ?? "").toSorted();

describe("the address that an order names", () => {
  it("is told of each change of its status, by ids only, signed with the secret for orders", async () => {
    const { secret } = await newSecret();
    const { moderator, order } = shop;
    const orderId = await order({ callbackUrl: receiver.url });
    const { runId, candidateId } = await startOrdered(shop, orderId);
    await moveRun(moderator, runId, "Finish");
    await decideAbout(moderator, runId, { candidateId, state: "PASSED" });
    await receiver.hasReceived(3);
    expect(told(secret)).toEqual(["decided", "planned", "running"]);
    for (const message of receiver.received) {
      const event = verified(message, secret);
      expect(event).toMatchObject({ type: "order.updated", data: { orderId } });
      expect(Object.keys(event.data).toSorted()).toEqual(["orderId", "status"]);
    }
    const everything = receiver.received.map(({ body }) => body).join();
    expect(everything).not.toContain("Chiamaka");
    expect(() => verified(receiver.received[0]!, `whsec_${"A".repeat(43)}=`)).toThrow();
  });

  it("is told when the candidate is removed, the run deleted, the order refused or cancelled", async () => {
    const { secret } = await newSecret();
    const { moderator, order, program } = shop;
    const orderId = await order({ callbackUrl: receiver.url });
    const take = async () => {
      const { run } = await moderator.ok(calls.takeOrders, { body: { orderIds: [orderId] } });
      return moderator.ok(calls.getRun, { params: { id: run!.id } });
    };
    const run = await take();
    await moderator.ok(calls.updateRun, { body: { id: run.id, candidates: [] } });
    const { id } = await take();
    await moderator.ok(calls.deleteRun, { params: { id } });
    const body = { orderIds: [orderId], reason: "Besetzt" };
    await moderator.ok(calls.refuseOrders, { body });
    await receiver.hasReceived(5);
    expect(told(secret)).toEqual(["cancelled", "open", "open", "planned", "planned"]);
    const other = await order({ callbackUrl: receiver.url });
    await program.ok(v1Calls.cancelOrder, { params: { orderId: other } });
    await receiver.hasReceived(6);
    expect(verified(receiver.received[5]!, secret).data).toEqual({
      orderId: other,
      status: "cancelled",
    });
  });

  it("hears beside the webhooks that are told of orders, and not of a decision before the finish", async () => {
    const { administrator, moderator, order } = shop;
    const { secret } = await administrator.ok(calls.createWebhook, {
      body: { url: receiver.url, description: "", events: ["order.updated"] },
    });
    const orderId = await order();
    const { runId, candidateId } = await startOrdered(shop, orderId);
    await moveRun(moderator, runId, "Finish");
    await decideAbout(moderator, runId, { candidateId, state: "FAILED" });
    await decideAbout(moderator, runId, { candidateId, state: "PASSED" });
    await receiver.hasReceived(4);
    expect(told(secret)).toEqual(["decided", "decided", "planned", "running"]);
    expect((await settings()).webhookId).toBeNull();
  });

  it("gets nothing where it leads into the operator's network, and its failures switch nothing off", async () => {
    const { order, program, administrator } = shop;
    const inside = await order({ callbackUrl: "http://10.255.255.1/hook" });
    await program.ok(v1Calls.cancelOrder, { params: { orderId: inside } });
    await expect
      .poll(async () => (await deliveries())[0])
      .toMatchObject({ fault: "address", attempts: 1 });
    receiver.answers(410);
    const gone = await order({ callbackUrl: receiver.url });
    await program.ok(v1Calls.cancelOrder, { params: { orderId: gone } });
    await expect
      .poll(async () => (await deliveries()).find(({ data }) => data["orderId"] === gone))
      .toMatchObject({ state: "FAILED", status: 410 });
    receiver.answers(204);
    const fine = await order({ callbackUrl: receiver.url });
    await program.ok(v1Calls.cancelOrder, { params: { orderId: fine } });
    await expect
      .poll(async () => (await deliveries()).find(({ data }) => data["orderId"] === fine))
      .toMatchObject({ state: "DELIVERED" });
    // It is no webhook that administrators could change.
    expect((await administrator.ok(calls.getWebhooks)).webhooks).toEqual([]);
    const params = { id: (await settings()).webhookId! };
    expect((await administrator.refused(calls.deleteWebhook, { params })).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    const [failed] = (await deliveries()).filter(({ state }) => state === "FAILED");
    await administrator.ok(calls.resendWebhookDelivery, { params: { id: failed!.id } });
    await receiver.hasReceived(3);
  });

  it("is signed with both secrets for a day after one was replaced", async () => {
    const { secret: former, settings: first } = await newSecret();
    expect(first.formerSecretUntil).toBeNull();
    const { secret, settings: now } = await newSecret();
    expect(now.formerSecretUntil).not.toBeNull();
    const orderId = await shop.order({ callbackUrl: receiver.url });
    await shop.program.ok(v1Calls.cancelOrder, { params: { orderId } });
    await receiver.hasReceived(1);
    for (const each of [former, secret])
      expect(verified(receiver.received[0]!, each)).toMatchObject({ type: "order.updated" });
  });
});
