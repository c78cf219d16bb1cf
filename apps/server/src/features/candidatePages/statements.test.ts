import { calls } from "@assay/contract";
import {
  buildRun,
  buildTenant,
  buildUser,
  type Client,
  makeAccessPackage,
  requestAccess,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestTenant,
  type TestUser,
  turnOnCandidatePages,
  visitByHand,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let administrator: TestUser;
let moderator: TestUser;
let auditor: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPlans: true });
  tenant = await buildTenant(server);
  administrator = await buildUser(tenant, "administrator");
  moderator = await buildUser(tenant, "moderator");
  auditor = await buildUser(tenant, "auditor");
  await turnOnCandidatePages(administrator, { counterStatements: true });
});
afterAll(() => server.close());

let count = 0;
const newId = () => (count += 1).toString(16).padStart(24, "d");
const paramsOf = ({ run }: Pick<TestRun, "run">) => ({ params: { id: run.id } });
const visitorOf = (made: TestRun, place = 0) =>
  visitByHand(tenant, moderator, { runId: made.run.id, candidateId: made.candidates[place]!.id });
const add = (visitor: Client, text: string, id = newId()) =>
  visitor.ok(calls.addOwnStatement, { body: { id, text } });
const refusal = (visitor: Client, text: string, id = newId()) =>
  visitor.refused(calls.addOwnStatement, { body: { id, text } });
const withdraw = (visitor: Client, statementId: string) =>
  visitor.send(calls.withdrawOwnStatement, { params: { statementId } });
const list = (user: Client, made: TestRun) => user.ok(calls.listCounterStatements, paramsOf(made));
const enter = (
  made: TestRun,
  text: string,
  id = newId(),
  candidateId = made.candidates[0]!.id,
) => ({
  ...paramsOf(made),
  body: { id, text, candidateId },
});

/** A finished run, and the page of its candidate. */
async function finished(candidates = 1) {
  const made = await buildRun(server, { tenant, moderator, candidates, state: "FINISHED" });
  return { made, visitor: await visitorOf(made) };
}

describe("a counter-statement", () => {
  it("stands beside the record, for moderators and auditors with who entered it and when", async () => {
    const { made, visitor } = await finished();
    const run = await moderator.ok(calls.getRun, paramsOf(made));
    await add(visitor, " Die Übung wurde unterbrochen. ");
    const statement = {
      id: expect.any(String),
      text: "Die Übung wurde unterbrochen.",
      enteredAt: server.clock.now().toISOString(),
      withdrawnAt: null,
    };
    const own = await visitor.ok(calls.listOwnStatements);
    expect(own).toEqual({ isOpen: true, statements: [{ ...statement, isByOrganiser: false }] });
    const candidateId = made.candidates[0]!.id;
    const shown = { ...statement, candidateId, enteredBy: null };
    expect(await list(moderator, made)).toEqual({ statements: [shown], can: { enter: true } });
    expect(await list(auditor, made)).toEqual({ statements: [shown], can: { enter: "noRight" } });
    // The record is as it was.
    expect(await moderator.ok(calls.getRun, paramsOf(made))).toEqual(run);
  });

  it("is hidden from observers, from other candidates and from other tenants", async () => {
    const { made, visitor } = await finished(2);
    await add(visitor, "Nur für die Akte.");
    const { statements } = await visitor.ok(calls.listOwnStatements);
    const other = await visitorOf(made, 1);
    expect((await other.send(calls.listOwnStatements)).text).not.toContain("Nur für die Akte.");
    const taken = await withdraw(other, statements[0]!.id);
    expect(taken.text).toContain("ITEM_NOT_FOUND");
    expect((await refusal(other, "Mit fremder Id", statements[0]!.id)).types).toEqual([
      "DUPLICATE_ITEMS",
    ]);
    for (const observer of made.observers) {
      const refused = await observer.refused(calls.listCounterStatements, paramsOf(made));
      expect(refused.types).toEqual(["NO_PERMISSION"]);
    }
    const strangers = await buildTenant(server);
    const stranger = await buildUser(strangers, "auditor");
    const refused = await stranger.refused(calls.listCounterStatements, paramsOf(made));
    expect(refused.types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("is only possible once the run is finished, and where the organisation offers it", async () => {
    const made = await buildRun(server, { tenant, moderator, state: "STARTED" });
    const visitor = await visitorOf(made);
    expect((await refusal(visitor, "Zu früh")).types).toEqual(["NO_PERMISSION"]);
    const early = await moderator.refused(calls.enterCounterStatement, enter(made, "Zu früh"));
    expect(early.types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
    const plain = await buildTenant(server);
    const own = await buildUser(plain, "moderator");
    await turnOnCandidatePages(await buildUser(plain, "administrator"));
    const there = await buildRun(server, { tenant: plain, moderator: own, state: "FINISHED" });
    const candidateId = there.candidates[0]!.id;
    const guest = await visitByHand(plain, own, { runId: there.run.id, candidateId });
    expect(await guest.ok(calls.listOwnStatements)).toEqual({ isOpen: false, statements: [] });
    expect((await refusal(guest, "Nicht angeboten")).types).toEqual(["NO_PERMISSION"]);
    expect((await list(own, there)).can).toEqual({ enter: "noRight" });
    const refused = await own.refused(calls.enterCounterStatement, enter(there, "Nicht angeboten"));
    expect(refused.types).toEqual(["NO_PERMISSION"]);
    expect((await own.ok(calls.getTenant)).counterStatements).toBeUndefined();
    expect((await moderator.ok(calls.getTenant)).counterStatements).toBe(true);
  });

  it("is stored once for each id, has a limit, and cannot be changed", async () => {
    const { made, visitor } = await finished();
    const id = newId();
    await add(visitor, "Erstens", id);
    await add(visitor, "Erstens", id);
    // Other words under the same id are no repetition: they are not dropped without a word.
    const other = await visitor.refused(calls.addOwnStatement, { body: { id, text: "Anders" } });
    expect(other.types).toEqual(["DUPLICATE_ITEMS"]);
    expect((await list(moderator, made)).statements.map(({ text }) => text)).toEqual(["Erstens"]);
    expect((await refusal(visitor, "x".repeat(10_001))).errors).toEqual({ text: ["tooLong"] });
    expect((await refusal(visitor, "a\u0000b")).errors).toEqual({ text: ["characters"] });
    expect((await refusal(visitor, "  ")).errors).toEqual({ text: ["required"] });
    await add(visitor, "x".repeat(10_000));
    for (let more = 2; more < 20; more++) await add(visitor, "Noch eines");
    expect((await refusal(visitor, "Zu viele")).errors).toEqual({ text: ["tooMany"] });
    // What moderators enter is counted apart.
    await moderator.ok(calls.enterCounterStatement, enter(made, "Schriftlich"));
  });

  it("is entered by a moderator for the candidate, who reads it without a name", async () => {
    const { made, visitor } = await finished(2);
    const id = newId();
    await moderator.ok(calls.enterCounterStatement, enter(made, "Brief vom 3. Mai", id));
    const { statements } = await moderator.ok(
      calls.enterCounterStatement,
      enter(made, "Brief vom 3. Mai", id),
    );
    expect(statements).toEqual([
      expect.objectContaining({ enteredBy: moderator.user.id, text: "Brief vom 3. Mai" }),
    ]);
    const own = await visitor.send(calls.listOwnStatements);
    expect(own.text).toContain('"isByOrganiser":true');
    expect(own.text).not.toContain(moderator.user.id);
    const nobody = enter(made, "Für wen?", newId(), "f".repeat(24));
    const refused = await moderator.refused(calls.enterCounterStatement, nobody);
    expect(refused.types).toEqual(["ITEM_NOT_FOUND"]);
    const asAuditor = await auditor.refused(calls.enterCounterStatement, enter(made, "Prüfung"));
    expect(asAuditor.types).toEqual(["NO_PERMISSION"]);
  });

  it("is withdrawn by the candidate: its text is gone, that there was one stays", async () => {
    const { made, visitor } = await finished();
    await moderator.ok(calls.enterCounterStatement, enter(made, "Geheimes Wort"));
    const [statement] = (await visitor.ok(calls.listOwnStatements)).statements;
    expect((await withdraw(visitor, statement!.id)).status).toBe(200);
    expect((await withdraw(visitor, statement!.id)).text).toContain("ITEM_NOT_FOUND");
    const { statements } = await list(moderator, made);
    expect(statements).toEqual([
      expect.objectContaining({ text: "", withdrawnAt: server.clock.now().toISOString() }),
    ]);
    const log = await server.owner.query(
      `select action, details::text from audit_log where subject_id = '${made.candidates[0]!.id}'`,
    );
    expect(JSON.stringify(log)).toContain("candidate.enterCounterStatement");
    expect(JSON.stringify(log)).toContain("candidate.withdrawCounterStatement");
    expect(JSON.stringify(log)).not.toContain("Geheimes Wort");
  });

  it("is handed out when the person asks, and erased with the candidate", async () => {
    const { made, visitor } = await finished();
    await add(visitor, "Ich war heiser an diesem Tag.");
    const candidateId = made.candidates[0]!.id;
    const today = server.clock.now().toISOString().slice(0, 10);
    const { id } = await requestAccess(moderator, candidateId, today);
    const { files } = await makeAccessPackage(moderator, id);
    const texts = Object.values(files).map((bytes) => bytes.toString("utf8"));
    expect(texts.join()).toContain("Ich war heiser an diesem Tag.");
    await moderator.ok(calls.eraseCandidate, { params: { id: made.run.id, candidateId } });
    expect((await list(moderator, made)).statements).toEqual([]);
    const late = await moderator.refused(calls.enterCounterStatement, enter(made, "Danach"));
    expect(late.types).toEqual(["ITEM_NOT_FOUND"]);
    expect((await list(moderator, made)).statements).toEqual([]);
  });

  it("stays to be read where no more are offered", async () => {
    const { made, visitor } = await finished();
    await add(visitor, "Bleibt stehen.");
    const { revision, information } = await administrator.ok(calls.getCandidatePageSettings);
    const settings = { isOn: true, linkDays: 30, texts: information!.texts };
    await administrator.ok(calls.updateCandidatePageSettings, {
      body: { ...settings, counterStatements: false, revision },
    });
    expect(await visitor.ok(calls.listOwnStatements)).toMatchObject({ isOpen: false });
    expect((await list(moderator, made)).statements).toHaveLength(1);
    expect((await moderator.ok(calls.getTenant)).counterStatements).toBe(true);
  });
});
