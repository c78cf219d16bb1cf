import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { inkLine } from "../../../../testing/buildObservation.ts";
import { Drawing, type Inked, inked } from "./Drawing.ts";
import { History, type Step } from "./History.ts";

const items = Array.from({ length: 6 }, (_, index) => inked(inkLine(20 + index)));
const idsIn = (drawing: Drawing) =>
  drawing
    .all()
    .map(({ stroke }) => stroke.id)
    .toSorted();
function apply(drawing: Drawing, step: Step | undefined): void {
  for (const item of step?.removed ?? []) drawing.remove(item);
  for (const item of step?.added ?? []) drawing.add(item);
}

describe("what was done on a page", () => {
  let history: History;
  let drawing: Drawing;
  const draw = (item: Inked | undefined): void => {
    if (!item) return;
    const isThere = drawing.has(item);
    const step = { added: isThere ? [] : [item], removed: isThere ? [item] : [] };
    apply(drawing, step);
    history.note(step);
  };
  beforeEach(() => {
    history = new History();
    drawing = new Drawing();
  });

  it("is nothing at first", () => {
    expect([history.canUndo, history.canRedo]).toEqual([false, false]);
    expect(history.undo()).toBeUndefined();
    expect(history.redo()).toBeUndefined();
  });

  it("is undone from the last to the first, and done again", () => {
    draw(items[0]);
    draw(items[1]);
    const both = idsIn(drawing);
    apply(drawing, history.undo());
    expect(idsIn(drawing)).toEqual([items[0]?.stroke.id]);
    expect([history.canUndo, history.canRedo]).toEqual([true, true]);
    apply(drawing, history.undo());
    expect(drawing.size).toBe(0);
    expect(history.canUndo).toBe(false);
    apply(drawing, history.redo());
    apply(drawing, history.redo());
    expect(idsIn(drawing)).toEqual(both);
    expect(history.canRedo).toBe(false);
  });

  it("cannot be done again once something else was done", () => {
    draw(items[0]);
    history.undo();
    draw(items[1]);
    expect(history.canRedo).toBe(false);
    expect(history.redo()).toBeUndefined();
  });

  it("is forgotten with the page", () => {
    draw(items[0]);
    draw(items[1]);
    history.undo();
    history.clear();
    expect([history.canUndo, history.canRedo]).toEqual([false, false]);
  });

  it("leads back to any state in between, whatever was drawn and erased", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: items.length - 1 }), { maxLength: 20 }), (moves) => {
        history = new History();
        drawing = new Drawing();
        const states = [idsIn(drawing)];
        for (const move of moves) {
          draw(items[move]);
          states.push(idsIn(drawing));
        }
        for (const state of states.toReversed().slice(1)) {
          apply(drawing, history.undo());
          expect(idsIn(drawing)).toEqual(state);
        }
        expect(history.canUndo).toBe(false);
        for (const state of states.slice(1)) {
          apply(drawing, history.redo());
          expect(idsIn(drawing)).toEqual(state);
        }
        expect(history.canRedo).toBe(false);
      }),
    );
  });
});
