import { describe, expect, it } from "vitest";
import { alignCueGroups } from "./cueGroups.ts";
import { outlineOf } from "./outline.ts";

const texts = (de: string, en?: string) => ({
  de: { displayName: de },
  ...(en && { en: { displayName: en } }),
});
const leaf = (id: string, isObserved = true) => ({
  id,
  itemType: "EXERCISE" as const,
  isObserved,
  competencyIds: ["c1", "c2"],
  texts: texts(`Übung ${id}`, `Exercise ${id}`),
  items: [],
});

describe("the outline of a process", () => {
  it("names the observed leaves in order, with the centre that holds them", () => {
    const centre = {
      ...leaf("centre"),
      itemType: "ASSESSMENT_CENTER" as const,
      items: [leaf("a"), leaf("b", false)],
    };
    const process = { name: "AC", texts: texts("Auswahltag"), items: [centre, leaf("c")] };
    expect(outlineOf(process)).toEqual({
      processName: { de: "Auswahltag" },
      exercises: [
        {
          id: "a",
          parentId: "centre",
          texts: { de: "Übung a", en: "Exercise a" },
          competencies: 2,
        },
        { id: "c", parentId: null, texts: { de: "Übung c", en: "Exercise c" }, competencies: 2 },
      ],
    });
  });
});

describe("a process without a display name", () => {
  it("goes by its own name, but not where another language has one", () => {
    const nameOf = (given: Parameters<typeof outlineOf>[0]["texts"]) =>
      outlineOf({ name: "AC 2026", texts: given, items: [] }).processName;
    expect(nameOf(texts(""))).toEqual({ de: "AC 2026" });
    expect(nameOf(texts("", "Assessment day"))).toEqual({ de: "", en: "Assessment day" });
  });
});

describe("aligning cue groups", () => {
  it("keeps the groups that remain, adds empty ones, and leaves the rest away", () => {
    const cues = { c1: { cueGroups: [{ cues: ["low"] }, { cues: ["high"] }] } };
    expect(alignCueGroups(cues, 1)).toEqual({ c1: { cueGroups: [{ cues: ["low"] }] } });
    expect(alignCueGroups(cues, 3)).toEqual({
      c1: { cueGroups: [{ cues: ["low"] }, { cues: ["high"] }, { cues: [] }] },
    });
  });
});
