import { textIn } from "@assay/domain";
import { useCallback, useRef } from "react";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { fillCells, type MatrixColumn, observable } from "../model/matrix.ts";
import { MatrixHead } from "./MatrixHead.tsx";
import { MatrixRow } from "./MatrixRow.tsx";
import classes from "./Matrix.module.css";
import { useCandidates, useEditor } from "./useEditor.ts";
import { useMatrixKeys } from "./useMatrixKeys.ts";

interface MatrixProps {
  columns: readonly MatrixColumn[];
  exerciseIds: readonly string[];
}

/** Candidates × exercises: each cell chooses a team, and arrow keys lead from cell to cell. */
export function Matrix({ columns, exerciseIds }: MatrixProps) {
  const t = useT();
  const order = useLanguageOrder();
  const { base, draft, edit, mayEdit } = useEditor();
  const { nameOf } = useCandidates(base.id);
  const table = useRef<HTMLTableElement>(null);
  const fill = useCallback(
    (candidateIds: readonly string[], ids: readonly string[], teamId: string) =>
      edit((now) => fillCells(now, candidateIds, ids, teamId)),
    [edit],
  );
  const { onKeyDown, onFocus } = useMatrixKeys(table, draft.teams, fill);
  const names = columns.map(({ texts }) => textIn(texts, order)?.displayName ?? "");
  return (
    <>
      {mayEdit && <p className={classes["help"]}>{t("runs:matrixKeys")}</p>}
      <div className={classes["scroll"]}>
        <table
          ref={table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table that arrow keys walk through (ARIA 1.2)
          role="grid"
          className={classes["matrix"]}
          aria-label={t("runs:step3")}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
        >
          <MatrixHead columns={columns} names={names} onFill={fill} />
          <tbody>
            {observable(draft, base).map((candidate) => (
              <MatrixRow
                key={candidate.candidateId}
                candidate={candidate}
                name={nameOf(candidate.candidateId)}
                teams={draft.teams}
                exerciseIds={exerciseIds}
                exerciseNames={names.join("\n")}
                isReadOnly={!mayEdit}
                onFill={fill}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
