import type { ReportDocument } from "./document.ts";
import { writable } from "./writable.ts";

/** Columns and rows below a heading, which may be empty. */
interface TimetablePart {
  heading: string;
  columns: string[];
  rows: string[][];
}

/** What somebody or something has to do; it begins on a new page. */
export interface TimetableSheet {
  heading: string;
  parts: TimetablePart[];
}

/** The input of the template `template/timetable.typ`. */
export interface TimetableDocument {
  lang: string;
  /** The words around the number of a page: "Seite 1 von 2". */
  words: { page: string; of: string };
  colors: Pick<ReportDocument["colors"], "primary" | "heading">;
  title: string;
  /** The run; empty on signs, which say no more than they must. */
  subtitle: string;
  appTitle: string;
  /** When the timetable was published, in words. */
  asOf: string;
  /** Whether the sheets hang beside doors, and are read from some steps away. */
  isSign: boolean;
  sheets: TimetableSheet[];
  /** There is none; reports have one that may be unreadable. */
  logo: null;
}

/** A document with the files that it names. */
export interface WrittenTimetable {
  document: TimetableDocument;
  files: ReadonlyMap<string, Buffer>;
}

const all = (texts: readonly string[]) => texts.map(writable);

/** A document whose texts can all be typeset. */
export const writableTimetable = (document: TimetableDocument): TimetableDocument => ({
  ...document,
  title: writable(document.title),
  subtitle: writable(document.subtitle),
  appTitle: writable(document.appTitle),
  sheets: document.sheets.map(({ heading, parts }) => ({
    heading: writable(heading),
    parts: parts.map((part) => ({
      heading: writable(part.heading),
      columns: all(part.columns),
      rows: part.rows.map(all),
    })),
  })),
});
