import { calls } from "@assay/contract";
import {
  buildRun,
  buildTenant,
  buildUser,
  Client,
  linkIn,
  startTestServer,
  unique,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { writeWorkbook, XLSX } from "../../../platform/workbook.ts";

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  admin = await buildUser(tenant, "administrator");
});
afterAll(() => server.close());

const freshEmail = () => `${unique("guest").replace(" ", "")}@example.org`;
const invite = (changes: object = {}) =>
  admin.ok(calls.createUser, {
    body: { firstName: "Ada", lastName: "Lovelace", email: freshEmail(), ...changes },
  });
const correct = (id: string, email: string, by: TestUser = admin) =>
  ({ params: { id }, body: { email } }) satisfies Parameters<typeof by.ok>[1];

describe("an invitation", () => {
  it("is written in the language that was chosen for the person", async () => {
    const english = await invite({ language: "en" });
    const french = await invite({ language: "fr" });
    expect((await server.mailbox.next(english.email ?? "")).text).toContain("Dear Ada Lovelace");
    expect((await server.mailbox.next(french.email ?? "")).text).toContain("Bonjour");
    const spanish = { firstName: "A", lastName: "B", email: freshEmail(), language: "es" };
    const { types } = await admin.refused(calls.createUser, { body: spanish as never });
    expect(types).toEqual(["BAD_REQUEST"]);
  });

  it("goes to another address where the first was wrong, and the first link ends", async () => {
    const wrong = await invite();
    const first = linkIn(await server.mailbox.next(wrong.email ?? ""));
    const email = freshEmail();
    const corrected = await admin.ok(calls.correctUserEmail, correct(wrong.id, email));
    expect(corrected).toMatchObject({ id: wrong.id, email, enrolled: false });
    const second = linkIn(await server.mailbox.next(email));
    const enroll = (address: string, token: string) =>
      new Client(server.port, tenant.host).send(calls.enroll, {
        body: { email: address, token, newPassword: "Another-battery-2" },
      });
    expect((await enroll(wrong.email ?? "", first.token)).status).toBe(400);
    expect((await enroll(email, first.token)).status).toBe(400);
    expect((await enroll(email, second.token)).status).toBe(200);
    // Users who have enrolled change the address on their own page.
    const late = await admin.refused(calls.correctUserEmail, correct(wrong.id, freshEmail()));
    expect(late.types).toEqual(["UPDATE_FAILED"]);
  });

  it("goes to nobody else's address, and leaves that of a candidate", async () => {
    const user = await invite();
    const taken = await admin.refused(
      calls.correctUserEmail,
      correct(user.id, admin.user.email ?? ""),
    );
    expect(taken.types).toEqual(["DUPLICATE_ITEMS"]);
    const { moderator, run } = await buildRun(server, { tenant, state: "DRAFT", candidates: 0 });
    const email = freshEmail();
    const name = { title: null, firstName: "Ada", lastName: "Lovelace" };
    await moderator.ok(calls.createCandidate, {
      params: { id: run.id },
      body: { ...name, email, candidateProperties: { job: "Analyst" } },
    });
    const both = await invite({ email });
    const refused = await admin.refused(calls.correctUserEmail, correct(both.id, freshEmail()));
    expect(refused.types).toEqual(["UPDATE_FAILED"]);
  });
});

describe("an account with more rights than the caller", () => {
  it("keeps its address, so that nobody takes it over before its owner has come", async () => {
    const future = await invite({ roles: ["administrator"] });
    const office = await buildUser(tenant, { permissions: ["LOG_IN", "EDIT_USERS"] });
    const refused = await office.refused(
      calls.correctUserEmail,
      correct(future.id, freshEmail(), office),
    );
    expect(refused.types).toEqual(["NO_PERMISSION"]);
  });
});

describe("a workbook of people", () => {
  const workbook = async (rows: string[][]) => ({
    name: "People.xlsx",
    type: XLSX,
    bytes: await writeWorkbook({
      fileName: "People.xlsx",
      tables: [{ name: "Sheet1", headers: ["Name", "E-mail"], rows }],
    }),
  });

  it("is read as texts and stores nothing; what is none is refused", async () => {
    const before = (await admin.ok(calls.listUsers)).users.length;
    const file = await workbook([["Ada Lovelace", "ada@example.org"]]);
    const { rows } = await admin.ok(calls.readUserTable, { file });
    expect(rows).toEqual([
      ["Name", "E-mail"],
      ["Ada Lovelace", "ada@example.org"],
    ]);
    expect((await admin.ok(calls.listUsers)).users).toHaveLength(before);
    const broken = { name: "x.xlsx", type: XLSX, bytes: Buffer.from("no workbook") };
    const { errors } = await admin.refused(calls.readUserTable, { file: broken });
    expect(errors).toEqual({ file: ["corruptFile"] });
  });
});
