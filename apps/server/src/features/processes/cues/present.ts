import type { CueImport, Item, RowErrors } from "@assay/contract";
import {
  CUE_COLUMNS,
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

/** The data of a workbook of cues. */
export interface CueExport extends CueSheetShape {
  processName: string;
  steps: Item[];
}

const FILE_NAMES: Record<Language, string> = {
  de: "Verhaltensanker",
  en: "Behavioural anchors",
  fr: "Indicateurs comportementaux",
};

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
    fileName: `${FILE_NAMES[language]} ${processName.replace(/[*\s]+/g, " ").trim()}.xlsx`,
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
      message: MESSAGES[language][rule].replaceAll(/\{(\w+)\}/g, (_, key: string) =>
        key === "column" ? columnName(String(values[key]), language) : String(values[key] ?? ""),
      ),
    }));

const columnName = (column: string, language: Language): string =>
  column === "competency" || column === "group" ? CUE_COLUMNS[column][language] : column;

const CODES = LANGUAGES.join(", ");

/** Messages that say what is wrong and what to do. */
const MESSAGES: Record<Language, Record<CueRowRule, string>> = {
  de: {
    headerMissing: `Die Kopfzeile fehlt. Darin müssen die Spalten Kompetenz, Gruppe und je Sprache eine (${CODES}) stehen.`,
    columnMissing:
      "Die Spalte „{name}“ fehlt. Ohne sie gingen die Texte dieser Sprache verloren; das Blatt wurde nicht gelesen.",
    columnTwice:
      "Die Spalte „{name}“ gibt es doppelt, und das Blatt wurde nicht gelesen. Bitte eine davon löschen.",
    columnUnknown: `Die Spalte „{name}“ ist unbekannt und wurde nicht gelesen. Sprachen heißen ${CODES}.`,
    tooManyRows:
      "Das Blatt hat mehr als {max} Zeilen und wurde nicht gelesen. Bitte auf mehrere Dateien aufteilen.",
    competencyMissing: "Die Kompetenz fehlt. Bitte ihren Namen in die erste Spalte schreiben.",
    competencyUnknown:
      "Eine Kompetenz „{name}“ gibt es nicht. Bitte den Namen so schreiben wie in der exportierten Datei.",
    competencyNotChosen:
      "Die Kompetenz „{name}“ gehört nicht zu diesem Verfahren. Bitte in Teil 2 auswählen oder die Zeile löschen.",
    groupMissing: "Die Gruppe fehlt. Möglich sind: {groups}.",
    groupNotNumeric: "Die Gruppe „{text}“ ist kein Bereich von Werten. Möglich sind: {groups}.",
    groupIsDate:
      "Die Gruppe wurde vom Programm in ein Datum verwandelt. Bitte die Zelle als Text formatieren und die Gruppe neu eingeben. Möglich sind: {groups}.",
    groupUnknown: "Die Gruppe „{text}“ gibt es in der Skala nicht. Möglich sind: {groups}.",
    cellError: "In der Spalte „{column}“ steht ein Fehlerwert. Bitte den Text selbst eintragen.",
    cellFormula:
      "In der Spalte „{column}“ steht eine Formel ohne Ergebnis. Bitte den Text selbst eintragen.",
    tooLong: "Der Text in der Spalte „{column}“ ist länger als {max} Zeichen. Bitte kürzen.",
    duplicateRow: "Diese Zeile gleicht Zeile {first} und wurde nur einmal übernommen.",
    moreProblems: "… und weitere Fehler ab hier: {count}. Bitte zuerst die genannten beheben.",
  },
  en: {
    headerMissing: `The header row is missing. It must name the columns Competency, Group and one for each language (${CODES}).`,
    columnMissing:
      "The column “{name}” is missing. Without it the texts of that language would be lost; the sheet was not read.",
    columnTwice:
      "The column “{name}” appears twice, and the sheet was not read. Please delete one of them.",
    columnUnknown: `The column “{name}” is unknown and was not read. Languages are named ${CODES}.`,
    tooManyRows:
      "The sheet has more than {max} rows and was not read. Please split it into several files.",
    competencyMissing: "The competency is missing. Write its name in the first column.",
    competencyUnknown:
      "There is no competency “{name}”. Write the name as it is in the exported file.",
    competencyNotChosen:
      "The competency “{name}” is not part of this process. Choose it in part 2, or delete the row.",
    groupMissing: "The group is missing. Possible are: {groups}.",
    groupNotNumeric: "The group “{text}” is not a range of values. Possible are: {groups}.",
    groupIsDate:
      "The program has turned the group into a date. Format the cell as text and type it again. Possible are: {groups}.",
    groupUnknown: "The scale has no group “{text}”. Possible are: {groups}.",
    cellError: "The column “{column}” contains an error value. Please type the text itself.",
    cellFormula:
      "The column “{column}” contains a formula without a result. Please type the text itself.",
    tooLong:
      "The text in the column “{column}” is longer than {max} characters. Please shorten it.",
    duplicateRow: "This row is the same as row {first} and was imported only once.",
    moreProblems: "… and more errors from here on: {count}. Please correct those above first.",
  },
  fr: {
    headerMissing: `La ligne d’en-tête manque. Elle doit nommer les colonnes Compétence, Groupe et une par langue (${CODES}).`,
    columnMissing:
      "La colonne « {name} » manque. Sans elle, les textes de cette langue seraient perdus ; la feuille n’a pas été lue.",
    columnTwice:
      "La colonne « {name} » existe deux fois, et la feuille n’a pas été lue. Merci d’en supprimer une.",
    columnUnknown: `La colonne « {name} » est inconnue et n’a pas été lue. Les langues s’appellent ${CODES}.`,
    tooManyRows:
      "La feuille a plus de {max} lignes et n’a pas été lue. Merci de la répartir sur plusieurs fichiers.",
    competencyMissing: "La compétence manque. Merci d’écrire son nom dans la première colonne.",
    competencyUnknown:
      "La compétence « {name} » n’existe pas. Merci d’écrire le nom comme dans le fichier exporté.",
    competencyNotChosen:
      "La compétence « {name} » ne fait pas partie de cette procédure. Merci de la choisir à la partie 2 ou de supprimer la ligne.",
    groupMissing: "Le groupe manque. Sont possibles : {groups}.",
    groupNotNumeric:
      "Le groupe « {text} » n’est pas une plage de valeurs. Sont possibles : {groups}.",
    groupIsDate:
      "Le programme a transformé le groupe en date. Merci de mettre la cellule au format texte et de le saisir à nouveau. Sont possibles : {groups}.",
    groupUnknown: "L’échelle n’a pas de groupe « {text} ». Sont possibles : {groups}.",
    cellError:
      "La colonne « {column} » contient une valeur d’erreur. Merci de saisir le texte lui-même.",
    cellFormula:
      "La colonne « {column} » contient une formule sans résultat. Merci de saisir le texte lui-même.",
    tooLong:
      "Le texte de la colonne « {column} » dépasse {max} caractères. Merci de le raccourcir.",
    duplicateRow: "Cette ligne est identique à la ligne {first} et n’a été reprise qu’une fois.",
    moreProblems:
      "… et d’autres erreurs à partir d’ici : {count}. Merci de corriger d’abord celles ci-dessus.",
  },
};
