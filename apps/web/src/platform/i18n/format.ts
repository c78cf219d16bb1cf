import { LANGUAGES, type Language } from "@assay/domain";
import { useLanguage } from "./texts.ts";

const pad = (value: number): string => String(value).padStart(2, "0");
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** DD.MM.YYYY in every language (spec 1 §9); a plain date is no moment and has no time zone. */
function formatDate(value: string | Date): string {
  const plain = typeof value === "string" ? ISO_DATE.exec(value) : null;
  if (plain) return `${plain[3]}.${plain[2]}.${plain[1]}`;
  const date = new Date(value);
  return `${pad(date.getDate())}.${pad(date.getMonth() + 1)}.${date.getFullYear()}`;
}

/** HH:MM in the user's time zone. */
function formatTime(value: string | Date): string {
  const date = new Date(value);
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

export interface Format {
  date(value: string | Date): string;
  time(value: string | Date): string;
  dateTime(value: string | Date): string;
  /** Writes a number with the decimal sign of the language; `digits` fixes the decimal places. */
  number(value: number, digits?: number): string;
  /** "a, b und c" */
  list(values: string[]): string;
  /** Order of names in the language, numbers inside them by value. */
  compare(a: string, b: string): number;
}

/** Called once per language, since objects of `Intl` are slow to make. */
function createFormat(language: Language): Format {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  const list = new Intl.ListFormat(language);
  const numbers = new Map<number | undefined, Intl.NumberFormat>();
  const numberFormat = (digits?: number): Intl.NumberFormat => {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits ?? 3 };
    const known = numbers.get(digits) ?? new Intl.NumberFormat(language, options);
    numbers.set(digits, known);
    return known;
  };
  return {
    date: formatDate,
    time: formatTime,
    dateTime: (value) => `${formatDate(value)}, ${formatTime(value)}`,
    number: (value, digits) => numberFormat(digits).format(value),
    list: (values) => list.format(values),
    compare: (a, b) => collator.compare(a, b),
  };
}

const formats = new Map(LANGUAGES.map((language) => [language, createFormat(language)])); // tab-wide: constant
export const formatOf = (language: Language): Format =>
  formats.get(language) ?? createFormat(language);

/** Dates, numbers and sorting in the user's language. */
export const useFormat = (): Format => formatOf(useLanguage());
