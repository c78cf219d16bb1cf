import type { Scale } from "@assay/contract";
import { textIn } from "@assay/domain";
import { type ListReader, listWorkbook } from "../../platform/listWorkbook.ts";
import type { Workbook } from "../../platform/workbook.ts";
import { workbookTexts } from "../../platform/workbookTexts.ts";

/** All scales as a workbook: a row for each criterion, in the caller's language. */
export function scaleWorkbook(scales: readonly Scale[], reader: ListReader): Workbook {
  const { language } = reader;
  const { sheet, headers, counted, all } = workbookTexts[language].scales;
  const byName = new Intl.Collator(language);
  const rows = scales
    .toSorted((a, b) => byName.compare(a.name, b.name))
    .flatMap(({ name, description, criterions }) =>
      criterions.map(({ value, texts }) => {
        const text = textIn(texts, reader.order);
        const words = [text?.textShort, text?.textLong, text?.description];
        return [name, description, value, ...words.map((one) => one ?? "")];
      }),
    );
  return listWorkbook({ sheet, headers, rows, all, count: [counted, scales.length] }, reader);
}
