import { calls, type CallShape, type Failure, type Payload } from "@assay/contract";
import {
  buildRun,
  Client,
  startTestServer,
  stepBody,
  type TestRun,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
let another: Awaited<ReturnType<TestServer["startAnother"]>>;
let made: TestRun;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  another = await server.startAnother();
  made = await buildRun(server, {
    state: "STARTED",
    ratingRules: { sealing: "CANDIDATE", names: "ON_REQUEST" },
    competencies: 1,
    items: (ids) => [0, 1].map(() => stepBody("EXERCISE", { competencyIds: ids })),
  });
});
afterAll(async () => {
  await another.close();
  await server.close();
});

/** The same session by way of the other server. */
const elsewhere = (user: TestUser): TestUser =>
  Object.assign(new Client(another.port, user.host, user.token), { user: user.user });

/** The answer of a call; undefined if it was refused. Nothing else may happen to it. */
async function attempt<C extends CallShape>(
  user: TestUser,
  call: C,
  sent: Parameters<typeof user.send<C>>[1],
): Promise<Payload<C> | undefined> {
  const answer = await user.send(call, sent);
  const read = JSON.parse(answer.text) as Failure & { payload: Payload<C> };
  if (answer.status === 200) return read.payload;
  expect([400, answer.text]).toEqual([answer.status, answer.text]);
  return undefined;
}

const cell = (exercise: number) => ({
  candidateId: made.candidates[0]!.id,
  exerciseId: made.exerciseIds[exercise]!,
});
const valuesOf = (value: number) => [
  { competencyId: made.process.competencyIds[0]!, selectedCriterion: value },
];
const ofRun = () => ({ params: { id: made.run.id } });

type Act = (user: TestUser) => Promise<unknown>;
const exercise = fc.integer({ min: 0, max: 1 });
const value = fc.integer({ min: 1, max: 5 });
const OBSERVER: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(exercise, value).map(
    ([at, given]): Act =>
      (user) =>
        submit(user, at, given),
  ),
  fc.tuple(exercise, value).map(([at, given]): Act => async (user) => {
    const own = await ownRating(user, at);
    return (
      own &&
      attempt(user, calls.updateAssessments, { body: { id: own.id, values: valuesOf(given) } })
    );
  }),
  exercise.map((at): Act => async (user) => {
    const own = await ownRating(user, at);
    return own && attempt(user, calls.reopenAssessment, { params: { id: own.id } });
  }),
);
const MODERATOR: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Act>((user) => reveal(user)) },
  { weight: 1, arbitrary: fc.constant<Act>((user) => reveal(user, "Der Zug fährt")) },
  {
    weight: 3,
    arbitrary: fc.constant<Act>(async (user) => {
      const { revealed } = await user.ok(calls.getSubmissions, ofRun());
      const [first] = revealed;
      const params = { ...ofRun().params, revealId: first?.revealId ?? "" };
      return first && attempt(user, calls.showNames, { params });
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Act>((user) =>
      attempt(user, calls.changeRunState, { params: { ...ofRun().params, stateName: "Finish" } }),
    ),
  },
);

const ownRating = async (user: TestUser, at: number) =>
  (await user.ok(calls.listOwnAssessments, { params: { runId: made.run.id } })).assessments.find(
    ({ exerciseId }) => exerciseId === cell(at).exerciseId,
  );

const reveal = (user: TestUser, earlyReason?: string) =>
  attempt(user, calls.revealRatings, {
    ...ofRun(),
    body: { candidateId: cell(0).candidateId, ...(earlyReason && { earlyReason }) },
  });

const submit = (user: TestUser, at: number, given: number) =>
  attempt(user, calls.submitAssessment, {
    body: { processRunId: made.run.id, ...cell(at), values: valuesOf(given) },
  });

/** Makes the run as it was before the first submission. */
const reset = () =>
  server.owner.withTenant(made.tenant.id, async (tx) => {
    for (const statement of [
      "delete from cell_reveal where tenant_id = $1",
      "delete from assessment where tenant_id = $1",
      "delete from late_work where tenant_id = $1",
      "update run set state = 'STARTED', finished_at = null where tenant_id = $1",
    ])
      await tx.execute(statement, [tx.tenantId]);
  });

const StoredRating = z.strictObject({
  id: z.string(),
  state: z.string(),
  value: z.nullable(z.number()),
  isEarly: z.boolean(),
});

/** The ratings of revealed cells as they are stored. */
const revealedRatings = () =>
  server.owner.withTenant(made.tenant.id, (tx) =>
    tx.prepared(
      StoredRating,
      `select a.id, a.submission ->> 'state' as state, c.is_early as "isEarly",
              (a.values -> 0 ->> 'selectedCriterion')::float8 as value
         from assessment a
         join cell_reveal c on c.tenant_id = a.tenant_id and c.run_id = a.run_id
          and c.candidate_id = a.candidate_id and c.exercise_id = a.exercise_id
        where a.tenant_id = $1 order by a.id`,
      [tx.tenantId],
    ),
  );

type Seen = Map<string, Set<number | null>>;

/** One look at the ratings: those of both exercises are there, or those of none. */
async function look(reader: TestUser, seen: Seen) {
  const { revealed } = await reader.ok(calls.getSubmissions, ofRun());
  const byReveal = Map.groupBy(revealed, ({ revealId }) => revealId);
  for (const cells of byReveal.values()) {
    expect(cells).toHaveLength(2);
    expect(new Set(cells.map(({ namedAt }) => namedAt)).size).toBe(1);
  }
  const { assessments } = await reader.ok(calls.listAllAssessments, {
    params: { runId: made.run.id },
  });
  for (const { id, values, submission } of assessments) {
    if (submission?.state !== "SUBMITTED") continue;
    const known = seen.get(id) ?? new Set();
    seen.set(id, known.add(values[0]?.selectedCriterion ?? null));
  }
}

interface Sessions {
  readonly areSubmitted: boolean;
  readonly observers: readonly Act[][];
  readonly moderator: readonly Act[];
}

async function interleave(sessions: Sessions) {
  await reset();
  const [a, b] = made.observers as [TestUser, TestUser];
  if (sessions.areSubmitted)
    for (const user of [a, b]) for (const at of [0, 1]) await submit(user, at, 3);
  const reader = elsewhere(made.moderator);
  const seen: Seen = new Map();
  let isOver = false;
  const one = async (user: TestUser, acts: readonly Act[]) => {
    for (const act of acts) await act(user);
  };
  let frozen: Awaited<ReturnType<typeof revealedRatings>> = [];
  const reading = (async () => {
    while (!isOver) {
      await look(reader, seen);
      if (frozen.length === 0) frozen = await revealedRatings();
    }
  })();
  try {
    await Promise.all([
      one(a, sessions.observers[0] ?? []),
      one(elsewhere(b), sessions.observers[1] ?? []),
      one(made.moderator, sessions.moderator),
    ]);
  } finally {
    isOver = true;
    await reading;
  }
  await look(reader, seen);
  // What was read as independent is what stays, in every later look.
  for (const values of seen.values()) expect(values.size).toBe(1);
  const last = new Map((await revealedRatings()).map((rating) => [rating.id, rating]));
  for (const rating of frozen.filter(({ state }) => state !== "DRAFT"))
    expect(last.get(rating.id)).toEqual(rating);
  for (const { isEarly, state } of last.values()) if (!isEarly) expect(state).toBe("SUBMITTED");
}

const SESSIONS = fc.record({
  areSubmitted: fc.boolean(),
  observers: fc.tuple(
    fc.array(OBSERVER, { minLength: 2, maxLength: 6 }),
    fc.array(OBSERVER, { minLength: 2, maxLength: 6 }),
  ),
  moderator: fc.array(MODERATOR, { minLength: 1, maxLength: 4 }),
});

describe("submitting, reopening, revealing and finishing at once, over two servers", () => {
  const many = async (numRuns: number) =>
    fc.assert(fc.asyncProperty(SESSIONS, interleave), { numRuns, endOnFailure: true });

  it("never shows a part of a reveal, nor another value afterwards", () => many(60), 120_000);
  it("does so ten thousand times", { tags: ["soak"], timeout: 3_600_000 }, () => many(10_000));
});
