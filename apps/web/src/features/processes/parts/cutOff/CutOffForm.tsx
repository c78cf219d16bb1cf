import type { CutOff, Item, LeafItem } from "@assay/contract";
import {
  changeStep,
  type Condition,
  conditionsOf,
  type CutOffWarning,
  MOST_FURTHER_CONDITIONS,
  WHOLE_PROCESS,
  withCondition,
  withMoreConditions,
  withoutCondition,
} from "@assay/domain";
import { Button, Stack } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { useProcessEditor } from "../useProcessEditor.ts";
import { ConditionFields } from "./ConditionFields.tsx";
import { CountingExercises } from "./CountingExercises.tsx";
import classes from "./CutOff.module.css";

interface CutOffFormProps {
  item: Item | LeafItem;
  warning: CutOffWarning | null;
}

interface ConditionProps {
  item: Item | LeafItem;
  condition: Condition;
  name: string;
  onChange(next: Condition): void;
  onRemove(): void;
}

/** One of several conditions, which can be removed. */
function RemovableCondition({ item, condition, name, onChange, onRemove }: ConditionProps) {
  const t = useT();
  return (
    <fieldset className={classes["condition"]}>
      <legend>{name}</legend>
      <ConditionFields item={item} condition={condition} onChange={onChange} />
      <Button
        variant="subtle"
        mt="sm"
        aria-label={t("cutOff:removeCondition", { name })}
        onClick={onRemove}
      >
        {t("cutOff:remove")}
      </Button>
    </fieldset>
  );
}

/** The parts of a step's rule, or of that of the whole process: its conditions, and which exercises count. */
export function CutOffForm({ item, warning }: CutOffFormProps) {
  const t = useT();
  const { edit } = useProcessEditor();
  const { cutOff } = item;
  const isWhole = item.id === WHOLE_PROCESS;
  const change = (next: CutOff): void =>
    edit((now) =>
      isWhole
        ? { ...now, cutOff: next }
        : {
            ...now,
            items: [...changeStep<Item>(now.items, item.id, (one) => ({ ...one, cutOff: next }))],
          },
    );
  const conditions = conditionsOf(cutOff);
  const hasCounting = item.itemType === "ASSESSMENT_CENTER" && item.items.length > 1 && !isWhole;
  return (
    <Stack gap="md">
      {warning !== null && (
        <Notice tone={warning === "always" ? "info" : "warning"}>
          {t(`cutOff:warningText_${warning}`)}
        </Notice>
      )}
      {conditions.length === 1 ? (
        <ConditionFields
          item={item}
          condition={cutOff}
          onChange={(next) => change(withCondition(cutOff, 0, next))}
        />
      ) : (
        conditions.map((condition, index) => (
          // A condition has no id; what stands at a place is changed there.
          <RemovableCondition
            key={index}
            item={item}
            condition={condition}
            name={t("cutOff:condition", { number: index + 1 })}
            onChange={(next) => change(withCondition(cutOff, index, next))}
            onRemove={() => change(withoutCondition(cutOff, index))}
          />
        ))
      )}
      {conditions.length <= MOST_FURTHER_CONDITIONS && (
        <Button
          variant="default"
          className={classes["more"]}
          onClick={() => change(withMoreConditions(cutOff))}
        >
          {t("cutOff:addCondition")}
        </Button>
      )}
      {hasCounting && <CountingExercises item={item} onChange={change} />}
    </Stack>
  );
}
