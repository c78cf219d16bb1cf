import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../text/rules.ts";
import { EVIDENCE_SIGNS } from "./evidence.ts";
import { textAnchor } from "./textAnchor.ts";
import { type AnnotatedEvidence, type AnnotatedPlace, webAnnotation } from "./webAnnotation.ts";

const time = fc.integer({ min: 1_600_000_000_000, max: 2_500_000_000_000 });
const pageText = fc.string({
  unit: fc.constantFrom("a", " ", "\n", "é", "😀", "𝒳"),
  minLength: 1,
  maxLength: 60,
});
const textPlace = fc
  .tuple(pageText, fc.nat(), fc.nat(), fc.boolean())
  .map(([text, a, b, isThere]): AnnotatedPlace => {
    const [start, end] = [a % text.length, b % text.length].toSorted((one, other) => one - other);
    const anchor = textAnchor(text, start!, end! + 1);
    return { kind: "TEXT", anchor, pageText: isThere ? text : "" };
  });
const side = fc.double({ min: -2, max: 700, noNaN: true });
const inkPlace = fc
  .option(fc.tuple(side, side, fc.double({ min: 0.5, max: 99, noNaN: true })))
  .map((found): AnnotatedPlace => {
    const [left, top, size] = found ?? [0, 0, 0];
    const bounds = found && { left, top, right: left + size + 3, bottom: top + size + 3 };
    return { kind: "INK", bounds };
  });
const evidence: fc.Arbitrary<AnnotatedEvidence> = fc.record(
  {
    id: fc.webUrl(),
    source: fc.webUrl(),
    place: fc.oneof(textPlace, inkPlace, fc.constant({ kind: "MOMENT" as const })),
    sign: fc.constantFrom(...EVIDENCE_SIGNS),
    competency: fc.option(fc.string({ minLength: 1 })),
    cue: fc.option(fc.string({ minLength: 1 })),
    language: fc.constantFrom(...LANGUAGES),
    note: fc.string(),
    at: time,
    created: time,
    creator: fc.oneof(fc.webUrl(), fc.record({ name: fc.string({ minLength: 1 }) })),
  },
  {
    requiredKeys: ["id", "source", "place", "sign", "competency", "cue", "language", "note", "at"],
  },
);

/** xsd:dateTime in UTC, as the model wants it (§3.3.2). */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const MOTIVATIONS =
  "assessing bookmarking classifying commenting describing editing highlighting identifying linking moderating questioning replying tagging".split(
    " ",
  );

const piece: AnnotatedEvidence = {
  id: "https://a.example/evidence/1",
  source: "https://a.example/pages/2",
  place: { kind: "MOMENT" },
  sign: 1,
  competency: "Kommunikation",
  cue: "Fragt nach",
  language: "de",
  note: "",
  at: Date.UTC(2026, 10, 26, 14, 5),
};

describe("evidence as a web annotation", () => {
  it("has what the model requires: context, one id, type and target, bodies with a value, selectors with theirs", () => {
    fc.assert(
      fc.property(evidence, (one) => {
        const annotation = webAnnotation(one);
        expect(JSON.parse(JSON.stringify(annotation))).toEqual(annotation);
        expect(annotation["@context"]).toBe("http://www.w3.org/ns/anno.jsonld");
        expect([annotation.id, annotation.type]).toEqual([one.id, "Annotation"]);
        expect(MOTIVATIONS).toContain(annotation.motivation);
        for (const { type, value, purpose } of annotation.body) {
          expect([type, typeof value]).toEqual(["TextualBody", "string"]);
          expect(MOTIVATIONS).toContain(purpose);
        }
        const { target } = annotation;
        expect([target.type, target.source]).toEqual(["SpecificResource", one.source]);
        if (target.state) expect(target.state.sourceDate).toMatch(DATE_TIME);
        for (const selector of [target.selector ?? []].flat()) {
          if (selector.type === "TextQuoteSelector") expect(selector.exact).not.toBe("");
          if (selector.type === "TextPositionSelector")
            expect(selector.end).toBeGreaterThan(selector.start);
          if (selector.type === "FragmentSelector")
            expect(selector.value).toMatch(/^xywh=\d+,\d+,[1-9]\d*,[1-9]\d*$/);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("says when and by whom only where it is told", () => {
    fc.assert(
      fc.property(evidence, (one) => {
        const annotation = webAnnotation(one);
        expect("created" in annotation).toBe(one.created !== undefined);
        expect("creator" in annotation).toBe(one.creator !== undefined);
        if (annotation.created) {
          expect(annotation.created).toMatch(DATE_TIME);
          expect(Date.parse(annotation.created)).toBe(one.created);
        }
      }),
    );
    expect(webAnnotation({ ...piece, creator: { name: "B3" } }).creator).toEqual({
      type: "Person",
      name: "B3",
    });
  });

  it("counts positions in code points, and selects the same text by quote and by position", () => {
    fc.assert(
      fc.property(textPlace, (place) => {
        const selectors = [webAnnotation({ ...piece, place }).target.selector ?? []].flat();
        const quote = selectors.find(({ type }) => type === "TextQuoteSelector");
        const position = selectors.find(({ type }) => type === "TextPositionSelector");
        if (place.kind !== "TEXT" || quote?.type !== "TextQuoteSelector")
          throw new Error("no quote");
        expect(quote.exact).toBe(place.anchor.exact);
        if (position?.type !== "TextPositionSelector") {
          expect(place.pageText).toBe("");
          return;
        }
        const characters = Array.from(place.pageText);
        expect(characters.slice(position.start, position.end).join("")).toBe(quote.exact);
        expect(characters.slice(0, position.start).join("").endsWith(quote.prefix)).toBe(true);
      }),
    );
  });

  it("selects the rectangle of strokes, and of what is gone or a moment the time", () => {
    const bounds = { left: -0.5, top: 10.2, right: 30.1, bottom: 40 };
    const target = (place: AnnotatedPlace) => webAnnotation({ ...piece, place }).target;
    expect(target({ kind: "INK", bounds }).selector).toEqual({
      type: "FragmentSelector",
      conformsTo: "http://www.w3.org/TR/media-frags/",
      value: "xywh=0,10,31,30",
    });
    const state = { type: "TimeState", sourceDate: "2026-11-26T14:05:00.000Z" };
    expect(target({ kind: "MOMENT" })).toEqual({
      type: "SpecificResource",
      source: piece.source,
      state,
    });
    const anchor = textAnchor("Fragt nach. Lobt.", 0, 11);
    expect(target({ kind: "TEXT", anchor, pageText: "Lobt." })).toMatchObject({
      state,
      selector: { type: "TextQuoteSelector", exact: "Fragt nach." },
    });
    expect(target({ kind: "TEXT", anchor, pageText: "Fragt nach. Lobt." })).not.toHaveProperty(
      "state",
    );
  });

  it("classifies by the competency and tags with sign and cue", () => {
    const bodies = (fields: Partial<AnnotatedEvidence>) =>
      webAnnotation({ ...piece, ...fields }).body.map(
        ({ purpose, value }) => `${purpose} ${value}`,
      );
    expect(bodies({ note: "laut" })).toEqual([
      "classifying Kommunikation",
      "tagging supporting",
      "tagging Fragt nach",
      "commenting laut",
    ]);
    expect(bodies({ competency: null, cue: null, sign: -1 })).toEqual(["tagging contrary"]);
    expect(webAnnotation({ ...piece, competency: null }).motivation).toBe("bookmarking");
  });
});
