import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { calls } from "@assay/contract";
import {
  buildTenant,
  buildUser,
  followEvents,
  send,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let user: TestUser;
const timeouts = {
  headMs: 500,
  everyMs: 100,
  pace: { idleMs: 500, graceMs: 1_000, leastRate: 10_000, everyMs: 50 },
  connections: 30,
};
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { timeouts });
  tenant = await buildTenant(server);
  user = await buildUser(tenant, "moderator");
}, 180_000);
afterAll(() => server.close());

/** Opens a connection and sends a text. */
async function open(sent: string): Promise<Socket> {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(sent);
  return socket;
}
/** Keeps sending a character at intervals until the server closes the connection. Returns its answer. */
async function dribble(socket: Socket, part = "x"): Promise<string> {
  const timer = setInterval(() => socket.write(part), 50);
  const answer = await text(socket).catch(() => "cut");
  clearInterval(timer);
  return answer;
}
const head = (...lines: string[]) =>
  [
    `PUT /api/Scales HTTP/1.1`,
    `host: ${tenant.host}`,
    `authorization: Bearer ${user.token}`,
    ...lines,
    "",
  ].join("\r\n");

describe("a connection", { timeout: 60_000 }, () => {
  it("that sends nothing, or its head for ever, is ended", async () => {
    expect(await text(await open(""))).toMatch(/^(HTTP\/1\.1 408 .*|)/);
    expect(await dribble(await open("GET /api/Tenant HTTP/1.1\r\nx-slow: "))).toMatch(
      /^HTTP\/1\.1 408 [\s\S]*"success":false/,
    );
  });

  it("that brings no request has the headers of every answer too", async () => {
    const unreadable = await text(await open("NONSENSE\r\n\r\n"));
    const { headers } = await send(server.port, { path: "/api/nowhere" });
    const names = ["content-security-policy", "permissions-policy", "x-content-type-options"];
    for (const name of names) {
      expect([name, headers[name]]).toEqual([name, expect.any(String)]);
      expect(unreadable).toContain(`\r\n${name}: `);
    }
    expect(unreadable).toContain("frame-ancestors 'none'");
  });

  it("whose body comes for ever is cut, however it announces it", async () => {
    const ways = { "content-length: 100000": "x", "transfer-encoding: chunked": "1\r\nx\r\n" };
    for (const [length, part] of Object.entries(ways)) {
      const begin = `${head("content-type: application/json", length)}\r\n`;
      const body = length.startsWith("transfer") ? '1\r\n"\r\n' : '{"a":"';
      expect(["", "cut"]).toContain(await dribble(await open(begin + body), part));
    }
  });

  it("of events, which says nothing for long, stays", async () => {
    const followed = await followEvents(server.port, user);
    let isOpen = true;
    void followed.ended.then(() => (isOpen = false));
    expect(await text(await open(""))).toMatch(/^(HTTP\/1\.1 408 .*|)/);
    await dribble(await open("GET /api/Tenant HTTP/1.1\r\nx-slow: "));
    expect(isOpen).toBe(true);
    followed.close();
  });

  it("is refused where there are too many, and the others go on", async () => {
    const many = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const socket = connect(server.port, "127.0.0.1").on("error", () => undefined);
        await once(socket, "connect");
        return socket;
      }),
    );
    await Promise.all(many.map((socket) => once(socket.resume(), "close")));
    expect((await user.send(calls.listScales)).status).toBe(200);
  });
});

describe("the head of a request", () => {
  it("has its limit, and is answered with the envelope", async () => {
    const large = await send(server.port, {
      path: "/api/Tenant",
      headers: { host: tenant.host, "x-large": "x".repeat(20_000) },
    });
    expect(large.status).toBe(431);
    expect(JSON.parse(large.text)).toMatchObject({ metadata: { success: false } });
    const socket = await open("no request at all\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*"success":false/);
  });

  it("names one host, also where a page is asked for", async () => {
    for (const path of ["/", "/api/Tenant", "/api/health/live"]) {
      const socket = await open(
        `GET ${path} HTTP/1.1\r\nHost: ${tenant.host}\r\nHost: other.example.org\r\nConnection: close\r\n\r\n`,
      );
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  it("says the length of its body once and in one way", async () => {
    for (const lines of [
      ["content-length: 5", "transfer-encoding: chunked"],
      ["content-length: 5", "content-length: 6"],
      ["transfer-encoding: chunked, identity"],
      ["content-length: +5"],
    ]) {
      const socket = await open(`${head("content-type: application/json", ...lines)}\r\nhello`);
      expect([lines, (await text(socket)).slice(0, 12)]).toEqual([lines, "HTTP/1.1 400"]);
    }
  });
});
