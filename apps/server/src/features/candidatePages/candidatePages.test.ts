import { calls } from "@assay/contract";
import {
  ALL_OFFERS,
  buildInvited,
  buildMailed,
  buildRun,
  buildTenant,
  buildUser,
  Client,
  invitedToken,
  linkIn,
  mailedCode,
  moveRun,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestTenant,
  type TestUser,
  turnOnCandidatePages,
  visit,
  visitByHand,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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

const paramsOf = ({ run }: Pick<TestRun, "run">) => ({ params: { id: run.id } });

/** A candidate who has got an invitation by mail. */
const invited = () => buildInvited(tenant, moderator);

const invite = (user: TestUser, made: Pick<TestRun, "run">, candidateId: string) =>
  user.ok(calls.inviteCandidates, {
    ...paramsOf(made),
    body: { candidates: [{ candidateId, language: "en" }] },
  });

const guest = (of = tenant) => new Client(server.port, of.host);
const asked = (token: string, of = tenant) =>
  guest(of).refused(calls.requestCandidateCode, { body: { token } });
const opened = (body: { token: string; code: string }, of = tenant) =>
  guest(of).refused(calls.openCandidatePage, { body });

describe("a tenant without pages of candidates", () => {
  it("is answered as before, and moderators invite nobody", async () => {
    const plain = await buildTenant(server);
    const own = await buildUser(plain, "moderator");
    const made = await buildRun(server, { tenant: plain, moderator: own });
    expect((await own.refused(calls.getCandidatePages, paramsOf(made))).types).toEqual([
      "NO_PERMISSION",
    ]);
    const owner = await buildUser(plain, "administrator");
    expect(await owner.ok(calls.getCandidatePageSettings)).toEqual({
      isOn: false,
      linkDays: 30,
      counterStatements: false,
      information: null,
      revision: 0,
    });
  });

  it("turns them on only with information in its base language", async () => {
    const plain = await buildTenant(server);
    const owner = await buildUser(plain, "administrator");
    const body = { isOn: true, linkDays: 30, texts: { en: "Words" }, revision: 0 };
    const refused = await owner.refused(calls.updateCandidatePageSettings, { body });
    expect(refused.errors).toEqual({ "texts.de": ["required"] });
    for (const linkDays of [0, 366, 1.5])
      expect(
        (await owner.refused(calls.updateCandidatePageSettings, { body: { ...body, linkDays } }))
          .errors,
      ).toEqual({ linkDays: ["linkDays"] });
  });

  it("closes every page at once when they are turned off", async () => {
    const plain = await buildTenant(server);
    const owner = await buildUser(plain, "administrator");
    const own = await buildUser(plain, "moderator");
    await turnOnCandidatePages(owner);
    const made = await buildRun(server, { tenant: plain, moderator: own });
    const of = { runId: made.run.id, candidateId: made.candidates[0]!.id };
    const visitor = await visitByHand(plain, own, of);
    await visitor.ok(calls.getCandidateVisit);
    await turnOnCandidatePages(owner, { isOn: false, revision: 1 });
    expect((await visitor.refused(calls.getCandidateVisit)).types).toEqual(["NOT_LOGGED_IN"]);
  });
});

describe("information for candidates", () => {
  it("gets a version with each change of its words, and none otherwise", async () => {
    const plain = await buildTenant(server);
    const owner = await buildUser(plain, "administrator");
    const first = await turnOnCandidatePages(owner);
    expect(first).toMatchObject({ revision: 1, information: { version: 1 } });
    const same = await turnOnCandidatePages(owner, { linkDays: 10, revision: 1 });
    expect(same).toMatchObject({ linkDays: 10, information: { version: 1 } });
    const next = await turnOnCandidatePages(owner, { texts: { de: "Neu" }, revision: 2 });
    expect(next.information).toMatchObject({ version: 2, texts: { de: "Neu" } });
    const late = { isOn: true, linkDays: 1, texts: { de: "Alt" }, revision: 2 };
    const refused = await owner.refused(calls.updateCandidatePageSettings, { body: late });
    expect(refused.types).toEqual(["UPDATE_FAILED"]);
  });
});

describe("an invitation", () => {
  it("is a mail in the chosen language, whose link and code open the page", async () => {
    const { made, email, candidate } = await buildMailed(tenant, moderator);
    const pages = await invite(moderator, made, candidate.id);
    expect(pages.candidates[0]).toMatchObject({
      hasEmail: true,
      invitation: { language: "en", isMailed: true, openedAt: null, refusal: null },
    });
    const token = await invitedToken(server.mailbox, email);
    const mail = server.mailbox.received.findLast(({ to }) => to?.[0]?.address === email)!;
    expect(mail.subject).toContain("your personal page");
    expect(mail.text).toContain("language=en");
    const code = await mailedCode(tenant, { token, email });
    const visitor = await visit(tenant, { token, code });
    const page = await visitor.ok(calls.getCandidateVisit);
    expect(page).toMatchObject({
      runName: made.run.name,
      lastName: candidate.lastName,
      timeZone: null,
      offers: { questions: false, adjustments: false, papers: false },
    });
    const seen = await moderator.ok(calls.getCandidatePages, paramsOf(made));
    expect(seen.candidates[0]?.invitation?.openedAt).toBe(server.clock.now().toISOString());
  });

  it("is refused for people of other runs, for candidates without an e-mail, in languages that the tenant lacks", async () => {
    const made = await buildRun(server, { tenant, moderator });
    const foreign = await buildMailed(tenant, moderator);
    const wrong = async (candidateId: string) =>
      (
        await moderator.refused(calls.inviteCandidates, {
          ...paramsOf(made),
          body: { candidates: [{ candidateId, language: "de" }] },
        })
      ).errors;
    expect(await wrong(foreign.candidate.id)).toEqual({
      "candidates.0.candidateId": ["unknownPerson"],
    });
    expect(await wrong(made.candidates[0]!.id)).toEqual({
      "candidates.0.candidateId": ["noEmail"],
    });
  });

  it("that is sent again ends the link before, its code and its sessions", async () => {
    const { made, email, candidate, token } = await invited();
    const code = await mailedCode(tenant, { token, email });
    const visitor = await visit(tenant, { token, code });
    const second = await mailedCode(tenant, { token, email });
    await invite(moderator, made, candidate.id);
    const next = await invitedToken(server.mailbox, email);
    expect((await opened({ token, code: second })).types).toEqual(["INVALID_TOKEN"]);
    expect((await asked(token)).types).toEqual(["INVALID_TOKEN"]);
    expect((await visitor.refused(calls.getCandidateVisit)).types).toEqual(["NOT_LOGGED_IN"]);
    expect((await opened({ token: next, code: second })).types).toEqual([
      "INVALID_TWO_FACTOR_CODE",
    ]);
  });

  it("that is revoked opens nothing, and says so to moderators only", async () => {
    const { made, email, candidate, token } = await invited();
    const visitor = await visit(tenant, {
      token,
      code: await mailedCode(tenant, { token, email }),
    });
    const pages = await moderator.ok(calls.revokeCandidatePage, {
      ...paramsOf(made),
      body: { candidateId: candidate.id },
    });
    expect(pages.candidates[0]?.invitation?.refusal).toBe("revoked");
    expect((await asked(token)).types).toEqual(["INVALID_TOKEN"]);
    expect((await visitor.refused(calls.getCandidateVisit)).types).toEqual(["NOT_LOGGED_IN"]);
  });

  it("ends with the days after the run's last day", async () => {
    const { made, email, token } = await invited();
    const code = await mailedCode(tenant, { token, email });
    const visitor = await visit(tenant, { token, code });
    const { endsOn } = await visitor.ok(calls.getCandidateVisit);
    const last = new Date(server.clock.now().getTime() + 30 * DAY).toISOString().slice(0, 10);
    expect(endsOn).toBe(last);
    // A further day of the run brings a further one of the link.
    const planned = new Date(server.clock.now().getTime() + DAY).toISOString().slice(0, 10);
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.execute("update run set planned_date = $3 where tenant_id = $1 and id = $2", [
        tenant.id,
        made.run.id,
        planned,
      ]),
    );
    const later = await visitor.ok(calls.getCandidateVisit);
    expect(Date.parse(later.endsOn) - Date.parse(endsOn)).toBe(DAY);
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.execute(
        `update candidate_invitation set invited_at = invited_at - interval '40 days'
          where tenant_id = $1 and run_id = $2`,
        [tenant.id, made.run.id],
      ),
    );
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.execute("update run set planned_date = null where tenant_id = $1 and id = $2", [
        tenant.id,
        made.run.id,
      ]),
    );
    expect((await visitor.refused(calls.getCandidateVisit)).types).toEqual(["NOT_LOGGED_IN"]);
    expect((await asked(token)).types).toEqual(["INVALID_TOKEN"]);
  });

  it("counts no more when the candidate's address is another", async () => {
    const { made, email, candidate, token } = await invited();
    const code = await mailedCode(tenant, { token, email });
    const visitor = await visit(tenant, { token, code });
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.execute("update person set email = $3 where tenant_id = $1 and id = $2", [
        tenant.id,
        candidate.id,
        `new-${email}`,
      ]),
    );
    expect((await visitor.refused(calls.getCandidateVisit)).types).toEqual(["NOT_LOGGED_IN"]);
    expect((await asked(token)).types).toEqual(["INVALID_TOKEN"]);
    const pages = await moderator.ok(calls.getCandidatePages, paramsOf(made));
    expect(pages.candidates[0]?.invitation?.refusal).toBe("emailChanged");
  });

  it("counts until the run is archived, and goes with a run that is deleted", async () => {
    const gone = await invited();
    const visitor = await visit(tenant, {
      token: gone.token,
      code: await mailedCode(tenant, gone),
    });
    await moderator.ok(calls.deleteRun, paramsOf(gone.made));
    expect((await visitor.refused(calls.getCandidateVisit)).types).toEqual(["NOT_LOGGED_IN"]);
    expect((await asked(gone.token)).types).toEqual(["INVALID_TOKEN"]);

    const made = await buildRun(server, { tenant, moderator, state: "FINISHED" });
    const of = { runId: made.run.id, candidateId: made.candidates[0]!.id };
    const late = await visitByHand(tenant, moderator, of);
    await late.ok(calls.getCandidateVisit);
    await moveRun(moderator, made.run.id, "Archive");
    expect((await late.refused(calls.getCandidateVisit)).types).toEqual(["NOT_LOGGED_IN"]);
  });
});

describe("a question", () => {
  /** A candidate with an open page, who was invited by mail and may ask. */
  async function asking() {
    const mailed = await invited();
    const { made, token, email } = mailed;
    const body = { offers: ALL_OFFERS, papers: [], revision: 0 };
    await moderator.ok(calls.updateCandidatePages, { ...paramsOf(made), body });
    const visitor = await visit(tenant, { token, code: await mailedCode(tenant, mailed) });
    const ask = async (id: string) => {
      await visitor.ok(calls.askOrganiser, { body: { id, text: "Where do I park?" } });
      return { id: made.run.id, questionId: id };
    };
    const mailsTo = (address: string) =>
      server.mailbox.received.filter(({ to }) => to?.[0]?.address === address).length;
    return { ...mailed, visitor, ask, mailsTo, email };
  }

  it("is mailed to the run's moderators without its words or who asked, and leads to it", async () => {
    const { made, candidate, email, ask } = await asking();
    await ask("3".repeat(24));
    const own = await moderator.ok(calls.getAccount);
    const mail = await server.mailbox.next(own.email!);
    expect(mail.subject).toBe(`${made.run.name}: Eine Frage wartet auf Antwort`);
    expect(mail.text).toContain(`/processruns/${made.run.id}/candidate-pages`);
    const said = `${mail.text}${mail.html}`;
    for (const secret of ["Where do I park?", candidate.lastName!, email])
      expect(said).not.toContain(secret);
  });

  it("brings its candidate a mail with a new link once it is answered, without the answer", async () => {
    const { token, email, visitor, ask, mailsTo } = await asking();
    const params = await ask("4".repeat(24));
    const answer = (text: string) =>
      moderator.ok(calls.answerCandidateQuestion, { params, body: { answer: text } });
    await answer("In the yard.");
    const mail = await server.mailbox.next(email, ({ text }) => /token=/.test(text ?? ""));
    expect(mail.subject).toContain("your question has been answered");
    expect(`${mail.text}${mail.html}`).not.toMatch(/yard|park/);
    expect((await asked(token)).types).toEqual(["INVALID_TOKEN"]);
    // A session that the former link has opened lasts on.
    expect((await visitor.ok(calls.getCandidateVisit)).questions).toMatchObject([
      { answer: "In the yard." },
    ]);
    // A corrected answer is only on the page.
    await answer("Behind the house.");
    const code = await mailedCode(tenant, { token: linkIn(mail).token, email });
    const again = await visit(tenant, { token: linkIn(mail).token, code });
    expect((await again.ok(calls.getCandidateVisit)).questions).toMatchObject([
      { answer: "Behind the house." },
    ]);
    // The invitation and the answer, each with a code.
    expect(mailsTo(email)).toBe(4);
  });
});

describe("a tenant with one language", () => {
  it("needs information in it", async () => {
    const plain = await buildTenant(server, { languages: ["en"], baseLanguage: "en" });
    const owner = await buildUser(plain, "administrator");
    const german = { isOn: true, linkDays: 30, texts: { de: "Worte" }, revision: 0 };
    const refused = await owner.refused(calls.updateCandidatePageSettings, { body: german });
    expect(refused.errors).toEqual({ "texts.en": ["required"] });
    const stored = await turnOnCandidatePages(owner, { texts: { en: "Words" } });
    expect(stored.information?.texts).toEqual({ en: "Words" });
  });

  it("invites in no other, and shows its own to whoever asks for another", async () => {
    const plain = await buildTenant(server, { languages: ["de"] });
    const own = await buildUser(plain, "moderator");
    await turnOnCandidatePages(await buildUser(plain, "administrator"), { texts: { de: "Worte" } });
    const { made, candidate } = await buildMailed(plain, own);
    const inviting = (language: "de" | "en") => ({
      ...paramsOf(made),
      body: { candidates: [{ candidateId: candidate.id, language }] },
    });
    const wrong = await own.refused(calls.inviteCandidates, inviting("en"));
    expect(wrong.errors).toEqual({ "candidates.0.language": ["unknownLanguage"] });
    const { email } = candidate;
    await own.ok(calls.inviteCandidates, inviting("de"));
    const token = await invitedToken(server.mailbox, email ?? "");
    const code = await mailedCode(plain, { token, email: email ?? "" });
    const visitor = await visit(plain, { token, code });
    const page = await visitor.ok(calls.getCandidateVisit, { headers: { "x-language": "fr" } });
    expect(page.information).toMatchObject({ language: "de", text: "Worte" });
  });
});
