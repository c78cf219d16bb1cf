import { describe, expect, it } from "vitest";
import { attempting, type Draft } from "./draft.ts";
import { markOf } from "./sendResult.ts";
import { fittingKeepalive } from "./selection.ts";
import { edited, settle, stateOf } from "./settling.ts";

const owner = { userId: "u", tenantId: "t" };
const first = edited(undefined, { key: "k", kind: "page", payload: "a", base: 1, ...owner }, 10);
const draft = first.draft;
const second = edited(draft, { ...draft, payload: "ab" }, 20).draft;

describe("a draft that was sent", () => {
  it("is done when it was not edited meanwhile", () => {
    expect(settle(draft, draft, { outcome: "stored", base: 2 }).entry).toBeNull();
  });

  it("goes on from what the server confirmed when it was", () => {
    const { entry, isToSendAgain, isChanged } = settle(second, draft, {
      outcome: "stored",
      base: 2,
    });
    expect(entry).toMatchObject({ state: "modified", draft: { payload: "ab", base: 2 } });
    expect([isToSendAgain, isChanged]).toEqual([true, true]);
  });

  it("waits after a failure, with everything in it", () => {
    const { entry, isToSendAgain } = settle(second, draft, { outcome: "failed", error: null });
    expect(entry).toEqual({ draft: second, state: "waiting" });
    expect(isToSendAgain).toBe(false);
  });

  it("keeps the server's newer version beside it until somebody has chosen", () => {
    const { entry } = settle(draft, draft, { outcome: "conflict", server: { text: "theirs" } });
    expect(entry).toMatchObject({ state: "conflict", draft: { payload: "a" } });
    const later = edited(entry?.draft, { ...draft, payload: "abc" }, 30);
    expect(later).toMatchObject({
      state: "conflict",
      draft: { payload: "abc", conflict: { server: { text: "theirs" } } },
    });
  });

  it("is no conflict with what this device has sent itself: it goes on from there", () => {
    const sent = attempting(draft, markOf("a"));
    const later = edited(sent, { ...draft, payload: "ab" }, 20).draft;
    const answer = (mark: string) =>
      settle(later, later, { outcome: "conflict", server: "?", own: { mark, base: 2 } });
    const { entry, isToSendAgain, isChanged } = answer(markOf("a"));
    expect(entry).toMatchObject({ state: "modified", draft: { payload: "ab", base: 2 } });
    expect([isToSendAgain, isChanged]).toEqual([true, true]);
    expect(answer(markOf("b")).entry?.state).toBe("conflict");
    // What was confirmed is known by its base: it says nothing of the next edit.
    const confirmed = settle(later, sent, { outcome: "stored", base: 2 }).entry?.draft;
    expect(confirmed).not.toHaveProperty("attempts");
  });

  it("that will never be taken says so, until it is edited", () => {
    const { entry } = settle(draft, draft, { outcome: "refused", reason: "NO_PERMISSION" });
    expect(entry?.state).toBe("refused");
    expect(entry && stateOf(entry.draft)).toBe("refused");
    const { conflict: _c, refused: _r, ...plain } = entry?.draft ?? draft;
    expect(edited(entry?.draft, plain, 30).state).toBe("modified");
  });
});

describe("a draft that is written on after the session ended", () => {
  const next = { key: "k", kind: "page", base: 1, ...owner };
  const after = (before: Draft | undefined, payload: string) =>
    edited(before, { ...next, payload }, 100, 50).draft;

  it("remembers when it ended, and what was unsent then, however long it is written on", () => {
    const later = after(after(draft, "abc"), "abcd");
    expect(later.unclaimed).toEqual({ since: 50, before: draft });
    expect(after(undefined, "a").unclaimed).toEqual({ since: 50, before: null });
  });

  it("stays nobody's after the next sign-in", () => {
    const later = edited(after(draft, "abc"), { ...next, payload: "abcd" }, 200, null).draft;
    expect(later.unclaimed).toEqual({ since: 50, before: draft });
  });

  it("has nothing of before left when that was stored after all", () => {
    const { entry } = settle(after(draft, "abc"), draft, { outcome: "stored", base: 2 });
    expect(entry?.draft).toMatchObject({ payload: "abc", base: 2 });
    expect(entry?.draft.unclaimed).toEqual({ since: 50, before: null });
  });

  it("has what was typed while an older text was stored, on the newer base", () => {
    const rest = (now: unknown) => `${String(now)}, the rest`;
    const { entry } = settle(after(second, "abc"), draft, { outcome: "stored", base: 2, rest });
    expect(entry?.draft.unclaimed?.before).toMatchObject({ payload: "ab, the rest", base: 2 });
  });

  it("is nobody's question where the page has begun it by itself", () => {
    const begun = edited(undefined, { ...next, payload: "", isUnwritten: true }, 100, 50).draft;
    expect(begun.unclaimed).toBeUndefined();
  });

  it("does not leave with the page", () => {
    expect(fittingKeepalive([after(draft, "abc")])).toEqual([]);
  });
});

describe("what leaves with the page", () => {
  const sized = (key: string, length: number): Draft => ({
    ...draft,
    key,
    payload: "x".repeat(length),
  });

  it("is what fits into 64 KiB, the smallest first", () => {
    const drafts = [sized("big", 60_000), sized("small", 10), sized("middle", 30_000)];
    expect(fittingKeepalive(drafts).map(({ key }) => key)).toEqual(["small", "middle"]);
  });

  it("counts bytes, not characters", () => {
    expect(fittingKeepalive([{ ...draft, payload: "ä".repeat(33_000) }])).toEqual([]);
  });

  it("is nothing that has a newer version on the server", () => {
    expect(fittingKeepalive([{ ...draft, conflict: { server: 1 } }])).toEqual([]);
  });
});
