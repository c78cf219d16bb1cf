import { applyInkChange, readDrawing, readUnsent, writeDrawing, writeStroke } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inkLine, unsentLines } from "../../../testing/buildObservation.ts";
import { newId } from "../../../ui/newId.ts";
import { isOwnContent, wholeDrawing, withConfirmed } from "./drawings.ts";

const heights = fc.uniqueArray(fc.integer({ min: 10, max: 60 }), { maxLength: 8 });
const drawn = (...ys: number[]) =>
  writeDrawing(ys.toSorted((a, b) => a - b).map((y) => inkLine(y)));
const erased = (...ys: number[]) => ({ added: [], removed: ys.map((y) => inkLine(y).id) });

describe("a drawing after its strokes were confirmed", () => {
  it("is what the server has made of it, whatever was drawn and erased", () => {
    fc.assert(
      fc.property(heights, heights, heights, (stored, added, removed) => {
        const content = drawn(...stored);
        const change = { ...unsentLines(...added), removed: erased(...removed).removed };
        const server = applyInkChange(readDrawing(content) ?? [], readUnsent(change));
        expect(withConfirmed(newId(), content, change)).toBe(writeDrawing(server));
      }),
    );
  });

  it("is known as the tab's own: nothing in it is new to the one who drew it", () => {
    const page = newId();
    const next = withConfirmed(page, drawn(20), unsentLines(40));
    expect(isOwnContent(page, next)).toBe(true);
    expect(isOwnContent(page, drawn(20, 40, 50))).toBe(false);
    expect(isOwnContent(newId(), next)).toBe(false);
  });

  it("goes on from what somebody else has drawn meanwhile", () => {
    const page = newId();
    withConfirmed(page, drawn(20), unsentLines(30));
    const theirs = drawn(20, 25, 30);
    expect(withConfirmed(page, theirs, unsentLines(40))).toBe(drawn(20, 25, 30, 40));
  });

  it("is a drawing again where it was none, or could not be read", () => {
    expect(withConfirmed(newId(), "", unsentLines(20))).toBe(drawn(20));
    expect(withConfirmed(newId(), "{", unsentLines(20))).toBe(drawn(20));
  });

  it("holds a stroke once that has grown", () => {
    const short = inkLine(20);
    const long = { ...short, p: [...short.p, 10, 10] };
    const change = { added: [writeStroke(long)], removed: [] };
    expect(withConfirmed(newId(), writeDrawing([short]), change)).toBe(writeDrawing([long]));
  });
});

describe("the whole of a drawing, for a page that must be made again", () => {
  it("has what the server said last, and what is unsent", () => {
    expect(wholeDrawing(newId(), drawn(20), unsentLines(30))).toBe(drawn(20, 30));
  });

  it("has what this tab knew of it, where the server has none any more", () => {
    const page = newId();
    withConfirmed(page, drawn(20), unsentLines(30));
    expect(wholeDrawing(page, undefined, unsentLines(40))).toBe(drawn(20, 30, 40));
  });

  it("is what is unsent, where nothing else is known", () => {
    expect(wholeDrawing(newId(), undefined, unsentLines(40))).toBe(drawn(40));
  });
});
