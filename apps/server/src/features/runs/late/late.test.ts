import { type Assessment, calls, type LateEntry, WRITTEN_AT_HEADER } from "@assay/contract";
import { MOST_LATE_ENTRIES } from "@assay/domain";
import {
  buildRun,
  buildUser,
  followEvents,
  moveRun,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const IPAD = "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1";
const stroke = (id: string) => ({ id, c: "red", w: 1, p: [10, 10, 80, 0] }) as const;
const STROKE = stroke("0mdkq4x1zabcde");

const cellOf = ({ run, candidates, exerciseIds }: TestRun) => ({
  processRunId: run.id,
  candidateId: candidates[0]!.id,
  exerciseId: exerciseIds[0]!,
});
const ratedAs = ({ process }: TestRun, selectedCriterion: number) =>
  process.competencyIds.map((competencyId) => ({ competencyId, selectedCriterion }));

/** A run in which the first observer wrote and rated in time; then it was finished. */
async function finishedRun(type: "html" | "webInk" = "html") {
  const made = await buildRun(server, { state: "STARTED" });
  const [observer, other] = made.observers as [TestUser, TestUser];
  const content = type === "html" ? "<p>in time</p>" : JSON.stringify({ v: 1, strokes: [STROKE] });
  const observation = await observer.ok(calls.createObservation, {
    body: { ...cellOf(made), type, pages: [{ page: 1, title: "First", content }] },
  });
  const body = { ...cellOf(made), values: ratedAs(made, 3) };
  const rating = (await observer.ok(calls.createAssessments, { body })) as Assessment;
  await moveRun(made.moderator, made.run.id, "Finish");
  return { ...made, observer, other, observation, rating, page: observation.pages[0]! };
}
type Finished = Awaited<ReturnType<typeof finishedRun>>;

const listOf = (user: TestUser, { run }: Pick<TestRun, "run">) =>
  user.ok(calls.listLateWork, { params: { id: run.id }, query: {} });
const writtenIn = async ({ moderator, run }: TestRun) =>
  (await moderator.ok(calls.listObservations, { params: { runId: run.id }, query: {} }))
    .observations;

const sendPage = (user: TestUser, made: Finished, changes: object, headers = {}) =>
  user.refused(calls.updateObservationPage, {
    body: {
      ObservationId: made.observation.id,
      Page: 1,
      PageId: made.page.id,
      Revision: made.page.revision,
      ...changes,
    },
    headers,
  });
const decide = (
  { moderator, run }: TestRun,
  { id: lateId, revision }: Pick<LateEntry, "id" | "revision">,
  decision: "take" | "leave",
) =>
  moderator.ok(calls.decideLateWork, {
    params: { id: run.id, lateId },
    body: { decision, revision },
  });
/** The only undecided entry. */
const waiting = async (made: Finished) => (await listOf(made.moderator, made)).entries[0]!;

describe("work that arrives after the finish", () => {
  it("is refused as documented, and kept apart with author, device and times", async () => {
    const made = await finishedRun();
    const writtenAt = new Date(server.clock.now().getTime() - 3_600_000).toISOString();
    const stream = await followEvents(server.port, made.moderator);
    const refusal = await sendPage(
      made.observer,
      made,
      { Content: "<p>late <script>alert(1)</script><b>words</b></p>" },
      { [WRITTEN_AT_HEADER]: writtenAt, "user-agent": IPAD },
    );
    expect([refusal.status, refusal.types]).toEqual([400, ["WRONG_PROCESS_RUN_STATE"]]);
    expect(refusal.payload).toEqual({ kept: true, entries: 1 });
    await stream.next("missing");
    stream.close();
    const { entries, ...counts } = await listOf(made.moderator, made);
    expect(counts).toEqual({ open: 1, decided: 0 });
    const { processRunId: _, ...cell } = cellOf(made);
    expect(entries).toEqual([
      {
        id: expect.any(String),
        ...cell,
        authorId: made.observer.user.id,
        observerId: made.observer.user.id,
        device: "Safari, iPad",
        writtenAt,
        receivedAt: server.clock.now().toISOString(),
        decision: null,
        decidedBy: null,
        decidedAt: null,
        revision: expect.any(Number),
        can: { take: true, leave: true },
        change: {
          kind: "pages",
          type: "html",
          pages: [
            {
              page: 1,
              before: {
                title: "First",
                content: "<p>in time</p>",
                alternative: "",
                competencyId: null,
              },
              after: {
                title: "First",
                content: expect.stringMatching(/^<p>late (<b>|<strong>)words/),
                alternative: "",
                competencyId: null,
              },
            },
          ],
        },
      },
    ]);
    // The late work has not changed the run.
    expect((await writtenIn(made))[0]?.pages[0]?.content).toBe("<p>in time</p>");
    expect((await made.moderator.ok(calls.getRun, { params: { id: made.run.id } })).id).toBe(
      made.run.id,
    );
  });

  it("is one entry however often it is sent, and none where it says what stands", async () => {
    const made = await finishedRun();
    const same = await sendPage(made.observer, made, { Content: "<p>in time</p>" });
    expect(same.payload).toEqual({ kept: true, entries: 0 });
    const once = () => sendPage(made.observer, made, { Content: "<p>late</p>" });
    const answers = await Promise.all([once(), once(), once(), once()]);
    for (const { types } of answers) expect(types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
    const news = answers.map(({ payload }) => (payload as { entries: number }).entries);
    expect(news.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1]);
    await decide(made, await waiting(made), "leave");
    expect((await once()).payload).toEqual({ kept: true, entries: 0 });
    expect((await listOf(made.moderator, made)).entries).toHaveLength(1);
  });

  it("is seen by the run's moderators and its author, and by nobody else", async () => {
    const made = await finishedRun();
    await sendPage(made.observer, made, { Content: "<p>late</p>" });
    const auditor = await buildUser(made.tenant, ["auditor", "observer"]);
    for (const user of [made.other, auditor])
      expect(await listOf(user, made)).toEqual({ open: 0, decided: 0, entries: [] });
    expect((await listOf(made.observer, made)).entries).toHaveLength(1);
    const nonMember = await buildUser(made.tenant, "moderator");
    const params = { id: made.run.id };
    expect((await nonMember.refused(calls.listLateWork, { params, query: {} })).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    const summary = await made.moderator.ok(calls.listLateWork, {
      params,
      query: { summary: "true" },
    });
    expect(summary).toEqual({ open: 1, decided: 0, entries: [] });
    const late = await waiting(made);
    const body = { decision: "take" as const };
    const at = { params: { ...params, lateId: late.id }, body };
    expect((await made.other.refused(calls.decideLateWork, at)).types).toEqual(["NO_PERMISSION"]);
  });

  it("is taken in by name: text, ratings and drawings then stand as if they had come in time", async () => {
    const made = await finishedRun();
    await sendPage(made.observer, made, { Content: "<p>late</p>" });
    const { id } = made.rating;
    await made.moderator.ok(calls.overwriteAssessment, {
      body: {
        assessmentId: id,
        competencyId: made.process.competencyIds[0]!,
        selectedCriterionOverwrite: 2,
      },
    });
    await made.observer.refused(calls.updateAssessments, {
      body: { id, revision: made.rating.revision, values: ratedAs(made, 5) },
    });
    await made.other.refused(calls.createAssessments, {
      body: { ...cellOf(made), values: ratedAs(made, 4) },
    });
    const { entries } = await listOf(made.moderator, made);
    expect(entries.map(({ change }) => change.kind)).toEqual(["pages", "rating", "rating"]);
    expect(entries[1]?.change).toMatchObject({
      values: made.process.competencyIds.map((competencyId) => ({
        competencyId,
        before: { selectedCriterion: 3 },
        after: { selectedCriterion: 5 },
      })),
    });
    expect(entries[2]?.change).toMatchObject({ values: [{ before: null }, { before: null }] });
    for (const entry of entries) await decide(made, entry, "take");
    const [observation] = await writtenIn(made);
    expect(observation?.pages.map(({ content }) => content)).toEqual(["<p>late</p>"]);
    expect(observation?.observerId).toBe(made.observer.user.id);
    const { assessments } = await made.moderator.ok(calls.listAllAssessments, {
      params: { runId: made.run.id },
    });
    const values = new Map(assessments.map((one) => [one.observerId, one.values]));
    expect(values.get(made.observer.user.id)).toMatchObject([
      { selectedCriterion: 5, selectedCriterionOverwrite: 2 },
      { selectedCriterion: 5, selectedCriterionOverwrite: null },
    ]);
    expect(values.get(made.other.user.id)?.[0]).toMatchObject({ selectedCriterion: 4 });
    const decided = (await listOf(made.moderator, made)).entries;
    for (const entry of decided)
      expect(entry).toMatchObject({ decision: "take", decidedBy: made.moderator.user.id });
    // The entry still has the content from before the decision.
    expect(decided[0]?.change).toEqual(entries[0]?.change);
    const log = await server.owner.withTenant(made.tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ details: z.unknown() }),
        "select details from audit_log where action = 'lateWork.take'",
        [],
      ),
    );
    expect(log).toHaveLength(3);
    expect(JSON.stringify(log)).not.toContain("late</p>");
    expect(JSON.stringify(log)).toContain('"to":5,"from":3');
  });

  it("can be an observation that there was not, and strokes of a drawing", async () => {
    const made = await finishedRun("webInk");
    const added = stroke("0mdkq4x1zabcdf");
    await sendPage(made.observer, made, { Strokes: { added: [added], removed: [STROKE.id] } });
    await made.other.refused(calls.createObservation, {
      body: { ...cellOf(made), type: "html", pages: [{ page: 1, content: "<p>all new</p>" }] },
    });
    const { entries } = await listOf(made.moderator, made);
    const drawing = { v: 1, strokes: [added] };
    expect(entries[0]?.change).toMatchObject({
      pages: [{ after: { content: JSON.stringify(drawing) } }],
    });
    for (const entry of entries) await decide(made, entry, "take");
    const contents = (await writtenIn(made)).map(({ pages }) => pages[0]?.content);
    expect(new Set(contents)).toEqual(new Set(["<p>all new</p>", JSON.stringify(drawing)]));
  });

  it("can be left out, and taken in later all the same; what is in stays", async () => {
    const made = await finishedRun();
    await sendPage(made.observer, made, { Content: "<p>late</p>" });
    const left = await decide(made, await waiting(made), "leave");
    expect(left).toMatchObject({ decision: "leave", decidedBy: made.moderator.user.id });
    expect(await decide(made, left, "leave")).toEqual(left);
    expect((await writtenIn(made))[0]?.pages[0]?.content).toBe("<p>in time</p>");
    const taken = await decide(made, left, "take");
    expect((await decide(made, left, "take")).decidedAt).toBe(taken.decidedAt);
    const back = await made.moderator.refused(calls.decideLateWork, {
      params: { id: made.run.id, lateId: left.id },
      body: { decision: "leave" },
    });
    expect(back.types).toEqual(["UPDATE_FAILED"]);
  });

  it("replaces nothing that the moderator has not seen", async () => {
    const made = await finishedRun();
    await sendPage(made.observer, made, { Content: "<p>one tablet</p>" });
    await sendPage(made.observer, made, { Content: "<p>another tablet</p>" });
    const { entries } = await listOf(made.moderator, made);
    await decide(made, entries[0]!, "take");
    const stale = await made.moderator.refused(calls.decideLateWork, {
      params: { id: made.run.id, lateId: entries[1]!.id },
      body: { decision: "take", revision: entries[1]!.revision },
    });
    expect(stale.types).toEqual(["UPDATE_FAILED"]);
    expect(stale.payload).toMatchObject({
      change: { pages: [{ before: { content: "<p>one tablet</p>" } }] },
    });
    await decide(made, stale.payload as LateEntry, "take");
    expect((await writtenIn(made))[0]?.pages[0]?.content).toBe("<p>another tablet</p>");
  });

  it("is kept only of who could write before, and only while the run is finished", async () => {
    const made = await finishedRun();
    const outsider = await buildUser(made.tenant, "observer");
    const late = { body: { ...cellOf(made), values: ratedAs(made, 4) } };
    expect((await outsider.refused(calls.createAssessments, late)).payload).toBeNull();
    const moderators = await made.moderator.refused(calls.createAssessments, late);
    expect([moderators.types, moderators.payload]).toEqual([["NO_PERMISSION"], null]);
    // An observation that was opened without writing anything.
    const opened = await made.other.refused(calls.createObservation, {
      body: { ...cellOf(made), type: "html", pages: [{ page: 1, title: "Titel 1" }] },
    });
    expect([opened.types, opened.payload]).toEqual([["WRONG_PROCESS_RUN_STATE"], null]);
    // Late work is checked by the same rules.
    const wrong = await made.other.refused(calls.createAssessments, {
      body: { ...cellOf(made), values: [{ competencyId: "a".repeat(24), selectedCriterion: 4 }] },
    });
    expect(wrong.types).toEqual(["BAD_REQUEST"]);
    expect((await listOf(made.moderator, made)).entries).toEqual([]);
    await moveRun(made.moderator, made.run.id, "Archive");
    const archived = await sendPage(made.observer, made, { Content: "<p>late</p>" });
    expect([archived.types, archived.payload]).toEqual([["WRONG_PROCESS_RUN_STATE"], null]);
  });

  it("of a device that did not know its own rating adds to it, and takes nothing away", async () => {
    const made = await finishedRun();
    const [first = "", second = ""] = made.process.competencyIds;
    const values = [
      { competencyId: first, selectedCriterion: 5 },
      { competencyId: second, selectedCriterion: null },
    ];
    await made.observer.refused(calls.createAssessments, { body: { ...cellOf(made), values } });
    expect((await waiting(made)).change).toMatchObject({
      values: [
        { before: { selectedCriterion: 3 }, after: { selectedCriterion: 5 } },
        { before: { selectedCriterion: 3 }, after: { selectedCriterion: 3 } },
      ],
    });
  });

  it("of a list is kept as a whole or not at all", async () => {
    const made = await finishedRun();
    const running = await buildRun(server, {
      tenant: made.tenant,
      moderator: made.moderator,
      process: made.process,
      observers: made.observers,
      state: "STARTED",
    });
    const late = { ...cellOf(made), values: ratedAs(made, 4) };
    const mixed = await made.other.refused(calls.createAssessments, {
      body: [late, { ...cellOf(running), values: ratedAs(made, 4) }],
    });
    expect(mixed.payload).toBeNull();
    const all = await made.other.refused(calls.createAssessments, { body: [late] });
    expect(all.payload).toEqual({ kept: true, entries: 1 });
  });

  it("is bounded", async () => {
    const made = await finishedRun();
    await server.owner.withTenant(made.tenant.id, (tx) =>
      tx.execute(
        `insert into late_work (tenant_id, id, run_id, candidate_id, exercise_id, observer_id, author_id,
                                device, received_at, work, bytes, digest)
         select $1, lpad(n::text, 24, '0'), $2, $3, $4, $5, $5, '', now(),
                '{"kind":"pages","type":"html","pages":[]}', 1, n::text
           from generate_series(1, $6::int) n`,
        [
          made.tenant.id,
          made.run.id,
          cellOf(made).candidateId,
          cellOf(made).exerciseId,
          made.observer.user.id,
          MOST_LATE_ENTRIES,
        ],
      ),
    );
    const refusal = await sendPage(made.observer, made, { Content: "<p>more</p>" });
    expect([refusal.types, refusal.payload]).toEqual([["WRONG_PROCESS_RUN_STATE"], null]);
    const others = await made.other.refused(calls.createAssessments, {
      body: { ...cellOf(made), values: ratedAs(made, 4) },
    });
    expect(others.payload).toEqual({ kept: true, entries: 1 });
  });

  it("goes with the candidate, and follows its author into their shell", async () => {
    const made = await finishedRun();
    await sendPage(made.observer, made, { Content: "<p>late</p>" });
    const administrator = await buildUser(made.tenant, "administrator");
    await administrator.ok(calls.deleteUser, { params: { id: made.observer.user.id } });
    const [entry] = (await listOf(made.moderator, made)).entries;
    const { people } = await made.moderator.ok(calls.getRun, { params: { id: made.run.id } });
    expect(people.find(({ id }) => id === entry?.authorId)).toMatchObject({ type: "ANONYMIZED" });
    await made.moderator.ok(calls.eraseCandidate, {
      params: { id: made.run.id, candidateId: cellOf(made).candidateId },
      query: {},
    });
    expect((await listOf(made.moderator, made)).entries).toEqual([]);
  });
});
