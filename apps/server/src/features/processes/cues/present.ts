import type { CueImport, Item, RowErrors } from "@assay/contract";
import {
  CUE_WORDS,
  cueHeader,
  type CueRowProblem,
  type CueRowRule,
  type CueSheetShape,
  type Language,
  LANGUAGES,
  type ReadCues,
  type RefusedGroups,
  stepSheetNames,
  toCueRows,
} from "@assay/domain";
import { newId } from "../../../platform/ids.ts";
import type { Workbook } from "../../../platform/workbook.ts";
import { workbookTexts } from "../../../platform/workbookTexts.ts";

/** The data of a workbook of cues. */
export interface CueExport extends CueSheetShape {
  processName: string;
  steps: Item[];
}

/** Width of a column of cues, in characters: a cue has a sentence or two. */
const CUE_WIDTH = 48;
/** Number of formatted empty rows below the last one, for further cues. */
const SPARE_ROWS = 50;
const SPARE_ROWS_IN_ALL = 2000;

/** One sheet for each step. */
export function presentWorkbook(exported: CueExport, language: Language): Workbook {
  const { steps, languages, processName } = exported;
  const names = stepSheetNames(steps, language);
  const wrapped = Object.fromEntries(languages.map((_, index) => [index + 2, CUE_WIDTH]));
  return {
    fileName: `${workbookTexts[language].cues.fileName} ${processName.replace(/[*\s]+/g, " ").trim()}.xlsx`,
    tables: steps.map((step, index) => ({
      name: names[index] ?? "",
      headers: cueHeader(languages, language),
      rows: toCueRows(step, exported),
      wrapped,
      spareRows: Math.min(SPARE_ROWS, Math.floor(SPARE_ROWS_IN_ALL / steps.length)),
    })),
  };
}

export interface ReadSheet {
  name: string;
  cues: ReadCues;
  refused: RefusedGroups;
  problems: readonly CueRowProblem[];
}

/** The cues of each sheet that has some, with new uids, and the problems by row. */
export function presentImport(sheets: readonly ReadSheet[], language: Language): CueImport {
  return {
    cues: sheets
      .filter(({ cues }) => Object.keys(cues).length > 0)
      .map(({ name, cues, refused }) => ({ exerciseName: name, cues: withUids(cues), refused })),
    sheetRowErrorList: sheets
      .filter(({ problems }) => problems.length > 0)
      .map(({ name, problems }) => ({ sheet: name, rows: presentProblems(problems, language) })),
  };
}

function withUids(cues: ReadCues): CueImport["cues"][number]["cues"] {
  const entries = Object.entries(cues).map(([competencyId, { cueGroups }]) => {
    const groups = cueGroups.map((group) => ({
      cues: group.cues.map(({ cueTexts }) => ({ uid: newId(), cueTexts: { ...cueTexts } })),
    }));
    return [competencyId, { cueGroups: groups }] as const;
  });
  return Object.fromEntries(entries);
}

const presentProblems = (
  problems: readonly CueRowProblem[],
  language: Language,
): RowErrors["rows"] =>
  problems
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, rule, values }) => ({
      row,
      message: problemText(rule, language).replaceAll(/\{(\w+)\}/g, (_, key: string) =>
        valueText(key, { codes: CODES, ...values }[key], language),
      ),
    }));

/** The codes of languages, by which their columns are named. */
const CODES = LANGUAGES.join(", ");

/** What is wrong and what to do, with the names of values in braces. */
const problemText = (rule: CueRowRule, language: Language): string =>
  workbookTexts[language].cues.problems[rule];

/** A value of a problem; columns are named as in a workbook of this language. */
const valueText = (key: string, value: string | number | undefined, language: Language): string =>
  key === "column" && (value === "competency" || value === "group")
    ? CUE_WORDS[language][value]
    : String(value ?? "");
