import type { Item } from "@assay/contract";
import { observe, textIn } from "@assay/domain";
import { useCallback, useMemo, useRef } from "react";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { useGridKeys } from "../../../../ui/useGridKeys.ts";
import { useStepName } from "../../model/stepNames.ts";
import { useProcessEditor } from "../useProcessEditor.ts";
import {
  isCentreColumn,
  type MatrixColumn,
  matrixColumns,
  type Observe,
  rowMarks,
} from "../../model/matrix/matrixColumns.ts";
import { MatrixHead } from "./MatrixHead.tsx";
import { MatrixRow } from "./MatrixRow.tsx";
import classes from "./Matrix.module.css";

/** One column per step, told apart by what the head and the rows show of it. */
function useColumns() {
  const nameOf = useStepName();
  const { draft } = useProcessEditor();
  const columns = useMemo(() => matrixColumns(draft.items), [draft.items]);
  const names = columns.map(({ step }) => nameOf(step));
  const stepIds = columns.filter((column) => !isCentreColumn(column)).map(({ step }) => step.id);
  return { columns, names, stepIds };
}

const columnKeys = (columns: readonly MatrixColumn[]): string =>
  columns.map((column) => (isCentreColumn(column) ? "" : column.step.id)).join(" ");

/** Competencies by steps: forty names read well below each other, and steps are fewer. */
export function ObservingMatrix() {
  const t = useT();
  const order = useLanguageOrder();
  const { competencies, edit } = useProcessEditor();
  const { columns, names, stepIds } = useColumns();
  const table = useRef<HTMLTableElement>(null);
  const keys = useGridKeys(table);
  const onObserve: Observe = useCallback(
    (steps, competencyIds, isObserving) =>
      edit((now) => ({
        ...now,
        items: observe<Item>(
          now.items,
          { stepIds: steps, competencyIds },
          isObserving,
          now.competencyIds,
        ) as Item[],
      })),
    [edit],
  );
  const joinedNames = names.join("\n");
  const joinedIds = columnKeys(columns);
  return (
    <div className={classes["scroll"]}>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table that arrow keys walk through (ARIA 1.2)
        role="grid"
        aria-label={t("processes:step3")}
        className={classes["matrix"]}
        {...keys}
      >
        <MatrixHead
          columns={columns}
          names={names}
          stepIds={stepIds}
          competencyIds={competencies.map(({ id }) => id)}
          onObserve={onObserve}
        />
        <tbody>
          {competencies.map((competency) => (
            <MatrixRow
              key={competency.id}
              competencyId={competency.id}
              name={textIn(competency.texts, order)?.displayName || competency.name}
              color={competency.colorCode}
              marks={rowMarks(columns, competency.id)}
              stepNames={joinedNames}
              stepIds={joinedIds}
              onObserve={onObserve}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
