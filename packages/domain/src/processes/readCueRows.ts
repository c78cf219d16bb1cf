import type { Criterion } from "../scales/partitions.ts";
import { languageNames } from "../text/languageNames.ts";
import { LANGUAGES, type Id, type Language } from "../text/rules.ts";
import { shownText, type Sheet, type SheetCell, type SheetRow } from "./cueCells.ts";
import { listGroupRanges, readGroupRange } from "./cueRange.ts";
import { type CueSheetShape, type NamedCompetency } from "./cueRows.ts";
import { CUE_WORDS } from "./cueWords.ts";
import { CUE_TEXT_LENGTH, isEmptyCue, type CueTexts } from "./cueTexts.ts";

/** What can be wrong with a row; the server words it in the caller's language. */
export type CueRowRule =
  | "headerMissing"
  | "columnMissing"
  | "columnTwice"
  | "columnUnknown"
  | "tooManyRows"
  | "competencyMissing"
  | "competencyUnknown"
  | "competencyNotChosen"
  | "groupMissing"
  | "groupNotNumeric"
  | "groupIsDate"
  | "groupUnknown"
  | "cellError"
  | "cellFormula"
  | "tooLong"
  | "duplicateRow"
  | "moreProblems";

export interface CueRowProblem {
  /** Counted from 1, as programs show it. */
  readonly row: number;
  readonly rule: CueRowRule;
  /** The values in the message: the text that was found, the existing groups, the column. */
  readonly values: Readonly<Record<string, string | number>>;
}

export interface CueSheetParts extends CueSheetShape {
  /** Names of competencies that the tenant has beside those of the process. */
  readonly otherNames: readonly string[];
}

/** The first `most` problems in the order of the rows; the last one says how many more there are. */
export function limitedProblems(problems: readonly CueRowProblem[], most: number): CueRowProblem[] {
  const sorted = problems.toSorted((a, b) => a.row - b.row);
  const next = sorted[most];
  if (!next) return sorted;
  const counts = sorted.slice(most).map(countOf);
  const more = counts.reduce((sum, count) => sum + count, 0);
  const rest = { row: next.row, rule: "moreProblems", values: { count: more } } as const;
  return [...sorted.slice(0, most), rest];
}

/** The number of problems that an entry stands for. */
const countOf = ({ rule, values }: CueRowProblem): number =>
  rule === "moreProblems" ? Number(values["count"]) : 1;

/** Cues without uids, by competency, in the groups of the scale. */
export type ReadCues = Record<Id, { cueGroups: { cues: { cueTexts: CueTexts }[] }[] }>;

/** By competency id: 0-based indexes of groups for which a row was refused, or may have been meant. */
export type RefusedGroups = Record<Id, number[]>;

export interface ReadRows {
  readonly cues: ReadCues;
  readonly refused: RefusedGroups;
  readonly problems: CueRowProblem[];
}

/** Maximum rows of a sheet, above the 4,800 of 40 competencies × 10 groups × 12 cues. */
export const MOST_CUE_ROWS = 5000;

/** Maximum problems that are listed for a sheet. */
export const MOST_CUE_PROBLEMS = 100;

/** The form in which texts of different origin are compared: composed letters, single spaces. */
const plainName = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim();
const plainWord = (text: string): string => plainName(text).toLowerCase();

type Column = "competency" | "group" | Language;
const COLUMN_WORDS = new Map<string, Column>([
  ...(["competency", "group"] as const).flatMap((column) =>
    Object.values(CUE_WORDS).map((words) => [plainWord(words[column]), column] as const),
  ),
  ...LANGUAGES.flatMap((language) =>
    languageNames(language).map((name) => [plainWord(name), language] as const),
  ),
]);

interface Header {
  columns: Map<Column, number>;
  problems: CueRowProblem[];
  /** Whether the header's columns are known, so that the rows below can be read. */
  isUsable: boolean;
}

function readHeader({ row, cells }: SheetRow, languages: readonly Language[]): Header {
  const problems: CueRowProblem[] = [];
  const columns = new Map<Column, number>();
  for (const [index, cell] of cells.entries()) {
    const name = textOf(cell);
    if (name === "") continue;
    const column = COLUMN_WORDS.get(plainWord(name));
    if (!column) problems.push({ row, rule: "columnUnknown", values: { name } });
    else if (columns.has(column)) problems.push({ row, rule: "columnTwice", values: { name } });
    else columns.set(column, index);
  }
  if (!columns.has("competency") || !columns.has("group"))
    return { columns, isUsable: false, problems: [{ row, rule: "headerMissing", values: {} }] };
  const missing = languages.filter((language) => !columns.has(language));
  for (const name of missing) problems.push({ row, rule: "columnMissing", values: { name } });
  const isDoubtful = problems.some(({ rule }) => rule === "columnTwice");
  return { columns, problems, isUsable: missing.length === 0 && !isDoubtful };
}

function textOf(cell: SheetCell | undefined): string {
  const shown = shownText(cell, "en");
  return typeof shown === "string" ? shown : "";
}

/**
 * Reads a sheet of a workbook. Valid rows are taken even if others are refused; a sheet whose
 * columns are not those of a cue workbook gives no rows, since whole languages would be lost.
 */
export function readCueRows({ rows }: Sheet, parts: CueSheetParts): ReadRows {
  const nothing = { cues: {}, refused: {} };
  const [head, ...body] = rows;
  if (!head) return { ...nothing, problems: [{ row: 1, rule: "headerMissing", values: {} }] };
  const { columns, problems, isUsable } = readHeader(head, parts.languages);
  if (!isUsable) return { ...nothing, problems };
  if (body.length > MOST_CUE_ROWS) {
    const row = body[MOST_CUE_ROWS]?.row ?? MOST_CUE_ROWS;
    const tooMany = { row, rule: "tooManyRows", values: { max: MOST_CUE_ROWS } } as const;
    return { ...nothing, problems: [...problems, tooMany] };
  }
  const reading = new Reading(parts, columns, problems);
  for (const row of body) reading.take(row);
  return { cues: reading.cues, refused: reading.refused, problems: reading.listProblems() };
}

/** The state of reading one sheet. */
class Reading {
  readonly cues: ReadCues = {};
  readonly refused: RefusedGroups = {};
  readonly #problems: CueRowProblem[];
  /** Row of the first problem beyond the maximum, and number of those beyond it. */
  #more = { row: 0, count: 0 };
  readonly #ranges: string;
  readonly #parts: CueSheetParts;
  readonly #columns: ReadonlyMap<Column, number>;
  readonly #byName: ReadonlyMap<string, NamedCompetency>;
  readonly #otherNames: ReadonlySet<string>;
  readonly #languages: readonly Language[];
  /** The row in which each cue was first read. */
  readonly #seen = new Map<string, number>();

  constructor(
    parts: CueSheetParts,
    columns: ReadonlyMap<Column, number>,
    problems: readonly CueRowProblem[],
  ) {
    this.#parts = parts;
    this.#columns = columns;
    this.#problems = [...problems];
    this.#ranges = listGroupRanges(parts.groups);
    this.#byName = new Map(parts.competencies.map((entry) => [plainName(entry.name), entry]));
    this.#otherNames = new Set(parts.otherNames.map(plainName));
    this.#languages = LANGUAGES.filter((language) => columns.has(language));
  }

  #addProblem(problem: CueRowProblem): void {
    if (this.#problems.length < MOST_CUE_PROBLEMS) this.#problems.push(problem);
    else this.#more = { row: this.#more.row || problem.row, count: this.#more.count + 1 };
  }

  /** The problems; if there are too many, the last one says how many more there are. */
  listProblems(): CueRowProblem[] {
    const { row, count } = this.#more;
    return count === 0
      ? this.#problems
      : [...this.#problems, { row, rule: "moreProblems", values: { count } }];
  }

  take({ row, cells }: SheetRow): void {
    const cellOf = (column: Column) => cells[this.#columns.get(column) ?? -1];
    const known = [...this.#columns.keys()];
    if (known.every((column) => shownText(cellOf(column), "en") === "")) return;
    const found: CueRowProblem[] = [];
    const say = (rule: CueRowRule, values: CueRowProblem["values"] = {}) => {
      found.push({ row, rule, values });
    };
    const competency = this.#competencyOf(cellOf("competency"), say);
    const group = groupOf(
      cellOf("group"),
      { groups: this.#parts.groups, ranges: this.#ranges },
      say,
    );
    const cueTexts = this.#textsOf(cellOf, say);
    for (const problem of found) this.#addProblem(problem);
    if (found.length > 0 || !competency || group === null) {
      const isElsewhere = found.some(({ rule }) => rule === "competencyNotChosen");
      if (!isElsewhere) this.#refuse(competency?.id ?? null, group);
      return;
    }
    this.#keep(row, competency.id, group, cueTexts);
  }

  /** Notes a refused row. Without a readable competency or group it may have been meant for any of them. */
  #refuse(competencyId: Id | null, group: number | null): void {
    const ids =
      competencyId === null ? [...this.#byName.values()].map(({ id }) => id) : [competencyId];
    const groups = group === null ? [...this.#parts.groups.keys()] : [group];
    for (const id of ids) this.refused[id] = [...new Set([...(this.refused[id] ?? []), ...groups])];
  }

  #competencyOf(cell: SheetCell | undefined, say: Say): NamedCompetency | null {
    const shown = shownText(cell, "en");
    if (typeof shown !== "string") return fault(shown.fault, "competency", say);
    if (shown === "") return said(say, "competencyMissing");
    const competency = this.#byName.get(plainName(shown));
    if (competency) return competency;
    const isOther = this.#otherNames.has(plainName(shown));
    return said(say, isOther ? "competencyNotChosen" : "competencyUnknown", { name: short(shown) });
  }

  #textsOf(cellOf: (column: Column) => SheetCell | undefined, say: Say): CueTexts {
    const texts: Partial<Record<Language, string>> = {};
    for (const language of this.#languages) {
      const shown = shownText(cellOf(language), language);
      if (typeof shown !== "string") fault(shown.fault, language, say);
      else if (shown.length > CUE_TEXT_LENGTH)
        say("tooLong", { column: language, max: CUE_TEXT_LENGTH });
      else if (shown !== "") texts[language] = shown;
    }
    return { ...texts, de: texts.de ?? "" };
  }

  /** Adds a cue. A row without texts is one that nobody has filled in, and no cue. */
  #keep(row: number, competencyId: Id, group: number, cueTexts: CueTexts): void {
    const entry = (this.cues[competencyId] ??= {
      cueGroups: this.#parts.groups.map(() => ({ cues: [] })),
    });
    if (isEmptyCue({ cueTexts })) return;
    const content = LANGUAGES.map((language) => cueTexts[language] ?? "");
    const key = JSON.stringify([competencyId, group, ...content]);
    const first = this.#seen.get(key);
    if (first !== undefined) {
      this.#addProblem({ row, rule: "duplicateRow", values: { first } });
      return;
    }
    this.#seen.set(key, row);
    entry.cueGroups[group]?.cues.push({ cueTexts });
  }
}

type Say = (rule: CueRowRule, values?: CueRowProblem["values"]) => void;

function said(say: Say, rule: CueRowRule, values?: CueRowProblem["values"]): null {
  say(rule, values);
  return null;
}

const fault = (kind: "error" | "formula", column: Column, say: Say): null =>
  said(say, kind === "error" ? "cellError" : "cellFormula", { column });

const SHOWN_LENGTH = 80;
/** The beginning of a found text, short enough for a message. */
const short = (text: string): string =>
  text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH).toWellFormed()}…` : text;

function groupOf(
  cell: SheetCell | undefined,
  { groups, ranges }: { groups: readonly (readonly Criterion[])[]; ranges: string },
  say: Say,
): number | null {
  // The program has read `1-2` as a date, and its order of day and month is unknown.
  if (cell instanceof Date) return said(say, "groupIsDate", { groups: ranges });
  const shown = typeof cell === "number" ? String(cell) : shownText(cell, "en");
  if (typeof shown !== "string") return fault(shown.fault, "group", say);
  if (shown === "") return said(say, "groupMissing", { groups: ranges });
  const index = readGroupRange(shown, groups);
  if (typeof index === "number") return index;
  const values = { text: short(shown), groups: ranges };
  return said(say, index === "notNumeric" ? "groupNotNumeric" : "groupUnknown", values);
}
