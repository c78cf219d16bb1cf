import { type Stroke, writeDrawing } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildEvidence } from "../../../../testing/buildEvidence.ts";
import { testId } from "../../../../testing/buildRun.ts";
import { inkLine } from "../../../../testing/buildObservation.ts";
import { inkMarks } from "./inkMarks.ts";
import type { OwnEvidence } from "../../shared/ownEvidence.ts";

function tag(strokes: readonly Stroke[], fields: Partial<OwnEvidence> = {}): OwnEvidence {
  const { anchor: _anchor, ...made } = buildEvidence();
  const captured = writeDrawing(strokes);
  const strokeIds = strokes.map(({ id }) => id);
  return { ...made, kind: "INK", strokeIds, captured, sync: "synced", ...fields };
}
const pageOf = (strokes: readonly Stroke[]) => (id: string) =>
  strokes.find((stroke) => stroke.id === id);
const [FIRST, SECOND] = [inkLine(200), inkLine(300)];

describe("the marks of a page of ink", () => {
  it("stand beside what is left of the strokes, and where they were when nothing is", () => {
    const both = tag([FIRST, SECOND]);
    const marksOn = (strokes: readonly Stroke[]) => inkMarks([both], pageOf(strokes))[0];
    expect(marksOn([FIRST, SECOND])).toMatchObject({ state: "WHOLE" });
    const whole = marksOn([FIRST, SECOND])?.bounds;
    const partly = marksOn([SECOND]);
    expect(partly?.state).toBe("PARTLY");
    expect(partly?.bounds.top).toBeGreaterThan(whole?.top ?? Infinity);
    expect(marksOn([])).toMatchObject({ state: "LOST", bounds: whole });
  });

  it("of what its observer keeps say so only as long as some of it is missing", () => {
    const kept = tag([FIRST, SECOND], { state: "KEPT" });
    expect(inkMarks([kept], pageOf([]))[0]?.state).toBe("KEPT");
    expect(inkMarks([kept], pageOf([SECOND]))[0]?.state).toBe("KEPT");
    expect(inkMarks([kept], pageOf([FIRST, SECOND]))[0]?.state).toBe("WHOLE");
  });

  it("are none for tags that the server found nowhere", () => {
    expect(inkMarks([tag([], { strokeIds: [FIRST.id], captured: "" })], pageOf([]))).toEqual([]);
  });

  it("never cover each other", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 20, max: 900 }), { maxLength: 12 }), (places) => {
        const strokes = places.map((y, index) => inkLine(y, `0mdkq4x1z${index}`.padEnd(14, "0")));
        const tags = strokes.map((stroke, index) => tag([stroke], { id: testId(9000 + index) }));
        const marks = inkMarks(tags, pageOf(strokes));
        expect(marks).toHaveLength(tags.length);
        for (const [index, one] of marks.entries())
          for (const other of marks.slice(index + 1))
            if (one.lane === other.lane)
              expect(Math.abs(one.bounds.top - other.bounds.top)).toBeGreaterThan(47.9);
      }),
    );
  });
});
