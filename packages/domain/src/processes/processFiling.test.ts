import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultCutOff } from "./cutOff.ts";
import type { FiledLeaf, ProcessFile } from "./processFile.ts";
import { diffProcessFiles } from "./processFileDiff.ts";
import { processFileViolations } from "./processFileViolations.ts";
import { processFileOf, processOfFile, withNames } from "./processFiling.ts";

const NAMES = ["Leading", "Deciding", "Listening"];
const texts = fc.record({ de: fc.string(), en: fc.option(fc.string(), { nil: undefined }) });
const named = texts.map(({ de, en }) => ({
  de: { displayName: `N ${de}`, description: "" },
  ...(en !== undefined && { en: { displayName: `N ${en}`, description: en } }),
}));

/** A step with cues for some of its competencies, and a rule that names one of them. */
const leaf = (id: string): fc.Arbitrary<FiledLeaf> =>
  fc
    .record({
      texts: named,
      competencyIds: fc.subarray(NAMES, { minLength: 1 }),
      cue: fc.option(texts),
      isGroupItem: fc.boolean(),
      limit: fc.integer({ min: 1, max: 5 }),
      kind: fc.constantFrom("GROUP" as const, undefined),
    })
    .map(({ texts: step, competencyIds, cue, isGroupItem, limit, kind }) => ({
      id,
      itemType: "EXERCISE" as const,
      texts: {
        de: { ...step.de, manual: "<p>M</p>", guidingQuestions: ["Why?"] },
      },
      competencyIds,
      isObserved: true,
      isGroupItem,
      cutOff: {
        ...defaultCutOff(),
        calculationScope: "COMPETENCIES" as const,
        calculationSubset: "SUBSETVALUES" as const,
        selectedCompetencies: competencyIds.slice(0, 1),
        selectedCutoffValuesCompetencies: { [competencyIds[0] ?? ""]: limit },
      },
      cues: cue ? { [competencyIds[0] ?? ""]: { cueGroups: [{ cues: [cue] }] } } : {},
      ...(kind && { kind }),
      items: [],
    }));

const file: fc.Arbitrary<ProcessFile> = fc
  .record({ texts: named, inner: leaf("1.1"), last: leaf("2"), whole: fc.boolean() })
  .map(({ texts: process, inner, last, whole }) => ({
    format: "assay-process" as const,
    formatVersion: 1 as const,
    name: "Selection",
    version: 3,
    texts: process,
    scale: {
      name: "Levels",
      description: "",
      criterions: [{ value: 1, texts: { de: { textLong: "", textShort: "", description: "" } } }],
      selectedPartition: [1],
      highlightedPartition: null,
    },
    competencies: NAMES.map((name, index) => ({
      name,
      baseName: name,
      texts: { de: { displayName: name, description: "" } },
      sortOrder: index,
      colorCode: "#123456",
    })),
    items: [
      {
        ...inner,
        id: "1",
        itemType: "ASSESSMENT_CENTER" as const,
        competencyIds: [],
        cues: {},
        cutOff: { ...defaultCutOff(), selectedExercises: ["1.1"], selectedSubItemIndexes: [0] },
        items: [inner],
      },
      last,
    ],
    cutOffStrategy: "AVG" as const,
    ...(whole && {
      cutOff: { ...defaultCutOff(), selectedCutoffValuesExercises: { "1.1": 3, "2": 4 } },
    }),
    ratingRules: null,
  }));

/** Ids of 24 characters, none twice. */
function countedIds(): () => string {
  let count = 0;
  return () => (count += 1).toString(16).padStart(24, "0");
}

/** The process that a tenant stores for a file. */
function stored(filed: ProcessFile) {
  const newId = countedIds();
  const competencies = filed.competencies.map((one) => ({ ...one, id: newId() }));
  const competencyIds = new Map(competencies.map(({ name, id }) => [name, id]));
  const { ratingRules: _, cutOff: __, ...rest } = filed;
  return { ...rest, competencies, ...processOfFile(filed, { competencyIds, newId }) };
}

describe("the file of a process", () => {
  it("is the same after an import, and refers to nothing of the tenant", () => {
    fc.assert(
      fc.property(file, (filed) => {
        expect(processFileViolations(filed, "de")).toEqual([]);
        const again = processFileOf(stored(filed));
        expect(again).toEqual(filed);
        expect(JSON.stringify(again)).not.toMatch(/[0-9a-f]{24}/);
      }),
    );
  });

  it("leaves out cues of competencies that a step does not have any more", () => {
    const [filed] = fc.sample(file, 1);
    const process = stored(filed!);
    const cues = { gone: { cueGroups: [{ cues: [{ uid: "u", cueTexts: { de: "old" } }] }] } };
    const items = process.items.map((item) => ({ ...item, cues }));
    expect(processFileOf({ ...process, items }).items.map((item) => item.cues)).toEqual([{}, {}]);
  });

  it("has other names everywhere after a renaming", () => {
    fc.assert(
      fc.property(file, (filed) => {
        const german = withNames(filed, new Map([["Leading", "Führen"]]));
        const { competencies: _, ...rest } = german;
        expect(JSON.stringify(rest)).not.toContain('"Leading"');
        expect(processFileViolations(german, "de")).toEqual([]);
        expect(withNames(german, new Map([["Führen", "Leading"]]))).toEqual(filed);
      }),
    );
  });
});

describe("what a file has wrong", () => {
  const [filed] = fc.sample(file, { numRuns: 1, seed: 7 });
  const whole = filed!;
  const [centre, last] = whole.items;
  const broken = (changes: Partial<ProcessFile>) =>
    processFileViolations({ ...whole, ...changes }, "en")
      .filter(({ path }) => !path.includes(".texts."))
      .map(({ path, rule }) => `${path}: ${rule}`);

  it("is named by its place in the file", () => {
    expect(broken({})).toEqual([]);
    expect(broken({ items: [centre!, { ...last!, competencyIds: ["Nobody"] }] })).toContain(
      "items.1.competencyIds.0: competencyNotInProcess",
    );
    const stranger = { Nobody: { cueGroups: [{ cues: [] }] } };
    expect(broken({ items: [centre!, { ...last!, cues: stranger }] })).toContain(
      "items.1.cues.Nobody: competencyNotInStep",
    );
    expect(broken({ items: [centre!, { ...last!, id: "1" }] })).toContain(
      "items.1.id: duplicateItem",
    );
    expect(broken({ scale: { ...whole.scale, selectedPartition: [2] } })).toContain(
      "scale.selectedPartition: notASymmetricPartition",
    );
    const [first] = whole.competencies;
    expect(broken({ competencies: [...whole.competencies, first!] })).toContain(
      "competencies.3.name: duplicate",
    );
  });

  it("is a missing name in the base language of the tenant", () => {
    const paths = processFileViolations(whole, "fr").map(({ path }) => path);
    expect(paths).toContain("competencies.0.texts.fr.displayName");
    expect(paths).toContain("items.0.items.0.texts.fr.displayName");
  });
});

describe("the differences of two files", () => {
  it("are none for equal files, whatever their versions", () => {
    fc.assert(
      fc.property(file, (filed) => {
        expect(diffProcessFiles(filed, { ...structuredClone(filed), version: 9 })).toEqual([]);
      }),
    );
  });

  it("are there for different files, and the other way round with before and after exchanged", () => {
    fc.assert(
      fc.property(file, file, (one, other) => {
        const found = diffProcessFiles(one, other);
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        if (isSame) expect(found).toEqual([]);
        const back = diffProcessFiles(other, one).map(({ place, before, after }) => ({
          place,
          before: after,
          after: before,
        }));
        const sorted = (list: readonly unknown[]) =>
          list.map((at) => JSON.stringify(at)).toSorted();
        expect(sorted(back)).toEqual(sorted(found));
      }),
    );
  });

  it("name the place in words, a new part as a whole, and a new order", () => {
    const [filed] = fc.sample(file, { numRuns: 1, seed: 3 });
    const [first, second, third] = filed!.competencies;
    const criterion = { value: 2, texts: filed!.scale.criterions[0]!.texts };
    const described = { ...first!, texts: { de: { displayName: "Leading", description: "New." } } };
    const changed: ProcessFile = {
      ...filed!,
      scale: { ...filed!.scale, criterions: [...filed!.scale.criterions, criterion] },
      competencies: [second!, described, third!],
      cutOffStrategy: "MEDIAN",
    };
    expect(diffProcessFiles(filed!, changed)).toEqual([
      { place: ["scale", "criterions", "2"], before: null, after: "" },
      {
        place: ["competencies", "Leading", "texts", "de", "description"],
        before: "",
        after: "New.",
      },
      {
        place: ["competencies", "order"],
        before: "Leading\nDeciding\nListening",
        after: "Deciding\nLeading\nListening",
      },
      { place: ["cutOffStrategy"], before: "AVG", after: "MEDIAN" },
    ]);
  });

  it("are found for every change of a single value", () => {
    fc.assert(
      fc.property(file, fc.nat(), (filed, at) => {
        const changed = structuredClone(filed);
        const leaves: { holder: Record<string, unknown>; key: string }[] = [];
        const visit = (holder: Record<string, unknown>): void => {
          for (const [key, value] of Object.entries(holder)) {
            if (typeof value === "object" && value !== null)
              visit(value as Record<string, unknown>);
            else if (key !== "version") leaves.push({ holder, key });
          }
        };
        visit(changed as unknown as Record<string, unknown>);
        const { holder, key } = leaves[at % leaves.length]!;
        holder[key] = `${String(holder[key])} and more`;
        expect(diffProcessFiles(filed, changed)).not.toEqual([]);
      }),
    );
  });
});
