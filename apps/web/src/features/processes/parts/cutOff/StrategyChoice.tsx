import { CUT_OFF_STRATEGIES } from "@assay/domain";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ChoiceCards } from "../../../../ui/ChoiceCards.tsx";
import { useProcessEditor } from "../useProcessEditor.ts";

/** How many ratings become one value, in every step of the process (PROC-19). */
export function StrategyChoice() {
  const t = useT();
  const { draft, edit } = useProcessEditor();
  return (
    <ChoiceCards
      label={t("cutOff:strategy")}
      value={draft.cutOffStrategy}
      onChange={(cutOffStrategy) => edit((now) => ({ ...now, cutOffStrategy }))}
      choices={CUT_OFF_STRATEGIES.map((value) => ({
        value,
        label: t(`cutOff:strategy_${value}`),
        hint: t(`cutOff:strategyHint_${value}`),
      }))}
    />
  );
}
