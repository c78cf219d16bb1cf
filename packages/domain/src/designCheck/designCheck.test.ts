import { describe, expect, it } from "vitest";
import { defaultCutOff } from "../processes/cutOff.ts";
import { checkedItem, cleanProcess } from "./cleanDesign.ts";
import { type CheckedItem, type CheckedProcess, designWarnings } from "./designWarnings.ts";
import { type DesignWarning, ruleOf, WARNING_KINDS } from "./warning.ts";

const LANGUAGES = ["de", "en"] as const;
const check = (changes: Partial<CheckedProcess> = {}) =>
  designWarnings(cleanProcess(changes), LANGUAGES);

/** The clean process with its exercises replaced. */
const withExercises = (change: (items: readonly CheckedItem[]) => readonly CheckedItem[]) => {
  const [centre] = cleanProcess().items;
  return { items: [{ ...centre!, items: change(centre!.items) }] };
};
const changed = (id: string, change: (item: CheckedItem) => Partial<CheckedItem>) =>
  withExercises((items) =>
    items.map((item) => (item.id === id ? { ...item, ...change(item) } : item)),
  );
const withoutCompetency = (item: CheckedItem, gone: string): Partial<CheckedItem> => ({
  competencyIds: item.competencyIds.filter((id) => id !== gone),
});
const manyCompetencies = (count: number) => Array.from({ length: count }, (_, at) => `many${at}`);
/** The clean process with further competencies, all of which are observed in two exercises. */
const loaded = (count: number): Partial<CheckedProcess> => ({
  ...withExercises((items) => [
    ...items,
    ...["in-tray", "talk"].map((id) =>
      checkedItem(id, { competencyIds: manyCompetencies(count), isGroupItem: id === "talk" }),
    ),
  ]),
  competencyIds: [...cleanProcess().competencyIds, ...manyCompetencies(count)],
});

describe("the check of a process", () => {
  it("has nothing to say about a clean one", () => {
    expect(check()).toEqual([]);
  });

  it.each<[string, Partial<CheckedProcess>, DesignWarning[]]>([
    [
      "D1: a competency that is observed in one exercise only",
      withExercises((items) =>
        items.map((item) =>
          item.id === "group" ? item : { ...item, ...withoutCompetency(item, "contact") },
        ),
      ),
      [{ kind: "D1", place: { competencyId: "contact" }, count: 1 }],
    ],
    [
      "D2: a competency that is seen in group exercises only",
      withExercises(([presentation, group, interview]) => [
        { ...presentation!, ...withoutCompetency(presentation!, "contact") },
        group!,
        { ...interview!, ...withoutCompetency(interview!, "contact") },
        checkedItem("debate", { isGroupItem: true, competencyIds: ["contact"] }),
      ]),
      [{ kind: "D2", place: { competencyId: "contact", exerciseKind: "GROUP" } }],
    ],
    [
      "D2: a competency that is seen in role plays only, as the exercises say",
      withExercises(([presentation, group, interview]) => [
        { ...presentation!, kind: "ROLE_PLAY" },
        { ...group!, ...withoutCompetency(group!, "contact") },
        { ...interview!, ...withoutCompetency(interview!, "contact") },
        checkedItem("call", { kind: "ROLE_PLAY", competencyIds: ["contact"] }),
      ]),
      [{ kind: "D2", place: { competencyId: "contact", exerciseKind: "ROLE_PLAY" } }],
    ],
    [
      "D4: a centre of an interview and tests",
      withExercises((items) =>
        items.map((item) =>
          item.itemType === "INTERVIEW" ? item : { ...item, kind: "TEST", isGroupItem: false },
        ),
      ),
      [{ kind: "D4", place: { itemId: "centre" } }],
    ],
    [
      "D3: six competencies at once",
      loaded(6),
      ["in-tray", "talk"].map((itemId) => ({ kind: "D3_many", place: { itemId }, count: 6 })),
    ],
    [
      "D3: eight competencies at once",
      loaded(8),
      ["in-tray", "talk"].map((itemId) => ({ kind: "D3_tooMany", place: { itemId }, count: 8 })),
    ],
    [
      "D5: a group of the scale without a cue",
      changed("group", ({ cues }) => ({
        cues: {
          ...cues,
          analysis: {
            cueGroups: cues["analysis"]!.cueGroups.map((group, at) =>
              at === 1 ? { cues: [] } : group,
            ),
          },
        },
      })),
      [{ kind: "D5_none", place: { itemId: "group", competencyId: "analysis", group: 1 } }],
    ],
    [
      "D5: a group of the scale with one cue",
      changed("group", ({ cues }) => ({
        cues: {
          ...cues,
          analysis: {
            cueGroups: cues["analysis"]!.cueGroups.map((group, at) =>
              at === 2 ? { cues: group.cues.slice(1) } : group,
            ),
          },
        },
      })),
      [{ kind: "D5_few", place: { itemId: "group", competencyId: "analysis", group: 2 } }],
    ],
    [
      "D6: a cue that an offered language lacks",
      changed("group", ({ cues }) => ({
        cues: {
          ...cues,
          analysis: {
            cueGroups: cues["analysis"]!.cueGroups.map((group, at) => ({
              cues: group.cues.map((cue, index) =>
                at + index === 0 ? { ...cue, cueTexts: { de: "Fasst zusammen." } } : cue,
              ),
            })),
          },
        },
      })),
      [
        {
          kind: "D6",
          place: { itemId: "group", competencyId: "analysis", language: "en" },
          count: 1,
        },
      ],
    ],
    [
      "D7: a level without a text",
      {
        scale: {
          ...cleanProcess().scale!,
          criterions: cleanProcess().scale!.criterions.map((one) =>
            one.value === 3 ? { ...one, texts: { de: { textShort: " " } } } : one,
          ),
        },
      },
      [{ kind: "D7_text", place: { criterion: 3 } }],
    ],
    [
      "D8: ratings that become a decision by hand, by no written rule",
      { cutOffStrategy: "MANUAL", texts: {} },
      [{ kind: "D8_manual", place: {} }],
    ],
    [
      "D8: no limit at all",
      { items: cleanProcess().items.map((item) => ({ ...item, cutOff: null })) },
      [{ kind: "D8_none", place: {} }],
    ],
    [
      "D10: a limit that nobody reaches",
      {
        items: cleanProcess().items.map((item) => ({
          ...item,
          cutOff: { ...defaultCutOff(), cutOffValue: 8 },
        })),
      },
      [{ kind: "D10_nobody", place: { itemId: "centre" } }],
    ],
    [
      "D10: a limit that everybody reaches",
      {
        items: cleanProcess().items.map((item) => ({
          ...item,
          cutOff: { ...defaultCutOff(), cutOffValue: 1 },
        })),
      },
      [{ kind: "D10_everybody", place: { itemId: "centre" } }],
    ],
    [
      "D11: an interview without manual and questions",
      changed("interview", () => ({
        texts: { de: { manual: "<p> </p>", guidingQuestions: [""] } },
      })),
      [{ kind: "D11", place: { itemId: "interview" } }],
    ],
  ])("finds %s, and nothing else", (_, changes, expected) => {
    expect(check(changes)).toEqual(expected);
  });

  it("finds D4: a centre of interviews only", () => {
    const interviews = withExercises((items) =>
      items.map((item) => ({ ...item, itemType: "INTERVIEW", isGroupItem: false })),
    );
    const found = check(interviews);
    expect(found.filter(({ kind }) => kind === "D4")).toEqual([
      { kind: "D4", place: { itemId: "centre" } },
    ]);
    // Then every competency is seen in interviews only, too.
    expect(found.filter(({ kind }) => kind === "D2")).toHaveLength(3);
    expect(found).toHaveLength(4);
  });

  it("does not take what nobody has said, or something else, for the same kind", () => {
    for (const kind of [undefined, null, "OTHER"] as const) {
      const same = withExercises((items) =>
        items.map((item) => ({ ...item, kind, itemType: "EXERCISE", isGroupItem: false })),
      );
      expect(check(same)).toEqual([]);
    }
  });

  it("finds D7: a scale of three levels, and of ten", () => {
    for (const count of [3, 10]) {
      const values = Array.from({ length: count }, (_, at) => at + 1);
      const scale = {
        criterions: values.map((value) => ({ value, texts: { de: { textShort: "S" } } })),
        selectedPartition: [1, count - 2, 1],
      };
      const found = check({ scale }).filter(({ kind }) => !kind.startsWith("D10"));
      expect(found).toEqual([{ kind: "D7_levels", place: {}, count }]);
    }
  });

  it("asks for a text in the offered languages only, and for no cue before a scale is chosen", () => {
    expect(designWarnings(cleanProcess(), ["de", "en", "fr"]).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 9 }, () => "D6"),
    );
    expect(check({ scale: null })).toEqual([]);
  });
});

it("each kind of warning names its rule and its sources", () => {
  for (const [kind, { sources }] of Object.entries(WARNING_KINDS)) {
    expect(ruleOf(kind as keyof typeof WARNING_KINDS)).toMatch(/^[DR]\d+$/);
    expect(sources.length).toBeGreaterThan(0);
  }
});
