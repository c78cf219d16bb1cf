import {
  applyInkChange,
  encodePoints,
  inkState,
  replaceStrokeIds,
  type Stroke,
} from "@assay/domain";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { drag } from "../../testing/inkPointer.ts";
import { InkEngine } from "./model/ink/InkEngine.ts";
import { forgetPen } from "./model/ink/penMemory.ts";
import { newStrokeId } from "./model/ink/strokeIds.ts";

let element: HTMLElement;
let engine: InkEngine;
let stored: Stroke[];

const lineAt = (y: number): Stroke => ({
  id: newStrokeId(),
  c: "red",
  w: 1,
  p: encodePoints([100, y, 200, y, 300, y]),
});

function restart(lines: readonly Stroke[]): void {
  engine?.destroy();
  element?.remove();
  element = document.createElement("div");
  Object.assign(element.style, { position: "relative", width: "720px", height: "600px" });
  document.body.append(element);
  stored = [...lines];
  engine = new InkEngine(element, {
    scheme: "light",
    settings: { tool: "eraser" },
    onChange: (change) => (stored = applyInkChange(stored, change)),
  });
  engine.load(lines);
}

beforeEach(() => forgetPen());
afterEach(() => {
  engine.destroy();
  element.remove();
});

/** The tagged strokes as they are linked by now, and how much of them a server would find. */
function follow(tagged: readonly string[]) {
  const ids = replaceStrokeIds(tagged, engine.replaced);
  return { ids, state: inkState(ids, new Set(stored.map(({ id }) => id))) };
}
const eraseAcross = (x: number, from: number, to: number) =>
  drag(element, [
    [x, from],
    [x, to],
  ]);

describe("strokes that become others", () => {
  it("are found again when their erasure is undone, however often", () => {
    const [first, second] = [lineAt(100), lineAt(200)];
    restart([first, second]);
    const tagged = [first.id, second.id];
    eraseAcross(200, 80, 120);
    expect(follow(tagged)).toEqual({ ids: tagged, state: "PARTLY" });
    for (let round = 0; round < 3; round += 1) {
      engine.undo();
      expect(follow(tagged).state).toBe("WHOLE");
      engine.redo();
      expect(follow(tagged).state).toBe("PARTLY");
    }
  });

  it("are their pieces after an eraser for parts, and one stroke again after undoing", () => {
    const first = lineAt(100);
    restart([first]);
    engine.set({ eraser: "part" });
    eraseAcross(200, 80, 120);
    const cut = follow([first.id]);
    expect(cut.ids).toHaveLength(2);
    expect(cut.state).toBe("WHOLE");
    engine.undo();
    expect(follow([first.id])).toEqual({ ids: [stored[0]?.id], state: "WHOLE" });
    // What was linked to the pieces leads to the stroke too.
    expect(follow(cut.ids)).toEqual({ ids: [stored[0]?.id], state: "WHOLE" });
    engine.redo();
    expect(follow([first.id]).ids).toHaveLength(2);
    expect(follow(cut.ids).state).toBe("WHOLE");
  });

  it("are lost where nothing is left, and no other stroke takes their place", () => {
    const [first, second] = [lineAt(100), lineAt(200)];
    restart([first, second]);
    eraseAcross(200, 80, 120);
    expect(follow([first.id])).toEqual({ ids: [first.id], state: "LOST" });
    expect(follow([second.id])).toEqual({ ids: [second.id], state: "WHOLE" });
  });

  it("are whole after everything is undone, whatever was erased, and at whichever moment it was linked", () => {
    const step = fc.record({
      eraser: fc.constantFrom("stroke" as const, "part" as const),
      x: fc.integer({ min: 110, max: 290 }),
      row: fc.integer({ min: 0, max: 2 }),
      isUndone: fc.boolean(),
      isLinked: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const lines = [lineAt(100), lineAt(200), lineAt(300)];
        restart(lines);
        const tags = lines.map(({ id }) => [id]);
        for (const { eraser, x, row, isUndone, isLinked } of steps) {
          engine.set({ eraser });
          eraseAcross(x, 80 + 100 * row, 120 + 100 * row);
          if (isUndone) engine.undo();
          if (isLinked) for (const [index, ids] of tags.entries()) tags[index] = follow(ids).ids;
        }
        while (engine.state.get().canUndo) engine.undo();
        expect(tags.map((ids) => follow(ids).ids)).toEqual(
          tags.map((_, index) => [stored.find(({ p }) => p[1] === lines[index]?.p[1])?.id]),
        );
        expect(stored).toHaveLength(3);
      }),
      { numRuns: 40 },
    );
  });
});
