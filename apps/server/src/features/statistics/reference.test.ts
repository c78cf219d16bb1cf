import fs from "node:fs";
import path from "node:path";
import { calls, type ShownStatistics } from "@assay/contract";
import type { GivenRating } from "@assay/domain";
import {
  buildRatedRun,
  type RatedRun,
  startTestServer,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { root } from "../../installation.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

type Json = Record<string, unknown>;
const reference = (file: string) =>
  fs.readFileSync(path.join(root, "packages/domain/src/statistics/reference", file), "utf8");
/** A file of the reference; who reads it says what is in it. */
const expectedOf = (name: string): unknown => JSON.parse(reference(`${name}.json`));

/** AC-24, in the order in which the reference counts drift: by exercise, then candidate. */
function ac24(): GivenRating[] {
  const [, ...lines] = reference("ac24.csv").trim().split("\n");
  const ratings = lines.map((line): GivenRating => {
    const [candidateId = "", exerciseId = "", competencyId = "", observerId = "", value = ""] = line
      .trim()
      .split(",");
    return { candidateId, exerciseId, competencyId, observerId, value: Number(value) };
  });
  const keyOf = (one: GivenRating) => `${one.exerciseId} ${one.candidateId}`;
  return ratings.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
}

const rating = (candidateId: string, observerId: string, value: number): GivenRating => ({
  candidateId,
  exerciseId: "E",
  competencyId: "C",
  observerId,
  value,
});
/** From one row per candidate and one column per observer; null is a gap. */
const ratingsOfTable = (table: readonly (readonly (number | null)[])[]): GivenRating[] =>
  table.flatMap((row, candidate) =>
    row.flatMap((value, observer) =>
      value === null ? [] : [rating(`P${candidate}`, `O${observer}`, value)],
    ),
  );

const statisticsOf = (made: RatedRun, reader: TestUser = made.moderator) =>
  reader.ok(calls.getRunStatistics, { params: { id: made.run.id } });

/** The value of a figure that is there. */
function valueOf(figure: unknown): Json {
  expect(figure).toHaveProperty("value");
  return (figure as { value: Json }).value;
}

/** The same to 1e-6, only what is expected. */
function closeTo(expected: unknown): unknown {
  if (typeof expected === "number") return expect.closeTo(expected, 6) as unknown;
  if (Array.isArray(expected)) return expected.map(closeTo);
  if (typeof expected !== "object" || expected === null) return expected;
  const fields = Object.entries(expected).map(([name, value]) => [name, closeTo(value)]);
  return expect.objectContaining(Object.fromEntries(fields) as Json) as unknown;
}

const nameOf = (ids: ReadonlyMap<string, string>, id: unknown): string =>
  [...ids].find(([, one]) => one === id)?.[0] ?? "unknown";

describe("the reference data through the call (C1)", () => {
  let made: RatedRun;
  let answer: ShownStatistics;
  beforeAll(async () => {
    made = await buildRatedRun(server, ac24(), { highest: 7, statistics: "OWN_AND_MODERATORS" });
    answer = await statisticsOf(made);
  }, 60_000);
  const observerIds = () =>
    new Map([...made.observers].map(([name, { user }]) => [name, user.id] as const));

  it("gives AC-24 a run of 28 teams of two, and counts all its ratings", () => {
    expect(made.run.observerTeams).toHaveLength(28);
    expect(answer).toMatchObject({
      shows: "RUN_AND_OBSERVERS",
      ratings: { independent: 960, leftOut: 0 },
      wasSealed: false,
    });
  });

  it("gives the variance shares, correlations and reliability of AC-24", () => {
    const expected = expectedOf("ac24_variance") as {
      share: Json;
      reml: Json;
      mtmm: Json;
      overall: Json & { perCandidate: { candidate: string; semAbsolute: number }[] };
    };
    const { definition: _, perCandidate, ...overall } = expected.overall;
    const { statistics } = answer;
    expect(valueOf(statistics.shares)).toEqual(
      closeTo({ share: expected.share, reml: expected.reml }),
    );
    expect(valueOf(statistics.mtmm)).toEqual(closeTo(expected.mtmm));
    expect(valueOf(statistics.overall)).toEqual(closeTo({ ...overall, source: "run" }));
    const found = valueOf(statistics.overall)["perCandidate"] as {
      candidateId: string;
      semAbsolute: number;
    }[];
    const sems = found
      .map((one): [string, number] => [nameOf(made.candidateIds, one.candidateId), one.semAbsolute])
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    expect(sems).toEqual(
      perCandidate.map(({ candidate, semAbsolute }) => [candidate, expect.closeTo(semAbsolute, 6)]),
    );
  });

  it("gives the figures of each observer of AC-24", () => {
    const { observers } = expectedOf("rater_effects") as {
      observers: Record<string, number | string>[];
    };
    const byName = new Map(
      answer.statistics.observers.map((one) => [nameOf(observerIds(), one.observerId), one]),
    );
    expect(byName.size).toBe(8);
    for (const one of observers) {
      const found = byName.get(String(one["observer"]))!;
      expect(valueOf(found.leniency)).toEqual(
        closeTo({
          leniency: one["leniency"],
          se: one["leniencySe"],
          naiveDifference: one["naiveDifference"],
          isMarked: ["O5", "O6", "O8"].includes(String(one["observer"])),
        }),
      );
      expect(valueOf(found.halo)).toEqual(closeTo({ own: { sd: one["haloSd"], r: one["haloR"] } }));
      expect(valueOf(found.spread)).toEqual(
        closeTo({
          spread: one["spread"],
          ratio: one["spreadRatio"],
          middleShare: one["middleShare"],
          range: one["range"],
        }),
      );
      expect(valueOf(found.drift)).toEqual(
        closeTo({ slope: one["driftSlope"], se: one["driftSe"], p: one["driftP"] }),
      );
    }
  });

  it("gives the stability of each decision of AC-24, and who turns it", () => {
    const expected = expectedOf("decision_stability") as Json & {
      sensitivity: Record<string, { passes: boolean; flipsWithout: string[]; fewestSteps: number }>;
    };
    const { mu, p0, kappa, accuracy, effectiveThreshold } = expected;
    expect(valueOf(answer.statistics.decision)).toEqual(
      closeTo({ mu, p0, kappa, accuracy, effectiveThreshold, cutOff: 4 }),
    );
    const [step, ...others] = answer.stability ?? [];
    expect(others).toEqual([]);
    const found = step!.candidates.map((one) => {
      const ids = one.flipsWithout?.observerIds ?? [];
      expect(one.flipsWithout?.observers).toBe(ids.length);
      const names = ids.map((id) => nameOf(observerIds(), id)).toSorted();
      return [
        nameOf(made.candidateIds, one.candidateId),
        { verdict: one.verdict, flipsWithout: names, fewestSteps: one.fewestSteps },
      ];
    });
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(
        Object.entries(expected.sensitivity).map(([candidate, one]) => [
          candidate,
          {
            verdict: one.passes ? "passed" : "failed",
            flipsWithout: one.flipsWithout,
            fewestSteps: { kind: "exact", steps: one.fewestSteps },
          },
        ]),
      ),
    );
  });
});

describe("complete and incomplete tables through the call (C1)", { timeout: 60_000 }, () => {
  const { tables } = expectedOf("icc_complete") as {
    tables: Record<string, Json & { ratings: number[][] }>;
  };

  for (const name of ["sf", "c12", "neg", "two"])
    it(`gives the intraclass correlations of ${name}`, async () => {
      const { ratings, conf: _conf, ...expected } = tables[name]!;
      const made = await buildRatedRun(server, ratingsOfTable(ratings), {
        highest: 10,
        statistics: "OWN",
      });
      const { statistics } = await statisticsOf(made);
      const [item, ...others] = statistics.items ?? [];
      expect(others).toEqual([]);
      expect(item?.kind).toBe("icc");
      const forms = Object.fromEntries(
        Object.entries(expected).filter(([form]) => form.startsWith("ICC(")),
      );
      expect(Object.keys(forms)).toHaveLength(6);
      const known = Object.fromEntries(
        Object.entries(forms).map(([form, value]) => {
          const { est, lower, upper } = value as Json;
          return [form, { est, lower, upper }];
        }),
      );
      expect(valueOf(item?.figure)).toEqual(closeTo(known));
    });

  for (const name of ["INC30", "INC12_boundary"])
    it(`gives G(q,k) of ${name}`, async () => {
      const all = expectedOf("icc_incomplete") as Record<
        string,
        Json & { ratings: [string, string, number][]; Gqk_ci: number[] }
      >;
      const { ratings, khat, q, Gqk, Gqk_ci: limits, single, reml } = all[name]!;
      const [lower, upper] = limits;
      const made = await buildRatedRun(
        server,
        ratings.map((row) => rating(...row)),
        { highest: 7, statistics: "OWN" },
      );
      const [item] = (await statisticsOf(made)).statistics.items ?? [];
      expect(item?.kind).toBe("incomplete");
      expect(valueOf(item?.figure)).toEqual(
        closeTo({ khat, q, reml, Gqk: { est: Gqk, lower, upper }, single: { est: single } }),
      );
    });

  it("gives the parts of Brennan's example by task, and none over tasks of ten persons", async () => {
    const { data, anova } = expectedOf("gtheory_brennan") as {
      data: [string, string, string, number][];
      anova: Record<"person" | "person:task" | "rater:task" | "residual", number>;
    };
    const ratings = data.map(([task, person, rater, value]): GivenRating => ({
      candidateId: `P${person.padStart(2, "0")}`,
      exerciseId: `E${task}`,
      competencyId: "C",
      observerId: `O${rater.padStart(2, "0")}`,
      value,
    }));
    const options = { lowest: 0, highest: 9, statistics: "OWN" } as const;
    const made = await buildRatedRun(server, ratings, options);
    expect(made.run.observerTeams.map(({ observers }) => observers.length)).toEqual([4, 4, 4]);
    const { items = [], shares } = (await statisticsOf(made)).statistics;
    expect(items.map(({ kind }) => kind)).toEqual(["icc", "icc", "icc"]);
    const squares = items.map(({ figure }) => valueOf(figure)["anova"] as Record<string, number>);
    const mean = (of: (one: Record<string, number>) => number) =>
      squares.reduce((sum, one) => sum + of(one), 0) / squares.length;
    const [persons, raters] = [10, 4];
    expect(mean(({ MSE = 0 }) => MSE)).toBeCloseTo(anova.residual, 6);
    expect(mean(({ MSC = 0, MSE = 0 }) => (MSC - MSE) / persons)).toBeCloseTo(
      anova["rater:task"],
      6,
    );
    expect(mean(({ MSR = 0, MSE = 0 }) => (MSR - MSE) / raters)).toBeCloseTo(
      anova.person + anova["person:task"],
      6,
    );
    const lacks = [{ what: "candidates", has: persons, limit: 15 }];
    expect(shares).toMatchObject({ shown: "tooFew", lacks });
  });

  it("cannot give the judges' tenths of points, for which a scale has too few levels", () => {
    const levels = new Set(tables["judge"]!.ratings.flat()).size;
    const criterions = Array.from({ length: levels }, (_, place) => ({
      value: 4 + place / 10,
      texts: { de: { textLong: "", textShort: "", description: "" } },
    }));
    const { success, error } = calls.createScale.body.safeParse({
      name: "Zehntel",
      description: "",
      criterions,
      selectedPartition: [levels],
      highlightedPartition: null,
    });
    expect(success).toBe(false);
    expect(error?.issues.map(({ path: at, message }) => [at, message])).toEqual([
      [["criterions"], "tooMany"],
    ]);
  });

  it("gives Krippendorff's alpha of his example, and no number where there is none", async () => {
    const { K2011, allSame } = expectedOf("krippendorff") as Record<
      string,
      { ratings: (number | null)[][]; alpha: Json }
    >;
    const alphaOf = async (rows: (number | null)[][]) => {
      const units = rows[0]!.map((_, unit) => rows.map((row) => row[unit] ?? null));
      const made = await buildRatedRun(server, ratingsOfTable(units), {
        highest: 5,
        statistics: "OWN",
      });
      return (await statisticsOf(made)).statistics.alpha;
    };
    expect(valueOf(await alphaOf(K2011!.ratings))).toEqual(closeTo(K2011!.alpha));
    const twelve = allSame!.ratings.map((row) => [...row, ...row, ...row, ...row]);
    expect(await alphaOf(twelve)).toEqual({ shown: "notComputable", reason: "allEqual" });
  });

  it("gives agreement of pairs, and within things of three observers", async () => {
    const expected = expectedOf("agreement") as Record<"rwg" | "ADmean" | "variance", number[]> & {
      ratings: number[][];
      rwgJ: number;
      pairs: Json & { ratings: number[][] };
    };
    const ofCompetencies = ratingsOfTable(expected.ratings).map((one) => ({
      ...one,
      candidateId: "P",
      competencyId: one.candidateId,
    }));
    const made = await buildRatedRun(server, ofCompetencies, { highest: 5, statistics: "OWN" });
    const within = valueOf((await statisticsOf(made)).statistics.within);
    const byCompetency = new Map(
      (within["things"] as { competencyId: string }[]).map((one) => [
        nameOf(made.competencyIds, one.competencyId),
        one,
      ]),
    );
    expected.rwg.forEach((rwg, place) =>
      expect(byCompetency.get(`P${place}`)).toEqual(
        closeTo({ rwg, ADmean: expected.ADmean[place], variance: expected.variance[place] }),
      ),
    );
    expect(within["cells"]).toEqual([closeTo({ rwgJ: expected.rwgJ })]);

    const { ratings, ...pairs } = expected.pairs;
    const ofTwo = await buildRatedRun(server, ratingsOfTable(ratings), {
      highest: 5,
      statistics: "OWN",
    });
    expect(valueOf((await statisticsOf(ofTwo)).statistics.agreement)).toEqual(closeTo(pairs));
  });
});
