import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OtherPerson } from "../disclosure/people.ts";
import type { RunActor } from "../runs/access.ts";
import { RUN_STATES } from "../runs/state.ts";
import { feedbackAbility, isFeedbackOpen, mayReadFeedback, releaseViolations } from "./access.ts";
import {
  CLOSING_PLACE,
  emptyFeedback,
  type FeedbackContent,
  fittingFeedback,
  placeOfField,
  placeOfQuote,
  textsOfFeedback,
} from "./content.ts";
import { feedbackFacts, type FeedbackSources, levelsOf } from "./facts.ts";
import { findingOthers, namesInFeedback, withoutOthers } from "./others.ts";

const own = [{ firstName: "Ada", lastName: "Berg", email: "ada@berg.example" }];
const others: OtherPerson[] = [
  { id: "o", role: "OBSERVER", firstName: "Karla", lastName: "Voss", email: "karla@voss.example" },
  { id: "m", role: "MODERATOR", firstName: "Ulf", lastName: "Nord", email: "ulf@nord.example" },
  { id: "c", role: "CANDIDATE", firstName: "Tilda", lastName: "Kern", email: "t@kern.example" },
];
/** Each of the others by every way in which somebody is named. */
const planted = others.flatMap(({ firstName, lastName, email }) => [
  `${firstName}`,
  `${lastName}`,
  `${firstName} ${lastName}`,
  `${lastName}, ${firstName}`,
  `${firstName?.[0]}.${lastName?.[0]}.`,
  `${email}`,
]);
const finder = findingOthers(others, own);

const competency = (competencyId: string) => ({
  competencyId,
  statement: "Hört zu.",
  strength: "",
  nextStep: "",
  quotes: [],
});
const content: FeedbackContent = {
  language: "de",
  competencies: [competency("k1"), competency("k2")],
  closing: "",
  saysOutcome: true,
  confirmed: [],
};
const now = new Date("2026-11-27T23:30:00Z");
const until = "2026-12-27";
const refused = (written: FeedbackContent, day = until) =>
  releaseViolations(written, { finder, until: day, now }).map(
    ({ path, rule }) => `${path} ${rule}`,
  );

/** The content with a text at one of its places. */
const placed = (place: string, text: string): FeedbackContent => ({
  ...content,
  closing: place === CLOSING_PLACE ? text : "",
  competencies: content.competencies.map((one) => ({
    ...one,
    statement: place === placeOfField(one.competencyId, "statement") ? text : one.statement,
    strength: place === placeOfField(one.competencyId, "strength") ? text : "",
    nextStep: place === placeOfField(one.competencyId, "nextStep") ? text : "",
    quotes: place === placeOfQuote(one.competencyId, "e1") ? [{ evidenceId: "e1", text }] : [],
  })),
});
const places = textsOfFeedback(placed(placeOfQuote("k2", "e1"), "x")).map(({ place }) => place);

describe("the release of a report", () => {
  it("is refused while the name of somebody else stands anywhere in it, until a person has let it stand", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.constantFrom(...planted),
        fc.constantFrom("", "Danach fragt ", "(", "„"),
        fc.constantFrom("", " nach.", ")", "“."),
        (place, name, before, after) => {
          const written = placed(place, `${before}${name}${after}`);
          expect(refused(written)).toEqual([`${place} namesOthers`]);
          const found = namesInFeedback(written, finder);
          const confirmed = found.map(({ start, words }) => ({ place, start, words }));
          expect(refused({ ...written, confirmed })).toEqual([]);
          // What was confirmed counts for these words at this place, and for no others.
          const moved = placed(place, `Und ${before}${name}${after}`);
          expect(refused({ ...moved, confirmed })).toEqual([`${place} namesOthers`]);
          const elsewhere = confirmed.map((one) => ({ ...one, place: "k9.statement" }));
          expect(refused({ ...written, confirmed: elsewhere })).toEqual([`${place} namesOthers`]);
        },
      ),
    );
  });

  it("takes no offence at the candidate's own names, or at words", () => {
    expect(refused({ ...content, closing: "Ada Berg (ada@berg.example) voßt nicht." })).toEqual([]);
  });

  it("needs a statement about every competency, and a competency", () => {
    const silent = { ...competency("k2"), statement: "  \n" };
    expect(refused({ ...content, competencies: [competency("k1"), silent] })).toEqual([
      "competencies.1.statement required",
    ]);
    expect(refused({ ...content, competencies: [] })).toEqual(["competencies required"]);
  });

  it("is for a period from today to a year from now, by days in UTC", () => {
    expect(refused(content, "2026-11-26")).toEqual(["until dateInPast"]);
    expect(refused(content, "2026-11-27")).toEqual([]);
    expect(refused(content, "2027-11-27")).toEqual([]);
    expect(refused(content, "2027-11-28")).toEqual(["until dateTooLate"]);
  });

  it("is open to the end of its last day, unless it is withdrawn", () => {
    const open = { until: "2026-11-27", withdrawnAt: null };
    expect(isFeedbackOpen(open, new Date("2026-11-27T23:59:59.999Z"))).toBe(true);
    expect(isFeedbackOpen(open, new Date("2026-11-28T00:00:00Z"))).toBe(false);
    expect(isFeedbackOpen({ ...open, withdrawnAt: now }, now)).toBe(false);
  });
});

describe("texts that nobody reviews", () => {
  it("are shown without others", () => {
    for (const name of planted)
      expect(withoutOthers(`Rollenspiel mit ${name}`, finder)).toBe("Rollenspiel mit […]");
    expect(withoutOthers("Rollenspiel", finder)).toBe("Rollenspiel");
  });
});

describe("a value in words", () => {
  it.each([
    [3, { kind: "at", level: 3 }],
    [3.25, { kind: "at", level: 3 }],
    [3.3, { kind: "between", lower: 3, upper: 4 }],
    [3.7, { kind: "between", lower: 3, upper: 4 }],
    [3.75, { kind: "at", level: 4 }],
    [0.4, { kind: "at", level: 1 }],
    [5.8, { kind: "at", level: 5 }],
  ])("%s is at the level that is close, otherwise between two", (value, levels) => {
    expect(levelsOf(value, [5, 1, 2, 3, 4])).toEqual(levels);
  });
});

const cutOff = (value: number): FeedbackSources["cutOff"] => ({
  calculationScope: "COMPETENCIES",
  calculationSubset: "ALL",
  cutOffValue: value,
  selectedCompetencies: [],
  selectedExercises: [],
  selectedCutoffValuesCompetencies: {},
  selectedCutoffValuesExercises: {},
  selectedSubItemIndexes: [],
});
const sources = (limit: number): FeedbackSources => ({
  candidateId: "ada",
  items: [
    {
      id: "x1",
      itemType: "EXERCISE",
      competencyIds: ["k1", "k2", "k3"],
      cutOff: cutOff(limit) ?? null,
      items: [],
    },
  ],
  strategy: "AVG",
  competencyIds: ["k1", "k2", "k3"],
  scale: [1, 2, 3, 4, 5],
  assessments: ["o1", "o2", "o3", "o4"].map((observerId) => ({
    exerciseId: "x1",
    observerId,
    assessmentType: "OBSERVATION",
    values: [
      { competencyId: "k1", selectedCriterion: 5, selectedCueIds: [] },
      { competencyId: "k2", selectedCriterion: 3, selectedCueIds: [] },
    ],
  })),
  evidence: [],
});
const piece = (changes: Partial<FeedbackSources["evidence"][number]>) => ({
  id: "e1",
  candidateId: "ada",
  exerciseId: "x1",
  kind: "TEXT" as const,
  competencyId: "k1",
  sign: 1 as const,
  captured: "Fragt nach.",
  ...changes,
});

describe("the facts of a report", () => {
  it("are the competencies that were rated or observed, with their result and how close it is to its limit", () => {
    const { competencies, outcomes, exerciseIds } = feedbackFacts(sources(3));
    expect(competencies).toEqual([
      { competencyId: "k1", result: { kind: "at", level: 5 }, isClose: false, quotes: [] },
      { competencyId: "k2", result: { kind: "at", level: 3 }, isClose: true, quotes: [] },
    ]);
    expect(outcomes).toEqual([{ itemId: "x1", verdict: "failed", isClose: false }]);
    expect(exerciseIds).toEqual(["x1"]);
  });

  it("quote texts of both signs, and only what was written of this candidate", () => {
    const evidence = [
      piece({ id: "e1", sign: -1 }),
      piece({ id: "e2", sign: 1, competencyId: "k3" }),
      piece({ id: "e3", candidateId: "tilda" }),
      piece({ id: "e4", kind: "INK", captured: "[]" }),
      piece({ id: "e5", kind: "MOMENT", captured: null }),
      piece({ id: "e6", competencyId: null }),
    ];
    const { competencies } = feedbackFacts({ ...sources(3), evidence });
    expect(competencies.map(({ quotes }) => quotes.map(({ evidenceId }) => evidenceId))).toEqual([
      ["e1"],
      [],
      ["e2"],
    ]);
    expect(competencies.map(({ result }) => result !== null)).toEqual([true, true, false]);
  });

  it("hold nothing of other candidates and observers, whatever was tagged", () => {
    const signs = fc.constantFrom(-1 as const, 0 as const, 1 as const);
    const pieces = fc.record({
      id: fc.uuid(),
      candidateId: fc.constantFrom("ada", "tilda", "cem"),
      exerciseId: fc.constantFrom("x1", "x2"),
      kind: fc.constantFrom("TEXT" as const, "INK" as const, "MOMENT" as const),
      competencyId: fc.constantFrom("k1", "k2", "k3", null),
      sign: signs,
      // Nobody's words are an observer's id, which the facts are searched for below.
      captured: fc.option(fc.string().filter((words) => !/^o[1-4]$/.test(words.trim()))),
    });
    const evidences = fc.uniqueArray(pieces, { selector: ({ id }) => id });
    fc.assert(
      fc.property(evidences, (evidence) => {
        const facts = feedbackFacts({ ...sources(3), evidence });
        const quoted = facts.competencies.flatMap(({ quotes }) => quotes);
        for (const { evidenceId, text } of quoted) {
          const source = evidence.find(({ id }) => id === evidenceId);
          expect(source).toMatchObject({ candidateId: "ada", kind: "TEXT" });
          expect(source?.captured?.trim()).toBe(text);
        }
        expect(JSON.stringify(facts)).not.toMatch(/"o[1-4]"/);
      }),
    );
  });

  it("make a draft in which nobody has said anything yet", () => {
    const facts = feedbackFacts(sources(3));
    const draft = emptyFeedback(facts, "fr");
    expect(textsOfFeedback(draft).every(({ text }) => text === "")).toBe(true);
    expect(fittingFeedback(facts, draft)).toEqual(draft);
  });

  it("keep what was written, without quotes whose evidence has gone", () => {
    const facts = feedbackFacts({ ...sources(3), evidence: [piece({ id: "e1" })] });
    const quotes = ["e1", "e2"].map((evidenceId) => ({ evidenceId, text: "Fragt." }));
    const written = {
      ...content,
      competencies: [{ ...competency("k1"), quotes }, competency("gone")],
    };
    expect(fittingFeedback(facts, written).competencies).toEqual([
      { ...competency("k1"), quotes: [{ evidenceId: "e1", text: "Fragt." }] },
      { ...competency("k2"), statement: "" },
    ]);
  });
});

describe("the right to reports", () => {
  const run = {
    runState: "FINISHED" as const,
    creatorId: "x",
    moderators: ["m"],
    observerTeams: [{ id: "t", name: "", observers: ["o"], observersHaveModeratorView: true }],
    moderatorsAreObservers: false,
    candidates: [],
  };
  const MODERATOR = [
    "GET_PROCESS_RUNS",
    "GET_ALL_ASSESSMENTS",
    "GET_ALL_OBSERVATIONS",
    "EDIT_PROCESS_RUNS",
  ] as const;
  const actor = (id: string, ...permissions: readonly string[]): RunActor => ({
    id,
    permissions: new Set(permissions) as RunActor["permissions"],
  });

  it("is that of moderators who may read all that a report is made of", () => {
    expect(feedbackAbility(run, actor("m", ...MODERATOR))).toBe(true);
    for (const lacking of MODERATOR) {
      const held = MODERATOR.filter((one) => one !== lacking);
      expect(feedbackAbility(run, actor("m", ...held))).toBe("noRight");
    }
    expect(feedbackAbility(run, actor("o", ...MODERATOR))).toBe("noRight");
  });

  it("lets auditors read, and write nothing", () => {
    const auditor = actor("a", "GET_ALL_PROCESS_RUNS", "GET_ALL_OBSERVATIONS");
    expect(mayReadFeedback(run, auditor)).toBe(true);
    expect(feedbackAbility(run, auditor)).toBe("noRight");
    expect(mayReadFeedback(run, actor("o", ...MODERATOR))).toBe(false);
  });

  it("begins when the run is finished", () => {
    const open = RUN_STATES.filter(
      (runState) => feedbackAbility({ ...run, runState }, actor("m", ...MODERATOR)) === true,
    );
    expect(open).toEqual(["FINISHED"]);
  });
});
