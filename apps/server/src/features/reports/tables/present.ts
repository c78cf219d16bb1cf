import {
  type CandidateSheet,
  entryFacts,
  type ExerciseSheet,
  type Id,
  isPreliminary,
  observedLeaves,
  type ResultColumn,
} from "@assay/domain";
import { found } from "../../../http/failure.ts";
import { plainText } from "../../../platform/richText.ts";
import type { Table, Value, Workbook } from "../../../platform/workbook.ts";
import {
  aboutSheet,
  candidateLabels,
  candidateStateWord,
  dayValue,
  decidedOver,
  decimalFormat,
  decisionLines,
  designNames,
  displayName,
  type Made,
  missingText,
  personLabels,
  raterLabels,
  type ReportKey,
  sheetsOf,
  standingWord,
  stateWord,
  type Words,
  workbookName,
} from "../present.ts";
import type { ReportedRun } from "../store.ts";
import type { EvidenceRow } from "../../observations/evidence/store.ts";
import { evidenceTable } from "../evidence/present.ts";
import type { HeldRound } from "../../conference/rounds/store.ts";
import type { EntryRow } from "../../conference/store.ts";
import type { WrittenPage } from "./store.ts";

/** Width of the column of texts, in characters. */
const TEXT_WIDTH = 80;

const runFacts = ({ run }: ReportedRun, words: Words): (readonly [ReportKey, Value])[] => [
  ["run", run.name],
  ["day", run.plannedDate ? dayValue(run.plannedDate) : null],
  ["runState", stateWord(run.runState, words)],
  ["process", displayName(run.design, words)],
];

/** A workbook of a run's observations: a row for each page, and a further table of what is tagged in them. */
export function presentObservations(
  reported: ReportedRun,
  { pages, evidence }: { pages: readonly WrittenPage[]; evidence: readonly EvidenceRow[] },
  made: Made,
  words: Words,
): Workbook {
  const { t } = words;
  const { run } = reported;
  const candidates = candidateLabels(reported, words);
  const raterOf = raterLabels(
    reported,
    words,
    pages.map(({ observerId }) => observerId),
  );
  const exercises = observedLeaves(run.design.items).map(({ id }) => id);
  const items = new Map(observedLeaves(run.design.items).map((item) => [item.id, item]));
  const competencies = new Map(run.design.competencies.map((one) => [one.id, one]));
  const nameIn = (known: ReadonlyMap<Id, Parameters<typeof displayName>[0]>, id: Id | null) => {
    const one = known.get(id ?? "");
    return one ? displayName(one, words) : "";
  };
  const rows = [...Map.groupBy(pages, ({ candidateId }) => candidateId).values()]
    .flatMap((own) =>
      // Candidates come in the order of the run; their exercises as in the design.
      own.toSorted((a, b) => exercises.indexOf(a.exerciseId) - exercises.indexOf(b.exerciseId)),
    )
    .map((page) => [
      candidates.get(page.candidateId) ?? "",
      nameIn(items, page.exerciseId),
      raterOf(page.observerId),
      nameIn(competencies, page.competencyId),
      page.page,
      page.title,
      plainText(page.content),
      words.local(page.updatedOn),
    ]);
  const headers: ReportKey[] = [
    "candidate",
    "exercise",
    "observer",
    "competency",
    "page",
    "title",
    "text",
    "changed",
  ];
  return {
    fileName: workbookName(t("observations"), run.name),
    tables: [
      {
        name: t("observations"),
        headers: headers.map((key) => t(key)),
        rows,
        wrapped: { [headers.indexOf("text")]: TEXT_WIDTH },
        named: headers.indexOf("candidate"),
      },
      ...(evidence.length > 0 ? [evidenceTable(reported, evidence, words)] : []),
    ],
    about: aboutSheet([...runFacts(reported, words), ["rows", pages.length]], made, words),
  };
}

const CONFERENCE_COLUMNS = [
  "candidate",
  "exercise",
  "competency",
  "before",
  "after",
  "reason",
  "recordedBy",
  "recordedAt",
  "discussed",
  "present",
] as const satisfies ReportKey[];

const ROUND_COLUMNS = [
  "candidate",
  "exercise",
  "competency",
  "valuesBefore",
  "valuesAfter",
  "before",
  "after",
  "askedCount",
  "answeredCount",
  "reasons",
  "earlyReason",
  "closedBy",
  "closedAt",
] as const satisfies ReportKey[];

/** What an observer's reason and value are in a cell: a line for each, without whose they are. */
const answerLines = ({ answers }: HeldRound): string =>
  answers.map(({ value, reason }) => `${value}: ${reason ?? ""}`.trim()).join("\n");

/** The second rounds of a conference: a row for each that was held, oldest first. */
function roundTable(reported: ReportedRun, rounds: readonly HeldRound[], words: Words): Table {
  const { t } = words;
  const candidates = candidateLabels(reported, words);
  const nameOf = designNames(reported, words);
  const personOf = personLabels(reported, words);
  const rows = rounds.map((round): Value[] => [
    candidates.get(round.candidateId) ?? "",
    nameOf(round.exerciseId),
    nameOf(round.competencyId),
    round.before.values.join(" · "),
    round.after.values.join(" · "),
    round.before.calculated,
    round.after.calculated,
    round.asked,
    round.answered,
    answerLines(round),
    round.earlyReason ?? "",
    personOf(round.closedBy),
    words.local(round.closedAt),
  ]);
  return {
    name: t("secondRounds"),
    headers: ROUND_COLUMNS.map((key) => t(key)),
    rows,
    wrapped: { [ROUND_COLUMNS.indexOf("reasons")]: TEXT_WIDTH },
    named: ROUND_COLUMNS.indexOf("candidate"),
  };
}

/** What a conference has decided: a row for each decision, oldest first. */
function decisionTable(reported: ReportedRun, entries: readonly EntryRow[], words: Words): Table {
  const { t } = words;
  const candidates = candidateLabels(reported, words);
  const nameOf = designNames(reported, words);
  const personOf = personLabels(reported, words);
  const rows = entries.map((entry): Value[] => {
    const { before, after, duration } = entryFacts(entry);
    return [
      candidates.get(entry.candidateId) ?? "",
      nameOf(entry.exerciseId),
      nameOf(entry.competencyId),
      before,
      after,
      entry.reason ?? "",
      personOf(entry.personId),
      words.local(entry.at),
      duration,
      entry.present.map(personOf).join(", "),
    ];
  });
  return {
    name: t("conference"),
    headers: CONFERENCE_COLUMNS.map((key) => t(key)),
    rows,
    wrapped: { [CONFERENCE_COLUMNS.indexOf("reason")]: TEXT_WIDTH },
    named: CONFERENCE_COLUMNS.indexOf("candidate"),
  };
}

/** A workbook of a conference: what it has decided, and the second rounds that it has held, as far as there are any. */
export function presentConference(
  reported: ReportedRun,
  { entries, rounds }: { entries: readonly EntryRow[]; rounds: readonly HeldRound[] },
  made: Made,
  words: Words,
): Workbook {
  const count = entries.length + rounds.length;
  return {
    fileName: workbookName(words.t("conference"), reported.run.name),
    tables: [
      ...(entries.length > 0 ? [decisionTable(reported, entries, words)] : []),
      ...(rounds.length > 0 ? [roundTable(reported, rounds, words)] : []),
    ],
    about: aboutSheet([...runFacts(reported, words), ["rows", count]], made, words),
  };
}

interface Column {
  header: string;
  /** Whether the column has calculated values, with the decimals of the strategy. */
  isCalculated?: boolean;
  /** Whether a moderator has overwritten the observer's value. */
  isMarked?(competencyId: Id | null): boolean;
  /** The value of a competency; null for that over all of them. */
  valueOf(competencyId: Id | null): number | null;
}

type NameOf = (id: Id) => string;

/** The columns of each exercise, with observers and values, then those over all exercises. */
function columnsOf(
  { exercises, profile, value, results }: CandidateSheet,
  nameOf: NameOf,
  raterOf: (id: Id) => string,
  { t }: Words,
): Column[] {
  const ofExercise = (exercise: ExerciseSheet): Column[] => {
    const { exerciseId, counts, observerIds, rows, value: all } = exercise;
    const name = nameOf(exerciseId);
    const said = counts ? name : t("notCounted", { name });
    const row = (id: Id | null) => rows.find(({ competencyId }) => competencyId === id);
    const observers = observerIds.map((observerId, index): Column => ({
      header: `${said} – ${raterOf(observerId)}`,
      valueOf: (id) => row(id)?.cells[index]?.value ?? null,
      isMarked: (id) => row(id)?.cells[index]?.isOverwritten ?? false,
    }));
    const aggregated: Column = {
      header: `${said} – ${t("aggregated")}`,
      isCalculated: true,
      valueOf: (id) => (id === null ? all : (row(id)?.value ?? null)),
    };
    return [...observers, aggregated];
  };
  const overall: Column = {
    header: t("allExercises"),
    isCalculated: true,
    valueOf: (id) =>
      id === null
        ? value
        : (profile.find(({ competencyId }) => competencyId === id)?.value ?? null),
  };
  const ofResult = ({ itemId, values }: ResultColumn): Column => ({
    header: `${nameOf(itemId)} – ${t("overallResult")}`,
    valueOf: (id) => values.get(id ?? "") ?? null,
  });
  return [...exercises.flatMap(ofExercise), overall, ...results.map(ofResult)];
}

/** The reasons for a candidate's overwrites, each with observer, exercise and competency. */
function reasonLines(
  { reasons, assessments }: ReportedRun,
  candidateId: Id,
  nameOf: NameOf,
  raterOf: NameOf,
): string[] {
  const own = assessments.filter((one) => one.candidateId === candidateId);
  const byId = new Map(own.map((one) => [one.id, one]));
  return reasons.flatMap(({ assessmentId, competencyId, reason }) => {
    const rated = byId.get(assessmentId);
    if (!rated) return [];
    const about = [nameOf(competencyId), nameOf(rated.exerciseId), raterOf(rated.personId)];
    return [`${about.join(" – ")}: ${reason}`];
  });
}

/** A row for each step with its verdict, deciding value and missing ratings. */
function verdictRows(
  reported: ReportedRun,
  { verdicts }: CandidateSheet,
  nameOf: NameOf,
  words: Words,
): Value[][] {
  return verdicts.map((verdict) => {
    const { deciding } = verdict.judgement;
    return [
      nameOf(verdict.itemId),
      standingWord(verdict, reported, words),
      deciding?.value ?? null,
      deciding?.limit ?? null,
      decidedOver(deciding, nameOf, words),
      missingText([verdict], nameOf, words),
    ];
  });
}
const VERDICT: readonly ReportKey[] = [
  "step",
  "outcome",
  "decidingValue",
  "limit",
  "over",
  "missing",
];

/** The results of one candidate of the run: a row for each competency, and one for all of them. */
export function presentCandidateResult(
  reported: ReportedRun,
  candidateId: Id,
  made: Made,
  words: Words,
): Workbook {
  const { t } = words;
  const { run } = reported;
  const { cutOffStrategy: strategy, competencies } = run.design;
  const sheet = found(sheetsOf(reported).get(candidateId));
  const nameOf = designNames(reported, words);
  const raterOf = raterLabels(reported, words);
  const columns = columnsOf(sheet, nameOf, raterOf, words);
  const reasons = reasonLines(reported, candidateId, nameOf, raterOf).join("\n");
  const decisions = decisionLines(reported, candidateId, words);
  const rated = new Set(sheet.profile.map(({ competencyId }) => competencyId));
  const lines = competencies
    .filter(({ id }) => rated.has(id))
    .map((one): [string, Id | null] => [displayName(one, words), one.id]);
  const all = [...lines, [t("total"), null] as [string, null]];
  const rows = all.map(([name, id]) => [name, ...columns.map((column) => column.valueOf(id))]);
  const marked = all.flatMap(([, id], row) =>
    columns.flatMap((column, index) => (column.isMarked?.(id) ? [[row, index + 1] as const] : [])),
  );
  const numFmt = decimalFormat(strategy);
  const formats = Object.fromEntries(
    columns.flatMap(({ isCalculated }, index) => (isCalculated ? [[index + 1, numFmt]] : [])),
  );
  const name = candidateLabels(reported, words).get(candidateId) ?? "";
  const candidate = run.candidates.find((one) => one.candidateId === candidateId);
  const facts: (readonly [ReportKey, Value])[] = [
    ...runFacts(reported, words),
    ["candidate", name],
    ["job", candidate?.candidateJob ?? ""],
    ["candidateState", candidate ? candidateStateWord(candidate.candidateState, words) : ""],
    ["strategy", t(`strategy${strategy}`)],
    ...(marked.length > 0 ? [["marked", t("markedNote")] as const] : []),
    ...(reasons === "" ? [] : [["overwriteReason", reasons] as const]),
    ...(decisions === "" ? [] : [["decisions", decisions] as const]),
    ["complete", t(isPreliminary(run.runState) ? "preliminary" : "final")],
  ];
  return {
    fileName: workbookName(t("result"), name),
    tables: [
      {
        name: t("result"),
        headers: [t("competency"), ...columns.map(({ header }) => header)],
        rows,
        formats,
        marked,
        named: 0,
        below: {
          headers: VERDICT.map((key) => t(key)),
          rows: verdictRows(reported, sheet, nameOf, words),
          formats: { [VERDICT.indexOf("decidingValue")]: numFmt },
        },
      },
    ],
    about: aboutSheet(facts, made, words),
  };
}
