import { symmetricPartitions } from "@assay/domain";
import { NativeSelect, Stack } from "@mantine/core";
import { useState } from "react";
import { ScaleDrawing } from "../shared/ScaleDrawing.tsx";
import { useT } from "../../../platform/i18n/texts.ts";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { drawingWidth, useGroupNames } from "./useGroupDrawings.ts";

/** Maximum drawings that a reader can compare; for more partitions the number of groups is chosen first. */
const MOST = 16;
/** A partition as the value of a choice, such as `1+3+1`. */
const keyOf = (partition: readonly number[]): string => partition.join("+");

interface PartitionChoiceProps {
  values: readonly number[];
  selected: readonly number[];
  onSelect(partition: number[]): void;
}

/** All symmetric partitions of the scale, drawn as groups over its criterions (SCALE-05). */
export function PartitionChoice({ values, selected, onSelect }: PartitionChoiceProps) {
  const t = useT();
  const groupNames = useGroupNames();
  const all = symmetricPartitions(values.length);
  const [wanted, setWanted] = useState<number | null>(null);
  const isMany = all.length > MOST;
  const groups = wanted ?? selected.length;
  const shown = isMany ? all.filter((partition) => partition.length === groups) : all;
  const counts = [...new Set(all.map(({ length }) => length))].toSorted((a, b) => a - b);
  return (
    <Stack gap="md">
      {isMany && (
        <NativeSelect
          maw={280}
          label={t("scales:groupCount")}
          value={groups}
          data={counts.map(String)}
          onChange={(event) => setWanted(Number(event.currentTarget.value))}
        />
      )}
      <ChoiceCards
        label={t("scales:partition")}
        value={keyOf(selected)}
        onChange={(key) => onSelect(key.split("+").map(Number))}
        minWidth={drawingWidth(values)}
        choices={shown.map((partition) => ({
          value: keyOf(partition),
          label: t("scales:partitionName", {
            count: partition.length,
            groups: groupNames(values, partition).join(" | "),
          }),
          isLabelHidden: true,
          drawing: <ScaleDrawing values={values} partition={partition} />,
        }))}
      />
    </Stack>
  );
}
