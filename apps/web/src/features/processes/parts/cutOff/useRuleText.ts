import type { Item, LeafItem } from "@assay/contract";
import {
  type Condition,
  conditionsOf,
  effectiveScope,
  ownLimit,
  selectedIn,
  selectionKind,
} from "@assay/domain";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useProcessEditor } from "../useProcessEditor.ts";
import { usePartName } from "./usePartName.ts";

/** Says a cut-off as a sentence. */
export function useRuleText() {
  const t = useT();
  const { number, list } = useFormat();
  const { draft } = useProcessEditor();
  const partName = usePartName();
  const strategy = draft.cutOffStrategy;
  /** One condition: as the whole sentence, or as a clause of a longer one. */
  const conditionText = (
    item: Item | LeafItem,
    condition: Condition,
    form: "rule" | "clause",
  ): string => {
    const kind = selectionKind(condition);
    const limit = number(condition.cutOffValue);
    if (kind === null) return t(`cutOff:${form}_TOTAL`, { strategy, limit });
    const scope = effectiveScope(condition) === "EXERCISES" ? "EXERCISES" : "COMPETENCIES";
    if (condition.calculationSubset === "ALL")
      return t(`cutOff:${form}_${scope}`, { strategy, limit });
    const isOwn = condition.calculationSubset === "SUBSETVALUES";
    const parts = selectedIn(condition, kind).map((id) => {
      const name = partName(kind, item, id);
      return isOwn ? `${name} (${number(ownLimit(condition, kind, id))})` : name;
    });
    const names = list(parts);
    return isOwn
      ? t(`cutOff:${form}_SUBSETVALUES`, { strategy, names })
      : t(`cutOff:${form}_SUBSET`, { strategy, names, limit });
  };
  return (item: Item | LeafItem): string => {
    const [first, ...others] = conditionsOf(item.cutOff);
    if (others.length === 0) return conditionText(item, first, "rule");
    const clauses = [first, ...others].map((one) => conditionText(item, one, "clause"));
    return t("cutOff:rule_AND", { clauses: clauses.join(` ${t("cutOff:and")} `) });
  };
}
