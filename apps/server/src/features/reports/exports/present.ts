import type { ExportRequest, Item } from "@assay/contract";
import {
  type CandidateSheet,
  decidingRatings,
  type ExportFocus,
  figuresOf,
  type GivenRating,
  type Id,
  judgedItems,
  observedLeaves,
  observerFigures,
  ratedValues,
  ratingCounts,
  ratingsOf,
  ratingValue,
  SINCE_START,
} from "@assay/domain";
import type { Value, Workbook } from "../../../platform/workbook.ts";
import {
  aboutSheet,
  candidateLabels,
  candidateStateWord,
  cueTexts,
  dayValue,
  decidedOver,
  decisionLines,
  designNames,
  displayName,
  type Made,
  missingText,
  raterLabels,
  type ReportKey,
  sheetsOf,
  standingWord,
  stateWord,
  type Words,
  workbookName,
} from "../present.ts";
import type { ReportedRun } from "../store.ts";

/** A run of an export, with its day. */
export interface ExportedRun extends ReportedRun {
  day: string;
}

/** A row: the cells of columns that all rows have, and those of columns that only some runs have. */
export interface ExportRow {
  fixed: Value[];
  more?: ReadonlyMap<string, Value>;
}

/** Columns that runs have added, by key of `ExportRow.more`, with their headers, in order. */
export type MoreColumns = Map<string, string>;

interface Focus {
  headers: readonly ReportKey[];
  rows(exported: ExportedRun, words: Words, columns: MoreColumns): ExportRow[];
}

const RUN: readonly ReportKey[] = ["run", "day", "runState", "process"];
const runCells = ({ run, day }: ExportedRun, words: Words): Value[] => [
  run.name,
  dayValue(day),
  stateWord(run.runState, words),
  displayName(run.design, words),
];

type AssessmentRow = ReportedRun["assessments"][number];
/** All rated items: observed exercises, and steps with an overall result. */
const ratedItems = ({ run }: ExportedRun): Map<Id, Item | Item["items"][number]> =>
  new Map(
    [...run.design.items, ...observedLeaves(run.design.items)].map((item) => [item.id, item]),
  );

const competencyNames = ({ run }: ExportedRun, words: Words): Map<Id, string> =>
  new Map(
    run.design.competencies.map((competency) => [competency.id, displayName(competency, words)]),
  );

/** The column of the reasons for overwrites. */
const REASON = "overwriteReason";
/** The column of the decisions about a candidate. */
const DECISIONS = "history";
const reasonKey = (of: { assessmentId: Id; competencyId: Id }): string =>
  `${of.assessmentId}/${of.competencyId}`;

/** One row for each rating. */
const ratingFocus: Focus = {
  headers: [
    ...RUN,
    "candidate",
    "job",
    "candidateState",
    "exercise",
    "competency",
    "kind",
    "rater",
    "value",
    "overwritten",
    "counted",
    "counts",
    "cueCount",
    "cues",
    "changed",
  ],
  rows(exported, words, columns) {
    const { t } = words;
    const reasons = new Map(exported.reasons.map((one) => [reasonKey(one), one.reason]));
    // The column exists only if there are reasons.
    if (reasons.size > 0) columns.set(REASON, t(REASON));
    const { items: steps, cutOff, cutOffStrategy } = exported.run.design;
    const counts = ratingCounts(judgedItems(steps, cutOff), cutOffStrategy);
    const [candidates, raterOf] = [candidateLabels(exported, words), raterLabels(exported, words)];
    const [items, competencies] = [ratedItems(exported), competencyNames(exported, words)];
    const cues = cueTexts(exported, words);
    const states = new Map(exported.run.candidates.map((one) => [one.candidateId, one]));
    const shared = runCells(exported, words);
    const rowsOf = ({ candidateId, values, ...assessment }: AssessmentRow): ExportRow[] => {
      const item = items.get(assessment.exerciseId);
      const candidate = states.get(candidateId);
      if (!item || !candidate) return [];
      const ofCell = [
        candidates.get(candidateId) ?? "",
        candidate.candidateJob,
        candidateStateWord(candidate.candidateState, words),
        displayName(item, words),
      ];
      const isResult = assessment.assessmentType === "RESULT";
      return values.map((value) => ({
        fixed: [
          ...shared,
          ...ofCell,
          competencies.get(value.competencyId) ?? "",
          t(isResult ? "overallResult" : "rating"),
          raterOf(assessment.personId),
          value.selectedCriterion,
          value.selectedCriterionOverwrite,
          ratingValue(value),
          t(counts(assessment, value.competencyId) ? "yes" : "no"),
          value.selectedCueIds.length,
          value.selectedCueIds.map((uid) => cues.get(uid) ?? uid).join("\n"),
          words.local(assessment.updatedOn),
        ],
        more: new Map([
          [REASON, reasons.get(reasonKey({ assessmentId: assessment.id, ...value })) ?? null],
        ]),
      }));
    };
    return exported.assessments.flatMap(rowsOf);
  },
};

/** The columns of a step: verdict, deciding value, and what that value is taken over. */
const verdictColumns = (id: Id, name: string, { t }: Words): [string, string][] => [
  [`v${id}`, t("outcomeOf", { name })],
  [`d${id}`, t("decidingOf", { name })],
  [`b${id}`, t("decidedByOf", { name })],
];

/** The exercises of a centre that are observed. */
const observedParts = (item: Item) => item.items.filter((part) => part.isObserved);

/** The key of an exercise's column, a separate one if it does not count here, as it may count in other runs. */
const exerciseKey = (id: Id, counts: boolean): string => `${counts ? "x" : "n"}${id}`;

/** One row for each candidate, with verdicts, and the values of competencies, steps and exercises that decide. */
const candidateFocus: Focus = {
  headers: [...RUN, "candidate", "job", "candidateState", "ratings", "overwrittenCount", "missing"],
  rows(exported, words, columns) {
    const { run } = exported;
    const { items, competencies, cutOff } = run.design;
    const sheets = sheetsOf(exported);
    const counting = new Map(
      [...sheets.values()].flatMap(({ exercises }) =>
        exercises.map(({ exerciseId, counts }) => [exerciseId, counts] as const),
      ),
    );
    const nameOf = designNames(exported, words);
    for (const { id } of judgedItems(items, cutOff))
      for (const [key, header] of verdictColumns(id, nameOf(id), words)) columns.set(key, header);
    for (const one of competencies) columns.set(`c${one.id}`, displayName(one, words));
    for (const item of items) {
      columns.set(`s${item.id}`, displayName(item, words));
      for (const part of observedParts(item)) {
        const [name, counts] = [displayName(part, words), counting.get(part.id) ?? true];
        columns.set(exerciseKey(part.id, counts), counts ? name : words.t("notCounted", { name }));
      }
    }
    // The column exists only if decisions are shown.
    if (exported.decisions.length > 0) columns.set(DECISIONS, words.t("decisions"));
    const names = candidateLabels(exported, words);
    const shared = runCells(exported, words);
    return run.candidates.flatMap((candidate) => {
      const sheet = sheets.get(candidate.candidateId);
      if (!sheet) return [];
      const fixed = [
        ...shared,
        names.get(candidate.candidateId) ?? "",
        candidate.candidateJob,
        candidateStateWord(candidate.candidateState, words),
        sheet.decidingCount,
        overwrittenIn(sheet),
        missingText(sheet.verdicts, nameOf, words),
      ];
      const decided = decisionLines(exported, candidate.candidateId, words) || null;
      const more = candidateCells(exported, sheet, nameOf, words).set(DECISIONS, decided);
      return { fixed, more };
    });
  },
};

/** Number of overwritten ratings. */
const overwrittenIn = ({ exercises }: CandidateSheet): number =>
  exercises
    .flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))
    .filter(({ isOverwritten }) => isOverwritten).length;

/** Keys of the columns of calculated values, which hold those of several strategies. */
const CALCULATED = /^[cdsnx]/;
const CALCULATED_FORMAT = "0.0#";

/** The cells of a candidate in the columns that the run has added. */
function candidateCells(
  exported: ExportedRun,
  sheet: CandidateSheet,
  nameOf: (id: Id) => string,
  words: Words,
): Map<string, Value> {
  const verdicts = sheet.verdicts.flatMap((verdict): [string, Value][] => {
    const { deciding } = verdict.judgement;
    const isRated = verdict.judgement.verdict !== "unrated";
    const part = decidedOver(deciding, nameOf, words);
    const limit = deciding && new Intl.NumberFormat(words.language).format(deciding.limit);
    return [
      [`v${verdict.itemId}`, standingWord(verdict, exported, words)],
      [`d${verdict.itemId}`, deciding?.value ?? null],
      [`b${verdict.itemId}`, isRated && limit ? words.t("decidedBy", { part, limit }) : null],
      [`s${verdict.itemId}`, verdict.decided],
    ];
  });
  return new Map([
    ...verdicts,
    ...sheet.profile.map(({ competencyId, decided }) => [`c${competencyId}`, decided] as const),
    ...sheet.exercises.map(
      ({ exerciseId, counts, decided }) => [exerciseKey(exerciseId, counts), decided] as const,
    ),
  ]);
}

const asRated = ({ personId, ...row }: AssessmentRow) => ({ ...row, observerId: personId });

/** The observers' ratings without overwrites. */
const givenRatings = ({ assessments }: ExportedRun): GivenRating[] =>
  assessments
    .filter(({ assessmentType }) => assessmentType === "OBSERVATION")
    .flatMap(({ personId: observerId, candidateId, exerciseId, values }) =>
      values.flatMap(({ competencyId, selectedCriterion: value }) =>
        value === null ? [] : [{ observerId, candidateId, exerciseId, competencyId, value }],
      ),
    );

/** One row for each observer and run. */
const observerFocus: Focus = {
  headers: [
    ...RUN,
    "observer",
    "candidates",
    "ratings",
    "overwrittenCount",
    "cueCount",
    "mean",
    "compared",
    "deviation",
    "distance",
  ],
  rows(exported, words) {
    const raterOf = raterLabels(exported, words);
    const byObserver = Map.groupBy(
      exported.assessments.filter(({ assessmentType }) => assessmentType === "OBSERVATION"),
      ({ personId }) => personId,
    );
    const shared = runCells(exported, words);
    return observerFigures(givenRatings(exported)).map((figures) => {
      const values = (byObserver.get(figures.observerId) ?? []).flatMap((one) => one.values);
      const fixed = [
        ...shared,
        raterOf(figures.observerId),
        figures.candidates,
        figures.ratings,
        values.filter((value) => value.selectedCriterionOverwrite !== null).length,
        values.reduce((sum, value) => sum + value.selectedCueIds.length, 0),
        figures.mean,
        figures.compared,
        figures.deviation,
        figures.distance,
      ];
      return { fixed };
    });
  },
};

/** One row for each competency and run. */
const competencyFocus: Focus = {
  headers: [...RUN, "competency", "ratings", "mean", "median", "min", "max", "standardDeviation"],
  rows(exported, words) {
    const { items, cutOffStrategy: strategy, competencies } = exported.run.design;
    const known = {
      ratings: ratingsOf(exported.assessments.map(asRated), "OBSERVATION"),
      resultRatings: ratingsOf(exported.assessments.map(asRated), "RESULT"),
    };
    const shared = runCells(exported, words);
    return competencies.map((competency) => {
      const about = { kind: "competency", id: competency.id } as const;
      const figures = figuresOf(ratedValues(decidingRatings(items, strategy, known, about)));
      const { count, mean, median, min, max, standardDeviation } = figures;
      const name = displayName(competency, words);
      return { fixed: [...shared, name, count, mean, median, min, max, standardDeviation] };
    });
  },
};

/** The kinds of rows of an export (decisions §12). */
export const FOCUSES: Readonly<Record<ExportFocus, Focus>> = {
  DefaultFocus: ratingFocus,
  CandidateFocus: candidateFocus,
  ObserverFocus: observerFocus,
  CompetencyFocus: competencyFocus,
};

/** The cells of a row in all columns; those that only other runs have are empty. */
export const cellsOf = ({ fixed, more }: ExportRow, columns: MoreColumns): Value[] => [
  ...fixed,
  ...Array.from(columns.keys(), (key) => more?.get(key) ?? null),
];

interface Exported {
  request: ExportRequest;
  columns: MoreColumns;
  runs: number;
  rows: number;
  /** The names of the chosen processes. */
  processes: readonly string[];
}

/** The workbook without its rows. */
export function presentExport(
  { request, columns, runs, rows, processes }: Exported,
  made: Made,
  words: Words,
) {
  const { t } = words;
  const focus = FOCUSES[request.exportFocus];
  const isLimited = request.selectedTimeSpan !== SINCE_START;
  const headers = [...focus.headers.map((key) => t(key)), ...columns.values()];
  const cues = focus.headers.indexOf("cues");
  const missing = focus.headers.indexOf("missing");
  const candidate = focus.headers.indexOf("candidate");
  const keys = [...columns.keys()];
  const about = aboutSheet(
    [
      ["focus", t(request.exportFocus)],
      ["runStates", request.selectedRunStates.map((state) => stateWord(state, words)).join(", ")],
      ["processes", processes.join(", ") || t("allProcesses")],
      ["from", isLimited ? dayValue(request.dateFrom) : t("sinceStart")],
      ["to", isLimited ? dayValue(request.dateTo) : t("sinceStart")],
      ["runs", runs],
      ["rows", rows],
    ],
    made,
    words,
  );
  const name = t(request.exportFocus);
  const fileName = workbookName(name, made.now.toISOString().slice(0, 10));
  const table: Omit<Workbook["tables"][number], "rows"> = {
    name,
    headers,
    wrapped: {
      ...(cues >= 0 && { [cues]: CUES_WIDTH }),
      ...(missing >= 0 && { [missing]: MISSING_WIDTH }),
      ...Object.fromEntries(
        [REASON, DECISIONS]
          .filter((key) => columns.has(key))
          .map((key) => [focus.headers.length + keys.indexOf(key), CUES_WIDTH]),
      ),
    },
    ...(candidate >= 0 && { named: candidate }),
    formats: Object.fromEntries(
      keys.flatMap((key, index) =>
        CALCULATED.test(key) ? [[focus.headers.length + index, CALCULATED_FORMAT]] : [],
      ),
    ),
  };
  return { fileName, table, about };
}
const CUES_WIDTH = 60;
const MISSING_WIDTH = 36;
