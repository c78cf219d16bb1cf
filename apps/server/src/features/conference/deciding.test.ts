import { calls, type Conference } from "@assay/contract";
import { ERASURE_REASONS, judgeStep, type RatingRules, ratingsOf, valueOf } from "@assay/domain";
import {
  buildRun,
  firstItemOf,
  moveRun,
  ofTestRun,
  readConference,
  readProtocol,
  readRatings,
  revealCandidate,
  type RunOptions,
  saveRun,
  showRevealedNames,
  startTestServer,
  submitValue,
  submitValues,
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

const started = (rules: Partial<RatingRules> = {}, options: RunOptions = {}) =>
  buildRun(server, {
    state: "STARTED",
    observers: 3,
    ratingRules: { sealing: "CELL", names: "ON_REQUEST", ...rules },
    ...options,
  });

const protocolOf = async (made: TestRun, reader = made.moderator) =>
  (await readProtocol(made, reader)).entries;

interface Decided {
  value: number | null;
  reason?: string;
  entryId?: string | null;
}
const bodyOf = (made: TestRun, { value, reason = "Besprochen", entryId = null }: Decided) => ({
  ...ofTestRun(made),
  body: { ...firstItemOf(made), value, reason, entryId },
});
const decide = (made: TestRun, decided: Decided) =>
  made.moderator.outcome(calls.setConferenceValue, bodyOf(made, decided));
const decided = async (made: TestRun, sent: Decided): Promise<Conference> => {
  const { error, payload } = await decide(made, sent);
  expect(error).toBeUndefined();
  return payload as Conference;
};

describe("a conference value", () => {
  it("counts in place of what the observers gave, which stays stored, until it is taken back", async () => {
    const made = await started();
    await submitValues(made, [4, 2, 3]);
    await revealCandidate(made);
    await showRevealedNames(made);
    const before = await readRatings(made);
    const [item] = (await decided(made, { value: 5 })).items;
    expect(item).toMatchObject({ conference: 5, entryId: expect.any(String) });
    const after = await readRatings(made);
    const { competencyId } = firstItemOf(made);
    const valuesOf = (rows: typeof after) =>
      rows.flatMap(({ values }) => values.filter((one) => one.competencyId === competencyId));
    expect(valuesOf(after).map((one) => one.conferenceCriterion)).toEqual([5, 5, 5]);
    expect(valuesOf(after).map((one) => one.selectedCriterion)).toEqual(
      valuesOf(before).map((one) => one.selectedCriterion),
    );
    const back = await decided(made, { value: null, entryId: item!.entryId });
    expect(back.items[0]?.conference).toBeNull();
    expect((await readRatings(made)).map(({ values }) => values)).toEqual(
      before.map(({ values }) => values),
    );
    const entries = await protocolOf(made);
    expect(entries.map(({ from, to, calculated }) => [from, to, calculated])).toEqual([
      [null, 5, 3],
      [5, null, 3],
    ]);
  });

  it("changes exactly what its entry says that it changes", async () => {
    const made = await started();
    await submitValues(made, [4, 2, 2]);
    await revealCandidate(made);
    await showRevealedNames(made);
    const results = async () => {
      const ratings = ratingsOf(await readRatings(made), "OBSERVATION");
      const [item] = made.run.process.items;
      const { value, verdict } = judgeStep({ item: item!, strategy: "AVG", ratings });
      const { competencyId } = firstItemOf(made);
      const of = ratings.filter((one) => one.competencyId === competencyId);
      return { total: value, verdict, competency: valueOf("AVG", of) };
    };
    const before = await results();
    await decided(made, { value: 5 });
    const [entry] = await protocolOf(made);
    const side = (which: "before" | "after") => {
      const { total, verdict, competency } = entry!.effect[0]!;
      return { total: total[which], verdict: verdict[which], competency: competency[which] };
    };
    expect(side("before")).toEqual(before);
    expect(side("after")).toEqual(await results());
    expect(side("after")).not.toEqual(before);
  });

  it("needs a reason, and a value of the scale", async () => {
    const made = await started();
    await submitValues(made, [4, 2, 3]);
    await revealCandidate(made);
    for (const reason of ["", "  ", " ab "])
      expect((await decide(made, { value: 5, reason })).error).toBe("BAD_REQUEST");
    expect((await decide(made, { value: 2.5 })).error).toBe("BAD_REQUEST");
    expect((await decide(made, { value: null })).error).toBe("BAD_REQUEST");
    expect(await protocolOf(made)).toEqual([]);
    const [observer] = made.observers as [TestUser];
    const refused = await observer.outcome(calls.setConferenceValue, bodyOf(made, { value: 5 }));
    expect(refused.error).toBe("NO_PERMISSION");
  });

  it("of one of two moderators at once is stored, and the other is shown it", async () => {
    const made = await started();
    await submitValues(made, [4, 2, 3]);
    await revealCandidate(made);
    const both = await Promise.all([decide(made, { value: 5 }), decide(made, { value: 1 })]);
    const refused = both.filter(({ error }) => error === "UPDATE_FAILED");
    expect(refused).toHaveLength(1);
    const [stored] = (await readConference(made)).items;
    expect((refused[0]!.payload as Conference).items[0]).toEqual(stored);
    expect(await protocolOf(made)).toHaveLength(1);
    // A retry whose first answer got lost.
    await decided(made, { value: stored!.conference });
    expect(await protocolOf(made)).toHaveLength(1);
  });

  it("applies to a draft that is counted later, and to one that is submitted then", async () => {
    const made = await started({ sealing: "OFF" });
    const [a, b, c] = made.observers as [TestUser, TestUser, TestUser];
    await submitValue(made, a, 2);
    const { candidateId, exerciseId, competencyId } = firstItemOf(made);
    await b.ok(calls.createAssessments, {
      body: {
        processRunId: made.run.id,
        candidateId,
        exerciseId,
        values: [{ competencyId, selectedCriterion: 4 }],
      },
    });
    await decided(made, { value: 5 });
    await made.moderator.ok(calls.submitAsIs, {
      ...ofTestRun(made),
      body: {
        cells: [{ candidateId, exerciseId, observerId: b.user.id }],
        reason: "Ist gegangen",
      },
    });
    const late = await submitValue(made, c, 1);
    const valueIn = (one: { values: { competencyId: string; conferenceCriterion?: number }[] }) =>
      one.values.find((value) => value.competencyId === competencyId)?.conferenceCriterion;
    expect(valueIn(late)).toBe(5);
    expect((await readRatings(made)).map(valueIn)).toEqual([5, 5, 5]);
  });

  it("may be set after the finish, and not once the run is archived", async () => {
    const made = await started();
    await submitValues(made, [4, 2, 3]);
    await moveRun(made.moderator, made.run.id, "Finish");
    await decided(made, { value: 5 });
    await moveRun(made.moderator, made.run.id, "Archive");
    expect((await decide(made, { value: 4 })).error).toBeDefined();
  });
});

describe("the protocol", () => {
  it("says who was present, and how long the item was discussed", async () => {
    const made = await started();
    const [a, b] = made.observers as [TestUser, TestUser];
    await submitValues(made, [4, 2, 3]);
    await revealCandidate(made);
    const attend = (user: TestUser) => user.ok(calls.attendConference, ofTestRun(made));
    await attend(b);
    server.clock.advance(5 * 60_000);
    await made.moderator.ok(calls.moveConference, {
      ...ofTestRun(made),
      body: { focus: firstItemOf(made) },
    });
    server.clock.advance(90_000);
    // Discussing the same still does not begin again.
    await made.moderator.ok(calls.moveConference, {
      ...ofTestRun(made),
      body: { focus: firstItemOf(made) },
    });
    await attend(a);
    await attend(made.moderator);
    await decided(made, { value: 5, reason: "  Er hat nachgefragt  " });
    const [entry] = await protocolOf(made, a);
    expect(entry).toMatchObject({
      ...firstItemOf(made),
      personId: made.moderator.user.id,
      reason: "Er hat nachgefragt",
      seconds: 90,
    });
    expect(new Set(entry?.present)).toEqual(new Set([a.user.id, made.moderator.user.id]));
  });

  it("is kept from who does not see the candidate, and without a reason once that was erased", async () => {
    const made = await started({}, { candidates: 2 });
    const { tenant, candidates, moderator } = made;
    await saveRun(moderator, {
      ...made.run,
      observerTeams: [
        ...made.run.observerTeams,
        {
          id: "a".repeat(24),
          name: "Team 2",
          observers: [made.observers[2]!.user.id],
          observersHaveModeratorView: false,
        },
      ].map((team, index) =>
        index === 0
          ? { ...team, observers: made.observers.slice(0, 2).map(({ user }) => user.id) }
          : team,
      ),
      candidates: made.run.candidates.map((candidate, index) => ({
        ...candidate,
        exercises: candidate.exercises.map((cell) =>
          index === 1 ? { ...cell, observerTeamId: "a".repeat(24) } : cell,
        ),
      })),
    });
    for (const observer of made.observers.slice(0, 2)) await submitValue(made, observer, 3);
    await revealCandidate(made);
    await decided(made, { value: 5 });
    expect(await protocolOf(made, made.observers[0])).toHaveLength(1);
    expect(await protocolOf(made, made.observers[2])).toEqual([]);
    await moderator.ok(calls.eraseCandidate, {
      params: { id: made.run.id, candidateId: candidates[0]!.id },
      query: { reason: ERASURE_REASONS[0] },
    });
    expect(await protocolOf(made)).toEqual([]);
    const rows = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ reason: z.nullable(z.string()), to: z.number() }),
        `select reason, to_value as "to" from conference_value where tenant_id = $1`,
        [tenant.id],
      ),
    );
    expect(rows).toEqual([{ reason: null, to: 5 }]);
  });
});
