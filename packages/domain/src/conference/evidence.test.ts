import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeDrawing } from "../observations/ink.ts";
import { namelessEvidence } from "./evidence.ts";

const item = { candidateId: "c", exerciseId: "e", competencyId: "k" };
const strokeId = fc.stringMatching(/^[0-9a-z]{14}$/);
const drawing = fc
  .uniqueArray(strokeId, { minLength: 1, maxLength: 4 })
  .map((ids) =>
    writeDrawing(
      ids.toSorted().map((id, index) => ({ id, c: "red", w: 1, p: [10, 10 * index, 5, 5] })),
    ),
  );
const piece = fc.record({
  id: fc.stringMatching(/^[0-9a-f]{24}$/),
  observerId: fc.constantFrom("o1", "o2", "o3"),
  at: fc.integer({ min: 1, max: 1e12 }),
  candidateId: fc.constantFrom("c", "other"),
  exerciseId: fc.constant("e"),
  competencyId: fc.constantFrom("k", "other", null),
  kind: fc.constantFrom("TEXT" as const, "MOMENT" as const),
  sign: fc.constantFrom(-1 as const, 0 as const, 1 as const),
  captured: fc.option(fc.constantFrom("Fragt nach.", "Hört zu.", "Unterbricht.")),
  note: fc.constantFrom("", "leise"),
});

describe("the evidence of a nameless conference", () => {
  it("is the same whoever has tagged which piece, when, and in whatever order it is read", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.infiniteStream(piece), (pieces, others) => {
        const swapped = pieces.toReversed().map((one) => {
          const { id, observerId, at } = others.next().value;
          return { ...one, id, observerId, at };
        });
        expect(namelessEvidence(item, swapped)).toEqual(namelessEvidence(item, pieces));
      }),
    );
  });

  it("has what is about the item, and nothing else", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const own = pieces.filter((one) => one.candidateId === "c" && one.competencyId === "k");
        const shown = namelessEvidence(item, pieces);
        expect(shown).toHaveLength(own.length);
        for (const one of shown)
          expect(Object.keys(one).toSorted()).toEqual(["captured", "kind", "note", "sign"]);
      }),
    );
  });

  it("has drawings whose strokes do not say when they were drawn", () => {
    fc.assert(
      fc.property(drawing, (captured) => {
        const one = { ...item, kind: "INK", sign: 1, captured, note: "" } as const;
        const [shown] = namelessEvidence(item, [one]);
        const ids = [...captured.matchAll(/"id":"(\w+)"/g)].map(([, id]) => id!);
        for (const id of ids.filter((each) => !/^0+\d$/.test(each)))
          expect(shown?.captured).not.toContain(id);
        expect(shown?.captured?.replaceAll(/"id":"\w+"/g, "")).toBe(
          captured.replaceAll(/"id":"\w+"/g, ""),
        );
      }),
    );
  });
});
