import { calls } from "@assay/contract";
import { momentOf } from "@assay/domain";
import {
  ALL_OFFERS,
  buildDraftPlan,
  buildInvited,
  buildPlannedRun,
  buildRun,
  buildTenant,
  buildUser,
  Client,
  mailedCode,
  moveRun,
  type PlannedTestRun,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestTenant,
  type TestUser,
  turnOnCandidatePages,
  visit,
  visitByHand,
} from "@assay/testing";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

const MINUTE = 60_000;

let server: TestServer;
let tenant: TestTenant;
let administrator: TestUser;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true, leavesPlans: true });
  tenant = await buildTenant(server);
  administrator = await buildUser(tenant, "administrator");
  moderator = await buildUser(tenant, "moderator");
  await turnOnCandidatePages(administrator);
});
afterAll(() => server.close());

/** Lets time pass that ends sessions of users. */
async function pass(ms: number) {
  server.clock.advance(ms);
  moderator = await buildUser(tenant, "moderator");
}

const paramsOf = ({ run }: Pick<TestRun, "run">) => ({ params: { id: run.id } });

/** A candidate who has got an invitation by mail. */
const invited = () => buildInvited(tenant, moderator);

const guest = (of = tenant) => new Client(server.port, of.host);
const asked = (token: string, of = tenant) =>
  guest(of).refused(calls.requestCandidateCode, { body: { token } });
const opened = (body: { token: string; code: string }, of = tenant) =>
  guest(of).refused(calls.openCandidatePage, { body });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Asks for a code while the mail server is down, until its mail waits for another attempt. */
async function askInVain(token: string, candidateId: string) {
  await server.mailbox.down();
  await guest().ok(calls.requestCandidateCode, { body: { token } });
  const waiting = () => server.log.filter((line) => line.includes("a mail waits")).join();
  await expect.poll(waiting, { timeout: 25_000 }).toContain(candidateId);
}
const waitingMails = async () =>
  (
    await server.owner.query(
      "select id::text from pgboss.job where name = 'candidateMails' and state <> 'completed'",
    )
  ).length;
const arrived = (email: string) =>
  server.mailbox.received.filter(({ to }) => to?.[0]?.address === email).length;

describe("a code", () => {
  it("is six digits, and stored as a hash", async () => {
    const { email, token } = await invited();
    const code = await mailedCode(tenant, { token, email });
    expect(code).toMatch(/^\d{6}$/);
    const stored = await server.owner.withTenant(tenant.id, (tx) =>
      tx.db.execute("select * from candidate_invitation"),
    );
    expect(JSON.stringify(stored.rows)).not.toContain(code);
    expect(JSON.stringify(stored.rows)).not.toContain(token);
  });

  it("counts once, ten minutes long, and not after a newer one", async () => {
    const { email, token } = await invited();
    const first = await mailedCode(tenant, { token, email });
    const second = await mailedCode(tenant, { token, email });
    if (first !== second)
      expect((await opened({ token, code: first })).types).toEqual(["INVALID_TWO_FACTOR_CODE"]);
    await visit(tenant, { token, code: second });
    expect((await opened({ token, code: second })).types).toEqual(["INVALID_TWO_FACTOR_CODE"]);
    const third = await mailedCode(tenant, { token, email });
    server.clock.advance(10 * MINUTE);
    expect((await opened({ token, code: third })).types).toEqual(["INVALID_TWO_FACTOR_CODE"]);
  });

  it("is void after five tries, also of parallel ones", async () => {
    const { email, token } = await invited();
    const code = await mailedCode(tenant, { token, email });
    const wrong = await Promise.all(
      Array.from({ length: 5 }, () => opened({ token, code: other(code) })),
    );
    expect(new Set(wrong.map(({ types }) => types.join()))).toEqual(
      new Set(["INVALID_TWO_FACTOR_CODE"]),
    );
    expect((await opened({ token, code })).types).toEqual(["INVALID_TWO_FACTOR_CODE"]);
  });

  it("is given five times an hour", async () => {
    const { email, token } = await invited();
    for (let count = 0; count < 5; count++) await mailedCode(tenant, { token, email });
    expect((await asked(token)).errors).toEqual({ code: ["codesSpent"] });
    await pass(60 * MINUTE);
    await mailedCode(tenant, { token, email });
  });

  it("that its mail brings late allows no further tries, until another is asked for", async () => {
    const { email, token, candidate } = await invited();
    await askInVain(token, candidate.id);
    for (let count = 0; count < 5; count++) await opened({ token, code: "000000" });
    await server.mailbox.up();
    const { text = "" } = await server.mailbox.next(email);
    const code = /^\d{6}$/m.exec(text)?.[0] ?? "";
    expect((await opened({ token, code })).types).toEqual(["INVALID_TWO_FACTOR_CODE"]);
    await visit(tenant, { token, code: await mailedCode(tenant, { token, email }) });
  });

  it("is not mailed any more once ten minutes have passed since it was asked for", async () => {
    const { email, token, candidate } = await invited();
    const before = arrived(email);
    await askInVain(token, candidate.id);
    await pass(10 * MINUTE);
    await server.mailbox.up();
    await expect.poll(waitingMails, { timeout: 25_000 }).toBe(0);
    expect(arrived(email)).toBe(before);
    await mailedCode(tenant, { token, email });
  });

  it("of another candidate opens nothing, and neither does a link of another tenant", async () => {
    const [ada, ben] = [await invited(), await invited()];
    const code = await mailedCode(tenant, ada);
    await mailedCode(tenant, ben);
    expect((await opened({ token: ben.token, code })).types).toEqual(["INVALID_TWO_FACTOR_CODE"]);
    const stranger = await buildTenant(server);
    await turnOnCandidatePages(await buildUser(stranger, "administrator"));
    expect((await asked(ada.token, stranger)).types).toEqual(["INVALID_TOKEN"]);
    expect((await opened({ token: ada.token, code }, stranger)).types).toEqual(["INVALID_TOKEN"]);
    const visitor = await visit(tenant, { token: ada.token, code });
    const elsewhere = new Client(server.port, stranger.host, visitor.token);
    expect((await elsewhere.refused(calls.getCandidateVisit)).types).toEqual(["NOT_LOGGED_IN"]);
  });

  it("is handed over to a candidate without an e-mail, and mailed to nobody", async () => {
    const made = await buildRun(server, { tenant, moderator });
    const candidateId = made.candidates[0]!.id;
    const params = paramsOf(made);
    const body = { candidateId, language: "de" as const };
    const { url, code } = await moderator.ok(calls.handOverCandidatePage, { ...params, body });
    const token = new URL(url).searchParams.get("token") ?? "";
    const told = await guest().ok(calls.requestCandidateCode, { body: { token } });
    expect(told.isMailed).toBe(false);
    await visit(tenant, { token, code });
    const again = await moderator.ok(calls.handOverCandidateCode, {
      ...params,
      body: { candidateId },
    });
    await visit(tenant, { token, code: again.code });
    const mailed = await invited();
    const to = { candidateId: mailed.candidate.id };
    const own = paramsOf(mailed.made);
    const refused = [
      await moderator.refused(calls.handOverCandidateCode, { ...own, body: to }),
      await moderator.refused(calls.handOverCandidatePage, {
        ...own,
        body: { ...to, language: "de" },
      }),
    ];
    for (const { errors } of refused) expect(errors).toEqual({ candidateId: ["hasEmail"] });
  });
});

describe("a candidate's session", () => {
  it("lasts a day of assessment, and ends when the candidate leaves", async () => {
    const made = await buildRun(server, { tenant, moderator });
    const of = { runId: made.run.id, candidateId: made.candidates[0]!.id };
    const visitor = await visitByHand(tenant, moderator, of);
    await pass(12 * 60 * MINUTE - 1);
    await visitor.ok(calls.getCandidateVisit);
    server.clock.advance(1);
    expect((await visitor.refused(calls.getCandidateVisit)).types).toEqual(["NOT_LOGGED_IN"]);
    const next = await buildRun(server, { tenant, moderator });
    const leaving = await visitByHand(tenant, moderator, {
      runId: next.run.id,
      candidateId: next.candidates[0]!.id,
    });
    await leaving.ok(calls.leaveCandidatePage);
    expect((await leaving.refused(calls.getCandidateVisit)).types).toEqual(["NOT_LOGGED_IN"]);
  });
});

describe("what a candidate says", () => {
  /** A candidate who is offered everything. */
  async function offered() {
    const made = await buildRun(server, { tenant, moderator });
    const candidateId = made.candidates[0]!.id;
    await moderator.ok(calls.updateCandidatePages, {
      ...paramsOf(made),
      body: { offers: ALL_OFFERS, papers: [], revision: 0 },
    });
    const of = { runId: made.run.id, candidateId };
    return { made, candidateId, visitor: await visitByHand(tenant, moderator, of) };
  }

  it("accepts the information in its version, language and words, once", async () => {
    const { made, candidateId, visitor } = await offered();
    const { information } = await visitor.ok(calls.getCandidateVisit);
    expect(information).toMatchObject({ version: 1, language: "de", acceptedAt: null });
    const body = { version: 1, language: "de" as const };
    const first = await visitor.ok(calls.acceptCandidateInformation, { body });
    const at = first.information?.acceptedAt;
    expect(at).toBe(server.clock.now().toISOString());
    server.clock.advance(MINUTE);
    const again = await visitor.ok(calls.acceptCandidateInformation, { body });
    expect(again.information?.acceptedAt).toBe(at);
    const pages = await moderator.ok(calls.getCandidatePages, paramsOf(made));
    expect(pages.candidates[0]).toMatchObject({ candidateId, consent: { ...body, at } });
    for (const wrong of [
      { ...body, version: 2 },
      { version: 1, language: "fr" as const },
    ]) {
      const refused = await visitor.refused(calls.acceptCandidateInformation, { body: wrong });
      expect(refused.types).toEqual(["UPDATE_FAILED"]);
    }
  });

  it("asks the organiser once for each id, and reads the answer", async () => {
    const { made, visitor } = await offered();
    const body = { id: "1".repeat(24), text: "Gibt es Parkplätze?" };
    await visitor.ok(calls.askOrganiser, { body });
    await visitor.ok(calls.askOrganiser, { body });
    const { questions } = await moderator.ok(calls.getCandidatePages, paramsOf(made));
    expect(questions.map(({ text }) => text)).toEqual(["Gibt es Parkplätze?"]);
    const params = { id: made.run.id, questionId: questions[0]!.id };
    await moderator.ok(calls.answerCandidateQuestion, { params, body: { answer: "Ja, im Hof." } });
    const page = await visitor.ok(calls.getCandidateVisit);
    expect(page.questions).toEqual([
      expect.objectContaining({ text: "Gibt es Parkplätze?", answer: "Ja, im Hof." }),
    ]);
    const another = await offered();
    const taken = await another.visitor.refused(calls.askOrganiser, { body });
    expect(taken.types).toEqual(["DUPLICATE_ITEMS"]);
    expect((await another.visitor.ok(calls.getCandidateVisit)).questions).toEqual([]);
  });

  it("says what they need to moderators, and to nobody else", async () => {
    const { made, visitor } = await offered();
    await visitor.ok(calls.storeAdjustments, { body: { text: " Rollstuhlgerechter Raum " } });
    const page = await visitor.ok(calls.getCandidateVisit);
    expect(page.adjustments).toBe("Rollstuhlgerechter Raum");
    const pages = await moderator.ok(calls.getCandidatePages, paramsOf(made));
    expect(pages.candidates[0]?.adjustments).toBe("Rollstuhlgerechter Raum");
    const observer = made.observers[0]!;
    const refused = await observer.refused(calls.getCandidatePages, paramsOf(made));
    expect(refused.types).toEqual(["NO_PERMISSION"]);
    const run = await moderator.send(calls.getRun, paramsOf(made));
    const seen = await observer.send(calls.listMyRuns);
    expect(run.text + seen.text).not.toContain("Rollstuhl");
  });

  it("is refused where it is not offered", async () => {
    const made = await buildRun(server, { tenant, moderator });
    const of = { runId: made.run.id, candidateId: made.candidates[0]!.id };
    const visitor = await visitByHand(tenant, moderator, of);
    const question = { body: { id: "2".repeat(24), text: "Wann?" } };
    expect((await visitor.refused(calls.askOrganiser, question)).types).toEqual(["NO_PERMISSION"]);
    const needs = { body: { text: "Rampe" } };
    expect((await visitor.refused(calls.storeAdjustments, needs)).types).toEqual(["NO_PERMISSION"]);
  });

  it("goes with the candidate who is erased, and with it their link and session", async () => {
    const { made, candidateId, visitor } = await offered();
    await visitor.ok(calls.storeAdjustments, { body: { text: "Rampe" } });
    await moveRun(moderator, made.run.id, "Start");
    await visitor.ok(calls.getCandidateVisit);
    await moderator.ok(calls.eraseCandidate, {
      params: { id: made.run.id, candidateId },
      query: { reason: "WITHDRAWN" },
    });
    expect((await visitor.refused(calls.getCandidateVisit)).types).toEqual(["NOT_LOGGED_IN"]);
    const left = await server.owner.withTenant(tenant.id, (tx) =>
      tx.db.execute(
        `select (select count(*) from candidate_invitation where run_id = '${made.run.id}')
              + (select count(*) from candidate_session where run_id = '${made.run.id}') as n`,
      ),
    );
    expect(String(left.rows[0]?.["n"])).toBe("0");
  });
});

describe("a candidate's own timetable", () => {
  let run: PlannedTestRun;
  beforeAll(async () => {
    run = await buildPlannedRun(server, { tenant, moderator });
    const plan = await buildDraftPlan(moderator, run);
    const body = { revision: plan.revision };
    await moderator.ok(calls.publishPlan, { params: { id: plan.id }, body });
  });

  it("has the own sessions with their times and rooms, and a calendar of the same", async () => {
    const [candidate] = run.candidates;
    const of = { runId: run.run.id, candidateId: candidate!.id };
    const visitor = await visitByHand(tenant, moderator, of);
    const page = await visitor.ok(calls.getCandidateVisit);
    const { entries } = await moderator.ok(calls.getTimetable, { params: run.params });
    const own = entries.filter(({ candidates }) =>
      candidates.some(({ id }) => id === of.candidateId),
    );
    expect(page.timeZone).toBe("Europe/Berlin");
    expect(page.sessions).toEqual(
      own.map(({ exerciseId, date, prepFrom, from, to, room, prepRoom }) => ({
        exerciseId,
        date,
        prepFrom,
        from,
        to,
        startsAt: new Date(momentOf(date, from, "Europe/Berlin")).toISOString(),
        room,
        prepRoom,
      })),
    );
    const file = await visitor.bytes(calls.getCandidateCalendar);
    const calendar = new ICAL.Component(ICAL.parse(file.toString()));
    expect(calendar.getAllSubcomponents("vevent")).toHaveLength(own.length);
  });
});
