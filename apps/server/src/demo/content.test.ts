import { LANGUAGES } from "@assay/domain";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type DemoStep, loadContent } from "./content.ts";

const content = loadContent(path.join(import.meta.dirname, "content"));
const exercises = Object.entries(content.exercises);

/** The paths of texts that lack a language or are empty in one. */
function gaps(value: unknown, at = ""): string[] {
  if (value === null || typeof value !== "object") return [];
  const entries = Object.entries(value);
  if (!("de" in value)) return entries.flatMap(([key, inner]) => gaps(inner, `${at}.${key}`));
  return LANGUAGES.flatMap((language) => {
    const texts: unknown = (value as Record<string, unknown>)[language];
    return isSaid(texts) ? [] : [`${at}.${language}`];
  });
}
const isSaid = (text: unknown): boolean =>
  typeof text === "string"
    ? text.trim() !== ""
    : Object.values(text ?? { missing: "" }).every((inner) => isSaid(inner));

const cuesOf = ({ cues }: DemoStep) =>
  Object.values(cues).flatMap(({ cueGroups }) => cueGroups.flatMap((group) => group.cues));

describe("the demo content", () => {
  it("has its texts in every language", () => {
    expect(gaps(content)).toEqual([]);
  });

  it("observes all nine competencies, three to five in an exercise", () => {
    const observed = exercises.flatMap(([, { cues }]) => Object.keys(cues));
    expect(new Set(observed)).toEqual(new Set(content.competencies.map(({ name }) => name)));
    expect(new Set(observed).size).toBe(9);
    for (const [, { cues }] of exercises) {
      expect(Object.keys(cues).length).toBeGreaterThanOrEqual(3);
      expect(Object.keys(cues).length).toBeLessThanOrEqual(5);
    }
  });

  it("has two cues in each group of the scale, all different, with ids of their own", () => {
    const sizes = exercises.flatMap(([, { cues }]) =>
      Object.values(cues).map(({ cueGroups }) => cueGroups.map((group) => group.cues.length)),
    );
    const pairs = content.scale.selectedPartition.map(() => 2);
    expect(sizes).toEqual(sizes.map(() => pairs));
    const cues = exercises.flatMap(([, step]) => cuesOf(step));
    expect(new Set(cues.map(({ uid }) => uid)).size).toBe(cues.length);
    for (const language of LANGUAGES)
      expect(new Set(cues.map(({ cueTexts }) => cueTexts[language])).size).toBe(cues.length);
  });

  it("has a manual with chapters and three to five guiding questions for each exercise", () => {
    for (const [, { texts }] of exercises)
      for (const language of LANGUAGES) {
        const { manual, guidingQuestions } = texts[language];
        expect(manual.match(/<h2>/g)?.length).toBe(texts.de.manual.match(/<h2>/g)?.length);
        expect([3, 4, 5]).toContain(guidingQuestions.length);
      }
  });

  it("has papers for every exercise that is no conversation", () => {
    const withPapers = Object.keys(content.exercises).filter((name) => name !== "interview");
    expect(Object.keys(content.documents).toSorted()).toEqual(withPapers.toSorted());
  });

  it("has one digit or dash per competency in the ratings", () => {
    const ratings = Object.values(content.runs)
      .flat()
      .flatMap(({ candidates }) => candidates.flatMap((one) => Object.entries(one.ratings ?? {})));
    for (const [exercise, byObserver] of ratings)
      for (const digits of Object.values(byObserver)) {
        expect(digits).toMatch(/^[1-7-]+$/);
        expect(digits).toHaveLength(Object.keys(content.exercises[exercise]?.cues ?? {}).length);
      }
  });

  it("has colours that can be read", () => {
    for (const { light, dark } of content.tenants.map(({ styling }) => styling.theme))
      for (const { theme, page } of [
        { theme: light, page: "#ffffff" },
        { theme: dark, page: "#16191d" },
      ]) {
        const { primary, secondary, accent, anchor, error, warning, info, success } = theme;
        for (const color of [primary, secondary, accent, anchor, error, warning, info, success])
          expect(contrast(color, page)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(theme.textonaccent, accent)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(theme.footerlink, theme.footer)).toBeGreaterThanOrEqual(4.5);
      }
    for (const { colorCode } of content.competencies)
      expect(contrast(colorCode, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  });
});

/** WCAG 2.2: relative luminance, and the contrast of two colours from 1 to 21. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
