import type { FeedbackContent, FeedbackReport } from "@assay/contract";
import {
  type CompetencyFacts,
  type FeedbackFacts,
  type Finder,
  languageOrder,
  type LanguageOrder,
  mix,
  readable,
  textIn,
  titledFileName,
  WHOLE_PROCESS,
  withoutOthers,
} from "@assay/domain";
import { PDF_TYPE } from "@assay/contract";
import type { TenantOfHost } from "../../../db/directory.ts";
import { PAPER } from "../../../platform/pdf/drawings.ts";
import type { PackageBlock, PackageDocument } from "../../../platform/pdf/packageDocument.ts";
import { compileTexts, loadTexts, type Translate } from "../../../platform/texts.ts";
import type { Run } from "../../runs/store.ts";
import type words from "./texts/de.json";

const TEXTS = await loadTexts<typeof words>(
  (language) => import(`./texts/${language}.json`, { with: { type: "json" } }),
);
type Word = keyof typeof words;
const feedbackWords = compileTexts<Word>(TEXTS);

/** What a report is made of. */
export interface ReportSources {
  readonly run: Run;
  readonly tenant: TenantOfHost;
  readonly facts: FeedbackFacts;
  readonly content: FeedbackContent;
  readonly finder: Finder;
}

/** DD.MM.YYYY in every language (spec 1 §9). */
const dateOf = (iso: string): string => iso.split("-").toReversed().join(".");

/** The texts of a run in the language of the report, without names of others. */
class RunTexts {
  readonly #run: Run;
  readonly #order: LanguageOrder;
  readonly #finder: Finder;

  constructor({ run, tenant, content, finder }: ReportSources) {
    this.#run = run;
    this.#order = languageOrder(content.language, tenant.baseLanguage);
    this.#finder = finder;
  }

  plain(text: string): string {
    return withoutOthers(text, this.#finder);
  }

  item(id: string): string | undefined {
    const item = this.#run.design.items
      .flatMap((step) => [step, ...step.items])
      .find((one) => one.id === id);
    return item && this.plain(textIn(item.texts, this.#order)?.displayName ?? "");
  }

  competency(id: string): { name: string; description: string } {
    const found = this.#run.design.competencies.find((one) => one.id === id);
    const texts = found && textIn(found.texts, this.#order);
    return {
      name: this.plain(texts?.displayName ?? ""),
      description: this.plain(texts?.description ?? ""),
    };
  }

  /** The word of a level of the scale; its number for one without words. */
  level(value: number): string {
    const criterion = this.#run.design.scale.criterions.find((one) => one.value === value);
    const texts = criterion && textIn(criterion.texts, this.#order);
    const word = [texts?.textLong, texts?.textShort].find((one) => one?.trim());
    return this.plain(word ?? String(value));
  }

  /** The words of the lowest and the highest level. */
  ends(): { lowest: string; highest: string } {
    const values = this.#run.design.scale.criterions.map(({ value }) => value);
    return {
      lowest: this.level(Math.min(...values)),
      highest: this.level(Math.max(...values)),
    };
  }
}

/** The result of a competency as sentences: the template says no more than what was calculated. */
function resultSentence(
  { result, isClose }: CompetencyFacts,
  texts: RunTexts,
  t: Translate<Word>,
): string {
  if (result === null) return t("resultNone");
  const said =
    result.kind === "at"
      ? t("resultAt", { level: texts.level(result.level) })
      : t("resultBetween", { lower: texts.level(result.lower), upper: texts.level(result.upper) });
  return [said, ...(isClose ? [t("close")] : [])].join(" ");
}

const outcomeSentences = ({ facts }: ReportSources, texts: RunTexts, t: Translate<Word>) =>
  facts.outcomes.map(({ itemId, verdict, isClose }) => {
    const item = itemId === WHOLE_PROCESS ? t("wholeProcess") : (texts.item(itemId) ?? "");
    const said = t(verdict === "passed" ? "outcomePassed" : "outcomeFailed", { item });
    return [said, ...(isClose ? [t("close")] : [])].join(" ");
  });

/** @param until the last day on which it can be opened; null for a draft */
export function presentReport(sources: ReportSources, until: string | null): FeedbackReport {
  const { run, tenant, facts, content } = sources;
  const t = feedbackWords(content.language, tenant);
  const texts = new RunTexts(sources);
  const exercises = run.design.items
    .flatMap((step) => [step, ...step.items])
    .filter(({ id }) => facts.exerciseIds.includes(id));
  return {
    language: content.language,
    title: t("title"),
    introduction: [
      t("introduction", { run: texts.plain(run.name) }),
      t("written"),
      t("scale", texts.ends()),
    ],
    exercises: exercises.map(({ id }) => texts.item(id) ?? ""),
    competencies: facts.competencies.map((one) => {
      const { competencyId, quotes } = one;
      const written = content.competencies.find((own) => own.competencyId === competencyId);
      const signs = new Map(quotes.map(({ evidenceId, sign }) => [evidenceId, sign]));
      return {
        competencyId,
        ...texts.competency(competencyId),
        result: resultSentence(one, texts, t),
        statement: written?.statement.trim() ?? "",
        strength: written?.strength.trim() ?? "",
        nextStep: written?.nextStep.trim() ?? "",
        quotes: (written?.quotes ?? []).flatMap(({ evidenceId, text }) => {
          const sign = signs.get(evidenceId);
          return sign === undefined ? [] : [{ text, sign }];
        }),
      };
    }),
    outcome: content.saysOutcome ? outcomeSentences(sources, texts, t) : [],
    closing: content.closing.trim(),
    notes: [
      t("noteOrigin"),
      t("noteExact"),
      t("noteDecision"),
      t("noteReply", { organisation: tenant.appTitle }),
      ...(until === null ? [] : [t("noteUntil", { date: dateOf(until) })]),
    ],
  };
}

/** The candidate of a report, and whether it is given already. */
export interface DocumentHead {
  readonly tenant: TenantOfHost;
  /** The candidate; null if the name was erased. */
  readonly name: string | null;
  readonly isDraft: boolean;
}

/** A report with all that a document of it says. */
export interface ReadReport {
  readonly report: FeedbackReport;
  readonly head: DocumentHead;
  /** When it was released; now for a draft. */
  readonly at: Date;
}

/**
 * What a document says of a report, by the names that templates use for it (`REPORT_FIELDS`). The PDF and the document in Word
 * are both made of this, and of nothing else.
 */
export function reportData(report: FeedbackReport, { tenant, name, isDraft }: DocumentHead) {
  const t = feedbackWords(report.language, tenant);
  const of = { name: name ?? t("anonymous") };
  const textOf = (text: string) => ({ text });
  return {
    documentTitle: t(isDraft ? "titleDraft" : "titleOf", of),
    fileTitle: t(isDraft ? "fileNameDraft" : "fileName", of),
    title: report.title,
    candidate: of.name,
    organisation: tenant.appTitle,
    isDraft,
    introduction: report.introduction.map(textOf),
    exercises: report.exercises.map((exercise) => ({ name: exercise })),
    competencies: report.competencies.map((one) => ({
      name: one.name,
      description: one.description,
      result: one.result,
      statement: one.statement,
      strength: one.strength,
      nextStep: one.nextStep,
      quotes: one.quotes.map(({ text }) => ({ text })),
    })),
    outcome: report.outcome.map(textOf),
    closing: report.closing,
    notes: report.notes.map(textOf),
    words: {
      exercises: t("exercises"),
      statement: t("statement"),
      quotes: t("quotes"),
      strength: t("strength"),
      nextStep: t("nextStep"),
      outcome: t("outcomeTitle"),
      closing: t("closing"),
      notes: t("notes"),
    },
  };
}
export type ReportData = ReturnType<typeof reportData>;

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** A heading with what stands below it; nothing of an empty part. */
const part = (level: 2 | 3 | 4, title: string, blocks: readonly PackageBlock[]): PackageBlock[] =>
  blocks.length === 0 ? [] : [{ type: "heading", level, text: title }, ...blocks];

const textBlocks = (text: string): PackageBlock[] => {
  const paragraphs = paragraphsOf(text);
  return paragraphs.length === 0 ? [] : [{ type: "text", paragraphs }];
};
const listBlocks = (items: readonly string[]): PackageBlock[] =>
  items.length === 0 ? [] : [{ type: "list", items: [...items] }];

const linesOf = (list: readonly { readonly text: string }[]): string[] =>
  list.map(({ text }) => text);

function blocksOf({ words, ...data }: ReportData): PackageBlock[] {
  return [
    { type: "text", paragraphs: linesOf(data.introduction) },
    ...part(2, words.exercises, listBlocks(data.exercises.map(({ name }) => name))),
    ...data.competencies.flatMap((one) =>
      part(2, one.name, [
        ...textBlocks(one.description),
        { type: "text", paragraphs: [one.result] },
        ...part(3, words.statement, textBlocks(one.statement)),
        ...part(3, words.quotes, listBlocks(linesOf(one.quotes))),
        ...part(3, words.strength, textBlocks(one.strength)),
        ...part(3, words.nextStep, textBlocks(one.nextStep)),
      ]),
    ),
    ...part(2, words.outcome, listBlocks(linesOf(data.outcome))),
    ...part(2, words.closing, textBlocks(data.closing)),
    ...part(2, words.notes, [{ type: "text", paragraphs: linesOf(data.notes) }]),
  ];
}

/** A report as a document, and the name of its file. */
export function documentOf(
  report: FeedbackReport,
  head: DocumentHead,
): { name: string; document: PackageDocument } {
  const { tenant } = head;
  const t = feedbackWords(report.language, tenant);
  const { primary } = tenant.styling.theme.light;
  const data = reportData(report, head);
  return {
    name: titledFileName(data.fileTitle, PDF_TYPE),
    document: {
      lang: report.language,
      words: { page: t("pageWord"), of: t("pageOf") },
      colors: { primary, heading: readable(mix(primary, PAPER.text, 0.35), PAPER.body) },
      title: data.documentTitle,
      appTitle: data.organisation,
      blocks: blocksOf(data),
    },
  };
}
