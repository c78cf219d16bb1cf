import type { Competency } from "@assay/contract";
import { LANGUAGES } from "@assay/domain";
import { type ListReader, listWorkbook } from "../../platform/listWorkbook.ts";
import type { Workbook } from "../../platform/workbook.ts";
import { workbookTexts } from "../../platform/workbookTexts.ts";

/** All competencies as a workbook, with their texts in all languages. */
export function competencyWorkbook(
  competencies: readonly Competency[],
  reader: ListReader,
): Workbook {
  const { sheet, headers, shown, description, counted, all } =
    workbookTexts[reader.language].competencies;
  const rows = competencies
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .map(({ name, baseName, sortOrder, colorCode, texts }) => [
      name,
      baseName,
      sortOrder,
      colorCode,
      ...LANGUAGES.flatMap((one) => [texts[one]?.displayName ?? "", texts[one]?.description ?? ""]),
    ]);
  const texts = LANGUAGES.flatMap((one) => [`${shown} (${one})`, `${description} (${one})`]);
  const count = [counted, competencies.length] as const;
  return listWorkbook({ sheet, headers: [...headers, ...texts], rows, all, count }, reader);
}
