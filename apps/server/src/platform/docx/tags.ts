import type { WordProblem, WordRule } from "@assay/contract";
import type { TemplateField, TemplateFields } from "@assay/domain";
import type { Paragraph } from "./paragraphs.ts";

/** Maximum characters of a paragraph, and of a tag, in a message. */
const LONGEST_TEXT = 80;
const shortened = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;

/** `name`, `#name`, `^name`, `/name` or `/`, with dots in names. docxtemplater takes a sign for one only at the beginning. */
const TAG = /^(?:([#^/])|\s*)\s*([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)?\s*$/;

interface Tag {
  /** As it stands, with its braces. */
  readonly raw: string;
  readonly paragraph: Paragraph;
}

/** A block that is open, with the fields of the entries of its list; null if that is unknown. */
interface OpenBlock extends Tag {
  readonly name: string;
  readonly fields: TemplateFields | null | "none";
}

/** Whether what stands from one paragraph to another can be repeated: side by side, or as rows of one table. */
const fits = (from: Paragraph, to: Paragraph): boolean =>
  from.holder === to.holder || (from.table !== null && from.table === to.table);

/** Checks the tags of one part of a document. */
class TagCheck {
  readonly problems: WordProblem[] = [];
  readonly #fields: TemplateFields;
  #open: OpenBlock[] = [];

  constructor(fields: TemplateFields) {
    this.#fields = fields;
  }

  #add(rule: WordRule, { raw, paragraph: { place, number, text } }: Tag): void {
    const at = { place, paragraph: number, text: shortened(text.trim()) };
    this.problems.push({ rule, about: shortened(raw), at });
  }

  /** What a name means here, from the innermost list to the whole report; null if a list around it is unknown. */
  #fieldOf(name: string): TemplateField | null | undefined {
    for (const { fields } of this.#open.toReversed()) {
      if (fields === null) return null;
      if (fields !== "none" && Object.hasOwn(fields, name)) return fields[name];
    }
    return Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined;
  }

  #begin(sign: string, name: string, tag: Tag): void {
    const field = this.#fieldOf(name);
    if (field === undefined) this.#add("unknownField", tag);
    if (field === "text") this.#add("notBlock", tag);
    const isList = typeof field === "object" && field !== null;
    if (isList && sign === "#" && this.#open.some(({ fields }) => fields === field))
      this.#add("blockTwice", tag);
    const fields =
      field === undefined || field === "text" ? null : isList && sign === "#" ? field : "none";
    this.#open.push({ ...tag, name, fields });
  }

  #end(name: string | undefined, tag: Tag): void {
    const at = this.#open.findLastIndex((one) => name === undefined || one.name === name);
    if (at < 0) return this.#add("unopenedBlock", tag);
    for (const inner of this.#open.slice(at + 1)) this.#add("unclosedBlock", inner);
    const block = this.#open[at];
    if (block && !fits(block.paragraph, tag.paragraph)) this.#add("crossedBlock", block);
    this.#open = this.#open.slice(0, at);
  }

  tag(tag: Tag): void {
    const [, sign = "", name] = TAG.exec(tag.raw.slice(1, -1)) ?? [];
    if (sign === "/") return this.#end(name, tag);
    if (name === undefined) return this.#add("badTag", tag);
    if (sign !== "") return this.#begin(sign, name, tag);
    const field = this.#fieldOf(name);
    if (field === undefined) this.#add("unknownField", tag);
    else if (field !== null && field !== "text") this.#add("notText", tag);
  }

  paragraph(paragraph: Paragraph): void {
    const { text } = paragraph;
    for (const [raw] of text.matchAll(/\{[^{}]*\}?|\}/g)) {
      if (raw === "}") this.#add("unopenedTag", { raw, paragraph });
      else if (!raw.endsWith("}")) this.#add("unclosedTag", { raw, paragraph });
      else this.tag({ raw, paragraph });
    }
  }

  finish(): WordProblem[] {
    for (const block of this.#open) this.#add("unclosedBlock", block);
    // A block that is not closed is noticed late.
    return this.problems.toSorted((a, b) => (a.at?.paragraph ?? 0) - (b.at?.paragraph ?? 0));
  }
}

/** What is wrong with the tags of a part, from its beginning to its end. */
export function tagProblems(
  paragraphs: readonly Paragraph[],
  fields: TemplateFields,
): WordProblem[] {
  const check = new TagCheck(fields);
  for (const paragraph of paragraphs) check.paragraph(paragraph);
  return check.finish();
}
