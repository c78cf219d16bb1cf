import { v1Calls } from "@assay/contract/v1";
import { calls } from "@assay/contract";
import { PERMISSIONS } from "@assay/domain";
import {
  buildKey,
  buildTenant,
  buildUser,
  ProgramClient,
  send,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let maker: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  maker = await buildUser(tenant, { permissions: [...PERMISSIONS] });
});
afterAll(() => server.close());

type Key = Awaited<ReturnType<typeof newKey>>;
const newKey = (networks: string[] = []) =>
  buildKey(tenant, maker.user.id, { permissions: ["VIEW_USERS", "EDIT_PROCESSES"], networks });

const GRANT = { grant_type: "client_credentials" };

async function ask(form: Record<string, string> | string, headers: Record<string, string> = {}) {
  const answer = await send(server.port, {
    method: "POST",
    path: "/api/oauth/token",
    headers: {
      host: tenant.host,
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: typeof form === "string" ? form : new URLSearchParams(form).toString(),
  });
  const body = JSON.parse(answer.text) as { access_token: string; error?: string };
  return { ...answer, body };
}

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`,
});
const asForm = ({ id, secret }: Key) => ({ ...GRANT, client_id: id, client_secret: secret });
const withToken = (token: string) => new ProgramClient(server.port, tenant.host, token);

describe("an access token", () => {
  it("is issued by form and by HTTP Basic, for 15 minutes and all that the key may do", async () => {
    const key = await newKey();
    for (const answer of [await ask(asForm(key)), await ask(GRANT, basic(key.id, key.secret))]) {
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({ "cache-control": "no-store", pragma: "no-cache" });
      expect(answer.body).toEqual({
        access_token: expect.any(String),
        token_type: "Bearer",
        expires_in: 900,
        scope: "EDIT_PROCESSES VIEW_USERS",
      });
      const program = withToken(answer.body.access_token);
      await program.ok(v1Calls.listPeople);
      await program.ok(v1Calls.listProcesses);
    }
  });

  it("is narrowed by its scope, never widened", async () => {
    const key = await newKey();
    const { body } = await ask({ ...asForm(key), scope: "VIEW_USERS" });
    expect(body).toMatchObject({ scope: "VIEW_USERS" });
    const program = withToken(body.access_token);
    await program.ok(v1Calls.listPeople);
    expect(await program.refused(v1Calls.listProcesses)).toMatchObject({ status: 403 });
    for (const scope of ["VIEW_USERS PDF_EXPORT", "nonsense", "CORPORATE_SETTINGS"])
      expect(await ask({ ...asForm(key), scope })).toMatchObject({
        status: 400,
        body: { error: "invalid_scope" },
      });
  });

  it("ends after 15 minutes, and at once with its key", async () => {
    const key = await newKey();
    const first = withToken((await ask(asForm(key))).body.access_token);
    server.clock.advance(15 * 60_000 - 1);
    await first.ok(v1Calls.listPeople);
    server.clock.advance(1);
    expect(await first.refused(v1Calls.listPeople)).toMatchObject({ status: 401 });
    const second = withToken((await ask(asForm(key))).body.access_token);
    await second.ok(v1Calls.listPeople);
    await maker.ok(calls.revokeApiKey, { params: { id: key.id } });
    expect(await second.refused(v1Calls.listPeople)).toMatchObject({ status: 401 });
    expect(await ask(asForm(key))).toMatchObject({ status: 401 });
  });

  it("is no key: it gets no further token, and opens no call of the page", async () => {
    const key = await newKey();
    const { body } = await ask(asForm(key));
    expect(await ask({ ...asForm(key), client_secret: body.access_token })).toMatchObject({
      status: 401,
    });
    const headers = { host: tenant.host, authorization: `Bearer ${body.access_token}` };
    const answer = await send(server.port, { path: "/api/Users", headers });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("NOT_LOGGED_IN")]);
  });

  it("is refused as RFC 6749 says", async () => {
    const key = await newKey();
    const other = await newKey();
    const refused = async (form: Record<string, string> | string, headers = {}) => {
      const { status, body, headers: sent } = await ask(form, headers);
      return [status, body.error, sent["www-authenticate"]];
    };
    const client = [401, "invalid_client", 'Basic realm="assay"'];
    expect(await refused(GRANT)).toEqual(client);
    expect(await refused({ ...asForm(key), client_id: other.id })).toEqual(client);
    expect(await refused({ ...asForm(key), client_secret: "wrong" })).toEqual(client);
    expect(await refused(GRANT, basic(key.id, "wrong"))).toEqual(client);
    expect(await refused(GRANT, { authorization: "Basic %%%" })).toEqual(client);
    expect(await refused(asForm(await newKey(["192.0.2.0/24"])))).toEqual(client);
    const request = [400, "invalid_request", undefined];
    expect(await refused({ client_id: key.id, client_secret: key.secret })).toEqual(request);
    expect(await refused(asForm(key), basic(key.id, key.secret))).toEqual(request);
    expect(await refused(`${new URLSearchParams(asForm(key)).toString()}&scope=a&scope=b`)).toEqual(
      request,
    );
    expect(await refused("{}", { "content-type": "application/json" })).toEqual(request);
    expect(await refused({ ...asForm(key), grant_type: "password" })).toEqual([
      400,
      "unsupported_grant_type",
      undefined,
    ]);
  });

  it("of another organisation is refused", async () => {
    const { body } = await ask(asForm(await newKey()));
    const foreign = await buildTenant(server);
    const stranger = new ProgramClient(server.port, foreign.host, body.access_token);
    expect(await stranger.refused(v1Calls.listPeople)).toMatchObject({ status: 401 });
  });
});
