import { calls, type Observation } from "@assay/contract";
import {
  buildRun,
  buildTenant,
  buildUser,
  Client,
  send,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let made: TestRun;
let observer: TestUser;
let observation: Observation;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  made = await buildRun(server, { state: "STARTED" });
  [observer] = made.observers as [TestUser];
  const cell = {
    processRunId: made.run.id,
    candidateId: made.candidates[0]!.id,
    exerciseId: made.exerciseIds[0]!,
  };
  observation = await observer.ok(calls.createObservation, {
    body: { ...cell, type: "html" },
  });
});
afterAll(() => server.close());

const page = (Content: string) => ({ body: { ObservationId: observation.id, Page: 1, Content } });
const stored = async () => {
  const params = { runId: made.run.id };
  const { observations } = await observer.ok(calls.listObservations, { params });
  return observations[0]?.pages[0]?.content;
};
/** Sends a call, after which the server knows the token, and reads ahead for it. */
const known = async (user: TestUser) => {
  await user.ok(calls.getAccount);
  return user;
};

describe("a page that is read while its writer is still being identified", () => {
  it("is saved for who may", async () => {
    const { revision } = await (
      await known(observer)
    ).ok(calls.updateObservationPage, page("<p>1</p>"));
    expect(revision).toBe(2);
    expect(await stored()).toBe("<p>1</p>");
  });

  it("is neither shown nor written where the call is not the user's", async () => {
    const before = await stored();
    const auditor = await known(await buildUser(made.tenant, "auditor"));
    for (const Revision of [undefined, 1]) {
      const sent = { body: { ...page("<p>secret</p>").body, Revision } };
      const refused = await auditor.refused(calls.updateObservationPage, sent);
      expect(refused.types).toEqual(["NO_PERMISSION"]);
      expect(JSON.stringify(refused)).not.toContain(before);
    }
    expect(await stored()).toBe(before);
  });

  it("is not written with a session that was ended, also by another server", async () => {
    const before = await stored();
    const other = await known(await buildUser(made.tenant, "moderator"));
    await server.database.withTenant(made.tenant.id, (tx) =>
      tx.execute("delete from session where tenant_id = $1 and person_id = $2", [
        tx.tenantId,
        other.user.id,
      ]),
    );
    const refused = await other.refused(calls.updateObservationPage, page("<p>late</p>"));
    expect(refused.types).toEqual(["NOT_LOGGED_IN"]);
    expect(await stored()).toBe(before);
  });

  it("is not that of another tenant, with a token from there or from here", async () => {
    const before = await stored();
    const elsewhere = await buildTenant(server);
    const otherUser = await known(await buildUser(elsewhere, "moderator"));
    const missing = await otherUser.refused(calls.updateObservationPage, page("<p>x</p>"));
    expect(missing.types).toEqual(["ITEM_NOT_FOUND"]);
    const crossing = new Client(server.port, made.tenant.host, otherUser.token);
    const refused = await crossing.refused(calls.updateObservationPage, page("<p>x</p>"));
    expect(refused.types).toEqual(["NOT_LOGGED_IN"]);
    expect(await stored()).toBe(before);
  });

  it("may fail, and leaves nothing behind on its connection", async () => {
    const user = await known(observer);
    for (let round = 0; round < 5; round++) {
      const body = { ObservationId: observation.id, Page: 2 ** 40, Content: "<p>x</p>" };
      const answer = await user.send(calls.updateObservationPage, { body });
      expect(answer.status).not.toBe(200);
    }
    const written = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        user.send(calls.updateObservationPage, page(`<p>${n}</p>`)),
      ),
    );
    expect(new Set(written.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe("a body that is larger than most calls take", () => {
  const LARGE = 4.5 * 1024 * 1024;
  /** Announces a body, sends nothing of it, and waits for the answer. */
  const announce = (client: { host: string }, token: string | null, length: string) =>
    new Promise<string>((resolve) => {
      const socket = net.connect(server.port, "127.0.0.1");
      socket.once("data", (data) => {
        resolve(data.toString());
        socket.destroy();
      });
      socket.write(
        `PUT /api/Observation/updateObservationPage HTTP/1.1\r\nhost: ${client.host}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n${length}\r\n\r\n`,
      );
    });

  it("is not waited for from anonymous callers or callers without the right", async () => {
    const auditor = await buildUser(made.tenant, "auditor");
    for (const length of [`content-length: ${LARGE}`, "transfer-encoding: chunked"]) {
      expect(await announce(auditor, "x".repeat(43), length)).toContain("NOT_LOGGED_IN");
      expect(await announce(auditor, auditor.token, length)).toContain("NO_PERMISSION");
    }
  });

  it("is read from callers that may send it", async () => {
    const answer = await send(server.port, {
      method: "PUT",
      path: "/api/Observation/updateObservationPage",
      headers: {
        host: observer.host,
        authorization: `Bearer ${observer.token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(page("x".repeat(LARGE)).body),
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("tooLong");
  });
});
