import { candidateSheet, type CutOff } from "@assay/domain";
import {
  assessmentsOf,
  cutOffOf,
  type Design,
  expectedOf,
  expectedOfProcess,
  itemOf,
  randomDesign,
  randomProcess,
} from "@assay/domain/designs.ts";
import { describe, expect, it } from "vitest";
import type { ExportedRun } from "./exports/present.ts";
import { cellsOf, FOCUSES, type MoreColumns } from "./exports/present.ts";
import type { ReportHead } from "./pdf/ports.ts";
import { ReportWriter } from "./pdf/present.ts";
import { wordsOf } from "./present.ts";
import type { ReportedRun } from "./store.ts";
import { presentCandidateResult } from "./tables/present.ts";

/*
 * Compares report and workbooks with an independent calculation; the page's test of the same name compares
 * its tables and charts with it, for the same designs.
 */
const DESIGNS = 1000;
const COMPETENCIES = ["C0", "C1", "C2", "C3", "C4"];
const CANDIDATE = "K";
const wording = { useFormality: true, useGendering: true, baseLanguage: "de" as const };
const words = wordsOf("en", wording);
const made = { appTitle: "Assay", now: new Date("2026-05-04T10:00:00Z") };

const texts = (name: string) => ({ de: { displayName: name } });

const stepOf = (design: Design) => {
  const step = itemOf(design);
  const items = step.items.map((item) => ({
    ...item,
    itemType: "EXERCISE",
    texts: texts(item.id),
    items: [],
    cues: {},
  }));
  return { ...step, isObserved: true, texts: texts(step.id), items, cues: {} };
};

/** The data that reports read of a finished run with one candidate, by default in one step. */
function reportedOf(design: Design, others: Design[] = [], cutOff?: CutOff): ExportedRun {
  const assessments = [design, ...others].flatMap(assessmentsOf).map(({ observerId, ...one }) => ({
    ...one,
    candidateId: CANDIDATE,
    personId: observerId ?? "M",
    updatedOn: made.now,
    values: one.values.map((value) => ({ selectedCriterionOverwrite: null, ...value })),
  }));
  const candidates = [
    { candidateId: CANDIDATE, candidateJob: "", candidateState: "OPEN", exercises: [] },
  ];
  const competencies = COMPETENCIES.map((id, sortOrder) => ({
    id,
    sortOrder,
    colorCode: "#000000",
    texts: texts(id),
  }));
  const run = {
    name: "Run",
    runState: "FINISHED",
    plannedDate: "2026-05-04",
    candidates,
    observerTeams: [],
    design: {
      texts: texts("P"),
      items: [design, ...others].map(stepOf),
      ...(cutOff && { cutOff }),
      competencies,
      competencyIds: COMPETENCIES,
      cutOffStrategy: design.strategy,
      scale: {
        criterions: [
          { value: -10, texts: {} },
          { value: 20, texts: {} },
        ],
      },
    },
  };
  const reported = {
    run,
    day: "2026-05-04",
    reasons: [],
    decisions: [],
    candidates: [{ id: CANDIDATE, firstName: "Kim", lastName: "Kern" }],
    people: [],
    assessments,
  };
  return reported as unknown as ExportedRun;
}

const expectSame = (actual: unknown, expected: unknown, what: string): void => {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual, what).toEqual(expected);
};

/** A row of a focus by the headers of its columns. */
function recordOf(reported: ExportedRun, focus: "CandidateFocus" | "CompetencyFocus") {
  const columns: MoreColumns = new Map();
  const rows = FOCUSES[focus].rows(reported, words, columns);
  const headers = [...FOCUSES[focus].headers.map((key) => words.t(key)), ...columns.values()];
  return rows.map((row) => {
    const cells = cellsOf(row, columns);
    return new Map(headers.map((header, index) => [header, cells[index] ?? null]));
  });
}

const named = (name: string, counts: boolean) => (counts ? name : words.t("notCounted", { name }));

const designs = Array.from({ length: DESIGNS }, (_, seed) => ({
  seed,
  design: randomDesign(seed),
}));

/** The table of one candidate in a workbook, by row and column. */
function resultOf(reported: ReportedRun) {
  const [table] = presentCandidateResult(reported, CANDIDATE, made, words).tables;
  const rows = new Map(table!.rows.map((row) => [row[0], row]));
  const cell = (row: string, column: string) =>
    rows.get(row)?.[table!.headers.indexOf(column)] ?? null;
  return { table: table!, cell };
}

/** A number as the report writes it. */
const decimals = { AVG: 1, MEDIAN: 2, MANUAL: 2 } as const;
const written = ({ strategy }: Design, value: number | null): string => {
  const digits = decimals[strategy as keyof typeof decimals];
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value === null ? "–" : new Intl.NumberFormat("en", options).format(value);
};

function documentOf(steps: Design | readonly Design[], { run, candidates }: ReportedRun) {
  const head = {
    locale: "en",
    order: words.order,
    wording,
    appTitle: "Assay",
    colors: { primary: "#204060", secondary: "#204060" },
    logo: null,
    run,
    design: run.design,
    people: [],
    candidates: candidates.map(({ id }) => ({
      id,
      number: 1,
      name: "Kim",
      job: "",
      state: "OPEN",
    })),
    count: 1,
    isOfOne: false,
    madeAt: made.now.toISOString(),
  } as unknown as ReportHead;
  const writer = new ReportWriter(head);
  const assessments = [steps].flat().flatMap(assessmentsOf);
  writer.add({
    candidateId: CANDIDATE,
    assessments,
    reasons: [],
    decisions: [],
    conference: [],
    evidence: [],
    rounds: [],
    observations: [],
  });
  return writer.finish().document;
}

describe(`in ${DESIGNS} random designs`, () => {
  it("the workbook of candidates has the values that decide, each verdict, and what does not count", () => {
    for (const { seed, design } of designs) {
      const [record] = recordOf(reportedOf(design), "CandidateFocus");
      const { decided, parts, isComplete, counting, competencies } = expectedOf(design);
      const exercise = ([id]: (string | number | null)[]) =>
        record!.get(named(String(id), counting.includes(String(id)))) ?? null;
      const actual = {
        total: record!.get("S"),
        competencies: competencies.map(([id]) => [id, record!.get(String(id)) ?? null]),
        exercises: design.isCentre ? decided.exercises.map((one) => [one[0], exercise(one)]) : [],
      };
      const expected = { ...decided, exercises: design.isCentre ? decided.exercises : [] };
      expectSame(actual, expected, `design ${seed}`);
      const deciding = record!.get("S – deciding value") ?? null;
      if (isComplete)
        expect(
          parts.map(({ value }) => value),
          `design ${seed}`,
        ).toContain(deciding);
    }
  });

  it("the workbook of competencies spreads the ratings that decide", () => {
    for (const { seed, design } of designs) {
      const rows = recordOf(reportedOf(design), "CompetencyFocus");
      const { decided } = expectedOf(design);
      for (const [id, value] of decided.competencies) {
        const row = rows.find((one) => one.get("Competency") === id)!;
        const exact = row.get(design.strategy === "AVG" ? "Average" : "Median");
        const rounded = typeof exact === "number" && design.strategy === "AVG" ? null : exact;
        if (design.strategy !== "AVG") expect(rounded, `design ${seed} ${id}`).toBe(value);
        else expect(exact === null, `design ${seed} ${id}`).toBe(value === null);
      }
    }
  });

  it("the workbook of one candidate has the values of the page", () => {
    for (const { seed, design } of designs) {
      const { cell, table } = resultOf(reportedOf(design));
      const expected = expectedOf(design);
      expectSame(
        {
          total: cell("Total", "All exercises"),
          competencies: expected.competencies.map(([id]) => [
            id,
            cell(String(id), "All exercises"),
          ]),
          exercises: expected.exercises.map(([id]) => [
            id,
            cell(
              "Total",
              `${named(String(id), expected.counting.includes(String(id)))} – aggregated`,
            ),
          ]),
        },
        {
          total: expected.value,
          competencies: expected.competencies,
          exercises: expected.exercises,
        },
        `design ${seed}`,
      );
      const [, outcome, value, limit] = table.below!.rows[0]!;
      const isTold = outcome === "passed" || outcome === "not passed";
      if (isTold) expect(outcome === "passed", `design ${seed}`).toBe(expected.passed);
      if (expected.isComplete)
        expect(
          expected.parts.some((part) => part.value === value && part.limit === limit),
          `design ${seed}: ${String(value)} at ${String(limit)}`,
        ).toBe(true);
    }
  });

  it("the report has the values of the page, and beside a verdict what decided it", () => {
    for (const { seed, design } of designs) {
      const reported = reportedOf(design);
      const expected = expectedOf(design);
      const { candidates } = documentOf(design, reported);
      const [part] = candidates;
      const [verdict] = part!.verdicts;
      const isPassed = verdict!.badge.word === "passed";
      const isTold = isPassed || verdict!.badge.word === "not passed";
      if (isTold) expect(isPassed, `design ${seed}`).toBe(expected.passed);
      expectSame(
        verdict!.parts.map(({ value, passed }) => [value, passed]),
        expected.parts.map(({ value, passed }) => [written(design, value), passed]),
        `design ${seed}`,
      );
      if (expected.isComplete)
        expect(verdict!.parts.map(({ value }) => value)).toContain(verdict!.value);
      if (design.strategy === "MANUAL")
        expect(part!.charts.flatMap(({ chart }) => chart.marks).some(({ dash }) => dash)).toBe(
          false,
        );
      // The note above the charts explains a limit if and only if one is drawn.
      for (const { chart, hasLimit } of part!.charts)
        expect(hasLimit, `design ${seed}`).toBe(chart.marks.some(({ dash }) => dash));
      const rows = part!.overview.flatMap((table) => table.rows);
      if (rows.length === 0) continue;
      const lastOf = (label: string) =>
        rows.findLast((row) => row.label === label)?.cells.at(-1)?.t ?? "–";
      expectSame(
        expected.competencies.map(([id]) => [id, lastOf(String(id))]),
        expected.competencies.map(([id, value]) => [id, written(design, value as number | null)]),
        `design ${seed}`,
      );
    }
  });
});

describe(`in ${DESIGNS} random processes of two steps with a rule over both`, () => {
  it("workbooks and report have its verdict, and beside it what decided it", () => {
    for (let seed = 0; seed < DESIGNS; seed += 1) {
      const { steps, rules } = randomProcess(seed);
      const [first, second] = steps;
      const reported = reportedOf(first, [second], cutOffOf(rules));
      const { parts, passed, isComplete } = expectedOfProcess(steps, rules);
      const isOf = (value: unknown, limit?: unknown) =>
        parts.some((part) => part.value === value && (limit === undefined || part.limit === limit));
      const said = (outcome: unknown) =>
        outcome === "passed" || outcome === "not passed" ? outcome === "passed" : passed;
      const [record] = recordOf(reported, "CandidateFocus");
      const below = resultOf(reported).table.below!.rows.at(-1)!;
      const [part] = documentOf(steps, reported).candidates;
      const verdict = part!.verdicts.at(-1)!;
      const what = `process ${seed}`;
      expectSame(
        [record!.get("Whole process – outcome"), below[1], verdict.badge.word].map(said),
        [passed, passed, passed],
        what,
      );
      expect([below[0], verdict.step], what).toEqual(["Whole process", "Whole process"]);
      expectSame(
        verdict.parts.map((one) => [one.value, one.passed]),
        parts.map((one) => [written(first, one.value), one.passed]),
        what,
      );
      if (!isComplete) continue;
      expect(isOf(record!.get("Whole process – deciding value") ?? null), what).toBe(true);
      expect(isOf(below[2], below[3]), what).toBe(true);
      expect(
        verdict.parts.map(({ value }) => value),
        what,
      ).toContain(verdict.value);
    }
  });
});

describe("what was contradictory", () => {
  const rated = (type: "OBSERVATION" | "RESULT", exercise: string, chosen: number) =>
    COMPETENCIES.slice(0, 2).map((competency) => ({
      type,
      exercise,
      observer: "O1",
      competency,
      chosen: BigInt(chosen * 100),
      overwritten: null,
    }));
  const centre: Design = {
    strategy: "MANUAL",
    id: "S",
    isCentre: true,
    exercises: ["E0", "E1"].map((id) => ({
      id,
      competencies: COMPETENCIES.slice(0, 2),
      isObserved: true,
    })),
    hasCutOff: true,
    scope: "TOTAL",
    subset: "ALL",
    limit: 400n,
    competencies: [],
    chosenExercises: [],
    indexes: [],
    ownOfCompetency: new Map(),
    ownOfExercise: new Map(),
    lines: [],
    more: [],
  };

  it("under MANUAL the workbook has the overall result of the centre, and no mean with those of its exercises", () => {
    const lines = [
      ...rated("RESULT", "S", 6),
      ...rated("RESULT", "E0", 2),
      ...rated("RESULT", "E1", 2),
    ];
    const [record] = recordOf(reportedOf({ ...centre, lines }), "CandidateFocus");
    const shown = ["S", "C0", "C1", "E0", "E1", "S – outcome", "S – deciding value"];
    expect(shown.map((header) => record!.get(header))).toEqual([6, 6, 6, 2, 2, "passed", 6]);
  });

  it("an exercise that does not count has no part in any total, and is said not to count", () => {
    const lines = [...rated("OBSERVATION", "E0", 2), ...rated("OBSERVATION", "E1", 5)];
    const design: Design = { ...centre, strategy: "AVG", indexes: [1], lines };
    const reported = reportedOf(design);
    const [record] = recordOf(reported, "CandidateFocus");
    const shown = ["S", "C0", "E0 (does not count)", "E1", "S – deciding value"];
    expect(shown.map((header) => record!.get(header))).toEqual([5, 5, 2, 5, 5]);
    const { cell } = resultOf(reported);
    expect([cell("Total", "All exercises"), cell("C0", "All exercises")]).toEqual([5, 5]);
    const [part] = documentOf(design, reported).candidates;
    expect(part!.overview[0]!.columns).toEqual(["E0 (does not count)", "E1", "Overall"]);
    expect(part!.overview[0]!.foot[0]!.cells.map(({ t }) => t)).toEqual(["2.0", "5.0", "5.0"]);
  });

  it("somebody whom nobody has rated has no ratings, and has not failed", () => {
    const design: Design = { ...centre, strategy: "AVG" };
    const reported = reportedOf(design);
    expect(recordOf(reported, "CandidateFocus")[0]!.get("S – outcome")).toBe("no ratings");
    expect(resultOf(reported).table.below!.rows[0]![1]).toBe("no ratings");
    const { badge } = documentOf(design, reported).candidates[0]!.verdicts[0]!;
    expect(badge).toEqual({ word: "no ratings", color: expect.not.stringMatching("#b3261e") });
    const sheet = candidateSheet({
      items: [itemOf(design)],
      strategy: "AVG",
      competencyIds: COMPETENCIES,
      assessments: [],
    });
    // By the specified rule an empty result counts as failed (CALC-011).
    expect(sheet.verdicts[0]!.judgement).toMatchObject({ passed: false, verdict: "unrated" });
  });
});
