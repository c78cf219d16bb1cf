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

function blocksOf(report: FeedbackReport, t: Translate<Word>): PackageBlock[] {
  return [
    { type: "text", paragraphs: report.introduction },
    ...part(2, t("exercises"), listBlocks(report.exercises)),
    ...report.competencies.flatMap((one) =>
      part(2, one.name, [
        ...textBlocks(one.description),
        { type: "text", paragraphs: [one.result] },
        ...part(3, t("statement"), textBlocks(one.statement)),
        ...part(3, t("quotes"), listBlocks(one.quotes.map(({ text }) => text))),
        ...part(3, t("strength"), textBlocks(one.strength)),
        ...part(3, t("nextStep"), textBlocks(one.nextStep)),
      ]),
    ),
    ...part(2, t("outcomeTitle"), listBlocks(report.outcome)),
    ...part(2, t("closing"), textBlocks(report.closing)),
    ...part(2, t("notes"), [{ type: "text", paragraphs: report.notes }]),
  ];
}

interface DocumentHead {
  readonly tenant: TenantOfHost;
  /** The candidate; null if the name was erased. */
  readonly name: string | null;
  readonly isDraft: boolean;
}

/** A report as a document, and the name of its file. */
export function documentOf(
  report: FeedbackReport,
  { tenant, name, isDraft }: DocumentHead,
): { name: string; document: PackageDocument } {
  const t = feedbackWords(report.language, tenant);
  const { primary } = tenant.styling.theme.light;
  const of = { name: name ?? t("anonymous") };
  return {
    name: titledFileName(t(isDraft ? "fileNameDraft" : "fileName", of), PDF_TYPE),
    document: {
      lang: report.language,
      words: { page: t("pageWord"), of: t("pageOf") },
      colors: { primary, heading: readable(mix(primary, PAPER.text, 0.35), PAPER.body) },
      title: t(isDraft ? "titleDraft" : "titleOf", of),
      appTitle: tenant.appTitle,
      blocks: blocksOf(report, t),
    },
  };
}
