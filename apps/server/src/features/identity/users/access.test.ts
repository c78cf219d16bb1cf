import { calls } from "@assay/contract";
import { utcDayOf } from "@assay/domain";
import {
  buildRun,
  buildTenant,
  buildUser,
  Client,
  followEvents,
  linkIn,
  moveRun,
  PASSWORD,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  admin = await buildUser(tenant, "administrator");
});
afterAll(() => server.close());

const paramsOf = ({ user: { id } }: TestUser) => ({ params: { id } });
const read = (user: TestUser) => admin.ok(calls.getUser, paramsOf(user));
const signIn = async ({ user }: TestUser, password = PASSWORD) => {
  const client = new Client(server.port, tenant.host);
  const login = await client.ok(calls.login, { body: { email: user.email ?? "", password } });
  client.token = login.token.token;
  return client;
};
const isRefused = async (user: TestUser, password?: string) =>
  signIn(user, password).then(
    () => false,
    () => true,
  );
const setLocked = (user: TestUser, locked: boolean) =>
  admin.ok(calls.lockUser, { ...paramsOf(user), body: { locked } });

describe("an administrator", () => {
  it("locks a user out at once without deleting anything, and lets them in again", async () => {
    const user = await buildUser(tenant, "observer");
    const before = await read(user);
    expect(before.lockedAt).toBeNull();
    const locked = await setLocked(user, true);
    expect(locked).toEqual({
      ...before,
      lockedAt: server.clock.now().toISOString(),
      // A link that would be invalid is not mailed.
      can: { ...before.can, resetPassword: "closed" },
    });
    expect((await user.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
    expect(await isRefused(user)).toBe(true);
    expect(await setLocked(user, false)).toEqual(before);
    const own = await (await signIn(user)).ok(calls.getAccount);
    expect(own).not.toHaveProperty("lockedAt");
  });

  it("locks neither themselves nor the last administrator", async () => {
    const clerk = await buildUser(tenant, { permissions: ["EDIT_USERS"] });
    const lock = (by: TestUser, whom: TestUser) =>
      by.refused(calls.lockUser, { ...paramsOf(whom), body: { locked: true } });
    expect((await lock(clerk, clerk)).types).toEqual(["UPDATE_FAILED"]);
    expect((await lock(clerk, admin)).types).toEqual(["UPDATE_FAILED"]);
    expect(await clerk.ok(calls.getUser, paramsOf(admin))).toMatchObject({
      can: { lock: "lastAdministrator" },
    });
    // A second administrator who is locked does not count as a remaining one.
    const second = await buildUser(tenant, "administrator");
    await setLocked(second, true);
    expect((await lock(clerk, admin)).types).toEqual(["UPDATE_FAILED"]);
    await setLocked(second, false);
    await clerk.ok(calls.lockUser, { ...paramsOf(second), body: { locked: true } });
  });

  it("signs a user out everywhere without locking them, and their open pages at once", async () => {
    const user = await buildUser(tenant, "observer");
    const second = await signIn(user);
    const stream = await followEvents(server.port, second);
    const before = await read(user);
    expect(await admin.ok(calls.endUserSessions, paramsOf(user))).toEqual(before);
    await stream.ended;
    for (const each of [user, second])
      expect((await each.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
    expect(await isRefused(user)).toBe(false);
    const log = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ actor_id: z.string(), subject_id: z.string(), details: z.unknown() }),
        "select actor_id, subject_id, details from audit_log where action = 'user.endSessions'",
        [],
      ),
    );
    expect(log).toEqual([
      { actor_id: admin.user.id, subject_id: user.user.id, details: { sessions: 2 } },
    ]);
  });

  it("ends no session of their own or of who has none yet, but that of the last administrator", async () => {
    const clerk = await buildUser(tenant, { permissions: ["EDIT_USERS"] });
    const own = await clerk.refused(calls.endUserSessions, paramsOf(clerk));
    expect(own.types).toEqual(["UPDATE_FAILED"]);
    const body = {
      firstName: "Nina",
      lastName: "Neu",
      email: "nina@example.org",
      roles: ["observer"],
    };
    const { id } = await admin.ok(calls.createUser, { body });
    const early = await clerk.refused(calls.endUserSessions, { params: { id } });
    expect(early.types).toEqual(["UPDATE_FAILED"]);
    await clerk.ok(calls.endUserSessions, paramsOf(admin));
    admin.token = (await signIn(admin)).token;
  });

  it("opens a sign-in that too many wrong passwords have closed", async () => {
    const user = await buildUser(tenant, "observer");
    for (let tries = 0; tries < 10; tries += 1) expect(await isRefused(user, "wrong")).toBe(true);
    expect(await isRefused(user)).toBe(true);
    await admin.ok(calls.reopenSignIn, paramsOf(user));
    expect(await isRefused(user)).toBe(false);
  });

  it("turns off a second factor that was lost, with a confirmed password, and its owner is told", async () => {
    const user = await buildUser(tenant, "observer");
    await user.ok(calls.setTwoFactorEnabled, { body: { TwoFactorEnabled: true } });
    expect(await read(user)).toMatchObject({ twoFactorActivated: true });
    server.clock.advance(11 * 60_000);
    const refused = await admin.refused(calls.resetUserTwoFactor, paramsOf(user));
    expect(refused.types).toEqual(["NO_PERMISSION"]);
    await admin.ok(calls.confirmPassword, { body: { password: PASSWORD } });
    const after = await admin.ok(calls.resetUserTwoFactor, paramsOf(user));
    expect(after).toMatchObject({
      twoFactorActivated: false,
      can: { resetTwoFactor: "noSecondFactor" },
    });
    expect((await (await signIn(user)).ok(calls.getAccount)).twoFactorActivated).toBe(false);
    const isOff = ({ subject = "" }) => subject.includes("zweiter Faktor ausgeschaltet");
    await server.mailbox.next(user.user.email ?? "", isOff);
    expect((await admin.refused(calls.resetUserTwoFactor, paramsOf(admin))).types).toEqual([
      "UPDATE_FAILED",
    ]);
  });
});

const endOn = (user: TestUser, endsOn: string | null, by = admin) =>
  by.ok(calls.updateUser, { body: { id: user.user.id, endsOn } });
const dayAfter = (days: number) =>
  utcDayOf(new Date(server.clock.now().getTime() + days * 86_400_000));

describe("an account with a last day", () => {
  it("is open until that day is over, then sessions, sign-in and links end by themselves", async () => {
    const user = await buildUser(tenant, "observer");
    const before = await read(user);
    expect(before).not.toHaveProperty("endsOn");
    const ending = await endOn(user, dayAfter(0));
    expect(ending).toEqual({ ...before, endsOn: dayAfter(0), revision: before.revision + 1 });
    const session = await signIn(user);
    expect(await session.ok(calls.getAccount)).not.toHaveProperty("endsOn");
    const mailed = { body: { email: user.user.email ?? "" } };
    await admin.ok(calls.requestUserPassword, mailed);
    const { token } = linkIn(await server.mailbox.next(mailed.body.email));
    expect(await endOn(user, dayAfter(-1))).toMatchObject({
      endsOn: dayAfter(-1),
      can: { resetPassword: "closed", lock: true },
    });
    expect((await session.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
    expect(await isRefused(user)).toBe(true);
    const spent = await new Client(server.port, tenant.host).refused(calls.resetPassword, {
      body: { ...mailed.body, token, newPassword: "Correct-horse-2" },
    });
    expect(spent.types).toEqual(["INVALID_TOKEN"]);
    expect((await admin.refused(calls.requestUserPassword, mailed)).types).toEqual([
      "UPDATE_FAILED",
    ]);
    expect(await endOn(user, null)).not.toHaveProperty("endsOn");
    expect(await isRefused(user)).toBe(false);
  });

  it("is neither one's own nor that of the last administrator, and no end leaves nobody", async () => {
    const clerk = await buildUser(tenant, { permissions: ["EDIT_USERS"] });
    const end = (by: TestUser, whom: TestUser) =>
      by.refused(calls.updateUser, { body: { id: whom.user.id, endsOn: dayAfter(9) } });
    expect((await end(clerk, clerk)).types).toEqual(["UPDATE_FAILED"]);
    expect((await end(clerk, admin)).types).toEqual(["UPDATE_FAILED"]);
    // An administrator whose account has a last day does not count as a remaining one.
    const second = await buildUser(tenant, "administrator");
    await endOn(second, dayAfter(9), clerk);
    expect((await end(clerk, admin)).types).toEqual(["UPDATE_FAILED"]);
    await endOn(second, dayAfter(-1), clerk);
    expect(await isRefused(second)).toBe(true);
  });

  it("says in which started runs its owner is at work, by what is stored now", async () => {
    const run = await buildRun(server, { state: "STARTED" });
    const observer = run.observers[0];
    if (!observer) throw new Error("a run without an observer");
    const asked = { params: { id: observer.user.id } };
    const chief = await buildUser(run.tenant, "administrator");
    const named = (await chief.ok(calls.getRunningRuns, asked)).runs;
    expect(named).toEqual([run.run.name]);
    await moveRun(run.moderator, run.run.id, "Finish");
    expect((await chief.ok(calls.getRunningRuns, asked)).runs).toEqual([]);
  });
});
