import type { OwnSelfAssessment } from "@assay/contract";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";

/** Names a value of the scale in words, as far as it has some. */
export function useValueLabel(scale: OwnSelfAssessment["scale"]) {
  const t = useT();
  const { number } = useFormat();
  return (value: number | null): string => {
    if (value === null) return t("selfAssessment:unchosen");
    const label = scale.find((step) => step.value === value)?.label;
    const shown = number(value);
    return label === undefined || label === shown
      ? t("selfAssessment:value", { value: shown })
      : t("selfAssessment:valueLabel", { value: shown, label });
  };
}
