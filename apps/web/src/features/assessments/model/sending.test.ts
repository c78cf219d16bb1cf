import type { Assessment } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryClient } from "../../../platform/cache/queryClient.ts";
import { buildDraft } from "../../../testing/buildDraft.ts";
import { EVA, ratedValue, rating } from "../../../testing/buildRating.ts";
import { type Answer, fakeServer, outdated, refuse, succeed } from "../../../testing/fakeServer.ts";
import { ANNA, GROUP, LEADING, LISTENING, RUN } from "../../../testing/observedRun.ts";
import { ownAssessmentsQuery } from "../api.ts";
import { ASSESSMENT, type RatingBase, type RatingEdit, ratingKey } from "./ratingDraft.ts";
import { ratingMark, sendAssessment } from "./sending.ts";

const cell = { processRunId: RUN, candidateId: ANNA, exerciseId: GROUP };
const [CREATE, UPDATE] = ["POST /Assessment", "PUT /Assessment"] as const;
const SUBMIT = "POST /Assessment/Submit";
let server: ReturnType<typeof fakeServer>;
/** What the server has of the cell; null: nothing. */
let stored: Assessment | null;

const create: Answer = (request) => {
  const sent = request.body as Pick<Assessment, "values">;
  stored ??= {
    ...rating(ANNA, GROUP, EVA),
    values: sent.values.map((value) => ({ ...ratedValue("", null), ...value })),
  };
  return succeed([stored])(request);
};
const update: Answer = (request) => {
  const sent = request.body as Pick<Assessment, "values" | "revision">;
  if (!stored) return refuse("ITEM_NOT_FOUND")(request);
  if (sent.revision !== stored.revision) return outdated(stored)(request);
  const values = sent.values.map((value) => ({ ...ratedValue("", null), ...value }));
  stored = { ...stored, values, revision: stored.revision + 1 };
  return succeed([stored])(request);
};
const payload = (leading: number | null, listening: number | null = null): RatingEdit => ({
  cell,
  values: [ratedValue(LEADING, leading), ratedValue(LISTENING, listening)],
});
const send = (edit: RatingEdit, base?: RatingBase, editedAt = 0) =>
  sendAssessment(
    buildDraft({
      key: ratingKey(cell),
      kind: ASSESSMENT.name,
      payload: edit,
      base,
      editedAt,
    }) as Parameters<typeof sendAssessment>[0],
    { keepalive: false },
  );
const criterions = () => stored?.values.map(({ selectedCriterion }) => selectedCriterion);
const calls = () => server.requests.map(({ call }) => call);

beforeEach(() => {
  stored = null;
  server = fakeServer({ [CREATE]: create, [UPDATE]: update }, { userId: "u" });
});
afterEach(() => {
  server.close();
  queryClient.clear();
});

describe("a rating of a cell that nobody has rated", () => {
  it("is created, and the next edit builds on it", async () => {
    const sent = await send(payload(4));
    expect(calls()).toEqual([CREATE]);
    expect(criterions()).toEqual([4, null]);
    expect(sent).toEqual({ outcome: "stored", base: { id: stored?.id, revision: 1 } });
  });

  it("sent twice is stored once, and changes nothing more", async () => {
    await send(payload(4));
    await send(payload(4));
    expect(calls()).toEqual([CREATE, CREATE]);
    expect(stored?.revision).toBe(1);
  });

  it("says when it was chosen, in case that it arrives late", async () => {
    await send(payload(4), undefined, Date.UTC(2026, 10, 23, 9, 30));
    expect([...(server.requests[0]?.headers.values() ?? [])]).toContain("2026-11-23T09:30:00.000Z");
  });
});

describe("a rating of a cell that another device has rated meanwhile", () => {
  it("keeps what only the other one has rated", async () => {
    stored = { ...rating(ANNA, GROUP, EVA, null, 2), revision: 3 };
    const sent = await send(payload(4));
    expect(calls()).toEqual([CREATE, UPDATE]);
    expect(criterions()).toEqual([4, 2]);
    expect(sent).toMatchObject({ outcome: "stored", base: { revision: 4 } });
  });

  it("is a conflict where both have rated the same competency differently", async () => {
    stored = rating(ANNA, GROUP, EVA, 1, 2);
    const sent = await send(payload(4));
    expect(sent).toMatchObject({ outcome: "conflict", server: { id: stored.id } });
    expect(criterions()).toEqual([1, 2]);
  });

  it("is none where both have chosen the same", async () => {
    stored = rating(ANNA, GROUP, EVA, 4);
    expect((await send(payload(4))).outcome).toBe("stored");
    expect(calls()).toEqual([CREATE]);
  });
});

describe("a rating that the server has", () => {
  it("is changed on the version that was seen", async () => {
    stored = rating(ANNA, GROUP, EVA, 1, 2);
    const sent = await send(payload(5, 2), { id: stored.id, revision: 1 });
    expect(calls()).toEqual([UPDATE]);
    expect(criterions()).toEqual([5, 2]);
    expect(sent).toMatchObject({ outcome: "stored", base: { revision: 2 } });
  });

  it("of an older version is a conflict, which tells by what the own values are known again", async () => {
    stored = { ...rating(ANNA, GROUP, EVA, 1, 2), revision: 5 };
    const sent = await send(payload(5, 2), { id: stored.id, revision: 4 });
    expect(sent).toMatchObject({
      outcome: "conflict",
      own: { mark: ratingMark(payload(1, 2)), base: { id: stored.id, revision: 5 } },
    });
  });

  it("is refused for good after the end of the run", async () => {
    server.answers[UPDATE] = refuse("WRONG_PROCESS_RUN_STATE");
    expect(await send(payload(5), { id: "a", revision: 1 })).toEqual({
      outcome: "refused",
      reason: "WRONG_PROCESS_RUN_STATE",
    });
  });

  it("stands among the own ratings once it is confirmed, and once", async () => {
    const { queryKey } = ownAssessmentsQuery(RUN);
    queryClient.setQueryData(queryKey, []);
    await send(payload(4));
    await send(payload(5), { id: stored?.id ?? "", revision: 1 });
    const own = queryClient.getQueryData(queryKey);
    expect(own?.map(({ revision, values }) => [revision, values[0]?.selectedCriterion])).toEqual([
      [2, 5],
    ]);
  });
});

describe("a rating that is to be submitted", () => {
  const submitting = (leading: number | null): RatingEdit => ({
    ...payload(leading),
    submits: true,
  });
  const bodies = () => server.requests.map(({ body }) => body);

  it("is sent with its values to be submitted, new or not", async () => {
    const made = { ...rating(ANNA, GROUP, EVA, 4), submission: { state: "SUBMITTED" as const } };
    server.answers[SUBMIT] = succeed({ ...made, revision: 2 });
    expect(await send(submitting(4))).toMatchObject({ outcome: "stored", base: { revision: 2 } });
    await send(submitting(4), { id: made.id, revision: 1 });
    expect(calls()).toEqual([SUBMIT, SUBMIT]);
    expect(bodies()).toMatchObject([
      { ...cell, revision: 0, values: [{ selectedCriterion: 4 }, { selectedCriterion: null }] },
      { ...cell, revision: 1 },
    ]);
  });

  it("is a conflict on an older version, where an own try is known again", async () => {
    stored = { ...rating(ANNA, GROUP, EVA, 1, 2), submission: { state: "DRAFT" } };
    server.answers[SUBMIT] = outdated(stored);
    expect(await send(submitting(4))).toMatchObject({
      outcome: "conflict",
      own: { mark: ratingMark(payload(1, 2)) },
    });
  });

  it.each([SUBMIT, UPDATE] as const)(
    "is a conflict by %s where it is submitted, and never sent again by itself",
    async (call) => {
      stored = { ...rating(ANNA, GROUP, EVA, 1), submission: { state: "SUBMITTED" } };
      server.answers[call] = outdated(stored);
      const edit = call === SUBMIT ? submitting(4) : payload(4);
      const result = await send(edit, { id: stored.id, revision: 1 });
      expect(result).toMatchObject({ outcome: "conflict", server: { id: stored.id } });
      expect(result).not.toHaveProperty("own");
    },
  );
});

describe("the mark of a rating", () => {
  it("is the same for the same values, whatever the order of competencies and cues", () => {
    const withCues = (...ids: string[]): RatingEdit => ({
      cell,
      values: [{ ...ratedValue(LEADING, 4), selectedCueIds: ids }, ratedValue(LISTENING, 2)],
    });
    const turned = { cell, values: withCues("x", "y").values.toReversed() };
    expect(ratingMark(withCues("x", "y"))).toBe(ratingMark(withCues("y", "x")));
    expect(ratingMark(turned)).toBe(ratingMark(withCues("x", "y")));
    expect(ratingMark(withCues("x"))).not.toBe(ratingMark(withCues("y")));
  });

  it("is another one for another value, and for none", () => {
    const marks = [payload(1, 2), payload(2, 1), payload(1), payload(null, 1), payload(null)].map(
      ratingMark,
    );
    expect(new Set(marks).size).toBe(marks.length);
  });
});
