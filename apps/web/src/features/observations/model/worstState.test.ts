import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftState } from "../../../platform/drafts/draft.ts";
import { storedPage } from "../../../testing/buildObservation.ts";
import { worstState } from "./worstState.ts";

const STATES = ["synced", "modified", "saving", "waiting", "conflict", "refused"] as const;
const shown = (...states: DraftState[]) =>
  worstState({
    observationId: null,
    isOpening: false,
    pages: states.map((state) => ({ ...storedPage(), modified: state !== "synced", state })),
  });

describe("the one word for all pages of a cell", () => {
  it.each([
    [[], "saved"],
    [["synced", "synced"], "saved"],
    [["synced", "modified"], "modified"],
    [["modified", "saving"], "saving"],
    [["saving", "waiting"], "waiting"],
    [["waiting", "refused"], "refused"],
    [["refused", "conflict", "synced"], "conflict"],
  ] as const)("for %j is the worst: %s", (states, word) => {
    expect(shown(...states)).toBe(word);
  });

  it("is that everything is saved only where every page is", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STATES), { maxLength: 6 }), (states) => {
        expect(shown(...states) === "saved").toBe(states.every((state) => state === "synced"));
        // The order of the pages says nothing.
        expect(shown(...states.toReversed())).toBe(shown(...states));
      }),
    );
  });
});
