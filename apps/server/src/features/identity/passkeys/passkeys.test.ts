import { calls, type Failure, type Login } from "@assay/contract";
import { MOST_PASSKEYS } from "@assay/domain";
import {
  addPasskey,
  buildTenant,
  buildUser,
  Client,
  pagesOf,
  PASSWORD,
  startTestServer,
  TestPasskey,
  type TestServer,
  type TestTenant,
  type TestUser,
  type Twist,
  WRONG_PASSKEYS,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  admin = await buildUser(tenant, "administrator");
  await admin.ok(calls.updateSettings, { body: { passkeys: "ALONE" } });
});
afterAll(() => server.close());

const guest = (of = tenant) => new Client(server.port, of.host);

async function buildOwner(of = tenant): Promise<{ user: TestUser; passkey: TestPasskey }> {
  const user = await buildUser(of, "observer");
  return { user, passkey: await addPasskey(user, of, "Laptop") };
}

/** Signs in with the password only; the client then has the login token. */
async function begin({ user }: TestUser, of = tenant): Promise<{ client: Client; login: Login }> {
  const client = guest(of);
  const login = await client.ok(calls.login, {
    body: { email: user.email ?? "", password: PASSWORD },
  });
  client.token = login.token.token;
  return { client, login };
}

/** What the server answers to a passkey as the second factor of a login that just began. */
async function second(user: TestUser, passkey: TestPasskey, twist: Twist = {}, of = tenant) {
  const { client } = await begin(user, of);
  const body = passkey.answer(await client.ok(calls.startPasskeyStep), twist);
  return client.send(calls.checkPasskey, { body });
}

/** What the server answers to a passkey without a password. */
async function alone(passkey: TestPasskey, twist: Twist = {}, of = tenant) {
  const client = guest(of);
  const body = passkey.answer(await client.ok(calls.startPasskeySignIn), twist);
  return client.send(calls.signInByPasskey, { body });
}

type Answer = Awaited<ReturnType<Client["send"]>>;
const typesOf = ({ text }: Answer): string[] =>
  (JSON.parse(text) as Failure).metadata.errors.map(({ type }) => type);

describe("a person's passkeys", () => {
  it("are added, named, listed and removed, and the owner is told by mail", async () => {
    const { user, passkey } = await buildOwner();
    const email = user.user.email ?? "";
    expect((await server.mailbox.next(email)).subject).toContain("Passkey hinzugefügt");
    await second(user, passkey);
    const [own, ...more] = (await user.ok(calls.listPasskeys)).passkeys;
    expect(more).toEqual([]);
    expect(own).toMatchObject({
      name: "Laptop",
      usedAt: server.clock.now().toISOString(),
      isSynced: true,
      isSecurityKey: false,
      isElsewhere: false,
    });
    const params = { id: own?.id ?? "" };
    const renamed = await user.ok(calls.renamePasskey, { params, body: { name: " Pixel " } });
    expect(renamed.passkeys).toMatchObject([{ name: "Pixel" }]);
    await user.ok(calls.removePasskey, { params });
    expect((await user.ok(calls.listPasskeys)).passkeys).toEqual([]);
    expect((await server.mailbox.next(email)).subject).toContain("Passkey entfernt");
    // The second factor stays on: a code is mailed, as nobody has said that it should be off.
    const { login } = await begin(user);
    expect(login).toMatchObject({ twoFactorRequired: true, twoFactorProviders: ["Email"] });
  });

  it("are nobody else's", async () => {
    const { user } = await buildOwner();
    const other = await buildUser(tenant, "observer");
    const [own] = (await user.ok(calls.listPasskeys)).passkeys;
    const params = { id: own?.id ?? "" };
    expect((await other.ok(calls.listPasskeys)).passkeys).toEqual([]);
    expect((await other.refused(calls.removePasskey, { params })).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    const renaming = { params, body: { name: "mine" } };
    expect((await other.refused(calls.renamePasskey, renaming)).types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("need a password confirmed in the last ten minutes, and a verified e-mail", async () => {
    const { user } = await buildOwner();
    const [own] = (await user.ok(calls.listPasskeys)).passkeys;
    const params = { id: own?.id ?? "" };
    server.clock.advance(10 * 60_000 + 1);
    expect((await user.refused(calls.startPasskey)).types).toEqual(["NO_PERMISSION"]);
    expect((await user.refused(calls.removePasskey, { params })).types).toEqual(["NO_PERMISSION"]);
    await user.ok(calls.confirmPassword, { body: { password: PASSWORD } });
    const asked = await user.ok(calls.startPasskey);
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.execute("update account set email_verified = false where person_id = $1", [user.user.id]),
    );
    const body = new TestPasskey(pagesOf(tenant)).make(asked, "Second");
    expect((await user.refused(calls.addPasskey, { body })).types).toEqual(["NO_PERMISSION"]);
  });

  for (const [what, twist] of Object.entries(WRONG_PASSKEYS))
    it(`are not made with ${what}`, async () => {
      const user = await buildUser(tenant, "observer");
      const asked = await user.ok(calls.startPasskey);
      const body = new TestPasskey(pagesOf(tenant)).make(asked, "Laptop", twist);
      expect((await user.refused(calls.addPasskey, { body })).types).toEqual(["INVALID_TOKEN"]);
      expect((await user.ok(calls.getAccount)).twoFactorActivated).toBe(false);
    });

  it("are made once per challenge, in the session that asked, and on each device once", async () => {
    const { user, passkey } = await buildOwner();
    const asked = await user.ok(calls.startPasskey);
    expect(asked.options).toMatchObject({
      rp: { id: tenant.host },
      excludeCredentials: [{ id: passkey.id }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const same = { body: passkey.make(asked, "Again") };
    expect((await user.refused(calls.addPasskey, same)).types).toEqual(["DUPLICATE_ITEMS"]);
    const spare = { body: new TestPasskey(pagesOf(tenant)).make(asked, "Spare") };
    const other = await buildUser(tenant, "observer");
    expect((await other.refused(calls.addPasskey, spare)).types).toEqual(["INVALID_TOKEN"]);
    await user.ok(calls.addPasskey, spare);
    const twice = { body: new TestPasskey(pagesOf(tenant)).make(asked, "Twice") };
    expect((await user.refused(calls.addPasskey, twice)).types).toEqual(["INVALID_TOKEN"]);
  });

  it(`are at most ${MOST_PASSKEYS}, each with a name`, async () => {
    const user = await buildUser(tenant, "observer");
    for (let made = 0; made < MOST_PASSKEYS; made++) await addPasskey(user, tenant, `Key ${made}`);
    const { payload } = await user.refused(calls.startPasskey);
    expect(payload).toBeNull();
    const [own] = (await user.ok(calls.listPasskeys)).passkeys;
    for (const name of ["", "  ", "x".repeat(61), "a\u0000b"]) {
      const renaming = { params: { id: own?.id ?? "" }, body: { name } };
      expect((await user.refused(calls.renamePasskey, renaming)).types).toEqual(["BAD_REQUEST"]);
    }
  });

  it("go with the second factor: its owner turns it off, or an administrator resets it", async () => {
    const own = await buildOwner();
    await own.user.ok(calls.setTwoFactorEnabled, { body: { TwoFactorEnabled: false } });
    expect((await own.user.ok(calls.listPasskeys)).passkeys).toEqual([]);
    expect(typesOf(await alone(own.passkey))).toEqual(["INVALID_LOGIN"]);
    const lost = await buildOwner();
    const helper = await buildUser(tenant, "administrator");
    await helper.ok(calls.resetUserTwoFactor, { params: { id: lost.user.user.id } });
    expect((await begin(lost.user)).login.twoFactorRequired).toBe(false);
    expect(typesOf(await alone(lost.passkey))).toEqual(["INVALID_LOGIN"]);
  });

  it("count at one address only: after a move they are shown, and codes are mailed again", async () => {
    const moving = await buildTenant(server);
    const owner = await buildUser(moving, "administrator");
    await owner.ok(calls.updateSettings, { body: { passkeys: "ALONE" } });
    const passkey = await addPasskey(owner, moving, "Key");
    const url = "https://assay.acme.example";
    await server.owner.withTenant(moving.id, (tx) =>
      tx.execute("update tenant set url = $2 where tenant_id = $1", [moving.id, url]),
    );
    const later = await server.startAnother();
    const client = new Client(later.port, moving.host, owner.token);
    const { passkeys } = await client.ok(calls.listPasskeys);
    expect(passkeys).toMatchObject([{ name: "Key", isElsewhere: true }]);
    const body = { email: owner.user.email ?? "", password: PASSWORD };
    const login = await client.ok(calls.login, { body });
    expect(login).toMatchObject({ twoFactorProviders: ["Email"] });
    expect(login).not.toHaveProperty("acceptsPasskey");
    const asked = await client.ok(calls.startPasskeySignIn);
    expect(asked.options).toMatchObject({ rpId: "assay.acme.example" });
    const answer = { body: passkey.answer(asked, { rpId: "assay.acme.example", origin: url }) };
    expect((await client.refused(calls.signInByPasskey, answer)).types).toEqual(["INVALID_LOGIN"]);
    await later.close();
  });
});

describe("a tenant without passkeys", () => {
  it("answers as if there were none, also to who has some from before", async () => {
    const plain = await buildTenant(server);
    const owner = await buildUser(plain, "administrator");
    const before = await owner.ok(calls.getSettings);
    expect(before).not.toHaveProperty("passkeys");
    expect(await owner.ok(calls.getAccount)).not.toHaveProperty("hasPasskeys");
    const { passkeys } = await owner.ok(calls.updateSettings, { body: { passkeys: "ALONE" } });
    expect(passkeys).toBe("ALONE");
    expect(await owner.ok(calls.getAccount)).toMatchObject({ hasPasskeys: true });
    const passkey = await addPasskey(owner, plain, "Key");
    await owner.ok(calls.updateSettings, { body: { passkeys: "OFF" } });
    expect(await owner.ok(calls.getSettings)).not.toHaveProperty("passkeys");
    expect(await owner.ok(calls.getAccount)).not.toHaveProperty("hasPasskeys");
    const { client, login } = await begin(owner, plain);
    expect(login).toEqual({
      twoFactorRequired: true,
      twoFactorProviders: ["Email"],
      token: expect.anything() as unknown,
    });
    expect((await client.refused(calls.startPasskeyStep)).types).toEqual([
      "INVALID_TWO_FACTOR_PROVIDER",
    ]);
    for (const call of [calls.listPasskeys, calls.startPasskey])
      expect((await owner.refused(call)).types).toEqual(["NO_PERMISSION"]);
    // On again, what is there counts again.
    await owner.ok(calls.updateSettings, { body: { passkeys: "SECOND_FACTOR" } });
    expect((await second(owner, passkey, {}, plain)).status).toBe(200);
  });
});
