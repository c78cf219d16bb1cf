import type { WordTemplate } from "@assay/contract";
import type { WordData } from "../../../platform/docx/data.ts";
import { type PlainParagraph, writePlainWord } from "../../../platform/docx/plain.ts";
import type { ReportData } from "../document/present.ts";
import type { TemplateRow } from "./store.ts";

export const presentTemplate = (row: TemplateRow | undefined): WordTemplate => ({
  template: row ? { ...row, uploadedAt: row.uploadedAt.toISOString() } : null,
});

const isThere = (text: string): boolean => text.trim() !== "";

/** What a template is filled with: what a document says of a report, and what of it is there. */
export const wordData = ({ fileTitle: _, ...data }: ReportData): WordData => ({
  ...data,
  hasExercises: data.exercises.length > 0,
  hasOutcome: data.outcome.length > 0,
  hasClosing: isThere(data.closing),
  competencies: data.competencies.map((one) => ({
    ...one,
    hasDescription: isThere(one.description),
    hasStatement: isThere(one.statement),
    hasQuotes: one.quotes.length > 0,
    hasStrength: isThere(one.strength),
    hasNextStep: isThere(one.nextStep),
  })),
});

/** A block of paragraphs between its tags. */
const block = (name: string, ...within: readonly PlainParagraph[]): PlainParagraph[] => [
  ["Normal", `{#${name}}`],
  ...within,
  ["Normal", `{/${name}}`],
];
/** A text below its heading, if it is there. */
const optional = (condition: string, heading: string, field: string): PlainParagraph[] =>
  block(condition, ["Heading2", `{words.${heading}}`], ["Normal", `{${field}}`]);

const SAMPLE: readonly PlainParagraph[] = [
  ["Title", "{documentTitle}"],
  ["Normal", "{organisation} · {candidate}{#isDraft} · {title}{/isDraft}"],
  ...block("introduction", ["Normal", "{text}"]),
  ...block(
    "hasExercises",
    ["Heading1", "{words.exercises}"],
    ...block("exercises", ["ListBullet", "{name}"]),
  ),
  ...block(
    "competencies",
    ["Heading1", "{name}"],
    ...block("hasDescription", ["Normal", "{description}"]),
    ["Normal", "{result}"],
    ...optional("hasStatement", "statement", "statement"),
    ...block(
      "hasQuotes",
      ["Heading2", "{words.quotes}"],
      ...block("quotes", ["ListBullet", "{text}"]),
    ),
    ...optional("hasStrength", "strength", "strength"),
    ...optional("hasNextStep", "nextStep", "nextStep"),
  ),
  ...block(
    "hasOutcome",
    ["Heading1", "{words.outcome}"],
    ...block("outcome", ["ListBullet", "{text}"]),
  ),
  ...block("hasClosing", ["Heading1", "{words.closing}"], ["Normal", "{closing}"]),
  ["Heading1", "{words.notes}"],
  ...block("notes", ["Normal", "{text}"]),
];

/** A template to begin with. It uses every field. */
export const sampleTemplate = (): Buffer =>
  writePlainWord({
    title: "Feedback report",
    paragraphs: SAMPLE,
    header: "{organisation}",
    footer: "{documentTitle}",
  });
