import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultCutOff } from "../processes/cutOff.ts";
import { checkedItem, cleanProcess, cleanRun } from "./cleanDesign.ts";
import { type CheckedItem, type CheckedProcess, designWarnings } from "./designWarnings.ts";
import { type CheckedRun, staffingWarnings } from "./staffingWarnings.ts";
import { type DesignWarning, ruleOf, WARNING_KINDS } from "./warning.ts";

const LANGUAGES = ["de", "en"] as const;
const check = (changes: Partial<CheckedProcess> = {}) =>
  designWarnings(cleanProcess(changes), LANGUAGES);
const checkRun = (changes: Partial<CheckedRun> = {}) => staffingWarnings(cleanRun(changes));

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

/** The clean run with the teams of some cells replaced. */
const staffed = (teamOf: (candidate: number, exercise: number) => string | null | undefined) => {
  const { candidates, observerTeams } = cleanRun();
  const next = candidates.map((candidate, index) => ({
    ...candidate,
    exercises: candidate.exercises.map((cell, exercise) => {
      const team = teamOf(index, exercise);
      return team === undefined ? cell : { ...cell, observerTeamId: team };
    }),
  }));
  const used = new Set(next.flatMap(({ exercises }) => exercises.map((one) => one.observerTeamId)));
  const teams = [...used].filter(
    (id) => id !== null && !observerTeams.some((one) => one.id === id),
  );
  return {
    candidates: next,
    observerTeams: [
      ...observerTeams,
      ...teams.map((id) => ({
        id: id!,
        observers: id!.split(""),
        observersHaveModeratorView: false,
      })),
    ],
  };
};

describe("the check of a run's staffing", () => {
  it("has nothing to say about a clean one", () => {
    expect(checkRun()).toEqual([]);
  });

  it.each<[string, Partial<CheckedRun>, DesignWarning[]]>([
    [
      "R1: a cell with one observer, and the candidate's number that differs from others'",
      staffed((candidate, exercise) => (candidate === 0 && exercise === 2 ? "g" : undefined)),
      [
        { kind: "R1", place: { candidateId: "k0", itemId: "interview" }, count: 1 },
        { kind: "R5_observers", place: { candidateId: "k0" } },
        { kind: "R6", place: { groups: [["a", "b", "c", "d", "e", "f"], ["g"]] }, count: 2 },
      ],
    ],
    [
      "R2, R3: the same two observers in all exercises of a candidate",
      staffed((candidate) => (candidate === 1 ? "ab" : undefined)),
      [
        { kind: "R2", place: { candidateId: "k1" }, count: 2 },
        { kind: "R3_pair", place: { candidateId: "k1", observerIds: ["a", "b"] } },
      ],
    ],
    [
      "R5: a candidate with one exercise less",
      staffed((candidate, exercise) => (candidate === 3 && exercise === 2 ? null : undefined)),
      [{ kind: "R5_exercises", place: { candidateId: "k3" } }],
    ],
    [
      "R7: an observer who must not watch the candidate",
      { conflicts: [{ candidateId: "k2", observerId: "b" }] },
      [
        {
          kind: "R7_conflict",
          place: { candidateId: "k2", itemId: "group", observerIds: ["b"] },
        },
      ],
    ],
    [
      "R9: ratings that are not independent, and rest on no evidence",
      { ratingRules: null },
      [
        { kind: "R9_sealing", place: {} },
        { kind: "R9_evidence", place: {} },
      ],
    ],
    [
      "R9: ratings without evidence",
      { ratingRules: { sealing: "CELL", names: "NEVER" } },
      [{ kind: "R9_evidence", place: {} }],
    ],
  ])("finds %s, and nothing else", (_, changes, expected) => {
    expect(checkRun(changes)).toEqual(expected);
  });

  it("finds R3: one observer in more than half of a candidate's cells", () => {
    const found = checkRun(
      staffed((candidate, exercise) =>
        candidate === 0 ? ["ab", "ac", "ef"][exercise] : undefined,
      ),
    );
    expect(found).toEqual([
      { kind: "R3_observer", place: { candidateId: "k0", observerIds: ["a"] }, count: 2 },
    ]);
  });

  it("finds R4: more than two candidates of a group exercise for each observer", () => {
    const found = checkRun(staffed((_, exercise) => (exercise === 1 ? "ab" : undefined)));
    expect(found.filter(({ kind }) => kind === "R4")).toEqual([]);
    const { candidates } = cleanRun();
    const fifth = { ...candidates[0]!, candidateId: "k4" };
    const crowded = staffed((_, exercise) => (exercise === 1 ? "ab" : undefined));
    const more = checkRun({
      ...crowded,
      candidates: [
        ...crowded.candidates,
        { ...crowded.candidates[0]!, candidateId: fifth.candidateId },
      ],
    });
    expect(more.filter(({ kind }) => kind === "R4")).toEqual([
      { kind: "R4", place: { itemId: "group" }, count: 2.5 },
    ]);
  });

  it("finds R6: observers who never watch anybody together, in a group for each", () => {
    const halves = [
      ["ab", "cd"],
      ["ef", "gh"],
    ];
    const found = checkRun(staffed((candidate, exercise) => halves[candidate % 2]![exercise % 2]));
    expect(found.filter(({ kind }) => kind === "R6")).toEqual([
      {
        kind: "R6",
        place: {
          groups: [
            ["a", "b"],
            ["c", "d"],
            ["e", "f"],
            ["g", "h"],
          ],
        },
        count: 4,
      },
    ]);
  });

  it("finds R7: a candidate in their own team, who does not count as an observer", () => {
    const { observerTeams } = cleanRun();
    const found = checkRun({
      observerTeams: observerTeams.map((team) =>
        team.id === "ef" ? { ...team, observers: ["e", "k0"] } : team,
      ),
    });
    expect(found).toContainEqual({
      kind: "R7_self",
      place: { candidateId: "k0", itemId: "interview" },
    });
    expect(found).toContainEqual({
      kind: "R1",
      place: { candidateId: "k0", itemId: "interview" },
      count: 1,
    });
  });

  it("does not depend on the order of candidates, teams and observers but for the order of its answer", () => {
    const random = fc.record({
      cells: fc.array(fc.constantFrom("ab", "cd", "e", "abc", null), {
        minLength: 12,
        maxLength: 12,
      }),
      seed: fc.integer(),
    });
    const keys = (run: CheckedRun) =>
      staffingWarnings(run)
        .filter(({ kind }) => !kind.startsWith("R5"))
        .map(({ kind, place, count }) => {
          const observerIds = place.observerIds?.toSorted();
          const groups = place.groups?.map((group) => group.join()).toSorted();
          return JSON.stringify({ kind, ...place, observerIds, groups, count });
        })
        .toSorted();
    fc.assert(
      fc.property(random, ({ cells }) => {
        const run = cleanRun(staffed((candidate, exercise) => cells[candidate * 3 + exercise]));
        const turned = {
          ...run,
          candidates: run.candidates.toReversed(),
          observerTeams: run.observerTeams
            .toReversed()
            .map((team) => ({ ...team, observers: team.observers.toReversed() })),
        };
        expect(keys(turned)).toEqual(keys(run));
      }),
    );
  });
});

it("each kind of warning names its rule and its sources", () => {
  for (const [kind, { sources }] of Object.entries(WARNING_KINDS)) {
    expect(ruleOf(kind as keyof typeof WARNING_KINDS)).toMatch(/^[DR]\d+$/);
    expect(sources.length).toBeGreaterThan(0);
  }
});
