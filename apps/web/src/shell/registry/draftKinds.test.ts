import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ASSESSMENT } from "../../features/assessments/model/ratingDraft.ts";
import { drafts as ratings } from "../../features/assessments/drafts.ts";
import { ANSWER } from "../../features/calibration/model/answerDraft.ts";
import { drafts as calibration } from "../../features/calibration/drafts.ts";
import { EVIDENCE } from "../../features/observations/model/evidence/evidenceDraft.ts";
import { OPENING, PAGE } from "../../features/observations/model/pageDraft.ts";
import { drafts as observations } from "../../features/observations/drafts.ts";
import { RESULT } from "../../features/results/model/manual/resultDraft.ts";
import { drafts as results } from "../../features/results/drafts.ts";
import { deriveKey } from "../../platform/cache/sealing.ts";
import { sealingOf } from "../../platform/cache/draftSealing.ts";
import { type DraftDefinition, definitions } from "../../platform/drafts/definitions.ts";
import type { Draft } from "../../platform/drafts/draft.ts";
import { unread } from "../../platform/drafts/store.ts";
import { understand, understandAll } from "../../platform/drafts/understanding.ts";
import { buildDraft } from "../../testing/buildDraft.ts";

/* As the shell registers them; that part of the start needs a page around it. */
const SENT: DraftDefinition[] = [...observations, ...ratings, ...calibration, ...results];
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
    payload: fc.record({ cell, pages: fc.array(pageText, { maxLength: 4 }) }),
  },
  {
    kind: ASSESSMENT,
    payload: fc.record({
      cell: fc.record(place),
      values: fc.array(
        fc.record({
          competencyId: id,
          selectedCriterion: fc.option(fc.integer({ min: -1000, max: 1000 })),
          selectedCriterionOverwrite: fc.constant(null),
          selectedCueIds: fc.array(id),
        }),
      ),
    }),
  },
  {
    kind: EVIDENCE,
    payload: fc.record(
      {
        observerId: id,
        evidence: fc.record({
          ...place,
          id,
          kind: fc.constantFrom("TEXT", "INK", "MOMENT"),
          pageId: fc.option(id),
          competencyId: fc.option(id),
          cueUid: fc.option(id),
          sign: fc.constantFrom(-1, 0, 1),
          note: text,
          at: fc.constant("2026-05-04T09:00:00.000Z"),
        }),
        captured: text,
        isRemoved: fc.constant(true),
      },
      { requiredKeys: ["observerId", "evidence"] },
    ),
  },
  {
    kind: ANSWER,
    payload: fc.record({
      attemptId: id,
      sampleId: id,
      notes: text,
      values: fc.array(
        fc.record({
          competencyId: id,
          selectedCriterion: fc.option(fc.integer({ min: -1000, max: 1000 })),
          selectedCueIds: fc.array(id),
        }),
      ),
    }),
  },
  {
    kind: RESULT,
    payload: fc.record({ runId: id, changed: fc.dictionary(id, fc.option(fc.integer())) }),
  },
];
const versionOf = (name: string): number =>
  SENT.find(({ kind }) => kind.name === name)?.version ?? 0;
const CASES = KINDS.map(({ kind, payload }) => ({
  name: kind.name,
  version: versionOf(kind.name),
  payload: payload as fc.Arbitrary<object>,
}));

beforeAll(() => {
  for (const definition of SENT) definitions.set(definition.kind.name, definition);
});
// The next file of tests has the same modules.
afterAll(() => definitions.clear());

describe("every kind of draft that is sent", () => {
  it("can also be read by a later visit, in the same version", () => {
    expect(SENT.map(({ kind }) => kind.name).toSorted()).toEqual(
      KINDS.map(({ kind }) => kind.name).toSorted(),
    );
    for (const { kind } of SENT)
      expect(KINDS.find((each) => each.kind.name === kind.name)?.kind).toBe(kind);
  });

  it("keeps the name and the version under which devices hold unsent work", () => {
    // A new name, or a version less, would leave on all devices what nobody has sent yet.
    const known = {
      page: 1,
      observation: 1,
      assessment: 1,
      resultAssessment: 1,
      evidence: 1,
      calibrationAnswer: 1,
    };
    for (const { kind, version } of SENT)
      expect(version).toBeGreaterThanOrEqual(known[kind.name as keyof typeof known]);
  });
});

describe.each(CASES)("a draft of the kind $name", ({ name, version: today, payload }) => {
  const draftOf = (given: unknown, version = today): Draft =>
    buildDraft({ key: `${name}:1`, kind: name, version, payload: given });

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
    const newer = draftOf(given, today + 1);
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
