import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { panelPicture } from "./panel.ts";
import type { PanelLook, PanelRow } from "./panelRow.ts";
import type { Mark, MarkRole } from "./picture.ts";
import { spreadOf } from "./spread.ts";

const criterions = [1, 2, 3, 4, 5, 6, 7].map((value) => ({
  value,
  label: String(value),
  text: `S${value}`,
}));
const look = (parts: Partial<PanelLook> = {}): PanelLook => ({
  mode: "bar",
  width: 600,
  criterions,
  valueTexts: ["7,0"],
  ...parts,
});
const row = (parts: Partial<PanelRow> = {}): PanelRow => {
  const points = parts.points ?? [4, 5];
  return {
    label: "Führen",
    color: "#336699",
    value: 4.5,
    valueText: "4,5",
    spread: spreadOf(points),
    points,
    limit: null,
    differs: false,
    ...parts,
  };
};
const ofRole = <S extends Mark["shape"]>(marks: readonly Mark[], role: MarkRole, shape: S) =>
  marks.filter(
    (mark): mark is Extract<Mark, { shape: S }> => mark.role === role && mark.shape === shape,
  );
const axisOf = (marks: readonly Mark[]) => {
  const lines = ofRole(marks, "grid", "line").map(({ x1 }) => x1);
  return { from: Math.min(...lines), to: Math.max(...lines) };
};

/** Rounded to a thousandth of a pixel, since coordinates are sums of fractions. */
const near = (places: readonly (number | undefined)[]) =>
  places.map((place) => Math.round((place ?? Number.NaN) * 1000) / 1000);

describe("the axis", () => {
  it("runs from the lowest to the highest criterion, with a tick at each [RES-016]", () => {
    const { marks } = panelPicture([row({ value: 7 })], look());
    const labels = ofRole(marks, "axisText", "text").map(({ text }) => text);
    expect(labels).toEqual([
      "1",
      "S1",
      "2",
      "S2",
      "3",
      "S3",
      "4",
      "S4",
      "5",
      "S5",
      "6",
      "S6",
      "7",
      "S7",
    ]);
    const { from, to } = axisOf(marks);
    const [bar] = ofRole(marks, "bar", "rect");
    // A bar of the highest value ends where the axis ends.
    expect(near([bar?.x, (bar?.x ?? 0) + (bar?.width ?? 0)])).toEqual(near([from, to]));
  });

  it("takes criterions with decimals, in any order, and below zero [RES-016]", () => {
    const given = [2.5, -1, 0.75].map((value) => ({ value, label: String(value), text: "" }));
    const { marks } = panelPicture([row({ value: 0.75 })], look({ criterions: given }));
    const texts = ofRole(marks, "axisText", "text");
    expect(texts.map(({ text }) => text)).toEqual(["-1", "0.75", "2.5"]);
    const { from, to } = axisOf(marks);
    expect(texts.map(({ x }) => Math.round(x))).toEqual(
      [from, from + (to - from) / 2, to].map(Math.round),
    );
  });

  it("leaves out the short texts when they would touch, and numbers that would", () => {
    const long = criterions.map((one) => ({ ...one, text: "weit über den Erwartungen" }));
    const narrow = panelPicture([row()], look({ criterions: long, width: 360 }));
    expect(ofRole(narrow.marks, "axisText", "text").map(({ text }) => text)).toEqual(
      criterions.map(({ label }) => label),
    );
    const many = Array.from({ length: 20 }, (_, index) => ({
      value: index * 100,
      label: `${index * 100}`,
      text: "",
    }));
    const texts = ofRole(
      panelPicture([row({ value: 400 })], look({ criterions: many, width: 360 })).marks,
      "axisText",
      "text",
    );
    expect(texts.length).toBeLessThan(20);
    expect([texts[0]?.text, texts.at(-1)?.text]).toEqual(["0", "1900"]);
  });

  it("stands with a single criterion, too", () => {
    const { marks } = panelPicture(
      [row({ value: 3 })],
      look({ criterions: criterions.slice(2, 3) }),
    );
    expect(marks.every((mark) => Object.values(mark).every((part) => !Number.isNaN(part)))).toBe(
      true,
    );
  });
});

describe("a bar", () => {
  it("is there for the lowest value, and not without a rating, where a word stands", () => {
    const rows = [row({ value: 1 }), row({ value: null, valueText: "nicht bewertet", points: [] })];
    const { marks } = panelPicture(rows, look());
    expect(ofRole(marks, "bar", "rect")).toHaveLength(1);
    expect(ofRole(marks, "bar", "rect")[0]?.width).toBeGreaterThan(0);
    expect(ofRole(marks, "unrated", "text").map(({ text }) => text)).toEqual(["nicht bewertet"]);
  });

  it("has its value beside it, and the limit across it", () => {
    const { marks } = panelPicture([row({ limit: 4 })], look());
    expect(ofRole(marks, "value", "text").map(({ text }) => text)).toEqual(["4,5"]);
    const { from, to } = axisOf(marks);
    expect(ofRole(marks, "limit", "line")[0]?.x1).toBeCloseTo((from + to) / 2, 6);
  });

  it("has no limit that lies outside the scale", () => {
    expect(ofRole(panelPicture([row({ limit: 9 })], look()).marks, "limit", "line")).toEqual([]);
  });

  it("is marked where the raters differ", () => {
    const { marks } = panelPicture([row({ differs: true }), row()], look());
    expect(ofRole(marks, "differs", "rect")).toHaveLength(1);
    expect(ofRole(marks, "differsSign", "path")).toHaveLength(1);
  });
});

describe("a boxplot", () => {
  it("lies on its side: whiskers to both ends, the box over the middle half, each rating a point [RES-014]", () => {
    const { marks } = panelPicture([row({ points: [1, 3, 5, 7, 7] })], look({ mode: "boxplot" }));
    const { from, to } = axisOf(marks);
    const at = (value: number) => from + ((value - 1) / 6) * (to - from);
    const [whisker] = ofRole(marks, "whisker", "line");
    expect(near([whisker?.x1, whisker?.x2])).toEqual(near([at(1), at(7)]));
    expect(whisker?.y1).toBe(whisker?.y2);
    const [box] = ofRole(marks, "box", "rect");
    expect(near([box?.x, (box?.x ?? 0) + (box?.width ?? 0)])).toEqual(near([at(3), at(7)]));
    expect(ofRole(marks, "median", "line")[0]?.x1).toBeCloseTo(at(5), 6);
    const points = ofRole(marks, "point", "circle");
    expect(near(points.map(({ cx }) => cx))).toEqual(near([1, 3, 5, 7, 7].map(at)));
    // Two ratings of the same value can be told apart.
    expect(new Set(points.map(({ cx, cy }) => `${cx}/${cy}`)).size).toBe(5);
  });
});

it("stays within its picture, whatever the values, labels and width", () => {
  const value = fc.constantFrom(1, 2.5, 3, 4, 7);
  const points = fc.array(value, { maxLength: 8 });
  const rows = fc.array(
    fc.record({ label: fc.string({ maxLength: 60 }), points, differs: fc.boolean() }),
    { minLength: 1, maxLength: 12 },
  );
  const mode = fc.constantFrom("bar" as const, "boxplot" as const);
  fc.assert(
    fc.property(rows, mode, fc.integer({ min: 300, max: 1000 }), (given, chartMode, width) => {
      const drawn = given.map((one) =>
        row({
          ...one,
          spread: spreadOf(one.points),
          value: one.points[0] ?? null,
          valueText: "4,5",
        }),
      );
      const picture = panelPicture(drawn, look({ mode: chartMode, width }));
      for (const mark of picture.marks) {
        if (mark.shape === "rect") {
          expect(mark.x).toBeGreaterThanOrEqual(0);
          expect(mark.width).toBeGreaterThanOrEqual(0);
          expect(mark.x + mark.width).toBeLessThanOrEqual(width);
        }
        if (mark.shape === "circle") {
          expect(mark.cy - mark.r).toBeGreaterThanOrEqual(0);
          expect(mark.cx + mark.r).toBeLessThanOrEqual(width);
        }
        if (mark.shape === "text") expect(mark.y).toBeLessThan(picture.height);
      }
    }),
  );
});
