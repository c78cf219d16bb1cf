import type { Block } from "./richBlocks.ts";

/*
 * The input of the template (`template/report.typ`): data only, with texts that can be typeset. Sizes are shares of the
 * width of the text; `file` names one of the attached drawings.
 */

export interface Drawing {
  file: string;
  ratio: number;
  /** What it shows, for who does not see it. */
  alt: string;
}

/** A mark of a chart, in pixels: its place, and its size, other end or font size. */
export interface ChartMark {
  shape: "rect" | "line" | "circle" | "text";
  at: [number, number];
  to: [number, number];
  fill: string | null;
  stroke: string | null;
  thickness: number;
  dash: boolean;
  text: string;
  anchor: "start" | "middle" | "end";
  isStrong: boolean;
}
export interface Chart {
  width: number;
  height: number;
  /** What it shows, for who does not see it. */
  alt: string;
  marks: ChartMark[];
}

export interface TableCell {
  t: string;
  differs?: true;
  strong?: true;
}
export interface TableRow {
  label: string;
  /** Colour of a dot before the label. */
  color: string | null;
  cells: TableCell[];
}
export interface DataTable {
  corner: string;
  columns: string[];
  rows: TableRow[];
  foot: TableRow[];
  /** Whether the last column has words. */
  isLastWide?: boolean;
}

export interface Badge {
  word: string;
  color: string;
}

export interface Verdict {
  step: string;
  /** The deciding value: of several parts the one closest to its limit, or furthest below. */
  value: string;
  badge: Badge;
  /** The deciding comparisons, such as "Kommunikation 3,5 ≥ 3". */
  parts: { said: string; value: string; limit: string; passed: boolean; color: string }[];
  /** Missing ratings as a sentence; empty if complete. */
  missing: string;
}

export interface PagePart {
  title: string;
  competency: string | null;
  color: string | null;
  blocks: Block[];
  drawings: Drawing[];
  /** Text alternative of a drawing by its author. */
  alternative: string;
}

/** A piece of evidence: its text, or its drawing, and where it comes from, such as "[Observer 3 · Role play · 14:05]". */
export interface EvidenceLine {
  sign: string;
  text: string;
  /** The cue that it is an example of, and the observer's note; empty without. */
  note: string;
  drawing: Drawing | null;
  /** Width of the drawing as a share of the text's. */
  width: number;
  reference: string;
}

export interface CandidatePart {
  name: string;
  job: string;
  badge: Badge;
  /** Verdicts, with the total value if there is one. */
  verdicts: Verdict[];
  /** Decisions, oldest first; the reason is empty if none was given. */
  decisions: { said: string; reason: string }[];
  /** What a conference has decided, oldest first; the reason is empty if it was erased. */
  conference: { said: string; reason: string }[];
  overview: DataTable[];
  results: DataTable[];
  exercises: { title: string; tables: DataTable[] }[];
  notes: string[];
  /** What the ratings are based on, by competency; empty without evidence. */
  evidence: { competency: string; color: string | null; lines: EvidenceLine[] }[];
  profile: Chart | null;
  /** Charts; `hasLimit` if a limit is drawn. */
  charts: { title: string; chart: Chart; hasLimit: boolean }[];
  observations: { exercise: string; observers: { name: string; pages: PagePart[] }[] }[];
}

export interface ReportDocument {
  lang: string;
  words: Readonly<Record<string, string>>;
  colors: { primary: string; onPrimary: string; heading: string; link: string };
  title: string;
  subtitle: string;
  appTitle: string;
  logo: { file: string; alt: string } | null;
  facts: { label: string; value: string }[];
  note: string;
  /** Overview of the candidates of a report about several. */
  summary: DataTable[];
  candidates: CandidatePart[];
}

/** A document with the files that it names. */
export interface Written {
  document: ReportDocument;
  files: ReadonlyMap<string, Buffer>;
}
