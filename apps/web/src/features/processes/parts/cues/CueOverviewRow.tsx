import { memo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ColorDot } from "../../../../ui/ColorDot.tsx";
import classes from "./CueOverview.module.css";

/** Empty, partial, complete. */
export type StateSign = "e" | "p" | "c";
export interface StepColumn {
  id: string;
  name: string;
}

interface CueOverviewRowProps {
  competencyId: string;
  name: string;
  color: string;
  columns: readonly StepColumn[];
  /** Per step a letter for each language, or nothing where it is not observed; with a blank between. */
  signs: string;
  /** One per line. */
  languageNames: string;
  /** The step of the chosen cell, where it is in this row. */
  chosen: string | null;
  onChoose(itemId: string, competencyId: string): void;
}

const stateOf = (signs: string): StateSign => {
  if (/^c+$/.test(signs)) return "c";
  return /[pc]/.test(signs) ? "p" : "e";
};
const WORDS = { e: "empty", p: "partial", c: "complete" } as const;

/** A competency's row; it is drawn again only when one of its cells changes its state. */
export const CueOverviewRow = memo(function CueOverviewRow(props: CueOverviewRowProps) {
  const { competencyId, name, color, columns, signs, languageNames, chosen, onChoose } = props;
  const t = useT();
  const names = languageNames.split("\n");
  const cells = signs.split(" ");
  const wordOf = (sign: string): string => t(`cues:state_${WORDS[sign as StateSign]}`);
  return (
    <tr>
      <th scope="row">
        <ColorDot color={color}>{name}</ColorDot>
      </th>
      {columns.map((column, index) => {
        const own = cells[index] ?? "";
        if (own === "")
          return (
            <td key={column.id}>
              <span
                data-cell
                tabIndex={-1}
                role="img"
                className={classes["none"]}
                aria-label={t("cues:notObserved", { place: `${name}, ${column.name}` })}
              >
                –
              </span>
            </td>
          );
        const states = names.map((language, at) => `${language} ${wordOf(own[at] ?? "e")}`);
        return (
          <td key={column.id}>
            <button
              type="button"
              data-cell
              tabIndex={-1}
              className={classes["cell"]}
              data-state={stateOf(own)}
              aria-current={column.id === chosen || undefined}
              aria-label={`${name}, ${column.name}: ${states.join(", ")}`}
              onClick={() => onChoose(column.id, competencyId)}
            >
              {Array.from(own, (state, at) => (
                <span key={at} className={classes["mark"]} data-state={state} />
              ))}
            </button>
          </td>
        );
      })}
    </tr>
  );
});
