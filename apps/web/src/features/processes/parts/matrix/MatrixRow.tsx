import { memo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ColorDot } from "../../../../ui/ColorDot.tsx";
import { type Observe, switchState } from "../../model/matrix/matrixColumns.ts";
import classes from "./Matrix.module.css";
import { MixedSwitch } from "./MixedSwitch.tsx";

interface MatrixRowProps {
  competencyId: string;
  name: string;
  color: string;
  /** Marks of the row, as `rowMarks` gives them. */
  marks: string;
  /** One per line, so that an unchanged row is recognised. */
  stepNames: string;
  /** With blanks between them; empty for a centre. */
  stepIds: string;
  onObserve: Observe;
}

interface CellProps {
  stepId: string;
  competencyId: string;
  label: string;
  isOn: boolean;
  onObserve: Observe;
}

/** A native checkbox: more than a thousand of them are drawn in a blink (stack.md, matrices). */
const Cell = memo(function Cell({ stepId, competencyId, label, isOn, onObserve }: CellProps) {
  return (
    <td>
      <label className={classes["cell"]}>
        <input
          type="checkbox"
          aria-label={label}
          data-cell
          tabIndex={-1}
          checked={isOn}
          onChange={(event) => onObserve([stepId], [competencyId], event.currentTarget.checked)}
        />
      </label>
    </td>
  );
});

/** A competency in all steps; drawn again only when its own cells or the steps change. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { competencyId, name, color, marks, stepNames, stepIds, onObserve } = props;
  const t = useT();
  const names = stepNames.split("\n");
  const ids = stepIds.split(" ");
  const cells = marks.split(" ");
  const own = ids.filter((id) => id !== "");
  const on = cells.filter((mark) => mark === "1").length;
  return (
    <tr>
      <th scope="row" className={classes["competency"]}>
        <ColorDot color={color}>{name}</ColorDot>
      </th>
      <td className={classes["all"]}>
        <MixedSwitch
          label={t("processes:everywhere", { name })}
          state={switchState(on, own.length)}
          onSwitch={(isOn) => onObserve(own, [competencyId], isOn)}
        />
      </td>
      {cells.map((mark, index) => {
        const id = ids[index] ?? "";
        const key = id === "" ? `centre ${index}` : id;
        return id === "" ? (
          <td key={key} className={classes["centre"]}>
            {mark.slice(1, -1)}
          </td>
        ) : (
          <Cell
            key={key}
            stepId={id}
            competencyId={competencyId}
            label={`${name}, ${names[index] ?? ""}`}
            isOn={mark === "1"}
            onObserve={onObserve}
          />
        );
      })}
    </tr>
  );
});
