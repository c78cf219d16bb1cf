import { calls } from "@assay/contract";
import {
  buildReportedRun,
  buildReportingTenant,
  dayFromNow,
  invitedToken,
  linkIn,
  mailedCode,
  releaseFeedback,
  signIn,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestTenant,
  textOfPdf,
  visit,
  visitByHand,
  writeFeedback,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

const DAY = 86_400_000;

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true, leavesPlans: true });
  tenant = await buildReportingTenant(server);
});
afterAll(() => server.close());

const finished = () => buildReportedRun(tenant);
const read = ({ made, params }: { made: TestRun; params: { id: string; candidateId: string } }) =>
  made.moderator.ok(calls.getFeedback, { params });

const audited = async (action: string, subjectId: string) => {
  const { rows } = await server.owner.withTenant(tenant.id, (tx) =>
    tx.db.execute(
      `select actor_id, details from audit_log where action = '${action}' and subject_id = '${subjectId}' order by at`,
    ),
  );
  return rows;
};

describe("a candidate", () => {
  const MARK = "Unverkennbarer Satz";

  it("gets nothing of a report before its release, after its withdrawal, and after its period", async () => {
    const one = await finished();
    const { params } = one;
    const { moderator } = one.made;
    const visitor = await visitByHand(tenant, moderator, one.key);
    /** All that the candidate can get; the files are refused where the report is. */
    const everything = async () => {
      const answers = [
        await visitor.send(calls.getCandidateVisit),
        await visitor.send(calls.getFeedbackNotice),
        await visitor.send(calls.openFeedback),
        await visitor.send(calls.getOwnFeedbackPdf),
        await visitor.send(calls.replyToFeedback, {
          body: { text: "Hallo.", releasedAt: server.clock.now().toISOString() },
        }),
      ];
      return answers.map(({ text }) => text).join("\n");
    };
    await writeFeedback(moderator, one.key, { closing: MARK });
    expect(await everything()).not.toMatch(/Unverkennbar|Hört gut zu|Grade 4/);
    expect(await visitor.ok(calls.getFeedbackNotice)).toEqual({ notice: null });
    const until = dayFromNow(server, 0);
    await releaseFeedback(moderator, one.key, { until, closing: MARK });
    expect(await visitor.ok(calls.getFeedbackNotice)).toMatchObject({ notice: { until } });
    expect((await visitor.ok(calls.openFeedback)).report.closing).toBe(MARK);
    await moderator.ok(calls.withdrawFeedback, { params });
    expect(await everything()).not.toMatch(/Unverkennbar|Hört gut zu|Grade 4/);
    await releaseFeedback(moderator, one.key, { until, closing: MARK });
    expect((await visitor.ok(calls.openFeedback)).report.closing).toBe(MARK);
    server.clock.advance(DAY);
    const later = await visitByHand(
      tenant,
      await signIn(tenant, moderator.user.email ?? ""),
      one.key,
    );
    expect(await later.ok(calls.getFeedbackNotice)).toEqual({ notice: null });
    const answers = [
      await later.send(calls.openFeedback),
      await later.send(calls.getOwnFeedbackPdf),
      await later.send(calls.replyToFeedback, {
        body: { text: "Hallo.", releasedAt: server.clock.now().toISOString() },
      }),
    ];
    for (const { text } of answers) {
      expect(text).toContain("ITEM_NOT_FOUND");
      expect(text).not.toMatch(/Unverkennbar|Hört gut zu|Grade 4/);
    }
  });

  it("is told by mail that a report is there, where whoever releases it wishes that", async () => {
    const { made, key, params } = await finished();
    const { moderator } = made;
    const email = "robin.mailed@example.org";
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.db.execute(
        `update run_candidate set email = '${email}' where person_id = '${key.candidateId}'`,
      ),
    );
    const candidates = [{ candidateId: key.candidateId, language: "en" as const }];
    await moderator.ok(calls.inviteCandidates, { params: { id: key.runId }, body: { candidates } });
    const token = await invitedToken(server.mailbox, email);
    const release = async (tell?: boolean) => {
      const { revision, digest } = await writeFeedback(moderator, key, { closing: MARK });
      const body = { until: dayFromNow(server, 7), revision, digest, ...(tell && { tell }) };
      return moderator.ok(calls.releaseFeedback, { params, body });
    };
    expect((await release()).link).toMatchObject({ isMailed: true, refusal: null });
    await moderator.ok(calls.withdrawFeedback, { params });
    await release(true);
    const mail = await server.mailbox.next(email, ({ text }) => /token=/.test(text ?? ""));
    expect(mail.subject).toContain("your feedback is there");
    expect(`${mail.text}${mail.html}`).not.toContain(MARK);
    const link = linkIn(mail);
    expect(link.token).not.toBe(token);
    const code = await mailedCode(tenant, { token: link.token, email });
    const visitor = await visit(tenant, { token: link.token, code });
    expect((await visitor.ok(calls.openFeedback)).report.closing).toBe(MARK);
    const received = server.mailbox.received.filter(({ to }) => to?.[0]?.address === email);
    expect(received).toHaveLength(3);
  });

  it("without an e-mail is told by hand, whatever is wished", async () => {
    const { made, key, params } = await finished();
    const visitor = await visitByHand(tenant, made.moderator, key);
    const { revision, digest } = await writeFeedback(made.moderator, key);
    const body = { until: dayFromNow(server, 7), revision, digest, tell: true };
    const { link } = await made.moderator.ok(calls.releaseFeedback, { params, body });
    expect(link).toMatchObject({ isMailed: false });
    // Their link still opens it.
    await visitor.ok(calls.openFeedback);
  });

  it("reads their own report, which names nobody else, and each look is recorded", async () => {
    const one = await finished();
    const { moderator, candidates, observers } = one.made;
    const draft = await read(one);
    const [first, ...rest] = draft.content.competencies;
    const [good, bad] = draft.offered[0]!.quotes;
    const quotes = [good!, bad!].map(({ evidenceId, text }) => ({ evidenceId, text }));
    await releaseFeedback(moderator, one.key, {
      until: dayFromNow(server, 5),
      competencies: [
        { ...first!, statement: "Fragt viel.", strength: "Neugier", nextStep: "Warten.", quotes },
        ...rest.map((other) => ({ ...other, statement: "Hört zu." })),
      ],
    });
    const visitor = await visitByHand(tenant, moderator, one.key);
    await visitor.ok(calls.getFeedbackNotice);
    expect(await audited("candidate.readFeedback", one.key.candidateId)).toEqual([]);
    const { report, reply } = await visitor.ok(calls.openFeedback);
    await visitor.ok(calls.openFeedback);
    expect(reply).toBeNull();
    expect(report.competencies[0]).toMatchObject({
      statement: "Fragt viel.",
      strength: "Neugier",
      nextStep: "Warten.",
      quotes: [
        { text: "Fragt nach.", sign: 1 },
        { text: "Fällt anderen ins Wort.", sign: -1 },
      ],
    });
    const said = JSON.stringify(report);
    for (const { user } of [moderator, ...observers]) expect(said).not.toContain(user.lastName);
    expect(said).not.toContain(candidates[1]!.lastName);
    const { releases } = await read(one);
    expect(releases[0]).toMatchObject({ reads: 2, readAt: server.clock.now().toISOString() });
    const looks = await audited("candidate.readFeedback", one.key.candidateId);
    expect(looks).toHaveLength(2);
    expect(looks[0]).toMatchObject({
      actor_id: one.key.candidateId,
      details: { runId: one.key.runId, version: 1 },
    });
    const neighbour = { ...one.key, candidateId: candidates[1]!.id };
    const other = await visitByHand(tenant, moderator, neighbour);
    expect(await other.ok(calls.getFeedbackNotice)).toEqual({ notice: null });
    expect((await other.refused(calls.openFeedback)).types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("replies to it, and changes the reply as long as it is open; it stays with the report", async () => {
    const one = await finished();
    const { params } = one;
    const { moderator } = one.made;
    await releaseFeedback(moderator, one.key, { until: dayFromNow(server, 5) });
    const visitor = await visitByHand(tenant, moderator, one.key);
    const { releasedAt } = await visitor.ok(calls.openFeedback);
    await visitor.ok(calls.replyToFeedback, { body: { text: "Danke.", releasedAt } });
    const body = { text: " Danke, das hilft. ", releasedAt };
    const { reply } = await visitor.ok(calls.replyToFeedback, { body });
    expect(reply).toEqual({ text: "Danke, das hilft.", at: server.clock.now().toISOString() });
    const empty = await visitor.refused(calls.replyToFeedback, {
      body: { text: " \n", releasedAt },
    });
    expect(empty.types).toEqual(["BAD_REQUEST"]);
    const nul = await visitor.refused(calls.replyToFeedback, {
      body: { text: "a\u0000", releasedAt },
    });
    expect(nul.types).toEqual(["BAD_REQUEST"]);
    await moderator.ok(calls.withdrawFeedback, { params });
    server.clock.advance(1_000);
    const again = await releaseFeedback(moderator, one.key, { until: dayFromNow(server, 5) });
    // A reply is about the version that the candidate has read.
    const late = await visitor.refused(calls.replyToFeedback, { body });
    expect(late.types).toEqual(["ITEM_NOT_FOUND"]);
    expect(again.releases.map((release) => release.reply?.text)).toEqual([
      undefined,
      "Danke, das hilft.",
    ]);
    expect((await visitor.ok(calls.openFeedback)).reply).toBeNull();
  });

  it("takes it along as a tagged PDF with their name on it, and nobody else's", async () => {
    const one = await finished();
    const { moderator, candidates, observers } = one.made;
    const { params } = one;
    const draft = await moderator.bytes(calls.getFeedbackPdf, { params });
    expect(await textOfPdf(draft)).toContain("Entwurf");
    await releaseFeedback(moderator, one.key, { until: dayFromNow(server, 5), closing: MARK });
    const visitor = await visitByHand(tenant, moderator, one.key);
    const pdf = await visitor.bytes(calls.getOwnFeedbackPdf);
    const text = await textOfPdf(pdf);
    expect(pdf.toString("latin1")).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
    expect(text).toContain(candidates[0]!.lastName);
    expect(text).toContain(MARK);
    expect(text).not.toContain("Entwurf");
    for (const { user } of [moderator, ...observers]) expect(text).not.toContain(user.lastName);
    const bytes = await moderator.bytes(calls.getFeedbackPdf, { params });
    expect(bytes.equals(pdf)).toBe(true);
    expect(await audited("candidate.readFeedbackPdf", one.key.candidateId)).toHaveLength(1);
  });

  it("takes draft, report and reply along when their data is erased", async () => {
    const one = await finished();
    const { moderator } = one.made;
    await releaseFeedback(moderator, one.key, { until: dayFromNow(server, 5) });
    const { params } = one;
    await moderator.ok(calls.eraseCandidate, { params, query: { reason: "WITHDRAWN" } });
    expect((await moderator.refused(calls.getFeedback, { params })).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    const { rows } = await server.owner.withTenant(tenant.id, (tx) =>
      tx.db.execute(
        `select (select count(*) from feedback_draft where run_id = '${one.key.runId}')
              + (select count(*) from feedback_release where run_id = '${one.key.runId}') as n`,
      ),
    );
    expect(String(rows[0]?.["n"])).toBe("0");
  });
});
