import { useLanguage } from "../i18n/texts.ts";

const KB = 1024;
const MB = KB * KB;

/** How large a file is, in KB or MB, in the words of the language ("1,2 MB", "1,2 Mo"). */
export function useFileSize(): (bytes: number) => string {
  const language = useLanguage();
  const format = (value: number, unit: string, digits: number): string =>
    new Intl.NumberFormat(language, {
      style: "unit",
      unit,
      maximumFractionDigits: digits,
    }).format(value);
  return (bytes) =>
    bytes < MB
      ? format(Math.max(1, Math.round(bytes / KB)), "kilobyte", 0)
      : format(bytes / MB, "megabyte", 1);
}
