import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildDraft, entriesOf } from "../../testing/buildDraft.ts";
import { unclaimedIn } from "./claiming.ts";
import type { Draft } from "./draft.ts";
import { isAbout, runOf } from "./forgetting.ts";
import { asideOf, isAside } from "./sealed.ts";
import { edited, payloadIn, payloadOf, settle, stateOf } from "./settling.ts";

describe("the state of a draft that lies on the device", () => {
  it.each([
    ["nothing special", {}, "waiting"],
    ["a conflict", { conflict: { server: 1 } }, "conflict"],
    ["a conflict with nothing on the server", { conflict: { server: undefined } }, "conflict"],
    ["a refusal", { refused: "NO_PERMISSION" }, "refused"],
    ["a refusal and a conflict", { conflict: { server: 1 }, refused: "NO_PERMISSION" }, "conflict"],
    ["a refusal because it came too late", { refused: "WRONG_PROCESS_RUN_STATE" }, "waiting"],
  ])("with %s is: %s", (_, fields, state) => {
    expect(stateOf(buildDraft(fields))).toBe(state);
  });
});

describe("the payload of a draft", () => {
  const kind = { name: "note" };
  it("is given to who asks for its kind, and to nobody else", () => {
    const draft = buildDraft();
    expect(payloadOf(kind, draft)).toBe(draft.payload);
    expect(payloadOf({ name: "other" }, draft)).toBeUndefined();
    expect(payloadOf(kind, undefined)).toBeUndefined();
    const entries = entriesOf(draft);
    expect(payloadIn(entries, kind, "note:1")).toBe(draft.payload);
    expect(payloadIn(entries, kind, "note:2")).toBeUndefined();
  });
});

describe("edits and answers in any order", () => {
  const next = (payload: string) => ({ ...buildDraft(), payload });
  const step = fc.oneof(
    fc.record({ do: fc.constant("edit" as const), text: fc.string({ maxLength: 3 }) }),
    fc.record({ do: fc.constant("send" as const) }),
    fc.record({
      do: fc.constant("answer" as const),
      outcome: fc.constantFrom("stored", "failed", "conflict", "refused"),
    }),
  );
  const answer = (outcome: string) => {
    if (outcome === "stored") return { outcome: "stored" as const, base: 9 };
    if (outcome === "failed") return { outcome: "failed" as const, error: null };
    if (outcome === "conflict") return { outcome: "conflict" as const, server: "theirs" };
    return { outcome: "refused" as const, reason: "NO_PERMISSION" };
  };

  it("never lose what was written last before the server has confirmed it", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let now: Draft | undefined;
        let sent: Draft | undefined;
        let written: string | null = null;
        for (const [at, one] of steps.entries()) {
          if (one.do === "edit") {
            now = edited(now, next(one.text), at).draft;
            written = one.text;
          } else if (one.do === "send") sent = now;
          else if (now && sent) {
            const { entry } = settle(now, sent, answer(one.outcome));
            const isConfirmed = one.outcome === "stored" && sent.edit === now.edit;
            if (isConfirmed) written = null;
            expect(entry === null).toBe(isConfirmed);
            now = entry?.draft;
            sent = undefined;
          }
          if (written !== null) expect(now?.payload).toBe(written);
        }
      }),
    );
  });

  it("count up, so that a late answer is known for what it is", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 10 }), (texts) => {
        let draft: Draft | undefined;
        for (const [at, text] of texts.entries()) {
          ({ draft } = edited(draft, next(text), at));
          expect([draft.edit, draft.editedAt]).toEqual([at + 1, at]);
        }
      }),
    );
  });
});

describe("what was written after the session had ended", () => {
  const since = 1_000;
  const typed = (before: Draft | undefined, payload: string) =>
    edited(before, { ...buildDraft(), payload }, since + 1, since).draft;

  it("is nobody's yet, and remembers what was unsent before", () => {
    const before = buildDraft({ payload: "mine" });
    expect(typed(undefined, "x").unclaimed).toEqual({ since, before: null });
    expect(typed(before, "x").unclaimed).toEqual({ since, before });
  });

  it("keeps the first state in mind, however much is written", () => {
    const before = buildDraft({ payload: "mine" });
    const twice = typed(typed(before, "x"), "xy");
    expect(twice.unclaimed).toEqual({ since, before });
    // Also once somebody has signed in again, who has not said yet whether it was them.
    expect(edited(twice, { ...buildDraft(), payload: "xyz" }, 9_000).draft.unclaimed).toEqual({
      since,
      before,
    });
  });

  it("is not asked about where the page has begun it by itself", () => {
    const opened = { ...buildDraft(), isUnwritten: true as const };
    expect(edited(undefined, opened, since + 1, since).draft.unclaimed).toBeUndefined();
  });

  it("is asked about by the earliest end of a session", () => {
    const at = (key: string, end: number) =>
      buildDraft({ key, unclaimed: { since: end, before: null } });
    const all = entriesOf(
      at("late", 2_000),
      at("a", 1_000),
      buildDraft({ key: "own" }),
      at("b", 1_000),
    );
    expect(unclaimedIn(all).map(({ key }) => key)).toEqual(["a", "b"]);
    expect(unclaimedIn(entriesOf(buildDraft()))).toEqual([]);
    expect(unclaimedIn(new Map())).toEqual([]);
  });
});

describe("whom a draft is about", () => {
  const cell = { processRunId: "r", candidateId: "anna", exerciseId: "e" };
  const page = buildDraft({ payload: { cell } });
  const held = buildDraft({ payload: { runId: "r", candidateId: "anna" } });
  const result = buildDraft({ payload: { runId: "r", changed: {} } });
  const scale = buildDraft({ payload: { format: 1, form: {} } });

  it.each([
    ["a page of an observation", page, "r"],
    ["a text of a dialog", held, "r"],
    ["an overall result", result, "r"],
    ["the form of a scale", scale, undefined],
    ["nothing", buildDraft({ payload: null }), undefined],
    ["a page that was put aside", asideOf(page), "r"],
    ["one that was put aside twice", asideOf(asideOf(page)), "r"],
  ])("is told by what it holds: %s", (_, draft, run) => {
    expect(runOf(draft)).toBe(run);
  });

  it("decides what goes with an erased candidate, and with an erased run", () => {
    const erased = { runId: "r", candidateId: "anna" };
    for (const draft of [page, held, asideOf(page) as Draft]) {
      expect(isAbout(draft, erased)).toBe(true);
      expect(isAbout(draft, { runId: "r", candidateId: null })).toBe(true);
      expect(isAbout(draft, { runId: "r", candidateId: "bernd" })).toBe(false);
      expect(isAbout(draft, { runId: "other", candidateId: null })).toBe(false);
    }
    expect(isAbout(result, { runId: "r", candidateId: null })).toBe(true);
    expect(isAbout(scale, { runId: "r", candidateId: null })).toBe(false);
  });
});

describe("a draft that is put aside", () => {
  it("keeps everything, under a key of its own, and is sent by nobody", () => {
    const draft = buildDraft({ editedAt: 5, base: 3, conflict: { server: 1 } });
    const aside = asideOf(draft, 7);
    expect(aside).toMatchObject({ isHeld: true, userId: "u", tenantId: "t", editedAt: 5 });
    expect(aside.payload).toEqual({ draft, since: 7 });
    expect(isAside(aside)).toBe(true);
    expect(isAside(draft)).toBe(false);
  });

  it("takes the place of no other: neither of the draft nor of one from another time", () => {
    const draft = buildDraft({ editedAt: 5 });
    const keys = [
      draft.key,
      asideOf(draft).key,
      asideOf(draft, 6).key,
      asideOf(buildDraft({ key: "x" }), 6).key,
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
