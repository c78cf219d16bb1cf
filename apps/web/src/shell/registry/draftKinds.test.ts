import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { ratingDetails } from "../../features/assessments/model/draftDetails.ts";
import { ASSESSMENT } from "../../features/assessments/model/ratingDraft.ts";
import { drafts as ratings } from "../../features/assessments/drafts.ts";
import { openingDetails, pageDetails } from "../../features/observations/model/draftDetails.ts";
import { OPENING, PAGE } from "../../features/observations/model/pageDraft.ts";
import { drafts as observations } from "../../features/observations/drafts.ts";
import { resultDetails } from "../../features/results/model/manual/draftDetails.ts";
import { RESULT } from "../../features/results/model/manual/resultDraft.ts";
import { drafts as results } from "../../features/results/drafts.ts";
import { deriveKey } from "../../platform/cache/sealing.ts";
import { sealingOf } from "../../platform/cache/draftSealing.ts";
import type { DraftDefinition } from "../../platform/drafts/definitions.ts";
import type { Draft } from "../../platform/drafts/draft.ts";
import { unread } from "../../platform/drafts/store.ts";
import {
  type DraftDetails,
  registerReading,
  understand,
  understandAll,
} from "../../platform/drafts/understanding.ts";
import { buildDraft } from "../../testing/buildDraft.ts";

/* As `draftReading.ts` registers them; that part of the start needs a page around it. */
const id = fc.stringMatching(/^[0-9a-f]{24}$/);
const text = fc.string({ unit: "grapheme", maxLength: 40 });
const place = { processRunId: id, candidateId: id, exerciseId: id };
const cell = fc.record({ ...place, observerId: id, type: fc.constantFrom("html", "webInk") });
const pageText = fc.record({
  id,
  page: fc.integer({ min: 1, max: 30 }),
  title: text,
  content: text,
  competencyId: fc.option(id),
  alternative: text,
});
const ink = fc.record({ added: fc.array(text), removed: fc.array(id) });
const KINDS = [
  {
    kind: PAGE,
    details: pageDetails as DraftDetails,
    payload: fc.record(
      {
        cell,
        text: pageText,
        changed: fc.subarray(["title", "content", "competencyId", "alternative"]),
        ink,
        isRemoved: fc.boolean(),
      },
      { requiredKeys: ["cell", "text", "changed"] },
    ),
  },
  {
    kind: OPENING,
    details: openingDetails as DraftDetails,
    payload: fc.record({ cell, pages: fc.array(pageText, { maxLength: 4 }) }),
  },
  {
    kind: ASSESSMENT,
    details: ratingDetails as DraftDetails,
    payload: fc.record({
      cell: fc.record(place),
      values: fc.array(
        fc.record({
          competencyId: id,
          selectedCriterion: fc.option(fc.integer()),
          selectedCriterionOverwrite: fc.constant(null),
          selectedCueIds: fc.array(id),
        }),
      ),
    }),
  },
  {
    kind: RESULT,
    details: resultDetails as DraftDetails,
    payload: fc.record({ runId: id, changed: fc.dictionary(id, fc.option(fc.integer())) }),
  },
];
const CASES = KINDS.map(({ kind, payload }) => ({
  name: kind.name,
  kind,
  payload: payload as fc.Arbitrary<object>,
}));

beforeAll(() => {
  for (const { kind, details } of KINDS) registerReading(kind, details);
});

describe("every kind of draft that is sent", () => {
  it("can also be read by a later visit, in the same version", () => {
    const sent = [...observations, ...ratings, ...results] as DraftDefinition[];
    expect(sent.map(({ kind }) => kind.name).toSorted()).toEqual(
      KINDS.map(({ kind }) => kind.name).toSorted(),
    );
    for (const { kind } of sent)
      expect(KINDS.find((each) => each.kind.name === kind.name)?.kind).toBe(kind);
  });

  it("keeps the name and the version under which devices hold unsent work", () => {
    // A new name, or a version less, would leave on all devices what nobody has sent yet.
    const known = { page: 1, observation: 1, assessment: 1, resultAssessment: 1 };
    for (const { kind } of KINDS)
      expect(kind.version).toBeGreaterThanOrEqual(known[kind.name as keyof typeof known]);
  });
});

describe.each(CASES)("a draft of the kind $name", ({ kind, payload }) => {
  const draftOf = (given: unknown, version = kind.version): Draft =>
    buildDraft({ key: `${kind.name}:1`, kind: kind.name, version, payload: given });

  it("is after a reload what it was before", async () => {
    await fc.assert(
      fc.asyncProperty(payload, async (given) => {
        const stored = structuredClone(draftOf(given));
        expect(await understand(stored)).toEqual(draftOf(given));
      }),
      { numRuns: 40 },
    );
  });

  it("is after it was sealed and opened what it was before", async () => {
    const owner = { userId: "u", tenantId: "t", maySeal: () => true };
    const sealing = sealingOf(await deriveKey("ab".repeat(32)), owner);
    await fc.assert(
      fc.asyncProperty(payload, async (given) => {
        const stored = await sealing.seal(draftOf(given));
        if (!("sealed" in stored)) throw new Error("It was not sealed.");
        expect(JSON.stringify({ ...stored, sealed: null })).not.toContain('"payload"');
        expect(await understand(await sealing.open(stored))).toEqual(draftOf(given));
      }),
      { numRuns: 20 },
    );
  });

  it("of a version from before versions were written down is the first one", async () => {
    const [given] = fc.sample(payload, { seed: 1, numRuns: 1 });
    const { version: _, ...old } = draftOf(given);
    expect(await understand(old)).toEqual(draftOf(given));
  });

  it("of a newer version of the app, or of garbage, stays on the device, and nobody sends it", async () => {
    const [given] = fc.sample(payload, { seed: 1, numRuns: 1 });
    const newer = draftOf(given, kind.version + 1);
    const empty = { cell: null, text: null, changed: [], pages: [], values: [], runId: null };
    const broken = [empty, "", 5, [], {}, null, undefined, { cell: null }, { runId: 5 }].map(
      (one) => draftOf(one),
    );
    unread.clear();
    expect(await understandAll([newer, ...broken])).toEqual([]);
    expect([...unread]).toEqual([newer.key]);
    unread.clear();
  });
});
