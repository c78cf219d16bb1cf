import type { Block } from "./richBlocks.ts";

/*
 * What the template reads (`template/report.typ`): data only, in words that can be set. Sizes are of the
 * width of the text; `file` names one of the drawings that come with it.
 */

export interface Drawing {
  file: string;
  ratio: number;
  /** What it shows, for who does not see it. */
  alt: string;
}

/** One thing to draw, in pixels: where it stands, and its size, its other end or its font's size. */
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
  /** Of a dot before the label. */
  color: string | null;
  cells: TableCell[];
}
export interface DataTable {
  corner: string;
  columns: string[];
  rows: TableRow[];
  foot: TableRow[];
  /** The last column holds words. */
  isLastWide?: boolean;
}

export interface Badge {
  word: string;
  color: string;
}

export interface Verdict {
  step: string;
  /** What decided it: of several parts the one that stands closest to its limit, or furthest below. */
  value: string;
  badge: Badge;
  /** What decided: each with what it says, such as "Kommunikation 3,5 ≥ 3". */
  parts: { said: string; value: string; limit: string; passed: boolean; color: string }[];
  /** What it still lacks, as a sentence; empty where it is complete. */
  missing: string;
}

export interface PagePart {
  title: string;
  competency: string | null;
  color: string | null;
  blocks: Block[];
  drawings: Drawing[];
  /** What a drawing shows, as its author said it. */
  alternative: string;
}

export interface CandidatePart {
  name: string;
  job: string;
  badge: Badge;
  /** With the value over everything, where there is one. */
  verdicts: Verdict[];
  /** What was decided, oldest first; the reason is empty where there is none. */
  decisions: { said: string; reason: string }[];
  overview: DataTable[];
  results: DataTable[];
  exercises: { title: string; tables: DataTable[] }[];
  notes: string[];
  profile: Chart | null;
  /** A chart whose value has to reach a limit draws it. */
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
  /** Of a report of many: whose parts follow. */
  summary: DataTable[];
  candidates: CandidatePart[];
}

/** A document with the files that it names. */
export interface Written {
  document: ReportDocument;
  files: ReadonlyMap<string, Buffer>;
}
