import type { CutOff, Item, LeafItem } from "@assay/contract";
import { withCounting } from "@assay/domain";
import { Checkbox, Text } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import classes from "./CutOff.module.css";
import { usePartName } from "./usePartName.ts";

interface CountingExercisesProps {
  item: Item | LeafItem;
  onChange(cutOff: CutOff): void;
}

/** Which exercises of a centre count at all; the last one that counts stays. */
export function CountingExercises({ item, onChange }: CountingExercisesProps) {
  const t = useT();
  const partName = usePartName();
  const { cutOff, items } = item;
  const { selectedSubItemIndexes: chosen } = cutOff;
  const isCounting = (index: number): boolean => chosen.length === 0 || chosen.includes(index);
  const counting = items.filter((_, index) => isCounting(index)).length;
  return (
    <fieldset className={classes["counting"]}>
      <Text component="legend" fw={600}>
        {t("cutOff:counting")}
      </Text>
      {items.map(({ id, isObserved }, index) => (
        <Checkbox
          key={id}
          className={classes["check"] ?? ""}
          size="md"
          label={partName("exercise", item, id)}
          description={isObserved ? undefined : t("cutOff:notObserved")}
          checked={isCounting(index)}
          disabled={isCounting(index) && counting === 1}
          onChange={(event) =>
            onChange(withCounting(cutOff, index, items.length, event.currentTarget.checked))
          }
        />
      ))}
    </fieldset>
  );
}
