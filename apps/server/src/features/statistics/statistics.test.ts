// @module-tag soak
import { type Assessment, calls, type ShownStatistics } from "@assay/contract";
import type { GivenRating, RatingRules } from "@assay/domain";
import {
  buildRatedRun,
  buildTenant,
  buildUser,
  moveRun,
  type RatedRun,
  type RatedRunOptions,
  startTestServer,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { auditLog } from "../../db/schema/audit.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

/** Three observers of eight candidates in one exercise with three competencies. */
const RATINGS = Array.from({ length: 8 * 3 * 3 }, (_, place): GivenRating => {
  const [candidate, observer] = [Math.floor(place / 9), Math.floor(place / 3) % 3];
  return {
    candidateId: `P${candidate}`,
    exerciseId: "E",
    observerId: `O${observer}`,
    competencyId: `C${place % 3}`,
    value: 3 + ((candidate + observer * 2 + place * place) % 3),
  };
});

const build = (options: Partial<RatedRunOptions> = {}, ratings = RATINGS) =>
  buildRatedRun(server, ratings, { highest: 5, statistics: "OWN", ...options });
const ofRun = ({ run }: Pick<RatedRun, "run">) => ({ params: { id: run.id } });
const statisticsOf = (made: RatedRun, reader: TestUser = made.moderator) =>
  reader.ok(calls.getRunStatistics, ofRun(made));
const refusal = async (made: RatedRun, reader: TestUser = made.moderator) =>
  (await reader.refused(calls.getRunStatistics, ofRun(made))).types;
const observerOf = (made: RatedRun, name: string) => made.observers.get(name)!;
const idsIn = ({ statistics }: ShownStatistics) =>
  statistics.observers.map(({ observerId }) => observerId);

/** Ids of the observers that occur anywhere in an answer. */
const namedIn = (made: RatedRun, answer: unknown) =>
  [...made.observers].filter(([, { user }]) => JSON.stringify(answer).includes(user.id));

const looksAt = ({ tenant, run }: RatedRun) =>
  server.owner.withTenant(tenant.id, (tx) =>
    tx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "run.statistics"), eq(auditLog.subjectId, run.id))),
  );

describe("who sees what", { timeout: 60_000 }, () => {
  it("is nobody and nothing in a tenant that has not switched statistics on (C7)", async () => {
    const made = await build({ statistics: "OFF" });
    const auditor = await buildUser(made.tenant, "auditor");
    for (const reader of [made.moderator, observerOf(made, "O0"), auditor])
      expect(await refusal(made, reader)).toEqual(["NO_PERMISSION"]);
    const settler = await buildUser(made.tenant, { permissions: ["CORPORATE_SETTINGS"] });
    const answers = [
      await made.moderator.ok(calls.getRun, ofRun(made)),
      await made.moderator.ok(calls.listMyRuns),
      await made.moderator.ok(calls.getTenant),
      await settler.ok(calls.getSettings),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/statistics/i);
    expect(await looksAt(made)).toEqual([]);
  });

  it("with OWN: moderators and auditors the run, observers themselves, and no other", async () => {
    const made = await build();
    const auditor = await buildUser(made.tenant, "auditor");
    for (const reader of [made.moderator, auditor]) {
      const answer = await statisticsOf(made, reader);
      expect(answer).toMatchObject({ shows: "RUN", statistics: { observers: [] } });
      expect(answer.statistics).toHaveProperty("items");
      const candidates = answer.stability?.[0]?.candidates ?? [];
      expect(candidates).toHaveLength(8);
      expect(candidates.some((one) => (one.flipsWithout?.observers ?? 0) > 0)).toBe(true);
      expect(namedIn(made, answer)).toEqual([]);
    }
    const own = await statisticsOf(made, observerOf(made, "O1"));
    expect(own.shows).toBe("OWN");
    expect(Object.keys(own.statistics).toSorted()).toEqual(["agreement", "observers"]);
    expect(own).not.toHaveProperty("stability");
    expect(namedIn(made, own).map(([name]) => name)).toEqual(["O1"]);
    expect(idsIn(own)).toHaveLength(1);
    expect(own.statistics.observers[0]?.leniency).toHaveProperty("value");
  });

  it("with OWN_AND_MODERATORS: moderators also all observers, but auditors not", async () => {
    const made = await build({ statistics: "OWN_AND_MODERATORS" });
    const auditor = await buildUser(made.tenant, "auditor");
    const all = await statisticsOf(made);
    expect(all.shows).toBe("RUN_AND_OBSERVERS");
    expect(idsIn(all)).toHaveLength(3);
    expect(await statisticsOf(made, auditor)).toMatchObject({ shows: "RUN" });
    const own = await statisticsOf(made, observerOf(made, "O2"));
    expect(own).toMatchObject({ shows: "OWN" });
    expect(idsIn(own)).toEqual([observerOf(made, "O2").user.id]);
  });

  it("is the tenant's to change, and told with the run, only to whom it concerns", async () => {
    const made = await build();
    const settler = await buildUser(made.tenant, { permissions: ["CORPORATE_SETTINGS"] });
    const canOf = async (reader: TestUser) =>
      (await reader.ok(calls.getRun, ofRun(made))).can.seeStatistics;
    expect(await canOf(made.moderator)).toBe(true);
    expect(await canOf(observerOf(made, "O0"))).toBe(true);
    const store = (statistics: "OFF" | "OWN_AND_MODERATORS") =>
      settler.ok(calls.updateSettings, { body: { statistics } });
    expect(await store("OWN_AND_MODERATORS")).toMatchObject({ statistics: "OWN_AND_MODERATORS" });
    expect((await statisticsOf(made)).shows).toBe("RUN_AND_OBSERVERS");
    expect(await store("OFF")).not.toHaveProperty("statistics");
    expect(await canOf(made.moderator)).toBeUndefined();
    expect(await refusal(made)).toEqual(["NO_PERMISSION"]);
  });

  it("hides the run from strangers, of this tenant and of others, and archived from moderators", async () => {
    const made = await build();
    const stranger = await buildUser(made.tenant, "moderator");
    const other = await buildUser(await buildTenant(server, { statistics: "OWN" }), "auditor");
    for (const reader of [stranger, other])
      expect(await refusal(made, reader)).toEqual(["ITEM_NOT_FOUND"]);
    await moveRun(made.moderator, made.run.id, "Archive");
    expect(await refusal(made)).toEqual(["ITEM_NOT_FOUND"]);
    const auditor = await buildUser(made.tenant, "auditor");
    expect(await statisticsOf(made, auditor)).toMatchObject({ shows: "RUN" });
  });

  it("refuses all as long as the run is not finished, sealed or not", async () => {
    const sealed: RatingRules = { sealing: "RUN", names: "NEVER" };
    for (const rules of [{}, { ratingRules: sealed }]) {
      const made = await build({ ...rules, staysStarted: true }, RATINGS.slice(0, 9));
      for (const reader of [made.moderator, observerOf(made, "O0")]) {
        expect(await refusal(made, reader)).toEqual(["WRONG_PROCESS_RUN_STATE"]);
        const { can } = await reader.ok(calls.getRun, ofRun(made));
        expect(can.seeStatistics).toBe("notFinished");
      }
      expect(await looksAt(made)).toEqual([]);
    }
  });
});

describe("a look at statistics", { timeout: 60_000 }, () => {
  it("leaves one row in the log: who, of which run, and how much was shown", async () => {
    const made = await build();
    const observer = observerOf(made, "O0");
    await statisticsOf(made);
    await statisticsOf(made, observer);
    const rows = await looksAt(made);
    const shown = rows.map(({ actorId, details }) => [actorId, details]);
    expect(shown).toHaveLength(2);
    expect(shown).toContainEqual([made.moderator.user.id, { shows: "RUN" }]);
    expect(shown).toContainEqual([observer.user.id, { shows: "OWN" }]);
  });

  it("carries no number where there are too few data (C5)", async () => {
    const made = await build({}, RATINGS.slice(0, 9 * 4));
    const { statistics } = await statisticsOf(made);
    const { items = [], shares, overall, decision, mtmm } = statistics;
    const hidden = [...items.map(({ figure }) => figure), shares, overall, decision, mtmm];
    expect(hidden).toHaveLength(3 + 4);
    for (const figure of hidden) {
      expect(figure).toMatchObject({ shown: "tooFew" });
      expect(figure).not.toHaveProperty("value");
    }
  });
});

describe("figures about observers (C6)", { timeout: 60_000 }, () => {
  const RULES: RatingRules = { sealing: "OFF", names: "ON_REQUEST" };
  const EVERYTHING = { statistics: "OWN_AND_MODERATORS" } as const;
  const ratingsOf = async (made: RatedRun): Promise<Assessment[]> =>
    (await made.moderator.ok(calls.listAllAssessments, { params: { runId: made.run.id } }))
      .assessments;
  const firstItem = (made: RatedRun) => ({
    candidateId: made.candidateIds.get("P0")!,
    exerciseId: made.exerciseIds.get("E")!,
    competencyId: made.competencyIds.get("C0")!,
  });
  const confer = (made: RatedRun, value: number) =>
    made.moderator.ok(calls.setConferenceValue, {
      ...ofRun(made),
      body: { ...firstItem(made), value, reason: "Besprochen", entryId: null },
    });

  it("do not move when a moderator overwrites, although decisions do", async () => {
    const made = await build(EVERYTHING);
    const before = await statisticsOf(made);
    const own = (await ratingsOf(made)).filter(
      ({ candidateId }) => candidateId === made.candidateIds.get("P0"),
    );
    expect(own).toHaveLength(3);
    for (const { id, values } of own)
      for (const { competencyId } of values)
        await made.moderator.ok(calls.overwriteAssessment, {
          body: { assessmentId: id, competencyId, selectedCriterionOverwrite: 5 },
        });
    const after = await statisticsOf(made);
    expect(after.statistics).toEqual(before.statistics);
    const ofFirst = ({ stability }: ShownStatistics) =>
      stability?.[0]?.candidates.find(
        ({ candidateId }) => candidateId === made.candidateIds.get("P0"),
      );
    expect(ofFirst(after)).toMatchObject({ verdict: "passed", fewestSteps: { steps: 10 } });
    expect(ofFirst(after)).not.toEqual(ofFirst(before));
  });

  it("do not move with a second round, or with what the conference decides", async () => {
    const made = await build({
      ...EVERYTHING,
      ratingRules: RULES,
      beforeFinish: async (started) => {
        const item = firstItem(started);
        await started.moderator.ok(calls.moveConference, {
          ...ofRun(started),
          body: { focus: item },
        });
        const { items } = await started.moderator.ok(calls.openRound, {
          ...ofRun(started),
          body: item,
        });
        const roundId = items.find(
          (one) => one.candidateId === item.candidateId && one.competencyId === item.competencyId,
        )!.round!.id;
        const params = { id: started.run.id, roundId };
        for (const observer of started.observers.values())
          await observer.ok(calls.answerRound, {
            params,
            body: { value: 5, reason: "Hat zweimal nachgefragt" },
          });
        await started.moderator.ok(calls.closeRound, { params, body: {} });
      },
    });
    const revised = (await ratingsOf(made)).flatMap(({ values }) =>
      values.flatMap(({ revisedCriterion }) => revisedCriterion ?? []),
    );
    expect(revised).toEqual([5, 5, 5]);
    const before = (await statisticsOf(made)).statistics;
    await confer(made, 1);
    expect((await statisticsOf(made)).statistics).toEqual(before);

    const twin = await build({ ...EVERYTHING, ratingRules: RULES });
    const figuresOf = (one: RatedRun, { observers, agreement }: ShownStatistics["statistics"]) => [
      agreement,
      [...one.observers.values()].map(({ user }) => {
        const { observerId: _, ...figures } = observers.find(
          ({ observerId }) => observerId === user.id,
        )!;
        return figures;
      }),
    ];
    const ofTwin = (await statisticsOf(twin)).statistics;
    const places = JSON.parse(JSON.stringify(figuresOf(twin, ofTwin)), (_, value: unknown) =>
      typeof value === "number" ? (expect.closeTo(value, 9) as unknown) : value,
    ) as unknown;
    expect(figuresOf(made, before)).toEqual(places);
  });

  it("rest on what was submitted, not on what was taken in after the finish", async () => {
    const made = await build({ ...EVERYTHING, ratingRules: RULES });
    const before = await statisticsOf(made);
    const { candidateId, exerciseId } = firstItem(made);
    const late = {
      processRunId: made.run.id,
      candidateId,
      exerciseId,
      values: [...made.competencyIds.values()].map((competencyId) => ({
        competencyId,
        selectedCriterion: 5,
      })),
    };
    await observerOf(made, "O0").refused(calls.submitAssessment, { body: late });
    const { entries } = await made.moderator.ok(calls.listLateWork, { ...ofRun(made), query: {} });
    await made.moderator.ok(calls.decideLateWork, {
      params: { id: made.run.id, lateId: entries[0]!.id },
      body: { decision: "take" },
    });
    const after = await statisticsOf(made);
    expect(after.ratings).toEqual({ independent: 72, leftOut: 0 });
    expect(after.statistics).toEqual(before.statistics);
  });

  it("leave out what nobody has submitted, and say how much", async () => {
    const isDraft = ({ observerId, candidateId }: GivenRating) =>
      observerId === "O2" && candidateId === "P7";
    const made = await build({
      ...EVERYTHING,
      ratingRules: { sealing: "CELL", names: "ON_REQUEST" },
      beforeFinish: async (started) => {
        const observer = observerOf(started, "O2");
        const own = (
          await observer.ok(calls.listOwnAssessments, { params: { runId: started.run.id } })
        ).assessments;
        const last = own.find(({ candidateId }) => candidateId === started.candidateIds.get("P7"));
        await observer.ok(calls.reopenAssessment, { params: { id: last!.id } });
        await started.moderator.ok(calls.explainGaps, {
          ...ofRun(started),
          body: {
            gaps: [
              {
                candidateId: last!.candidateId,
                exerciseId: last!.exerciseId,
                observerId: observer.user.id,
              },
            ],
            reason: "Krank",
          },
        });
      },
    });
    const answer = await statisticsOf(made);
    expect(answer.wasSealed).toBe(true);
    expect(answer.ratings).toEqual({ independent: 69, leftOut: RATINGS.filter(isDraft).length });
    expect(answer.statistics.agreement).toMatchObject({ value: { pairs: 8 * 9 - 6 } });
  });
});
