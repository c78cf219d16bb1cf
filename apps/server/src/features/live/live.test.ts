import { calls } from "@assay/contract";
import { utcDayOf } from "@assay/domain";
import {
  buildRun,
  buildTenant,
  buildUser,
  followers,
  followEvents,
  moveRun,
  signIn,
  startTestServer,
  publishAccountChange,
  publishRunChange,
  type TestServer,
} from "@assay/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());
const { follow, closeAll } = followers(() => server);
afterEach(closeAll);

describe("the stream", () => {
  it("is of server-sent events that no proxy holds back, and says where it stands", async () => {
    const tenant = await buildTenant(server);
    const user = await buildUser(tenant, "observer");
    const stream = await follow(user);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    await publishAccountChange(tenant, user);
    expect(await stream.next("account")).toEqual({ kind: "account" });
    expect(stream.lastId).toMatch(/^[0-9a-f]{24}$/);
  });

  it("says where it stands without a number that counts what others change", async () => {
    const tenant = await buildTenant(server);
    const user = await buildUser(tenant, "observer");
    const stream = await follow(user);
    const ids: (string | null)[] = [];
    for (let times = 0; times < 3; times += 1) {
      await publishAccountChange(tenant, user);
      await stream.next("account");
      ids.push(stream.lastId);
    }
    expect(new Set(ids).size).toBe(3);
    // Successive values of a counter would differ only in their last characters.
    const heads = new Set(ids.map((id) => id?.slice(0, 8)));
    expect(heads.size).toBe(3);
  });

  it("advises a stream that stands at an unknown place", async () => {
    const tenant = await buildTenant(server);
    const user = await buildUser(tenant, "observer");
    const stream = await follow(user, { lastId: "0123456789abcdef01234567.7" });
    expect(await stream.next("all")).toEqual({ kind: "all" });
  });

  it("is for signed-in users of the host's tenant", async () => {
    const user = await buildUser(await buildTenant(server), "observer");
    const elsewhere = await buildTenant(server);
    const refused = async (caller: { host: string; token: string | null }) =>
      (await followEvents(server.port, caller)).status;
    expect(await refused({ host: user.host, token: null })).toBe(400);
    expect(await refused({ host: user.host, token: "x".repeat(43) })).toBe(400);
    expect(await refused({ host: elsewhere.host, token: user.token })).toBe(400);
    expect(await refused({ host: "nobody.example.org", token: user.token })).toBe(400);
  });

  it("is described as a stream of events", async () => {
    const answer = await (await fetch(`http://127.0.0.1:${server.port}/api/openapi.json`)).json();
    const { paths } = answer as { paths: Record<string, { get: { responses: object } }> };
    expect(paths["/Events"]?.get.responses).toMatchObject({
      200: {
        content: { "text/event-stream": { schema: { $ref: "#/components/schemas/LiveEvent" } } },
      },
      400: { $ref: "#/components/responses/Refused" },
    });
  });

  it("begins with the advice to read everything, unless nothing was missed for certain", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const first = await follow(made.moderator);
    await first.next("all");
    await moveRun(made.moderator, made.run.id, "Finish");
    await first.next("run");
    // What the making of the run has published may still be on its way, and moves the position.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const current = await follow(made.moderator);
    await current.next("all");
    const lastId = current.lastId ?? "";
    const second = await follow(made.moderator, { lastId });
    const third = await follow(made.moderator, { lastId: "0123456789abcdef01234567.7" });
    await third.next("all");
    await moveRun(made.moderator, made.run.id, "Archive");
    await second.next("run");
    expect(second.events.map(({ kind }) => kind)).toEqual(["run"]);
    const late = await follow(made.moderator, { lastId });
    await late.next("all");
  });
});

describe("rights that change", () => {
  it("are told to whom they concern, and count from then on [ACC-018]", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const { tenant } = made;
    const admin = await buildUser(tenant, "administrator");
    const auditor = await buildUser(tenant, { permissions: ["GET_ALL_PROCESS_RUNS"] });
    const [watching, bystander] = [await follow(auditor), await follow(made.observers[0]!)];
    await publishRunChange(made, "files");
    await watching.next("files");
    await bystander.next("files");
    const { roles } = await admin.ok(calls.listRoles);
    const role = roles.find(({ name }) => auditor.user.roles.includes(name));
    const body = { id: role!.id, permissions: ["LOG_IN"] };
    await admin.ok(calls.updateRole, { body });
    await watching.next("account");
    await publishRunChange(made, "files");
    await bystander.next("files");
    await publishAccountChange(tenant, auditor);
    await watching.next("account");
    expect(watching.events.filter(({ kind }) => kind === "files")).toHaveLength(1);
    expect(bystander.events.some(({ kind }) => kind === "account")).toBe(false);
  });

  it("are told with all that a page warns of: a second factor, and that one is demanded", async () => {
    const tenant = await buildTenant(server);
    const admin = await buildUser(tenant, "administrator");
    const user = await buildUser(tenant, "observer");
    const stream = await follow(user);
    const told = () => stream.events.filter(({ kind }) => kind === "account").length;
    await user.ok(calls.setTwoFactorEnabled, { body: { TwoFactorEnabled: true } });
    await expect.poll(told).toBe(1);
    const { revision } = await admin.ok(calls.getSettings);
    await admin.ok(calls.updateSettings, { body: { revision, secondFactorRequired: true } });
    await expect.poll(told).toBe(2);
  });

  it("end the stream where the session or the right to sign in is gone", async () => {
    const tenant = await buildTenant(server);
    const admin = await buildUser(tenant, "administrator");
    const [one, two, three, four, five] = [
      await buildUser(tenant, "observer"),
      await buildUser(tenant, "observer"),
      await buildUser(tenant, { permissions: ["MANAGE_SELF"] }),
      await buildUser(tenant, "observer"),
      await buildUser(tenant, "observer"),
    ];
    const other = await signIn(tenant, two.user.email ?? "");
    const streams = await Promise.all([one, two, three, four, five].map((user) => follow(user)));
    const kept = await follow(other);
    await one.ok(calls.logout);
    await streams[0]?.ended;
    const { sessions } = await other.ok(calls.listSessions);
    const id = sessions.find((session) => !session.current)?.id ?? "";
    await other.ok(calls.endSession, { params: { id } });
    await streams[1]?.ended;
    await kept.next("account");
    const { roles } = await admin.ok(calls.listRoles);
    const role = roles.find(({ name }) => three.user.roles.includes(name));
    await admin.ok(calls.updateRole, { body: { id: role!.id, permissions: ["MANAGE_SELF"] } });
    await streams[2]?.ended;
    await admin.ok(calls.deleteUser, { params: { id: four.user.id } });
    await streams[3]?.ended;
    const yesterday = utcDayOf(new Date(server.clock.now().getTime() - 86_400_000));
    await admin.ok(calls.updateUser, { body: { id: five.user.id, endsOn: yesterday } });
    await streams[4]?.ended;
  });

  it("keep it while the session is refreshed, though the token that opened it is over", async () => {
    const tenant = await buildTenant(server);
    const user = await buildUser(tenant, "observer");
    const stream = await follow(user);
    for (let refreshes = 0; refreshes < 3; refreshes += 1) {
      server.clock.advance(20 * 60_000);
      user.token = (await user.ok(calls.refreshToken)).token;
    }
    const admin = await buildUser(tenant, "administrator");
    await admin.ok(calls.updateUser, { body: { id: user.user.id, firstName: "Grace" } });
    await stream.next("account");
    await user.ok(calls.logout);
    await stream.ended;
  });

  it("end it with the session's time, which the stream does not lengthen", async () => {
    const user = await buildUser(await buildTenant(server), "observer");
    const stream = await follow(user);
    server.clock.advance(31 * 60_000);
    await stream.ended;
    expect((await user.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
  });
});
