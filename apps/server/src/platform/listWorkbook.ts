import type { Language, LanguageOrder } from "@assay/domain";
import type { Value, Workbook } from "./workbook.ts";
import { workbookTexts } from "./workbookTexts.ts";

export interface ListReader {
  language: Language;
  order: LanguageOrder;
  now: Date;
  /** Title of the tenant's app. */
  appTitle: string;
}
interface List {
  /** The name of the sheet, and of the file. */
  sheet: string;
  headers: readonly string[];
  rows: Value[][];
  /** The text which says that the list is complete. */
  all: string;
  /** Word and number of the list's entries. */
  count: readonly [string, number];
}

/** A list as a workbook: a sheet of data, and one that describes it. */
export function listWorkbook(
  { sheet, headers, rows, all, count }: List,
  { language, now, appTitle }: ListReader,
): Workbook {
  const { about, tenant, created, filter } = workbookTexts[language].list;
  return {
    fileName: `${sheet} ${now.toISOString().slice(0, 10)}.xlsx`,
    tables: [{ name: sheet, headers: [...headers], rows }],
    about: { name: about, facts: [[tenant, appTitle], [created, now], [filter, all], count] },
  };
}
