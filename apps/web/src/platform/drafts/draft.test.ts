import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildDraft } from "../../testing/buildDraft.ts";
import { attempting } from "./draft.ts";

const marks = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 20 });
const tried = (...given: (string | undefined)[]) =>
  given.reduce((draft, mark) => attempting(draft, mark), buildDraft());

describe("what a draft remembers of its attempts", () => {
  it("is what was sent, each once, in its order", () => {
    fc.assert(
      fc.property(marks, (given) => {
        expect(tried(...given).attempts ?? []).toEqual([...new Set(given)]);
      }),
    );
  });

  it("is nothing new where the same is sent again: the draft need not be stored", () => {
    const draft = tried("a", "b");
    expect(attempting(draft, "a")).toBe(draft);
  });

  it("is nothing of a kind that has no marks", () => {
    const draft = buildDraft();
    expect(attempting(draft, undefined)).toBe(draft);
  });

  it("is the last 300 at most, so that a long time without a connection does not fill the device", () => {
    const draft = tried(...Array.from({ length: 350 }, (_, index) => String(index)));
    expect(draft.attempts).toHaveLength(300);
    expect(draft.attempts?.at(-1)).toBe("349");
    expect(draft.attempts?.[0]).toBe("50");
  });

  it("changes nothing else of the draft", () => {
    const draft = buildDraft({
      base: 3,
      conflict: { server: 1 },
      unclaimed: { since: 1, before: null },
    });
    expect(attempting(draft, "a")).toEqual({ ...draft, attempts: ["a"] });
    expect(draft).not.toHaveProperty("attempts");
  });
});
