import type { ProcessRun } from "@assay/contract";
import type { Id } from "@assay/domain";
import tableClasses from "../ResultTable.module.css";
import { NO_VALUE } from "../ValueCell.tsx";
import classes from "./Manual.module.css";
import { resultValue } from "../../model/manual/merging.ts";
import type { ResultView } from "../../model/manual/resultView.ts";
import { changeResult } from "./useResults.ts";

interface ResultCellProps {
  run: ProcessRun;
  /** Undefined where there is no overall result yet. */
  view: ResultView | undefined;
  competencyId: Id;
  /** Whose overall result in what: the name of the menu. */
  label: string;
  mayEdit: boolean;
  text(value: number): string;
}

/** One value of an overall result; for users who may decide, a menu of the scale. */
export function ResultCell({ run, view, competencyId, label, mayEdit, text }: ResultCellProps) {
  const has = view?.stored.values.some((value) => value.competencyId === competencyId) ?? false;
  const value = view ? resultValue(view.shown, competencyId) : null;
  const isUnsent = view !== undefined && competencyId in view.changed;
  return (
    <td
      className={tableClasses["value"]}
      data-first
      data-result
      data-unsent={isUnsent || undefined}
    >
      {view && has && mayEdit ? (
        <select
          className={classes["select"]}
          aria-label={label}
          value={value ?? ""}
          onChange={({ currentTarget }) =>
            changeResult(
              view,
              competencyId,
              currentTarget.value === "" ? null : Number(currentTarget.value),
            )
          }
        >
          <option value="">{NO_VALUE}</option>
          {run.scale.criterions.map((criterion) => (
            <option key={criterion.value} value={criterion.value}>
              {text(criterion.value)}
            </option>
          ))}
        </select>
      ) : (
        <b>{value === null ? NO_VALUE : text(value)}</b>
      )}
    </td>
  );
}
