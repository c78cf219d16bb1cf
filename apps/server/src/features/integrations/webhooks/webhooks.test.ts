// @module-tag soak
import { calls, type Webhook, type WebhookDelivery } from "@assay/contract";
import { EVENT_TYPES, MOST_WEBHOOKS } from "@assay/domain";
import {
  buildRun,
  buildTenant,
  buildUser,
  moveRun,
  type ReceivedMessage,
  signIn,
  startTestServer,
  startWebhookReceiver,
  type TestServer,
  type TestTenant,
  type TestUser,
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
import { startNightlyJob } from "../../retention/jobs.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

let tenant: TestTenant;
let administrator: TestUser;
let receiver: WebhookReceiver;
beforeEach(async () => {
  tenant = await buildTenant(server);
  administrator = await buildUser(tenant, "administrator");
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

const make = (change: Partial<Pick<Webhook, "url" | "description" | "events">> = {}) =>
  administrator.ok(calls.createWebhook, {
    body: { url: receiver.url, description: "", events: [...EVENT_TYPES], ...change },
  });
const deliveriesOf = async ({ id }: Pick<Webhook, "id">): Promise<WebhookDelivery[]> =>
  (await administrator.ok(calls.getWebhookDeliveries, { params: { id } })).deliveries;
const webhookNow = async ({ id }: Pick<Webhook, "id">): Promise<Webhook> =>
  (await administrator.ok(calls.getWebhooks)).webhooks.find((one) => one.id === id)!;

/** The newest delivery once it is as wanted. */
async function delivered(webhook: Webhook, isWanted: (delivery: WebhookDelivery) => boolean) {
  await expect
    .poll(async () => (await deliveriesOf(webhook)).filter(isWanted).length)
    .toBeGreaterThan(0);
  return (await deliveriesOf(webhook)).find(isWanted)!;
}
const isTried = ({ attempts }: WebhookDelivery) => attempts > 0;

/** The event in a message, by the server's clock. @throws Error if its signature does not count */
function verified(message: ReceivedMessage, secret: string) {
  vi.setSystemTime(server.clock.now());
  try {
    return verifiedEvent(message, secret);
  } finally {
    vi.useRealTimers();
  }
}

let invited = 0;
/** Makes an event `person.created`. */
const invite = () => {
  const email = `invited${++invited}@example.org`;
  return administrator.ok(calls.createUser, {
    body: { firstName: "Ada", lastName: "Moss", email },
  });
};

/** Lets time pass, and signs in again, since sessions end. */
async function later(ms: number) {
  server.clock.advance(ms);
  administrator = await signIn(tenant, administrator.user.email!);
}

/** Does the next attempt now, for which the queue would wait. */
const goOn = ({ id: deliveryId, attempts: attempt }: WebhookDelivery) =>
  server.database.withTenant(tenant.id, (tx) =>
    server.files.jobs.send(tx, "webhooks", { tenantId: tenant.id, deliveryId, attempt }),
  );

describe("a webhook", () => {
  it("is told of each change of a run, by ids only, signed as Standard Webhooks says", async () => {
    const { secret } = await make();
    const moderator = await buildUser(tenant, "moderator");
    const { run, candidates } = await buildRun(server, { tenant, moderator, state: "STARTED" });
    await moveRun(moderator, run.id, "Finish");
    const told = () =>
      receiver.received.map((message) => verified(message, secret) as { type: string });
    await expect.poll(() => told().map(({ type }) => type)).toContain("run.finished");
    const ofRun = told().filter(({ type }) => type.startsWith("run."));
    expect(ofRun.map(({ type }) => type).toSorted()).toEqual([
      "run.created",
      "run.finished",
      "run.started",
    ]);
    for (const event of ofRun)
      expect(event).toEqual({
        type: event.type,
        timestamp: expect.any(String),
        data: { runId: run.id },
      });
    const everything = receiver.received.map(({ body }) => body).join();
    for (const { lastName, email } of candidates) {
      expect(everything).not.toContain(lastName);
      expect(everything).not.toContain(email);
    }
  });

  it("is told of nothing that was rolled back, of nothing else, and of no other organisation", async () => {
    const { webhook } = await make({ events: ["run.started"] });
    const event = { type: "run.started", runId: "a".repeat(24) } as const;
    const failing = server.database.withTenant(tenant.id, async (tx) => {
      tx.emit(event);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    const other = await buildTenant(server);
    await server.database.withTenant(other.id, async (tx) => tx.emit(event));
    await server.database.withTenant(tenant.id, async (tx) => {
      tx.emit({ type: "run.created", runId: event.runId });
    });
    expect(await deliveriesOf(webhook)).toEqual([]);
    await server.database.withTenant(tenant.id, async (tx) => tx.emit(event));
    await receiver.hasReceived(1);
    expect((await deliveriesOf(webhook)).map(({ type }) => type)).toEqual(["run.started"]);
  });

  it("is not told while it is off, and its secret is answered only once and stored sealed", async () => {
    const { webhook, secret } = await make({ events: ["person.created"] });
    const { url, description, events } = webhook;
    const params = { id: webhook.id };
    await administrator.ok(calls.updateWebhook, {
      params,
      body: { url, description, events, isActive: false },
    });
    await invite();
    expect(await deliveriesOf(webhook)).toEqual([]);
    const { types } = await administrator.refused(calls.testWebhook, { params });
    expect(types).toEqual(["UPDATE_FAILED"]);
    expect(JSON.stringify(await administrator.ok(calls.getWebhooks))).not.toContain(secret);
    const rows = await server.owner.query<{ secret: string }>(
      "select secret from webhook where id = $1",
      [webhook.id],
    );
    expect(rows[0]?.secret).not.toContain(secret.slice("whsec_".length));
  });

  it.each([
    ["no address", "address"],
    ["https://user:secret@hooks.example/", "addressSecret"],
    ["http://demo.example.org/api/v1", "addressOwn"],
  ])("is refused with the address %s", async (url, rule) => {
    const failure = await administrator.refused(calls.createWebhook, {
      body: { url, description: "", events: ["run.created"] },
    });
    expect(failure).toMatchObject({ errors: { url: [rule] } });
  });

  it("has a limit of its number", async () => {
    for (let index = 0; index < MOST_WEBHOOKS; index += 1) await make();
    const body = { url: receiver.url, description: "", events: ["run.created" as const] };
    const { types } = await administrator.refused(calls.createWebhook, { body });
    expect(types).toEqual(["LIMIT_EXCEEDED"]);
  });
});

describe("a delivery", () => {
  it("waits longer after each failure, is given up after three days, and can be sent again with its id", async () => {
    receiver.answers(500);
    const { webhook, secret } = await make({ events: ["person.created"] });
    await invite();
    let last = await delivered(webhook, isTried);
    const waits: (number | null)[] = [];
    for (let attempts = 1; attempts <= 10; attempts += 1) {
      last = await delivered(webhook, (one) => one.attempts === attempts);
      const wait = last.nextAt ? Date.parse(last.nextAt) - Date.parse(last.attemptedAt!) : null;
      waits.push(wait === null ? null : wait / 1000);
      if (wait === null) break;
      await later(wait);
      // The first wait is short enough for the queue itself.
      if (attempts > 1) await goOn(last);
    }
    expect(waits).toEqual([5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400, null]);
    expect(last).toMatchObject({ state: "FAILED", status: 500, fault: "status" });
    receiver.answers(200);
    await administrator.ok(calls.resendWebhookDelivery, { params: { id: last.id } });
    expect(await delivered(webhook, ({ state }) => state === "DELIVERED")).toMatchObject({
      id: last.id,
      attempts: 11,
      nextAt: null,
      fault: null,
    });
    expect(verified(receiver.received.at(-1)!, secret)).toMatchObject({
      type: "person.created",
    });
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(
      new Set([last.id]),
    );
    expect((await webhookNow(webhook)).failingSince).toBeNull();
  });

  it("is sent once, however often an attempt is queued", async () => {
    const { webhook } = await make({ events: ["person.created"] });
    await invite();
    const done = await delivered(webhook, ({ state }) => state === "DELIVERED");
    await goOn({ ...done, attempts: 0 });
    await goOn(done);
    await administrator.ok(calls.testWebhook, { params: { id: webhook.id } });
    await receiver.hasReceived(2);
    const sent = receiver.received.filter(({ headers }) => headers["webhook-id"] === done.id);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["http://10.0.0.1:8080/", "address", null],
    ["https://hooks.invalid/", "name", null],
    ["http://127.0.0.1:9999/", "connection", null],
  ])("to %s fails by its %s", async (url, fault, status) => {
    const { webhook } = await make({ url });
    await administrator.ok(calls.testWebhook, { params: { id: webhook.id } });
    expect(await delivered(webhook, isTried)).toMatchObject({ state: "FAILED", fault, status });
  });

  it("follows no redirect", async () => {
    receiver.answers(307, { location: receiver.url.replace("/hook", "/elsewhere") });
    const { webhook } = await make();
    await administrator.ok(calls.testWebhook, { params: { id: webhook.id } });
    expect(await delivered(webhook, isTried)).toMatchObject({ fault: "redirect", status: 307 });
    expect(receiver.received).toHaveLength(1);
  });

  it("is signed with both secrets for a day after one was replaced, and then with the new one", async () => {
    const { webhook, secret: former } = await make();
    const params = { id: webhook.id };
    const { secret, webhook: rotating } = await administrator.ok(calls.replaceWebhookSecret, {
      params,
    });
    expect(Date.parse(rotating.formerSecretUntil!) - server.clock.now().getTime()).toBe(DAY_MS);
    await administrator.ok(calls.testWebhook, { params });
    await receiver.hasReceived(1);
    for (const each of [former, secret])
      expect(verified(receiver.received[0]!, each)).toMatchObject({ type: "webhook.test" });
    expect(() => verified(receiver.received[0]!, "whsec_c29tZWJvZHkgZWxzZQ==")).toThrow();
    await later(DAY_MS);
    expect((await webhookNow(webhook)).formerSecretUntil).toBeNull();
    await administrator.ok(calls.testWebhook, { params });
    await receiver.hasReceived(2);
    const signatures = String(receiver.received[1]!.headers["webhook-signature"]).split(" ");
    expect(signatures).toHaveLength(1);
  });

  it("is forgotten after thirty days", async () => {
    const { webhook } = await make({ events: ["person.created"] });
    await invite();
    await delivered(webhook, isTried);
    await later(31 * DAY_MS);
    await startNightlyJob(server.nightly);
    await expect.poll(() => deliveriesOf(webhook)).toEqual([]);
  });
});

describe("a webhook that fails", () => {
  it("is switched off at once, with a mail, where its receiver says that it is gone", async () => {
    receiver.answers(410);
    const { webhook } = await make({ events: ["person.created"] });
    await invite();
    await delivered(webhook, ({ state }) => state === "FAILED");
    expect(await webhookNow(webhook)).toMatchObject({ isActive: false, switchedOff: "GONE" });
    const { subject, text } = await server.mailbox.next(administrator.user.email!, (mail) =>
      String(mail.subject).includes("Webhook"),
    );
    expect(subject).toContain(new URL(receiver.url).host);
    expect(text).toContain("/customize/webhooks");
    expect(text).not.toContain("/hook\n");
  });

  it("is switched off after five days of failures, and begins anew when it is switched on", async () => {
    receiver.answers(503);
    const { webhook } = await make({ events: ["person.created"] });
    await invite();
    const first = await delivered(webhook, isTried);
    await later(5 * DAY_MS);
    await goOn(first);
    await expect.poll(async () => (await webhookNow(webhook)).isActive).toBe(false);
    const off = await webhookNow(webhook);
    expect(off.switchedOff).toBe("FAILING");
    const { url, description, events } = off;
    const params = { id: webhook.id };
    const { types } = await administrator.refused(calls.resendWebhookDelivery, {
      params: { id: first.id },
    });
    expect(types).toEqual(["UPDATE_FAILED"]);
    const on = await administrator.ok(calls.updateWebhook, {
      params,
      body: { url, description, events, isActive: true },
    });
    expect(on).toMatchObject({ isActive: true, switchedOff: null, failingSince: null });
  });

  it("is not switched off by tests that fail", async () => {
    receiver.answers(410);
    const { webhook } = await make();
    await administrator.ok(calls.testWebhook, { params: { id: webhook.id } });
    await delivered(webhook, ({ state }) => state === "FAILED");
    expect(await webhookNow(webhook)).toMatchObject({ isActive: true, failingSince: null });
  });
});
