import { type Item, NewProcess, type Process, type WrittenItem } from "@assay/contract";
import {
  addStep,
  defaultCutOff,
  defaultExercisePlanning,
  LANGUAGES,
  moveStep,
  removeStep,
} from "@assay/domain";
import { generateProcess, LARGE_PROCESS } from "@assay/testing/generate.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildDocument } from "../../../testing/buildRun.ts";
import { mergeFields, withTheirs } from "../../../platform/forms/fields.ts";
import { alignedForm } from "./alignedForm.ts";
import { joinOrders } from "./joinOrders.ts";
import { bodyOf, formOf, type ProcessForm } from "./processForm.ts";
import { processErrors } from "./processErrors.ts";
import { processShape } from "./processFields.ts";
import { isSameValue } from "./plainData.ts";

const id = (number: number): string => number.toString(16).padStart(24, "0");
const fields = { competencyIds: [1, 2, 3, 4].map(id), scaleId: id(9), groups: 3 };
const SMALL = { steps: 8, languages: LANGUAGES, cues: 3 };
type Three = [ProcessForm, ProcessForm, ProcessForm];
const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const generate = (seed: number): ProcessForm => formOf(generateProcess(seed, fields, SMALL));

const { fieldsOf, fromFields, merging } = processShape;
const merge = (base: ProcessForm, mine: ProcessForm, theirs: ProcessForm) => {
  const merged = mergeFields(fieldsOf(base), fieldsOf(mine), fieldsOf(theirs), merging);
  return {
    draft: fromFields(merged.fields),
    conflicts: merged.conflicts,
    theirs: fromFields(withTheirs(merged.fields, merged.conflicts)),
  };
};

/** The steps as the server answers them: a kind or planning that is removed by null is absent. */
const answered = (items: readonly WrittenItem[]): Item[] =>
  items.map(({ kind, planning, items: inside = [], ...item }) => ({
    ...(item as Item),
    ...(kind && { kind }),
    ...(planning && { planning }),
    items: answered(inside) as Item["items"],
  }));

describe("a process in the editor", () => {
  it("is sent as it was read: 1,000 generated ones come back the same [PROC-14, PROC-15, PROC-18, PROC-23]", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const stored = generate(seed);
        const body = NewProcess.parse(bodyOf(stored));
        const sent = { ...body, items: answered(body.items) } as unknown as Process;
        expect(formOf(sent)).toEqual(stored);
        expect(isSameValue(formOf(sent), stored)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("is put together again from its parts", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const draft = generate(seed);
        expect(isSameValue(fromFields(fieldsOf(draft)), draft)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("is valid, and stays the same object where its cues stand in the groups already", () => {
    const large = formOf(
      generateProcess(1, { ...fields, groups: 7 }, { ...LARGE_PROCESS, cues: 1 }),
    );
    const known = {
      competencyIds: fields.competencyIds,
      scale: { selectedPartition: [1, 1, 1, 1, 1, 1, 1] },
      baseLanguage: "de" as const,
    };
    expect([...processErrors(large, known)]).toEqual([]);
    expect(alignedForm(large, 7)).toBe(large);
    const fewer = alignedForm(large, 2);
    const more = alignedForm(fewer, 7);
    const groupsOf = (item: Item | undefined) =>
      Object.values(item?.cues ?? {}).map(({ cueGroups }) => cueGroups.length);
    expect(new Set(fewer.items.flatMap(groupsOf))).toEqual(new Set([2]));
    expect(new Set(more.items.flatMap(groupsOf))).toEqual(new Set([7]));
  });
});

const leaf = (number: number, name: string, cues: Item["cues"] = {}): Item => ({
  id: id(number),
  itemType: "EXERCISE",
  texts: { de: { displayName: name, description: "", manual: "", guidingQuestions: [] } },
  competencyIds: [id(1)],
  isObserved: true,
  isGroupItem: false,
  cutOff: defaultCutOff(),
  cues,
  documents: [],
  items: [],
});
const cue = (number: number, text: string) => ({ uid: id(number), cueTexts: { de: text } });
const cues = (...groups: string[]): Item["cues"] => ({
  [id(1)]: {
    cueGroups: groups.map((text, group) => ({ cues: text === "" ? [] : [cue(100 + group, text)] })),
  },
});
const base: ProcessForm = {
  name: "Auswahl",
  texts: { de: { displayName: "Auswahl", description: "" } },
  items: [
    {
      ...leaf(10, "Tag"),
      itemType: "ASSESSMENT_CENTER",
      competencyIds: [],
      items: [leaf(11, "Gruppe") as never],
    },
    leaf(12, "Interview", cues("hört zu", "", "")),
  ],
  competencyIds: [id(1), id(2)],
  scaleId: id(9),
  cutOffStrategy: "AVG",
};
const changed = (at: number, change: (item: Item) => Item): ProcessForm => ({
  ...base,
  items: base.items.map((item, index) => (index === at ? change(item) : item)),
});
const outline = ({ items }: ProcessForm): string =>
  items
    .map(({ texts, items: inside }) =>
      [texts.de.displayName, ...inside.map((item) => `-${item.texts.de.displayName}`)].join(" "),
    )
    .join(" ");

describe("two moderators who save one process", () => {
  it("lose nothing where they change different things", () => {
    const mine = changed(1, (item) => ({
      ...item,
      isGroupItem: true,
      cues: cues("hört zu", "neu", ""),
    }));
    const theirs = {
      ...changed(1, (item) => ({ ...item, cues: cues("hört genau zu", "", "") })),
      name: "Anders",
    };
    const { draft, conflicts } = merge(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(draft).toMatchObject({ name: "Anders", items: [{}, { isGroupItem: true }] });
    expect(draft.items[1]?.cues).toEqual(cues("hört genau zu", "neu", ""));
  });

  it("may both plan a step, and are asked which planning counts", () => {
    const plan = (minutes: number) =>
      changed(1, (item) => ({ ...item, planning: { ...defaultExercisePlanning(false), minutes } }));
    const merged = merge(base, plan(30), plan(45));
    expect(merged.conflicts.map(({ key }) => key)).toEqual([`planning/${id(12)}`]);
    expect(merged.theirs.items[1]?.planning?.minutes).toBe(45);
    const removed = merge(
      plan(30),
      base,
      changed(0, (item) => item),
    );
    expect(removed.draft.items[1]).not.toHaveProperty("planning");
    expect(merge(base, plan(30), base).draft.items[1]?.planning?.minutes).toBe(30);
  });

  it("are told where both changed the same, and either side can be taken", () => {
    const text = (name: string) => changed(1, () => leaf(12, name, cues("hört zu", "", "")));
    const merged = merge(base, text("Gespräch"), text("Talk"));
    expect(merged.conflicts.map(({ key }) => key)).toEqual([`itemText/${id(12)}/de/displayName`]);
    expect(outline(merged.draft)).toBe("Tag -Gruppe Gespräch");
    expect(outline(merged.theirs)).toBe("Tag -Gruppe Talk");
  });

  it("may both add, move and remove steps", () => {
    const place = (parentId: string | null, index: number) => ({ parentId, index });
    const withItems = (items: readonly Item[]) => ({ ...base, items: items as Item[] });
    const mine = withItems(
      addStep<Item>(
        moveStep<Item>(base.items, id(12), place(id(10), 0)),
        leaf(20, "Meins"),
        place(null, 0),
      ),
    );
    const theirs = withItems(addStep<Item>(base.items, leaf(21, "Ihres"), place(id(10), 1)));
    const { draft, conflicts } = merge(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(outline(draft)).toBe("Meins Tag -Interview -Gruppe -Ihres");
    const gone = withItems(removeStep<Item>(base.items, id(11)));
    expect(outline(merge(base, gone, theirs).draft)).toBe("Tag -Ihres Interview");
  });

  it("keep the whole step that one removed and the other changed, if they want", () => {
    const removed = { ...base, items: base.items.slice(0, 1) };
    const edited = changed(1, (item) => ({ ...item, cues: cues("hört zu", "neu", "") }));
    const mineGone = merge(base, removed, edited);
    expect(mineGone.conflicts.map(({ key }) => key)).toEqual([`item/${id(12)}`]);
    expect(outline(mineGone.draft)).toBe("Tag -Gruppe");
    expect(mineGone.theirs).toEqual(edited);
    const theirsGone = merge(base, edited, removed);
    expect(theirsGone.conflicts).toHaveLength(1);
    expect(theirsGone.draft).toEqual(edited);
    expect(outline(theirsGone.theirs)).toBe("Tag -Gruppe");
    // Untouched by the other it just goes.
    expect(merge(base, removed, base).conflicts).toEqual([]);
    expect(outline(merge(base, base, removed).draft)).toBe("Tag -Gruppe");
  });

  it("have what either changed alone, whatever it is", () => {
    fc.assert(
      fc.property(seeds, seeds, (one, other) => {
        const [a, b] = [generate(one), generate(other)];
        expect(isSameValue(merge(a, a, b).draft, b)).toBe(true);
        expect(isSameValue(merge(a, b, a).draft, b)).toBe(true);
        expect(isSameValue(merge(a, b, b).draft, b)).toBe(true);
        expect(merge(a, b, b).conflicts).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it("may both add documents to a step and take them away, and lose nothing [OBS-017]", () => {
    const withDocuments = (numbers: number[]): ProcessForm =>
      changed(1, (item) => ({
        ...item,
        documents: numbers.map((number) => buildDocument(number, item.id)),
      }));
    const numbersIn = ({ items }: ProcessForm) =>
      items[1]?.documents.map((document) => Number.parseInt(document.id, 16));
    const joined = (was: number[], mine: number[], theirs: number[]) => {
      const { draft, conflicts } = merge(...([was, mine, theirs].map(withDocuments) as Three));
      expect(conflicts).toEqual([]);
      return numbersIn(draft);
    };
    expect(joined([1, 2], [1, 2, 3], [1, 2, 4])).toEqual([1, 2, 3, 4]);
    expect(joined([1, 2], [2, 3], [1, 2, 4])).toEqual([2, 3, 4]);
    expect(joined([1, 2], [1], [2])).toEqual([]);
    expect(joined([], [3], [])).toEqual([3]);
  });
});

describe("two orders of a list", () => {
  it("are joined unless they contradict", () => {
    const words = (text: string) => text.split("");
    const join = (was: string, mine: string, theirs: string) =>
      joinOrders(words(was), words(mine), words(theirs))?.join("") ?? null;
    expect(join("abc", "abcx", "yabc")).toBe("yabcx");
    expect(join("abc", "ac", "abcd")).toBe("acd");
    expect(join("abc", "cab", "abc")).toBe("cab");
    expect(join("abc", "abc", "bca")).toBe("bca");
    expect(join("abc", "cab", "bca")).toBeNull();
    expect(join("abc", "cab", "cab")).toBe("cab");
  });
});
