import type { ProcessRun } from "@assay/contract";
import { textIn } from "@assay/domain";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";

/** A value with the long and short text of its criterion; a word where nothing is rated. */
export function useCriterionText(run: ProcessRun): (value: number | null) => string {
  const t = useT();
  const format = useFormat();
  const order = useLanguageOrder();
  return (value) => {
    if (value === null) return t("resultsManual:unrated");
    const number = format.number(value);
    const found = run.scale.criterions.find((criterion) => criterion.value === value);
    const texts = found && textIn(found.texts, order);
    const short = texts?.textShort;
    const head = short && short !== number ? `${number} (${short})` : number;
    return [head, texts?.textLong].filter(Boolean).join(" – ");
  };
}
