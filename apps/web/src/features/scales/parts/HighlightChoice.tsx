import { ScaleDrawing } from "../shared/ScaleDrawing.tsx";
import { useT } from "../../../platform/i18n/texts.ts";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { drawingWidth, useGroupNames } from "./useGroupDrawings.ts";

const NONE = "none";

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
  const names = useGroupNames()(values, partition);
  return (
    <ChoiceCards
      label={t("scales:highlight")}
      value={selected === null ? NONE : String(selected)}
      onChange={(value) => onSelect(value === NONE ? null : Number(value))}
      minWidth={drawingWidth(values)}
      choices={[
        { value: NONE, label: t("scales:highlightNone") },
        ...names.map((name, group) => ({
          value: String(group),
          label: t("scales:highlightGroup", { values: name }),
          isLabelHidden: true,
          drawing: <ScaleDrawing values={values} partition={partition} highlighted={group} />,
        })),
      ]}
    />
  );
}
