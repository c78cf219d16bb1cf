import type { Competency, Item } from "@assay/contract";
import {
  type CandidateSheet,
  DECIMALS,
  type ExerciseSheet,
  type Judgement,
  type Language,
  panelPicture,
  type PanelRow,
  spreadOf,
  type Standing,
  standingOf,
  type StepVerdict,
  textIn,
  WHOLE_PROCESS,
} from "@assay/domain";
import type {
  Badge,
  CandidatePart,
  Chart,
  DataTable,
  TableCell,
  TableRow,
} from "../../../platform/pdf/document.ts";
import { chartOf, graphicColor, PAPER } from "../../../platform/pdf/drawings.ts";
import { writable } from "../../../platform/pdf/writable.ts";
import { compileTexts, loadTexts, type Translate } from "../../../platform/texts.ts";
import type { ReportHead } from "../pdf/ports.ts";
import type words from "./texts/de.json";

const TEXTS = await loadTexts<typeof words>(
  (language) => import(`./texts/${language}.json`, { with: { type: "json" } }),
);
export type ReportWord = keyof typeof words;
export const reportWords = compileTexts<ReportWord>(TEXTS);
/** The texts without variables. */
export const plainWords = Object.keys(TEXTS.de).filter(
  (key) => !/\{(?!g,)/.test(TEXTS.de[key as ReportWord]),
) as ReportWord[];

export const GREEN = "#1e7132";
export const RED = "#b3261e";
export const GREY = PAPER.dimmed;
const NO_VALUE = "–";
/** Maximum columns of a table on a page. */
const COLUMNS = 9;
/** Widths of charts in pixels: of the whole text, and of half of it. */
const WIDE = 860;
const NARROW = 460;

/** The numbers of a report as tables and charts, in its language. */
export class ReportTables {
  readonly #head: ReportHead;
  readonly #t: Translate<ReportWord>;
  readonly #number: (value: number, digits?: number) => string;
  /** Competencies in the order in which they are shown. */
  readonly competencies: Competency[];

  constructor(head: ReportHead, t: Translate<ReportWord>) {
    this.#head = head;
    this.#t = t;
    this.#number = numberFormat(head.locale);
    const { competencyIds, competencies } = head.design;
    this.competencies = competencies
      .filter(({ id }) => competencyIds.includes(id))
      .toSorted(
        (a, b) => a.sortOrder - b.sortOrder || competencies.indexOf(a) - competencies.indexOf(b),
      );
  }

  /** The text of a limit or criterion. */
  number(value: number): string {
    return this.#number(value);
  }

  textOf(texts: Item["texts"] | Competency["texts"]): string {
    return writable(textIn<{ displayName: string }>(texts, this.#head.order)?.displayName ?? "");
  }

  itemName(id: string): string {
    if (id === WHOLE_PROCESS) return this.#t("wholeProcess");
    const all = this.#head.design.items.flatMap((item) => [item, ...item.items]);
    const item = all.find((one) => one.id === id);
    return item ? this.textOf(item.texts) : "";
  }

  /** The badge of a verdict: grey without ratings, or while ratings are still given. */
  verdictBadge(judgement: Judgement): Badge {
    const strategy = this.#head.design.cutOffStrategy;
    const standing = standingOf(judgement, { runState: this.#head.run.runState, strategy });
    const colors: Partial<Record<Standing, string>> = { passed: GREEN, failed: RED };
    return { word: this.#t(`standing_${standing}`), color: colors[standing] ?? GREY };
  }

  /** An exercise's name, with a note if its step does not count it. */
  exerciseName({ exerciseId, counts }: Pick<ExerciseSheet, "exerciseId" | "counts">): string {
    const name = this.itemName(exerciseId);
    return counts ? name : this.#t("notCounted", { name });
  }

  /** The text of a value, as in the page's tables. */
  value(value: number | null): string {
    return value === null
      ? NO_VALUE
      : this.#number(value, DECIMALS[this.#head.design.cutOffStrategy]);
  }

  #row(competencyId: string, cells: TableCell[]): TableRow {
    const competency = this.competencies.find(({ id }) => id === competencyId);
    return {
      label: competency ? this.textOf(competency.texts) : "",
      color: competency ? graphicColor(competency.colorCode) : null,
      cells,
    };
  }

  /** Splits a table into some of at most `COLUMNS` columns; the last column is in the last one. */
  split(table: DataTable): DataTable[] {
    const [count, tables] = [table.columns.length, [] as DataTable[]];
    if (table.rows.length === 0) return [];
    const pieces = Math.max(1, Math.ceil(count / COLUMNS));
    const size = Math.ceil(count / pieces);
    for (let from = 0; from < count; from += size) {
      const part = (row: TableRow) => ({ ...row, cells: row.cells.slice(from, from + size) });
      tables.push({
        corner: table.corner,
        columns: table.columns.slice(from, from + size),
        isLastWide: table.isLastWide === true && from + size >= count,
        rows: table.rows.map(part),
        foot: table.foot.map(part),
      });
    }
    return tables;
  }

  overviewTables({ exercises, profile, value }: CandidateSheet): DataTable[] {
    if (profile.every((row) => row.value === null && row.values.every((one) => one === null)))
      return [];
    const strong = (one: number | null): TableCell => ({ t: this.value(one), strong: true });
    return this.split({
      corner: this.#t("competency"),
      columns: [...exercises.map((one) => this.exerciseName(one)), this.#t("total")],
      rows: profile.map((row) =>
        this.#row(row.competencyId, [
          ...row.values.map((one) => ({ t: this.value(one) })),
          strong(row.value),
        ]),
      ),
      foot: [
        {
          label: this.#t(`strategy_${this.#head.design.cutOffStrategy}`),
          color: null,
          cells: [...exercises.map((one) => strong(one.value)), strong(value)],
        },
      ],
    });
  }

  exerciseTables({ observerIds, rows, value }: ExerciseSheet, nameOf: (id: string) => string) {
    if (observerIds.length === 0) return [];
    const word = this.#t(`strategy_${this.#head.design.cutOffStrategy}`);
    return this.split({
      corner: this.#t("competency"),
      columns: [...observerIds.map(nameOf), word],
      rows: rows.map((row) =>
        this.#row(row.competencyId, [
          ...row.cells.map((cell): TableCell => ({
            t: `${cell.value === null ? NO_VALUE : this.#number(cell.value)}${cell.isOverwritten ? "*" : ""}${cell.differs ? " ↔" : ""}`,
            ...(cell.differs && { differs: true as const }),
          })),
          { t: this.value(row.value), strong: true },
        ]),
      ),
      foot: [
        {
          label: word,
          color: null,
          cells: [...observerIds.map(() => ({ t: "" })), { t: this.value(value), strong: true }],
        },
      ],
    });
  }

  /** The overall results of moderators, if they decide. */
  resultTables({ results, profile }: CandidateSheet): DataTable[] {
    if (this.#head.design.cutOffStrategy !== "MANUAL" || results.length === 0) return [];
    return this.split({
      corner: this.#t("competency"),
      columns: results.map(({ itemId }) => this.itemName(itemId)),
      rows: profile.map(({ competencyId }) =>
        this.#row(
          competencyId,
          results.map(({ values }) => {
            const value = values.get(competencyId) ?? null;
            return { t: value === null ? NO_VALUE : this.#number(value), strong: true };
          }),
        ),
      ),
      foot: [],
    });
  }

  #look(mode: "bar" | "boxplot", width: number) {
    const { scale, cutOffStrategy } = this.#head.design;
    const criterions = scale.criterions.map(({ value, texts }) => ({
      value,
      label: this.#number(value),
      text: textIn<{ textShort: string }>(texts, this.#head.order)?.textShort ?? "",
    }));
    const valueTexts = [
      ...criterions.map(({ value }) => this.#number(value, DECIMALS[cutOffStrategy])),
      this.#t("unrated"),
    ];
    return { mode, width, criterions, valueTexts: valueTexts.slice(0, -1) };
  }

  #panelRow(
    competencyId: string,
    value: number | null,
    ratings: readonly number[],
    limit: number | null,
  ): PanelRow {
    const { label } = this.#row(competencyId, []);
    const color = this.competencies.find(({ id }) => id === competencyId)?.colorCode;
    const valueText = value === null ? this.#t("unrated") : this.value(value);
    const spread = spreadOf(ratings);
    return { label, color, value, valueText, spread, points: ratings, limit, differs: false };
  }

  profile({ profile }: CandidateSheet): Chart | null {
    const rows = profile
      .filter(({ ratings }) => ratings.length > 0)
      .map(({ competencyId, value, ratings }) =>
        this.#panelRow(competencyId, value, ratings, null),
      );
    if (rows.length === 0) return null;
    const picture = panelPicture(rows, this.#look("boxplot", WIDE));
    const values = saidOf(rows);
    return chartOf(picture, this.#t("profileSaid", { values }));
  }

  chart(exercise: ExerciseSheet, verdicts: readonly StepVerdict[]): CandidatePart["charts"] {
    const { exerciseId, rows, observerIds } = exercise;
    if (observerIds.length === 0) return [];
    const drawn = rows.map((row) =>
      this.#panelRow(
        row.competencyId,
        row.value,
        row.ratings,
        this.#limitOf(verdicts, exerciseId, row.competencyId),
      ),
    );
    const picture = panelPicture(drawn, this.#look("bar", NARROW));
    const title = this.exerciseName(exercise);
    const alt = this.#t("chartSaid", { title, values: saidOf(drawn) });
    return [
      { title, chart: chartOf(picture, alt), hasLimit: drawn.some(({ limit }) => limit !== null) },
    ];
  }

  /** The limit of a competency in a step that is judged by competencies. */
  #limitOf(verdicts: readonly StepVerdict[], exerciseId: string, competencyId: string) {
    // Under MANUAL a limit applies to the overall result, not to the observers' ratings that the chart shows.
    if (this.#head.design.cutOffStrategy === "MANUAL") return null;
    const parts = verdicts.find(({ itemId }) => itemId === exerciseId)?.judgement.parts ?? [];
    return (
      parts.find(({ kind, id }) => kind === "competency" && id === competencyId)?.limit ?? null
    );
  }
}

const saidOf = (rows: readonly PanelRow[]): string =>
  rows.map(({ label, valueText }) => `${label} ${valueText}`).join("; ");

const numberFormat = (language: Language) => {
  const formats = new Map<number | undefined, Intl.NumberFormat>();
  return (value: number, digits?: number): string => {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits ?? 3 };
    const format = formats.get(digits) ?? new Intl.NumberFormat(language, options);
    formats.set(digits, format);
    return format.format(value);
  };
};
