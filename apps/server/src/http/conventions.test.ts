import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { calls, VALIDATION_TITLE } from "@assay/contract";
import {
  buildTenant,
  buildUser,
  Client,
  PASSWORD,
  scaleBody,
  send,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
});
afterAll(() => server.close());

const nobody = "0123456789abcdef01234567";
const bearer = () => ({ host: tenant.host, authorization: `Bearer ${moderator.token}` });

describe("every answer", () => {
  it("is JSON of metadata and payload when it succeeds [API-04, OAPI-004]", async () => {
    const answer = await moderator.send(calls.listScales);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toContain("application/json");
    expect(JSON.parse(answer.text)).toEqual({
      metadata: { success: true, errors: [], requestId: answer.headers["x-request-id"] },
      payload: { scales: [] },
    });
  });

  it("carries type, message and request reference of each error [ERR-01, OERR-001]", async () => {
    const { status, metadata, payload } = await moderator.refused(calls.getScale, {
      params: { id: nobody },
    });
    expect(status).toBe(400);
    expect(metadata.success).toBe(false);
    expect(metadata.errors).toEqual([
      {
        type: "ITEM_NOT_FOUND",
        message: expect.any(String),
        requestReference: metadata.requestId,
      },
    ]);
    expect(payload).toBeNull();
  });

  it("carries what tells a browser to be careful", async () => {
    const missing = await send(server.port, { path: "/api/nothing", headers: bearer() });
    for (const { headers } of [await moderator.send(calls.listScales), missing])
      expect(headers).toMatchObject({
        "strict-transport-security": expect.stringMatching(/max-age=31536000; includeSubDomains/),
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "content-security-policy": "default-src 'none';frame-ancestors 'none'",
        "cache-control": "no-store",
      });
  });

  it("is 404 for a path that is no call", async () => {
    for (const method of ["GET", "POST"])
      for (const path of ["/api/nonsense", `/api/Scales/${"a".repeat(800)}/Usage`]) {
        const answer = await send(server.port, { method, path, headers: bearer() });
        expect([path, answer.status]).toEqual([path, 404]);
        expect(answer.headers["content-type"]).toContain("application/json");
      }
  });

  it("names each field that breaks its schema [ERR-11, ERR-38, OERR-015, OERR-030]", async () => {
    const failure = await moderator.refused(calls.createScale, {
      body: scaleBody(1, 3, { name: "no # sign", selectedPartition: [] }),
    });
    expect(failure.status).toBe(400);
    expect(failure.title).toBe(VALIDATION_TITLE);
    expect(failure.types).toEqual(["BAD_REQUEST"]);
    expect(failure.errors).toEqual({ name: ["name"], selectedPartition: ["required"] });
  });

  it("says INVALID_ID for a malformed id [ERR-20]", async () => {
    const failure = await moderator.refused(calls.getScale, { params: { id: "nonsense" } });
    expect(failure.types).toEqual(["BAD_REQUEST", "INVALID_ID"]);
  });

  it("refuses fields that nobody knows, and ignores those that are not writable", async () => {
    const body = scaleBody(1, 3);
    const unknown = await moderator.refused(calls.createScale, {
      body: { ...body, colour: "red" } as never,
    });
    expect(unknown.types).toEqual(["BAD_REQUEST"]);
    const stored = await moderator.ok(calls.createScale, {
      body: { ...body, id: nobody, revision: 99, inUse: true, isNew: true, tmpId: "x" },
    });
    expect(stored).toMatchObject({ revision: 1, inUse: false });
    expect(stored.id).not.toBe(nobody);
  });

  it("is 404 for a path that is no call, and 413 for a body over the limit", async () => {
    const { port } = server;
    const missing = await send(port, { path: "/api/nothing", headers: { host: tenant.host } });
    expect(missing.status).toBe(404);
    expect(JSON.parse(missing.text).metadata.success).toBe(false);
    const large = await send(port, {
      method: "POST",
      path: "/api/Scales",
      headers: { ...bearer(), "content-type": "application/json" },
      body: JSON.stringify({ name: "x".repeat(5_000_000) }),
    });
    expect(large.status).toBe(413);
  });

  it("answers unreadable JSON with a validation error", async () => {
    const answer = await send(server.port, {
      method: "POST",
      path: "/api/Scales",
      headers: { ...bearer(), "content-type": "application/json" },
      body: "{",
    });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text).title).toBe(VALIDATION_TITLE);
  });
});

describe("a path", () => {
  it("is matched without regard to case, and keeps its parameters", async () => {
    const { id } = await moderator.ok(calls.createScale, { body: scaleBody(1, 3) });
    const answer = await send(server.port, { path: `/API/sCaLeS/${id}`, headers: bearer() });
    expect(JSON.parse(answer.text).payload.id).toBe(id);
  });
});

describe("the tenant", () => {
  it("comes from the host name, with or without -api [ERR-24, API-09]", async () => {
    const name = tenant.host.split(".")[0];
    const client = new Client(server.port, `${name}-api.example.org:5001`);
    expect((await client.ok(calls.getTenant)).id).toBe(tenant.id);
    const unknownHost = new Client(server.port, "nobody.example.org");
    expect((await unknownHost.refused(calls.getTenant)).types).toEqual(["TENANT_NOT_FOUND"]);
  });

  it("gives everything a page needs, limits and mail settings only when signed in [TEN-04, API-13]", async () => {
    const known = await new Client(server.port, tenant.host).ok(calls.getTenant);
    const names =
      "appTitle baseLanguage captchaAppKey captchaIsDisabled decisionReasons deletionPolicy emailSettings id languages licenseRestriction lockAfterMinutes overwriteReasons styling tenantFeatures useFormality useGendering warningPolicy";
    expect(Object.keys(known).toSorted()).toEqual(names.split(" "));
    expect(known).toMatchObject({ licenseRestriction: null, emailSettings: null });
    const signedIn = await moderator.ok(calls.getTenant);
    expect(signedIn).toMatchObject({
      licenseRestriction: { maxCandidates: -1 },
      emailSettings: {},
    });
  });

  it("refuses a request with two Host headers", async () => {
    const socket = connect(server.port, "127.0.0.1");
    socket.end(
      `GET /api/Tenant HTTP/1.1\r\nHost: ${tenant.host}\r\nHost: other.example.org\r\nConnection: close\r\n\r\n`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("keeps its tokens and its rows to itself [ACC-001, TEN-01]", async () => {
    const other = await buildTenant(server);
    const { id } = await moderator.ok(calls.createScale, { body: scaleBody(1, 3) });
    const elsewhere = new Client(server.port, other.host, moderator.token);
    expect((await elsewhere.refused(calls.listScales)).types).toEqual(["NOT_LOGGED_IN"]);
    const otherTenant = await buildUser(other, "moderator");
    expect((await otherTenant.refused(calls.getScale, { params: { id } })).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
  });

  it("admits pages of its own origins only", async () => {
    const ask = (origin: string) =>
      send(server.port, {
        method: "OPTIONS",
        path: "/api/Scales",
        headers: { host: tenant.host, origin, "access-control-request-method": "GET" },
      });
    const own = await ask(`https://${tenant.host}`);
    expect(own.headers["access-control-allow-origin"]).toBe(`https://${tenant.host}`);
    const [name = ""] = tenant.host.split(".");
    // Origins with the tenant's label under other domains are not those of its pages.
    for (const origin of ["https://evil.example.org", `https://${name}.evil.example`, "null"]) {
      const foreign = await ask(origin);
      expect(foreign.headers["access-control-allow-origin"], origin).toBeUndefined();
    }
  });
});

describe("a page of somebody else, in the browser of a user", () => {
  const evil = { origin: "https://evil.example.org", referer: "https://evil.example.org/" };

  it("has nothing that signs its requests in: no answer sets a cookie, and none is read", async () => {
    const { token } = moderator;
    const answers = [
      await new Client(server.port, tenant.host).send(calls.login, {
        body: { email: moderator.user.email ?? "", password: PASSWORD },
      }),
      await moderator.send(calls.getAccount),
      await moderator.send(calls.refreshToken),
    ];
    for (const { status, headers } of answers)
      expect([status, headers["set-cookie"]]).toEqual([200, undefined]);
    const anonymous = new Client(server.port, tenant.host);
    for (const cookie of [`token=${token}`, `authorization=Bearer ${token}`, `session=${token}`]) {
      const { types } = await anonymous.refused(calls.listScales, { headers: { cookie, ...evil } });
      expect(types).toEqual(["NOT_LOGGED_IN"]);
    }
    const inAddress = { path: `/api/Scales?access_token=${token}&token=${token}` };
    const answer = await send(server.port, { ...inAddress, headers: { host: tenant.host } });
    expect(answer.status).toBe(400);
  });

  it("sends no form or text that is taken for a call", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const headers = { host: tenant.host, "content-type": type, ...evil };
      const body = JSON.stringify({ email: moderator.user.email, password: PASSWORD });
      const answer = await send(server.port, {
        method: "POST",
        path: "/api/login/Login",
        headers,
        body,
      });
      expect([type, answer.status]).toEqual([type, 400]);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  it("reads no answer, and is promised no credentials", async () => {
    const { headers } = await moderator.send(calls.listScales, { headers: evil });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    const own = await moderator.send(calls.listScales, {
      headers: { origin: `https://${tenant.host}` },
    });
    expect(own.headers["access-control-allow-credentials"]).toBeUndefined();
    expect(own.headers["vary"]).toMatch(/origin/i);
  });
});

describe("the documentation", () => {
  it("describes every call from the schemas that validate it", async () => {
    const answer = await send(server.port, { path: "/api/openapi.json" });
    const document = JSON.parse(answer.text) as { openapi: string; paths: object };
    expect(document.openapi).toBe("3.1.0");
    const operations = Object.values(document.paths).flatMap((methods: object) =>
      Object.values(methods).map((operation: { operationId: string }) => operation.operationId),
    );
    expect(operations.toSorted()).toEqual(Object.keys(calls).toSorted());
    expect(answer.text).toContain("Needs the permissions CREATE_USERS and EDIT_USERS.");
    expect(answer.text).toContain(
      "Needs the permissions EDIT_PROCESS_RUNS and OVERWRITE_ASSESSMENTS.",
    );
    const page = await send(server.port, { path: "/api/docs" });
    expect(page.text).toContain("updateObservationPage");
  });
});

describe("health", () => {
  it("is told without a tenant", async () => {
    for (const path of ["/api/health/live", "/api/health/ready"])
      expect((await send(server.port, { path, headers: { host: "10.0.0.1" } })).status).toBe(200);
  });
});

describe("the log", () => {
  it("has one line per call with its request id, and no address, token or name", async () => {
    const answer = await moderator.send(calls.getUser, { params: { id: nobody } });
    const line = server.log.find((entry) => entry.includes(String(answer.headers["x-request-id"])));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ method: "GET", status: 400 });
    const all = server.log.filter((entry) => entry.includes("reqId")).join("\n");
    expect(all).not.toContain(String(moderator.token));
    expect(all).not.toContain(String(moderator.user.email));
    expect(all).not.toContain("127.0.0.1");
  });
});
