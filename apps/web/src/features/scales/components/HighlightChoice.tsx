import { useId } from "react";
import { useT } from "../../../app/i18n/texts.ts";
import { criterionCount } from "./criterionCount.ts";
import classes from "./Partition.module.css";
import { ScaleDrawing } from "../../../app/forms/ScaleDrawing.tsx";
import { useGroupNames } from "./useGroupNames.ts";

interface HighlightChoiceProps {
  values: readonly number[];
  partition: readonly number[];
  selected: number | null;
  onSelect(group: number | null): void;
}

/** Which group's cues are set off on the assessment page (SCALE-06). */
export function HighlightChoice(props: HighlightChoiceProps) {
  const { values, partition, selected, onSelect } = props;
  const t = useT();
  const id = useId();
  const names = useGroupNames()(values, partition);
  return (
    <div
      role="radiogroup"
      aria-label={t("scales:highlight")}
      className={classes["choices"]}
      style={criterionCount(values)}
    >
      {[null, ...names.keys()].map((group) => (
        <label key={group} className={classes["choice"]}>
          <input
            type="radio"
            name={id}
            checked={group === selected}
            aria-label={
              group === null
                ? t("scales:highlightNone")
                : t("scales:highlightGroup", { values: names[group] ?? "" })
            }
            onChange={() => onSelect(group)}
          />
          {group === null ? (
            <span>{t("scales:highlightNone")}</span>
          ) : (
            <ScaleDrawing values={values} partition={partition} highlighted={group} />
          )}
        </label>
      ))}
    </div>
  );
}
