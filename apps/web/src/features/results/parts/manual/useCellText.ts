import type { ProcessRun } from "@assay/contract";
import { textIn } from "@assay/domain";
import { useCallback } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useLanguageOrder } from "../../../../platform/i18n/texts.ts";

/** How a value of the scale stands in a cell: as a number, or as its short text. */
export function useCellText({ scale }: ProcessRun, isShort: boolean): (value: number) => string {
  const format = useFormat();
  const order = useLanguageOrder();
  return useCallback(
    (value) => {
      const found = scale.criterions.find((criterion) => criterion.value === value);
      const short = isShort && found ? textIn(found.texts, order)?.textShort : undefined;
      return short || format.number(value);
    },
    [scale, isShort, format, order],
  );
}
