import { useT } from "../../../platform/i18n/texts.ts";
import type { RulesChoice } from "./rulesChoice.ts";

/** Rules for rating in one line, for a comparison of two versions. */
export function useRulesText() {
  const t = useT();
  return (rules: RulesChoice): string => {
    if (!rules) return t("ratingRules:mode_OFF");
    const sealing = t(`ratingRules:sealing_${rules.sealing}`);
    const names = t(`ratingRules:names_${rules.names}`);
    const evidence = t(`ratingRules:evidence_${rules.evidence?.rule ?? "OFF"}`);
    const min = rules.evidence?.min ?? 0;
    return t("ratingRules:summary", { sealing, names, evidence, min });
  };
}
