import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildDraft } from "../../testing/buildDraft.ts";
import { fittingKeepalive, isOf } from "./selection.ts";

const LIMIT = 64 * 1024;
const sized = (index: number, size: number) =>
  buildDraft({ key: `k${index}`, payload: "x".repeat(size) });
const bytes = (payload: unknown) => new TextEncoder().encode(JSON.stringify(payload)).length;
const drafts = fc
  .array(fc.nat({ max: 40_000 }), { maxLength: 8 })
  .map((sizes) => sizes.map((size, index) => sized(index, size)));

describe("what a page can still send while it goes away", () => {
  it("fits into what the browser allows, with its frame", () => {
    fc.assert(
      fc.property(drafts, (all) => {
        const total = fittingKeepalive(all).reduce((sum, { payload }) => sum + bytes(payload), 0);
        expect(total).toBeLessThan(LIMIT);
      }),
      { numRuns: 30 },
    );
  });

  it("is as many as fit: the smallest go first", () => {
    fc.assert(
      fc.property(drafts, (all) => {
        const sent = fittingKeepalive(all);
        const left = all.filter((draft) => !sent.includes(draft));
        const largest = Math.max(0, ...sent.map(({ payload }) => bytes(payload)));
        for (const { payload } of left) expect(bytes(payload)).toBeGreaterThanOrEqual(largest);
      }),
      { numRuns: 30 },
    );
  });

  it("is everything where there is little, and nothing where one thing is too large", () => {
    const few = [sized(1, 10), sized(2, 20)];
    expect(fittingKeepalive(few)).toEqual(few);
    expect(fittingKeepalive([sized(1, LIMIT)])).toEqual([]);
    expect(fittingKeepalive([])).toEqual([]);
  });

  it("counts bytes, not letters", () => {
    const draft = buildDraft({ payload: "ü".repeat(LIMIT / 2) });
    expect(fittingKeepalive([draft])).toEqual([]);
  });

  it("leaves out what somebody has to decide about first", () => {
    const conflict = buildDraft({ key: "a", conflict: { server: 1 } });
    const unclaimed = buildDraft({ key: "b", unclaimed: { since: 1, before: null } });
    const plain = buildDraft({ key: "c" });
    expect(fittingKeepalive([conflict, unclaimed, plain])).toEqual([plain]);
  });
});

describe("a draft of one user", () => {
  it("is theirs only in the same organisation", () => {
    const draft = buildDraft();
    expect(isOf(draft, "u", "t")).toBe(true);
    expect(isOf(draft, "u", "other")).toBe(false);
    expect(isOf(draft, "other", "t")).toBe(false);
  });
});
