import { calls } from "@assay/contract";
import { v1Calls } from "@assay/contract/v1";
import {
  buildOrdering,
  buildProcess,
  decideAbout,
  moveRun,
  send,
  startOrdered,
  startTestServer,
  startWebhookReceiver,
  type TestOrdering,
  type TestServer,
  type WebhookReceiver,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let shop: TestOrdering;
let receiver: WebhookReceiver;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  shop = await buildOrdering(server);
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver.close();
  await server.close();
});

/** The key followed by a colon, as Greenhouse sends it: the user name without a password. */
const basic = (key: string | null) => `Basic ${Buffer.from(`${key}:`).toString("base64")}`;

async function ask(method: "GET" | "POST", path: string, body?: unknown, authorization?: string) {
  const answer = await send(server.port, {
    method,
    path: `/api/greenhouse/${path}`,
    headers: {
      host: shop.tenant.host,
      authorization: authorization ?? basic(shop.program.key),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: JSON.parse(answer.text) as Record<string, unknown> };
}

/** The request of Greenhouse's documentation, for this test and address. */
const documented = (url: string) => ({
  partner_test_id: shop.process.id,
  candidate: {
    first_name: "Harry",
    last_name: "Potter",
    preferred_name: "The Chosen One",
    resume_url: "https://hogwarts.com/resume",
    phone_number: "123-456-7890",
    email: "hpotter@hogwarts.edu",
    greenhouse_profile_url: "https://app.greenhouse.io/people/17681532?application_id=26234709",
  },
  sent_by: "test_sender@example.org",
  url,
});
const sent = async (url: string) => {
  const { status, body } = await ask("POST", "send_test", documented(url));
  expect(status).toBe(200);
  return String(body["partner_interview_id"]);
};
const statusOf = (id: string) => ask("GET", `test_status?partner_interview_id=${id}`);

describe("Greenhouse", () => {
  it("lists the tests that are released", async () => {
    expect(await ask("GET", "list_tests")).toEqual({
      status: 200,
      body: [
        { partner_test_id: shop.process.id, partner_test_name: shop.process.texts.de.displayName },
      ],
    });
  });

  it("sends a test, which waits as an order of its candidate, once for each address, test and candidate", async () => {
    const url = `${receiver.url}/1`;
    const id = await sent(url);
    expect(await sent(url)).toBe(id);
    const { orders } = await shop.moderator.ok(calls.listOrders, { query: {} });
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      id,
      status: "open",
      firstName: "Harry",
      lastName: "Potter",
      email: "hpotter@hogwarts.edu",
      externalId: "https://app.greenhouse.io/people/17681532?application_id=26234709",
      requester: "test_sender@example.org",
    });
    expect(await statusOf(id)).toEqual({ status: 200, body: { partner_status: "open" } });
    await shop.program.ok(v1Calls.cancelOrder, { params: { orderId: id } });
    expect(await statusOf(id)).toEqual({ status: 200, body: { partner_status: "cancelled" } });
  });

  it("sends another test to the same address for another candidate, another test, or after the end of the first", async () => {
    const url = `${receiver.url}/same`;
    const first = await sent(url);
    const idOf = async (changes: object, candidate: object = {}) => {
      const body = { ...documented(url), ...changes };
      const answer = await ask("POST", "send_test", {
        ...body,
        candidate: { ...body.candidate, ...candidate },
      });
      return String(answer.body["partner_interview_id"]);
    };
    const process = await buildProcess(shop.moderator);
    const body = { isReleased: true };
    await shop.moderator.ok(calls.releaseOrderPackage, { params: { id: process.id }, body });
    const others = [
      await idOf({ partner_test_id: process.id }),
      await idOf({}, { email: "hgranger@hogwarts.edu" }),
    ];
    expect(await idOf({}, { email: " HPotter@Hogwarts.edu" })).toBe(first);
    await shop.program.ok(v1Calls.cancelOrder, { params: { orderId: first } });
    others.push(await sent(url));
    expect(new Set([first, ...others]).size).toBe(4);
    for (const id of others)
      expect(await statusOf(id)).toEqual({ status: 200, body: { partner_status: "open" } });
  });

  it("is called back once there is a result, with the key that it sent, and then fetches it", async () => {
    const id = await sent(`${receiver.url}/2`);
    const { runId, candidateId } = await startOrdered(shop, id);
    expect(await statusOf(id)).toEqual({ status: 200, body: { partner_status: "running" } });
    await moveRun(shop.moderator, runId, "Finish");
    await decideAbout(shop.moderator, runId, { candidateId, state: "PASSED" });
    await receiver.hasReceived(1);
    const [message] = receiver.received;
    expect(message).toMatchObject({
      method: "PATCH",
      body: "",
      headers: { authorization: basic(shop.program.key) },
    });
    const { body } = await statusOf(id);
    expect(body).toEqual({
      partner_status: "complete",
      partner_profile_url: expect.stringContaining(shop.tenant.host),
      metadata: { Recommendation: "passed", "Completed at": expect.any(String) },
    });
    await shop.administrator.ok(calls.updateOrderSettings, { body: { releasesScore: true } });
    expect((await statusOf(id)).body).toMatchObject({ partner_score: 3 });
    expect(receiver.received).toHaveLength(1);
  });

  it("keeps the key sealed, and only until it was called back", async () => {
    const id = await sent(`${receiver.url}/3`);
    const stored = () =>
      server.owner.withTenant(shop.tenant.id, async (tx) => {
        const { rows } = await tx.db.execute<{ row: string }>(
          `select to_jsonb(o)::text as row from candidate_order o where id = '${id}'
           union all select to_jsonb(d)::text from webhook_delivery d where d.data ->> 'orderId' = '${id}'`,
        );
        return rows.map(({ row }) => row).join();
      });
    expect(await stored()).not.toContain(shop.program.key);
    const { runId, candidateId } = await startOrdered(shop, id);
    await moveRun(shop.moderator, runId, "Finish");
    const before = receiver.received.length;
    await decideAbout(shop.moderator, runId, { candidateId, state: "FAILED" });
    await receiver.hasReceived(before + 1);
    await expect.poll(stored).toContain('"state": "DELIVERED"');
    expect((await stored()).match(/"callback_key": (null|"")/g)).toHaveLength(2);
  });

  it("forgets the key of an order whose run is archived without a decision, and calls nobody back", async () => {
    const id = await sent(`${receiver.url}/archived`);
    const { runId } = await startOrdered(shop, id);
    await moveRun(shop.moderator, runId, "Finish");
    const before = receiver.received.length;
    await moveRun(shop.moderator, runId, "Archive");
    expect(await statusOf(id)).toEqual({ status: 200, body: { partner_status: "cancelled" } });
    const rows = await server.owner.withTenant(shop.tenant.id, (tx) =>
      tx.db.execute<{ key: string; deliveries: number }>(
        `select o.callback_key as key, count(d.id)::int as deliveries from candidate_order o
           left join webhook_delivery d on d.data ->> 'orderId' = o.id where o.id = '${id}' group by 1`,
      ),
    );
    expect(rows.rows).toEqual([{ key: "", deliveries: 0 }]);
    expect(receiver.received).toHaveLength(before);
  });

  it("tells what it could not read, which is noted without what could name somebody", async () => {
    const error = {
      api_call: "test_status",
      errors: ["partner_status is 'complete' but partner_profile url is missing"],
      partner_test_id: "12345",
      partner_test_name: "Personality Test",
      partner_interview_id: "299506",
      candidate_email: "hpotter@hogwarts.edu",
    };
    expect(await ask("POST", "response_error", error)).toEqual({
      status: 200,
      body: { status: 200 },
    });
    expect(server.log.join()).toContain("Greenhouse could not read an answer");
    expect(server.log.join()).not.toContain("hpotter");
  });

  it("is answered 401 with a key that does not count, however it is sent, and 404 for what is not there", async () => {
    const key = shop.program.key!;
    const wrong = [
      basic(`assay_x_${"a".repeat(43)}`),
      `Basic ${Buffer.from(key).toString("base64")}`,
      `Basic ${Buffer.from(`${key}:password`).toString("base64")}`,
      `Bearer ${key}`,
      "Basic !",
      "",
    ];
    for (const authorization of wrong)
      expect((await ask("GET", "list_tests", undefined, authorization)).status).toBe(401);
    expect((await statusOf("f".repeat(24))).status).toBe(404);
    const unknown = { ...documented(`${receiver.url}/4`), partner_test_id: "12345" };
    expect((await ask("POST", "send_test", unknown)).status).toBe(404);
    expect((await ask("GET", "nothing")).status).toBe(404);
    const foreign = await buildOrdering(server);
    expect((await statusOf(await foreign.order())).status).toBe(404);
    const reader = await shop.newProgram(["GET_PROCESS_RUNS"]);
    const denied = await ask("POST", "send_test", documented(receiver.url), basic(reader.key));
    expect(denied.status).toBe(403);
  });

  it("is told which field of a test is wrong", async () => {
    const body = documented("ftp://app.greenhouse.io/");
    const answer = await ask("POST", "send_test", body);
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: "callbackUrl", rule: "address" }] },
    });
    const { candidate, ...rest } = documented(receiver.url);
    expect(await ask("POST", "send_test", rest)).toMatchObject({
      status: 422,
      body: { errors: [{ field: "candidate" }] },
    });
    const hostile = { ...candidate, first_name: "<img src=x>" };
    expect(await ask("POST", "send_test", { ...rest, candidate: hostile })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "candidate.firstName" }] },
    });
  });
});
