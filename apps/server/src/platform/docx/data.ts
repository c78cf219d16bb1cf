import type { TemplateFields } from "@assay/domain";

/** What a template is filled with: plain data with the names of its fields, dots as groups. */
export type WordValue = string | boolean | readonly WordData[] | WordData;
export interface WordData {
  readonly [name: string]: WordValue;
}

const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Characters that XML 1.0 does not have (§2.2), and marks that reverse the order of letters. */
const UNWRITTEN =
  /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|[\u202A-\u202E\u2066-\u2069]/gu;

/** A text as a document can hold it, with its line breaks. */
const writtenText = (text: string): string =>
  text.toWellFormed().replace(LINE_END, "\n").replace(UNWRITTEN, "").replaceAll("\t", " ");

/** The same data with texts that a document can hold. */
export function writtenData(data: WordData): WordData {
  const written = (value: WordValue): WordValue => {
    if (typeof value === "string") return writtenText(value);
    if (typeof value === "boolean") return value;
    return Array.isArray(value) ? value.map(writtenData) : writtenData(value as WordData);
  };
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, written(value)]));
}

/** The value of a field in the data of one list entry or of the whole; undefined if it has none of this name. */
export function valueOf(data: unknown, name: string): WordValue | undefined {
  let value: unknown = data;
  for (const part of name.split(".")) {
    const isPlain = typeof value === "object" && value !== null && !Array.isArray(value);
    if (!isPlain || !Object.hasOwn(value as object, part)) return undefined;
    value = (value as WordData)[part];
  }
  return value as WordValue;
}

/** What a field is tried with: something, or nothing. */
function trialValue(field: TemplateFields[string], isFull: boolean): WordValue {
  if (field === "text") return isFull ? "x\ny" : "";
  if (field === "condition") return isFull;
  return isFull ? [trialData(field, isFull), trialData(field, isFull)] : [];
}

/** Data with something in every field, in each list two entries, by which a template is tried; or with nothing. */
export function trialData(fields: TemplateFields, isFull: boolean): WordData {
  const data: Record<string, WordValue> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = trialValue(field, isFull);
    const [group = "", inner] = name.split(".");
    if (inner === undefined) data[name] = value;
    else data[group] = { ...(data[group] as WordData | undefined), [inner]: value };
  }
  return data;
}
