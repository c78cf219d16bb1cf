import type { WordProblem } from "@assay/contract";
import { MOST_WORD_PROBLEMS, type TemplateFields } from "@assay/domain";
import { trialData, type WordData } from "./data.ts";
import { fillWord } from "./filling.ts";
import { openWordPackage, type WordPackage } from "./package.ts";
import { type Paragraph, paragraphsOf } from "./paragraphs.ts";
import { fileProblem, TemplateRefusal } from "./problems.ts";
import type { WordProperties } from "./properties.ts";
import { tagProblems } from "./tags.ts";

const TRIAL: WordProperties = {
  title: "x",
  organisation: "x",
  language: "de",
  at: "2000-01-01T00:00:00Z",
};

/** An error of docxtemplater, as far as it is used. */
interface TagError {
  readonly properties?: { readonly xtag?: string; readonly errors?: readonly TagError[] };
}

/** A block whose ends do not fit each other, such as one that begins in a table and ends behind it. */
function crossedBlocks(error: TagError, paragraphs: readonly Paragraph[]): WordProblem[] {
  const errors = error.properties?.errors ?? [error];
  return errors.map(({ properties }) => {
    const tag = properties?.xtag ?? "";
    const found = paragraphs.find(({ text }) => tag !== "" && text.includes(tag));
    if (!found) return fileProblem(tag === "" ? "corruptFile" : "crossedBlock", tag);
    const at = { place: found.place, paragraph: found.number, text: found.text.slice(0, 80) };
    return { rule: "crossedBlock", about: `{${tag}}`, at };
  });
}

/** Fills the template once with everything, and once with nothing. @throws TemplateRefusal */
function tryOut(opened: WordPackage, fields: TemplateFields, paragraphs: readonly Paragraph[]) {
  try {
    for (const isFull of [true, false]) {
      const document = fillWord(opened, trialData(fields, isFull), TRIAL);
      paragraphsOf(openWordPackage(document));
    }
  } catch (error) {
    throw new TemplateRefusal(crossedBlocks(error as TagError, paragraphs));
  }
}

/** @throws TemplateRefusal for tags that cannot be filled */
function openTemplate(bytes: Buffer, fields: TemplateFields) {
  const opened = openWordPackage(bytes);
  const parts = paragraphsOf(opened);
  const problems = parts.flatMap((paragraphs) => tagProblems(paragraphs, fields));
  // A drawing stands twice in a document: as it is, and for older programs.
  const different = new Map(problems.map((one) => [JSON.stringify(one), one]));
  if (different.size > 0) throw new TemplateRefusal([...different.values()]);
  return { opened, paragraphs: parts.flat() };
}

/** What the process is asked: to check a template, or also to fill it. */
export interface WordTask {
  readonly template: Uint8Array;
  readonly fields: TemplateFields;
  /** What it is filled with; null if it is checked only. */
  readonly filling: { readonly data: WordData; readonly properties: WordProperties } | null;
}
/** The document, null if the template was checked only, or what is wrong with the template. */
export type WordOutcome =
  | { readonly document: Uint8Array | null }
  | { readonly problems: WordProblem[] };

/** Slow and blocking for a hostile file, and so for a separate process. */
export function doWordTask({ template, fields, filling }: WordTask): WordOutcome {
  try {
    const { opened, paragraphs } = openTemplate(Buffer.from(template), fields);
    if (filling) return { document: fillWord(opened, filling.data, filling.properties) };
    tryOut(opened, fields, paragraphs);
    return { document: null };
  } catch (error) {
    const problems =
      error instanceof TemplateRefusal ? error.problems : [fileProblem("corruptFile")];
    return { problems: problems.slice(0, MOST_WORD_PROBLEMS) };
  }
}
