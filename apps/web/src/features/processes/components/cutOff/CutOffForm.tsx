import type { CutOff as StoredCutOff, Item, LeafItem } from "@assay/contract";
import {
  CALCULATION_SCOPES,
  CALCULATION_SUBSETS,
  changeStep,
  countedCompetencies,
  countedExercises,
  type CutOffWarning,
  effectiveScope,
  scaleRange,
  selectionKind,
  withScope,
  withSubset,
} from "@assay/domain";
import { Stack, Text } from "@mantine/core";
import { useFormat } from "../../../../app/i18n/format.ts";
import { useT } from "../../../../app/i18n/texts.ts";
import { ChoiceCards } from "../../../../ui/ChoiceCards.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { useProcessEditor } from "../useProcessEditor.ts";
import { CountingExercises } from "./CountingExercises.tsx";
import { LimitField } from "./LimitField.tsx";
import { SelectionList } from "./SelectionList.tsx";

interface CutOffFormProps {
  item: Item | LeafItem;
  warning: CutOffWarning | null;
}

/** The parts of a step's rule: the limit, what is judged, and which of it has to pass (PROC-20 to 23). */
export function CutOffForm({ item, warning }: CutOffFormProps) {
  const t = useT();
  const { number } = useFormat();
  const { edit, scale } = useProcessEditor();
  const { cutOff } = item;
  const isCenter = item.itemType === "ASSESSMENT_CENTER";
  const range = scale && scaleRange(scale);
  const kind = selectionKind(cutOff);
  const available =
    kind === "exercise" ? countedExercises(item).map(({ id }) => id) : countedCompetencies(item);
  const change = (next: StoredCutOff): void =>
    edit((now) => ({
      ...now,
      items: [...changeStep<Item>(now.items, item.id, (one) => ({ ...one, cutOff: next }))],
    }));
  const scopes = CALCULATION_SCOPES.filter((scope) => scope !== "EXERCISES" || isCenter);
  return (
    <Stack gap="md">
      {warning !== null && (
        <Notice tone={warning === "always" ? "info" : "warning"}>
          {t(`cutOff:warningText_${warning}`)}
        </Notice>
      )}
      <LimitField
        label={t("cutOff:limit")}
        description={
          range
            ? t("cutOff:limitHint", { min: number(range.min), max: number(range.max) })
            : undefined
        }
        value={cutOff.cutOffValue}
        onChange={(cutOffValue) => change({ ...cutOff, cutOffValue })}
      />
      <div>
        <Text fw={600} mb={6} component="h3">
          {t("cutOff:scope")}
        </Text>
        <ChoiceCards
          label={t("cutOff:scope")}
          value={effectiveScope(cutOff)}
          onChange={(scope) => change(withScope(cutOff, scope))}
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
            value={cutOff.calculationSubset}
            onChange={(subset) => change(withSubset(cutOff, subset, available))}
            choices={CALCULATION_SUBSETS.map((value) => ({
              value,
              label: t(`cutOff:subset_${value}`, { kind }),
            }))}
          />
        </div>
      )}
      {kind !== null && cutOff.calculationSubset !== "ALL" && (
        <SelectionList item={item} kind={kind} available={available} onChange={change} />
      )}
      {isCenter && item.items.length > 1 && <CountingExercises item={item} onChange={change} />}
    </Stack>
  );
}
