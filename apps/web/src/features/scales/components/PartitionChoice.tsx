import { symmetricPartitions } from "@assay/domain";
import { NativeSelect, Stack } from "@mantine/core";
import { useId, useState } from "react";
import { useT } from "../../../app/i18n/texts.ts";
import { criterionCount } from "./criterionCount.ts";
import classes from "./Partition.module.css";
import { ScaleDrawing } from "../../../app/forms/ScaleDrawing.tsx";
import { useGroupNames } from "./useGroupNames.ts";

/** So many drawings can be taken in at once; beyond, one first says how many groups there are. */
const MOST = 16;

interface PartitionChoiceProps {
  values: readonly number[];
  selected: readonly number[];
  onSelect(partition: number[]): void;
}

/** All symmetric partitions of the scale, drawn as groups over its criterions (SCALE-05). */
export function PartitionChoice({ values, selected, onSelect }: PartitionChoiceProps) {
  const t = useT();
  const id = useId();
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
          className={classes["filter"] ?? ""}
          label={t("scales:groupCount")}
          value={groups}
          data={counts.map(String)}
          onChange={(event) => setWanted(Number(event.currentTarget.value))}
        />
      )}
      <div
        role="radiogroup"
        aria-label={t("scales:partition")}
        className={classes["choices"]}
        style={criterionCount(values)}
      >
        {shown.map((partition) => {
          const key = partition.join("+");
          return (
            <label key={key} className={classes["choice"]}>
              <input
                type="radio"
                name={id}
                checked={key === selected.join("+")}
                aria-label={t("scales:partitionName", {
                  count: partition.length,
                  groups: groupNames(values, partition).join(" | "),
                })}
                onChange={() => onSelect(partition)}
              />
              <ScaleDrawing values={values} partition={partition} />
            </label>
          );
        })}
      </div>
    </Stack>
  );
}
