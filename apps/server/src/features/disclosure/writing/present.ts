import type { Language } from "@assay/domain";
import type { LeftReason } from "../../../db/held/rules.ts";
import type { PackageBlock } from "../../../platform/pdf/packageDocument.ts";
import { compileTexts, loadTexts, type Translate } from "../../../platform/texts.ts";
import type { HeldRow } from "../store.ts";
import type words from "./texts/de.json";

const TEXTS = await loadTexts<typeof words>(
  (language) => import(`./texts/${language}.json`, { with: { type: "json" } }),
);
export type PackageWord = keyof typeof words;
/** The texts of access packages. */
export const packageWords = compileTexts<PackageWord>(TEXTS);

/** Why something is left out, in the order in which a package says it. */
export const LEFT_REASONS: readonly LeftReason[] = [
  "others",
  "exam",
  "secret",
  "settings",
  "technical",
  "account",
  "copy",
];

/** A file of a package, or one that is left out. */
export interface PackagedFile {
  readonly id: string;
  /** Path in the zip; null for one that is left out. */
  readonly path: string | null;
  readonly name: string;
}

/** What a package says, without others. */
export interface Packaged {
  readonly locale: Language;
  readonly organisation: string;
  readonly person: string;
  readonly requestedOn: string;
  readonly dueOn: string;
  /** ISO 8601. */
  readonly completeUntil: string;
  /** Rows by table. */
  readonly tables: ReadonlyMap<string, readonly HeldRow[]>;
  readonly log: readonly HeldRow[];
  /** Names of exercises and competencies by id. */
  readonly names: ReadonlyMap<string, string>;
  /** The day on which each run's data is erased, by run. */
  readonly erasedOn: ReadonlyMap<string, string>;
  readonly redactions: readonly { table: string; column: string; passages: number }[];
  readonly files: readonly PackagedFile[];
  readonly includesInk: boolean;
  /** Number of handwritten pages. */
  readonly drawings: number;
  /** Number of runs that the handling user may not hand out. */
  readonly otherRuns: number;
}

const EMPTY = new Set(["", "null"]);

/** Writes a text in the language of a package. */
export type Write = Translate<PackageWord>;

/** A value of a row as text; empty if there is none. */
export const text = (row: HeldRow, key: string): string => {
  const value = row[key];
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "" : JSON.stringify(value);
};
const paragraphsOf = (written: string): string[] =>
  written.split("\n").filter((line) => line.trim() !== "");

/** The words, moments and tables of a package, one after the other. */
export class BlockWriter {
  protected readonly blocks: PackageBlock[] = [];
  protected readonly packaged: Packaged;
  protected readonly t: Write;
  readonly #moment: Intl.DateTimeFormat;
  readonly #day: Intl.DateTimeFormat;

  constructor(packaged: Packaged, t: Write) {
    this.packaged = packaged;
    this.t = t;
    this.#moment = new Intl.DateTimeFormat(packaged.locale, {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: "UTC",
    });
    this.#day = new Intl.DateTimeFormat(packaged.locale, { dateStyle: "long", timeZone: "UTC" });
  }

  protected rows(table: string, key?: string, value?: unknown): readonly HeldRow[] {
    const rows = this.packaged.tables.get(table) ?? [];
    return key === undefined ? rows : rows.filter((row) => row[key] === value);
  }

  protected heading(level: 2 | 3 | 4, heading: string) {
    this.blocks.push({ type: "heading", level, text: heading });
  }

  protected facts(rows: readonly (readonly [label: string, value: string])[]) {
    const filled = rows.filter(([, value]) => !EMPTY.has(value));
    if (filled.length > 0)
      this.blocks.push({
        type: "facts",
        rows: filled.map(([label, value]) => ({ label, value })),
      });
  }

  protected say(...paragraphs: string[]) {
    const filled = paragraphs.flatMap(paragraphsOf);
    if (filled.length > 0) this.blocks.push({ type: "text", paragraphs: filled });
  }

  protected table(columns: string[], rows: string[][]) {
    if (rows.length > 0) this.blocks.push({ type: "table", columns, rows });
  }

  protected at(value: unknown): string {
    const date = new Date(typeof value === "string" ? value : Number.NaN);
    return Number.isNaN(date.getTime()) ? "" : `${this.#moment.format(date)} UTC`;
  }

  protected on(value: string): string {
    const date = new Date(`${value}T00:00:00Z`);
    return Number.isNaN(date.getTime()) ? value : this.#day.format(date);
  }

  protected name(id: unknown): string {
    return typeof id === "string" ? (this.packaged.names.get(id) ?? id) : "";
  }

  protected state(state: string): string {
    const key = `state_${state}`;
    return key in TEXTS.de ? this.t(key as PackageWord) : state;
  }
}

/** The file `data.json`: everything, as it is stored, without others. */
export function dataOf(packaged: Packaged, t: Write) {
  const { tables, log, names, erasedOn, redactions, files, ...head } = packaged;
  return {
    format: "assay-access-package",
    version: 1,
    organisation: head.organisation,
    person: head.person,
    requestedOn: head.requestedOn,
    dueOn: head.dueOn,
    completeUntil: head.completeUntil,
    includesInk: head.includesInk,
    drawings: head.drawings,
    otherRuns: head.otherRuns,
    erasedOn: Object.fromEntries(erasedOn),
    names: Object.fromEntries(names),
    tables: Object.fromEntries(tables),
    log,
    files: files.map(({ name, path }) => ({ name, path })),
    redactions: redactions.map((one) => ({ ...one, reason: "GDPR Art. 15(4)" })),
    leftOut: Object.fromEntries(LEFT_REASONS.map((reason) => [reason, t(`left_${reason}`)])),
  };
}
