import { calls } from "@assay/contract";
import {
  buildRun,
  readConference,
  revealCandidate,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { numbers } from "@assay/testing/timetable.ts";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const OBSERVERS = 3;
const RULES = { sealing: "CELL", names: "ON_REQUEST" } as const;

const below = numbers(7);
function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  return items.map(() => left.splice(below(left.length), 1)[0]!);
}
/** A value of each observer for each competency; different ones, so that each can be found again. */
const drawValues = ({ process }: TestRun) =>
  process.competencyIds.map((competencyId) => ({
    competencyId,
    given: shuffled([1, 2, 3, 4, 5]).slice(0, OBSERVERS),
  }));
type Drawn = ReturnType<typeof drawValues>;

/** An observer submits their values about a candidate. */
const submit = (made: TestRun, observer: TestUser, candidate: number, drawn: Drawn) => {
  const index = made.observers.indexOf(observer);
  return observer.ok(calls.submitAssessment, {
    body: {
      processRunId: made.run.id,
      candidateId: made.candidates[candidate]!.id,
      exerciseId: made.exerciseIds[0]!,
      values: drawn.map(({ competencyId, given }) => ({
        competencyId,
        selectedCriterion: given[index]!,
      })),
    },
  });
};

/** How often who comes at a place of some order stands at a position of the payload. */
class Positions {
  readonly #counts = Array.from({ length: OBSERVERS }, () =>
    Array.from({ length: OBSERVERS }, () => 0),
  );

  count(place: number, position: number): void {
    this.#counts[place]![position]! += 1;
  }

  /**
   * Chi-square with 4 degrees of freedom. As the observers of a cell share its positions out among them, it takes the factor
   * (k - 1) / k of k observers (Anderson 1959, Biometrika 46).
   */
  chiSquare(): number {
    const all = this.#counts.flat();
    const expected = all.reduce((sum, count) => sum + count, 0) / all.length;
    const sum = all.reduce((whole, count) => whole + (count - expected) ** 2 / expected, 0);
    return (sum * (OBSERVERS - 1)) / OBSERVERS;
  }
}
/** The 0.1 % point of chi-square with 4 degrees of freedom. */
const LIMIT = 18.47;

describe("a nameless payload", () => {
  it("has the values in positions that do not depend on the observer", async () => {
    const options = { state: "STARTED", observers: OBSERVERS, ratingRules: RULES } as const;
    const made = await buildRun(server, { ...options, candidates: 10, competencies: 50 });
    const givenBy = new Map<string, number[]>();
    for (const [candidate, { id }] of made.candidates.entries()) {
      const drawn = drawValues(made);
      for (const { competencyId, given } of drawn) givenBy.set(`${id}/${competencyId}`, given);
      for (const observer of made.observers) await submit(made, observer, candidate, drawn);
      await revealCandidate(made, undefined, candidate);
    }
    const { items } = await readConference(made);
    expect(items).toHaveLength(500);
    const byObserver = new Positions();
    for (const { candidateId, competencyId, ratings } of items)
      for (const [observer, value] of givenBy.get(`${candidateId}/${competencyId}`)!.entries())
        byObserver.count(
          observer,
          ratings.findIndex(({ given }) => given === value),
        );
    expect(byObserver.chiSquare()).toBeLessThan(LIMIT);
  }, 60_000);

  /** Reveals one cell in each of many runs, and follows who stands where. */
  async function revealInRuns(count: number) {
    const first = await buildRun(server, {
      observers: OBSERVERS,
      ratingRules: RULES,
      competencies: 1,
    });
    const { tenant, moderator, process, observers } = first;
    const orders = { person: new Positions(), team: new Positions(), time: new Positions() };
    for (let index = 0; index < count; index++) {
      const made = await buildRun(server, {
        tenant,
        moderator,
        process,
        observers: shuffled(observers),
        state: "STARTED",
      });
      const drawn = drawValues(made);
      const inTime = shuffled(made.observers);
      for (const observer of inTime) await submit(made, observer, 0, drawn);
      await revealCandidate(made);
      const [item] = (await readConference(made)).items;
      for (const [place, observer] of made.observers.entries()) {
        const position = item!.ratings.findIndex(({ given }) => given === drawn[0]!.given[place]);
        orders.team.count(place, position);
        orders.person.count(observers.indexOf(observer), position);
        orders.time.count(inTime.indexOf(observer), position);
      }
    }
    for (const order of Object.values(orders)) expect(order.chiSquare()).toBeLessThan(LIMIT);
  }

  it("has them so over many runs, by person, place in the team and time", () => revealInRuns(20));
  it("has them so over five hundred runs", { tags: ["soak"], timeout: 600_000 }, () =>
    revealInRuns(500),
  );
});
