import type { Item, LeafItem } from "@assay/contract";
import { effectiveScope, ownLimit, selectedIn, selectionKind, type CutOff } from "@assay/domain";
import { useFormat } from "../../../../app/i18n/format.ts";
import { useT } from "../../../../app/i18n/texts.ts";
import { useProcessEditor } from "../useProcessEditor.ts";
import { usePartName } from "./usePartName.ts";

/** Says a cut-off as a sentence. */
export function useRuleText() {
  const t = useT();
  const { number, list } = useFormat();
  const { draft } = useProcessEditor();
  const partName = usePartName();
  const strategy = draft.cutOffStrategy;
  return (item: Item | LeafItem): string => {
    const cutOff: CutOff = item.cutOff;
    const kind = selectionKind(cutOff);
    const limit = number(cutOff.cutOffValue);
    if (kind === null) return t("cutOff:rule_TOTAL", { strategy, limit });
    const scope = effectiveScope(cutOff) === "EXERCISES" ? "EXERCISES" : "COMPETENCIES";
    if (cutOff.calculationSubset === "ALL") return t(`cutOff:rule_${scope}`, { strategy, limit });
    const isOwn = cutOff.calculationSubset === "SUBSETVALUES";
    const parts = selectedIn(cutOff, kind).map((id) => {
      const name = partName(kind, item, id);
      return isOwn ? `${name} (${number(ownLimit(cutOff, kind, id))})` : name;
    });
    const names = list(parts);
    return isOwn
      ? t("cutOff:rule_SUBSETVALUES", { strategy, names })
      : t("cutOff:rule_SUBSET", { strategy, names, limit });
  };
}
