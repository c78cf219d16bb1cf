import type { Conflict } from "../../../platform/forms/fields.ts";
import { textIn } from "@assay/domain";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import type { DraftCriterion } from "../model/scaleForm.ts";

type Plain = "name" | "description" | "selectedPartition" | "highlightedPartition";
const TITLES = {
  name: "scales:name",
  description: "scales:description",
  selectedPartition: "scales:partition",
  highlightedPartition: "scales:highlight",
} as const satisfies Record<Plain, string>;

/** Says in words what a conflict is about and what its two sides hold. */
export function useConflictWords() {
  const t = useT();
  const order = useLanguageOrder();
  const { number } = useFormat();
  const placeText = ({ key }: Conflict): string => {
    const [kind, value] = key.split("/");
    if (kind === "criterion") return t("scales:criterionOf", { value: number(Number(value)) });
    return t(TITLES[kind as Plain]);
  };
  const valueText = ({ key }: Conflict, value: unknown): string => {
    if (value === undefined) return t("forms:removed");
    if (key.startsWith("criterion/")) {
      const { texts } = value as DraftCriterion;
      const words = textIn(texts, order);
      return [words?.textShort, words?.textLong, words?.description].filter(Boolean).join(" · ");
    }
    if (key === "selectedPartition") return (value as number[]).join(" + ");
    if (key === "highlightedPartition")
      return value === null ? t("scales:highlightNone") : number((value as number) + 1);
    return (value as string) || "–";
  };
  return { placeText, valueText };
}
