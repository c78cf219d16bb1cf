import { calls, type Feedback } from "@assay/contract";
import {
  buildReportedRun,
  buildReportingTenant,
  buildRun,
  buildTenant,
  buildUser,
  feedbackParams,
  dayFromNow,
  releaseFeedback,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestTenant,
  type TestUser,
  turnOnCandidatePages,
  turnOnFeedback,
  visitByHand,
  writeFeedback,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true, leavesPlans: true });
  tenant = await buildReportingTenant(server);
});
afterAll(() => server.close());

const finished = (moderator?: TestUser) => buildReportedRun(tenant, moderator);
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

describe("an organisation that gives no reports", () => {
  it("has no call that works, whoever sends it", async () => {
    const other = await buildTenant(server);
    const admin = await buildUser(other, "administrator");
    await turnOnCandidatePages(admin);
    const moderator = await buildUser(other, "moderator");
    const made = await buildRun(server, { tenant: other, moderator, state: "FINISHED" });
    const key = { runId: made.run.id, candidateId: made.candidates[0]!.id };
    const visitor = await visitByHand(other, moderator, key);
    const params = feedbackParams(key);
    const refused = [
      await moderator.refused(calls.listFeedback, { params: { id: made.run.id } }),
      await moderator.refused(calls.getFeedback, params),
      await moderator.refused(calls.withdrawFeedback, params),
      await moderator.refused(calls.getFeedbackPdf, params),
      await visitor.refused(calls.getFeedbackNotice),
      await visitor.refused(calls.openFeedback),
      await visitor.refused(calls.replyToFeedback, {
        body: { text: "Danke.", releasedAt: new Date().toISOString() },
      }),
      await visitor.refused(calls.getOwnFeedbackPdf),
    ];
    for (const { types } of refused) expect(types).toEqual(["NO_PERMISSION"]);
    expect(await admin.ok(calls.getTenant)).not.toHaveProperty("feedback");
  });

  it("begins and ends with its switch, which two administrators do not overwrite", async () => {
    const other = await buildTenant(server);
    const admin = await buildUser(other, "administrator");
    const on = await turnOnFeedback(admin);
    // Without pages of candidates there is nobody to give a report to.
    expect(await admin.ok(calls.getTenant)).not.toHaveProperty("feedback");
    await turnOnCandidatePages(admin);
    expect(await admin.ok(calls.getTenant)).toMatchObject({ feedback: true });
    const stale = { isOn: false, revision: on.revision - 1 };
    const refused = await admin.refused(calls.updateFeedbackSettings, { body: stale });
    expect(refused.types).toEqual(["UPDATE_FAILED"]);
    expect(refused.payload).toEqual(on);
  });
});

describe("a draft", () => {
  it("is made of what the run holds of the candidate, and judges nothing", async () => {
    const one = await finished();
    const draft = await read(one);
    const competencyIds = one.made.process.competencyIds;
    expect(draft.content).toEqual({
      language: "de",
      competencies: competencyIds.map((competencyId) => ({
        competencyId,
        statement: "",
        strength: "",
        nextStep: "",
        quotes: [],
      })),
      closing: "",
      saysOutcome: true,
      confirmed: [],
    });
    expect(draft.offered[0]?.quotes.map(({ text, sign }) => [text, sign])).toEqual([
      ["Fragt nach.", 1],
      ["Fällt anderen ins Wort.", -1],
      ["Bittet Karla Vossberg um Hilfe.", 1],
    ]);
    expect(draft.preview.competencies[0]?.result).toContain("„Grade 4“");
    expect(draft.preview.introduction.join(" ")).toContain("„Grade 1“ bis „Grade 5“");
    expect(draft).toMatchObject({ revision: 0, releases: [], can: { write: true } });
    const second = { ...one.params, candidateId: one.made.candidates[1]!.id };
    const other = await one.made.moderator.ok(calls.getFeedback, { params: second });
    expect(other.offered.flatMap(({ quotes }) => quotes)).toEqual([]);
    expect(JSON.stringify(draft.preview)).not.toContain("Vossberg");
  });

  it("keeps what is written, and refuses what was written on an older one", async () => {
    const one = await finished();
    const first = await writeFeedback(one.made.moderator, one.key, { closing: "Viel Erfolg." });
    expect(first).toMatchObject({ revision: 1, content: { closing: "Viel Erfolg." } });
    const body = { content: { ...first.content, closing: "Alles Gute." }, revision: 1 };
    await one.made.moderator.ok(calls.saveFeedback, { params: one.params, body });
    const stale = await one.made.moderator.refused(calls.saveFeedback, {
      params: one.params,
      body: { ...body, content: { ...first.content, closing: "Zu spät." } },
    });
    expect(stale.types).toEqual(["UPDATE_FAILED"]);
    expect((stale.payload as Feedback).content.closing).toBe("Alles Gute.");
    expect((await read(one)).content.closing).toBe("Alles Gute.");
  });

  it("quotes no evidence of another candidate, and none that has gone", async () => {
    const one = await finished();
    const { content } = await read(one);
    const [first, ...rest] = content.competencies;
    const quotes = [{ evidenceId: "a".repeat(24), text: "Von jemand anderem." }];
    const saved = await writeFeedback(one.made.moderator, one.key, {
      competencies: [{ ...first!, quotes }, ...rest],
    });
    expect(saved.content.competencies[0]?.quotes).toEqual([]);
  });

  it("is written by moderators, read by auditors, and closed to observers and other moderators", async () => {
    const one = await finished();
    const { params } = one;
    const auditor = await buildUser(tenant, "auditor");
    const draft = await auditor.ok(calls.getFeedback, { params });
    expect(draft.can).toEqual({ write: "noRight" });
    const body = { content: draft.content, revision: 0 };
    const refused = await auditor.refused(calls.saveFeedback, { params, body });
    expect(refused.types).toEqual(["NO_PERMISSION"]);
    expect((await one.observer.refused(calls.getFeedback, { params })).types).toEqual([
      "NO_PERMISSION",
    ]);
    const stranger = await buildUser(tenant, "moderator");
    expect((await stranger.refused(calls.getFeedback, { params })).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    const elsewhere = await buildTenant(server);
    const foreign = await buildUser(elsewhere, "moderator");
    expect((await foreign.refused(calls.getFeedback, { params })).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    const another = await finished(one.made.moderator);
    const mixed = { ...params, id: another.made.run.id };
    const crossed = await one.made.moderator.refused(calls.getFeedback, { params: mixed });
    expect(crossed.types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("is not begun while the run goes on", async () => {
    const made = await buildRun(server, { tenant, state: "STARTED" });
    const params = { id: made.run.id, candidateId: made.candidates[0]!.id };
    const refused = await made.moderator.refused(calls.getFeedback, { params });
    expect(refused.types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
  });
});

describe("the release", () => {
  it("waits for every statement, and until somebody has looked at every name of others", async () => {
    const one = await finished();
    const { params } = one;
    const { moderator } = one.made;
    const until = dayFromNow(server, 14);
    const refusal = async (revision: number) => {
      const { digest } = await moderator.ok(calls.getFeedback, { params });
      const body = { until, revision, digest };
      return (await moderator.refused(calls.releaseFeedback, { params, body })).errors ?? {};
    };
    const empty = await refusal(0);
    expect(empty).toEqual(
      Object.fromEntries(
        one.made.process.competencyIds.map((_, index) => [
          `competencies.${index}.statement`,
          ["required"],
        ]),
      ),
    );
    const draft = await read(one);
    const [first, ...rest] = draft.content.competencies;
    const naming = draft.offered[0]!.quotes[2]!;
    const candidate = one.made.candidates[1]!;
    const competencies = [
      {
        ...first!,
        statement: `Besser als ${candidate.firstName} ${candidate.lastName}.`,
        quotes: [{ evidenceId: naming.evidenceId, text: naming.text }],
      },
      ...rest.map((other) => ({ ...other, statement: "Hört zu." })),
    ];
    const saved = await writeFeedback(moderator, one.key, { competencies });
    expect(saved.names.map(({ words, isConfirmed }) => [words, isConfirmed])).toEqual([
      [`${candidate.firstName} ${candidate.lastName}`, false],
      ["Karla Vossberg", false],
    ]);
    expect(Object.values(await refusal(1))).toEqual([["namesOthers"], ["namesOthers"]]);
    const changed = competencies.map((other, index) =>
      index === 0 ? { ...other, statement: "Hört besser zu." } : other,
    );
    const [, name] = saved.names;
    const { place, start, words } = name!;
    const confirmed = await writeFeedback(moderator, one.key, {
      competencies: changed,
      confirmed: [{ place, start, words }],
    });
    const body = { until, revision: confirmed.revision, digest: confirmed.digest };
    const released = await moderator.ok(calls.releaseFeedback, { params, body });
    expect(released.releases).toMatchObject([{ version: 1, until, isOpen: true, reply: null }]);
  });

  it("freezes the report, and happens once, however often it is asked for", async () => {
    const one = await finished();
    const { params } = one;
    const { moderator } = one.made;
    const { revision, digest, content } = await writeFeedback(moderator, one.key);
    const body = { until: dayFromNow(server, 14), revision, digest };
    const both = await Promise.all([
      moderator.outcome(calls.releaseFeedback, { params, body }),
      moderator.outcome(calls.releaseFeedback, { params, body }),
    ]);
    expect(both.map(({ error }) => error ?? "in").toSorted()).toEqual(["UPDATE_FAILED", "in"]);
    const frozen = await moderator.refused(calls.saveFeedback, {
      params,
      body: { content: { ...content, closing: "Noch etwas." }, revision },
    });
    expect(frozen.types).toEqual(["UPDATE_FAILED"]);
    await moderator.ok(calls.withdrawFeedback, { params });
    expect((await moderator.refused(calls.withdrawFeedback, { params })).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    const again = await releaseFeedback(moderator, one.key, { until: dayFromNow(server, 3) });
    expect(again.releases.map(({ version, isOpen }) => [version, isOpen])).toEqual([
      [2, true],
      [1, false],
    ]);
    const who = await audited("candidate.releaseFeedback", one.key.candidateId);
    expect(who).toMatchObject([
      { actor_id: moderator.user.id, details: { version: 1 } },
      { actor_id: moderator.user.id, details: { version: 2 } },
    ]);
  });

  it("is for a period, which ends within a year", async () => {
    const one = await finished();
    const { revision, digest } = await writeFeedback(one.made.moderator, one.key);
    for (const [until, rule] of [
      [dayFromNow(server, -1), "dateInPast"],
      [dayFromNow(server, 366), "dateTooLate"],
    ] as const) {
      const body = { until, revision, digest };
      const { params } = one;
      const { errors } = await one.made.moderator.refused(calls.releaseFeedback, { params, body });
      expect(errors).toEqual({ until: [rule] });
    }
  });

  it("gives what somebody has seen: a result that changed meanwhile is shown first", async () => {
    const one = await finished();
    const { params } = one;
    const { moderator } = one.made;
    const { revision, digest } = await writeFeedback(moderator, one.key);
    const seen = { until: dayFromNow(server, 14), revision, digest };
    const body = { ...seen, digest: "0".repeat(64) };
    const refused = await moderator.refused(calls.releaseFeedback, { params, body });
    expect(refused.types).toEqual(["UPDATE_FAILED"]);
    expect(refused.payload).toMatchObject({ digest, releases: [] });
    await moderator.ok(calls.releaseFeedback, { params, body: seen });
  });

  it("records the talk before it, and after it, too", async () => {
    const one = await finished();
    const { params } = one;
    const body = { on: "2026-05-04", with: " Ulf Nord " };
    const first = await one.made.moderator.ok(calls.recordFeedbackTalk, { params, body });
    expect(first).toMatchObject({ talk: { on: "2026-05-04", with: "Ulf Nord" }, revision: 0 });
    await releaseFeedback(one.made.moderator, one.key, { until: dayFromNow(server, 3) });
    const later = { on: "2026-05-05", with: "Ulf Nord" };
    await one.made.moderator.ok(calls.recordFeedbackTalk, { params, body: later });
    const { candidates } = await one.made.moderator.ok(calls.listFeedback, {
      params: { id: one.made.run.id },
    });
    expect(candidates).toMatchObject([
      { isBegun: true, talk: later, release: { version: 1 } },
      { isBegun: false, talk: { on: null, with: "" }, release: null },
    ]);
  });
});
