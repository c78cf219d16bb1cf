import type { Item, LeafItem } from "@assay/contract";
import {
  CALCULATION_SCOPES,
  CALCULATION_SUBSETS,
  type Condition,
  countedCompetencies,
  countedExercises,
  effectiveScope,
  scaleRange,
  selectionKind,
  withScope,
  withSubset,
} from "@assay/domain";
import { Stack, Text } from "@mantine/core";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ChoiceCards } from "../../../../ui/ChoiceCards.tsx";
import { useProcessEditor } from "../useProcessEditor.ts";
import { LimitField } from "./LimitField.tsx";
import { SelectionList } from "./SelectionList.tsx";

export interface ConditionFieldsProps {
  item: Item | LeafItem;
  condition: Condition;
  onChange(condition: Condition): void;
}

/** One condition: the limit, what is judged, and which of it has to pass (PROC-20 to 23). */
export function ConditionFields({ item, condition, onChange }: ConditionFieldsProps) {
  const t = useT();
  const { number } = useFormat();
  const { scale } = useProcessEditor();
  const isCenter = item.itemType === "ASSESSMENT_CENTER";
  const range = scale && scaleRange(scale);
  const kind = selectionKind(condition);
  const available =
    kind === "exercise" ? countedExercises(item).map(({ id }) => id) : countedCompetencies(item);
  const scopes = CALCULATION_SCOPES.filter((scope) => scope !== "EXERCISES" || isCenter);
  return (
    <Stack gap="md">
      <LimitField
        label={t("cutOff:limit")}
        description={
          range
            ? t("cutOff:limitHint", { min: number(range.min), max: number(range.max) })
            : undefined
        }
        value={condition.cutOffValue}
        onChange={(cutOffValue) => onChange({ ...condition, cutOffValue })}
      />
      <div>
        <Text fw={600} mb={6} component="h3">
          {t("cutOff:scope")}
        </Text>
        <ChoiceCards
          label={t("cutOff:scope")}
          value={effectiveScope(condition)}
          onChange={(scope) => onChange(withScope(condition, scope))}
          choices={scopes.map((value) => ({ value, label: t(`cutOff:scope_${value}`) }))}
        />
      </div>
      {kind !== null && (
        <div>
          <Text fw={600} mb={6} component="h3">
            {t("cutOff:subset")}
          </Text>
          <ChoiceCards
            label={t("cutOff:subset")}
            value={condition.calculationSubset}
            onChange={(subset) => onChange(withSubset(condition, subset, available))}
            choices={CALCULATION_SUBSETS.map((value) => ({
              value,
              label: t(`cutOff:subset_${value}`, { kind }),
            }))}
          />
        </div>
      )}
      {kind !== null && condition.calculationSubset !== "ALL" && (
        <SelectionList {...{ item, condition, kind, available, onChange }} />
      )}
    </Stack>
  );
}
