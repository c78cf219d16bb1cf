import type { Assessment } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { queryClient } from "../../../../platform/cache/queryClient.ts";
import { buildDraft } from "../../../../testing/buildDraft.ts";
import { ratedValue, rating, result } from "../../../../testing/buildRating.ts";
import {
  type FakeRequest,
  fakeServer,
  outdated,
  refuse,
  succeed,
} from "../../../../testing/fakeServer.ts";
import {
  ANNA,
  BERND,
  GROUP,
  LEADING,
  LISTENING,
  ROLE_PLAY,
  RUN,
} from "../../../../testing/observedRun.ts";
import { storeAssessments } from "../../api.ts";
import { RESULT, type ResultEdit, resultKey, untried } from "./resultDraft.ts";
import { sendResult } from "./resultSending.ts";

const UPDATE = "PUT /Assessment";
const ALL = ["assessments", RUN, "all"];
let stored: Assessment;
let server: ReturnType<typeof fakeServer>;
let warn: MockInstance<typeof console.warn>;

/** Keeps the result as the server does: an older revision is refused, with what is stored. */
const update = (request: FakeRequest) => {
  const sent = request.body as Pick<Assessment, "revision" | "values">;
  if (sent.revision !== stored.revision) return outdated(stored)(request);
  const values = sent.values.map((value) => ({ ...ratedValue("", null), ...value }));
  stored = { ...stored, values, revision: stored.revision + 1 };
  return succeed(stored)(request);
};
const draftOf = (changed: ResultEdit["changed"], base: Assessment) =>
  buildDraft({ key: resultKey(base), kind: RESULT.name, payload: { runId: RUN, changed }, base });
const send = (changed: ResultEdit["changed"], base = stored) =>
  sendResult(draftOf(changed, base) as Parameters<typeof sendResult>[0], { keepalive: false });
const values = () => stored.values.map(({ selectedCriterion }) => selectedCriterion);
/** Somebody else changes a competency. */
const elsewhere = (competencyId: string, value: number): void => {
  const next = stored.values.map((one) =>
    one.competencyId === competencyId ? { ...one, selectedCriterion: value } : one,
  );
  stored = { ...stored, values: next, revision: stored.revision + 1 };
};

beforeEach(() => {
  stored = result(ANNA, GROUP, 2, 3);
  server = fakeServer({ [UPDATE]: update }, { userId: "u" });
  warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  server.close();
  queryClient.clear();
  vi.restoreAllMocks();
});

describe("an overall result that is sent", () => {
  it("stores all values, the changed ones among them, and is what the next edit builds on", async () => {
    const sent = await send({ [LEADING]: 5 });
    expect(values()).toEqual([5, 3]);
    expect(sent).toMatchObject({ outcome: "stored", base: { revision: 2 } });
  });

  it("can take a value back", async () => {
    await send({ [LISTENING]: null });
    expect(values()).toEqual([2, null]);
  });

  it("keeps what somebody else has changed beside it", async () => {
    const base = stored;
    elsewhere(LISTENING, 1);
    const sent = await send({ [LEADING]: 5 }, base);
    expect(sent.outcome).toBe("stored");
    expect(values()).toEqual([5, 1]);
    expect(server.requests).toHaveLength(2);
  });

  it("is a conflict where both have changed the same competency to different values", async () => {
    const base = stored;
    elsewhere(LEADING, 1);
    expect(await send({ [LEADING]: 5 }, base)).toMatchObject({
      outcome: "conflict",
      server: { revision: 2 },
    });
    expect(values()).toEqual([1, 3]);
  });

  it("is none where both have chosen the same value", async () => {
    const base = stored;
    elsewhere(LEADING, 5);
    expect((await send({ [LEADING]: 5 }, base)).outcome).toBe("stored");
  });

  it("gives up for now where others keep changing it, and loses nothing", async () => {
    const base = stored;
    server.answers[UPDATE] = (request) => {
      elsewhere(LISTENING, (stored.revision % 5) + 1);
      return update(request);
    };
    await expect(send({ [LEADING]: 5 }, base)).rejects.toThrow("keeps changing");
    expect(server.requests).toHaveLength(4);
  });

  it("leaves to be sent what was chosen meanwhile, and nothing that is stored", async () => {
    const sent = await send({ [LEADING]: 5 });
    if (sent.outcome !== "stored") throw new Error("It was not stored.");
    const now = { runId: RUN, changed: { [LEADING]: 5, [LISTENING]: 4 } };
    expect(sent.rest?.(now)).toEqual({ runId: RUN, changed: { [LISTENING]: 4 } });
  });

  it("is refused for good where it is missing, which the log says", async () => {
    server.answers[UPDATE] = refuse("ITEM_NOT_FOUND");
    expect(await send({ [LEADING]: 5 })).toEqual({ outcome: "refused", reason: "ITEM_NOT_FOUND" });
    expect(warn.mock.calls[0]?.[0]).toContain("missing");
  });

  it("counts as tried from then on: its answer may get lost", async () => {
    untried.add(resultKey(stored));
    server.answers[UPDATE] = () => new Response("", { status: 404 });
    await expect(send({ [LEADING]: 5 })).rejects.toMatchObject({ kind: "network" });
    expect(untried.has(resultKey(stored))).toBe(false);
  });
});

describe("what the server has confirmed", () => {
  const known = () =>
    (queryClient.getQueryData<Assessment[]>(ALL) ?? []).map(({ id, revision }) => [id, revision]);

  it("takes the place of what was known of it, so that no column moves", () => {
    const [a, b, c] = [
      result(ANNA, GROUP, 1),
      rating(BERND, GROUP, "o", 2),
      result(BERND, ROLE_PLAY, 3),
    ];
    queryClient.setQueryData(ALL, [a, b, c]);
    storeAssessments([{ ...b, revision: 7 }]);
    expect(known()).toEqual([
      [a.id, 1],
      [b.id, 7],
      [c.id, 1],
    ]);
  });

  it("comes last where it is new", () => {
    const [a, b] = [result(ANNA, GROUP, 1), result(BERND, GROUP, 2)];
    queryClient.setQueryData(ALL, [a]);
    storeAssessments([b]);
    expect(known()).toEqual([
      [a.id, 1],
      [b.id, 1],
    ]);
  });

  it("is no list of its own where nothing was read: the others would seem not to exist", () => {
    storeAssessments([result(ANNA, GROUP, 1)]);
    expect(queryClient.getQueryData(ALL)).toBeUndefined();
    storeAssessments([]);
  });

  it("of another observer does not appear among the own ratings", () => {
    const own = ["assessments", RUN, "own"];
    queryClient.setQueryData(own, []);
    storeAssessments([rating(ANNA, GROUP, "somebody", 4)]);
    expect(queryClient.getQueryData(own)).toEqual([]);
    storeAssessments([result(ANNA, GROUP, 4)]);
    expect(queryClient.getQueryData<Assessment[]>(own)).toHaveLength(1);
  });
});
