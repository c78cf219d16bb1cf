// @module-tag soak
import { calls } from "@assay/contract";
import {
  buildTenant,
  buildUser,
  Client,
  PASSWORD,
  runAssay,
  startTestServer,
  type TestServer,
  type TestTenant,
} from "@assay/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { trustProxy: "127.0.0.1" });
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await buildTenant(server);
});

const HOUSE = "203.0.113.7";
const ELSEWHERE = "198.51.100.9";
const person = async () => {
  const { user } = await buildUser(tenant, "observer");
  return user.email ?? "";
};
/** The outcome of a sign-in from this address. */
async function signIn(email: string, from: string, password: string = PASSWORD) {
  const answer = await new Client(server.port, tenant.host).send(calls.login, {
    body: { email, password },
    headers: { "x-forwarded-for": from },
  });
  return answer.status === 200 ? "in" : "refused";
}
const guess = (email: string, from: string) => signIn(email, from, "wrong");
const many = <T>(length: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length }, (_, index) => work(index)));
/** Uses up the attempts of a network. */
const closeTo = (from: string) => many(50, (index) => guess(`guess${index}@example.org`, from));

describe("sign-in, while somebody guesses", () => {
  it("is not closed to somebody's account by guesses from elsewhere", async () => {
    const email = await person();
    await many(12, () => guess(email, ELSEWHERE));
    expect(await signIn(email, ELSEWHERE)).toBe("refused");
    expect(await signIn(email, HOUSE)).toBe("in");
  });

  it("stays open in a house to who was there before, and closes to who was not", async () => {
    const [regular, newcomer] = [await person(), await person()];
    expect(await signIn(regular, HOUSE)).toBe("in");
    server.clock.advance(86_400_000);
    await closeTo(HOUSE);
    expect(await signIn(newcomer, HOUSE)).toBe("refused");
    expect(await signIn(regular, HOUSE)).toBe("in");
    server.clock.advance(15 * 60_000 + 1);
    expect(await signIn(newcomer, HOUSE)).toBe("in");
  });

  it("takes all of IPv6's addresses of one network for one", async () => {
    const email = await person();
    await many(50, (index) => guess(`guess${index}@example.org`, `2001:db8:1:2::${index + 1}`));
    expect(await signIn(email, "2001:db8:1:2:ffff::1")).toBe("refused");
    expect(await signIn(email, "2001:db8:1:3::1")).toBe("in");
  });

  it("is closed to an account, but for who was there before, when guesses come from everywhere", async () => {
    const email = await person();
    expect(await signIn(email, HOUSE)).toBe("in");
    await many(100, (index) => guess(email, `192.0.2.${index + 10}`));
    expect(await signIn(email, ELSEWHERE)).toBe("refused");
    expect(await signIn(email, HOUSE)).toBe("in");
  });

  it(
    "lets a room of fifty in on its first morning, although each mistypes once",
    { timeout: 120_000 },
    async () => {
      const people = await many(50, person);
      for (const email of people) {
        await guess(email, HOUSE);
        expect(await signIn(email, HOUSE)).toBe("in");
      }
    },
  );

  it("is opened again to a network by the operator", async () => {
    const email = await person();
    await closeTo(HOUSE);
    expect(await signIn(email, HOUSE)).toBe("refused");
    const [name = ""] = tenant.host.split(".");
    const words = ["user", "unlock", name, "--address", HOUSE, "--json"];
    const env = { DATABASE_URL: server.ownerUrl, NODE_ENV: "test" };
    const done = await runAssay(words, env);
    expect([done.code, done.stderr]).toEqual([0, ""]);
    expect(JSON.parse(done.stdout)).toMatchObject({ failuresForgotten: 50 });
    expect(await signIn(email, HOUSE)).toBe("in");
  });

  it("keeps neither the address nor the e-mail of who guessed", async () => {
    await guess("unknown@example.org", HOUSE);
    const rows = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(z.looseObject({}), "select * from login_failure where tenant_id = $1", [
        tenant.id,
      ]),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/unknown|203\.0\.113/);
  });
});

describe("an account that the operator has locked", () => {
  it("is let in by no way until it is opened again, and loses nothing", async () => {
    const locked = await buildUser(tenant, "observer");
    const email = locked.user.email ?? "";
    const [name = ""] = tenant.host.split(".");
    const run = async (command: string) => {
      const env = { DATABASE_URL: server.ownerUrl, NODE_ENV: "test" };
      const { code, stderr } = await runAssay(["user", command, name, email, "--json"], env);
      expect([code, stderr]).toEqual([0, ""]);
    };
    await run("lock");
    expect((await locked.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
    expect(await signIn(email, HOUSE)).toBe("refused");
    await run("open");
    expect(await signIn(email, HOUSE)).toBe("in");
  });
});

describe("a mailed link", () => {
  it("is looked up before a password is hashed: a flood of wrong ones costs little", async () => {
    const cost = async (work: () => Promise<unknown>) => {
      const begin = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(begin);
      return user + system;
    };
    const caller = new Client(server.port, tenant.host);
    const headers = { "x-forwarded-for": ELSEWHERE };
    const body = { email: "a@example.org", token: "none", newPassword: "Wolke-sieben-9" };
    const link = (call: typeof calls.resetPassword | typeof calls.enroll) =>
      cost(() => many(10, () => caller.refused(call, { body, headers })));
    const passwords = await cost(() => many(10, (index) => guess(`p${index}@example.org`, HOUSE)));
    expect((await link(calls.resetPassword)) / passwords).toBeLessThan(0.7);
    expect((await link(calls.enroll)) / passwords).toBeLessThan(0.7);
  });
});
