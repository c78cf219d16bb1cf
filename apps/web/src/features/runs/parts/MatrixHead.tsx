import { textIn } from "@assay/domain";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { FillSelect } from "./FillSelect.tsx";
import { type Fill, groupsOf, type MatrixColumn, observable } from "../model/matrix.ts";
import classes from "./Matrix.module.css";
import { useEditor } from "./useEditor.ts";

interface MatrixHeadProps {
  columns: readonly MatrixColumn[];
  names: readonly string[];
  onFill: Fill;
}

/** The exercises below the centres that hold them, each with a way to set its whole column. */
export function MatrixHead({ columns, names, onFill }: MatrixHeadProps) {
  const t = useT();
  const order = useLanguageOrder();
  const { base, draft, mayEdit } = useEditor();
  const groups = groupsOf(columns);
  const hasGroups = groups.some((group) => group.texts !== null);
  const everybody = observable(draft, base).map((candidate) => candidate.candidateId);
  const fill = (label: string, exerciseIds: readonly string[]) =>
    mayEdit && (
      <FillSelect
        label={label}
        teams={draft.teams}
        onChoose={(teamId) => onFill(everybody, exerciseIds, teamId)}
      />
    );
  const corner = (
    <th scope="col" rowSpan={hasGroups ? 2 : 1} className={classes["corner"]}>
      {t("runs:candidate")}
      {fill(
        t("runs:fillAll"),
        columns.map((column) => column.id),
      )}
    </th>
  );
  const head = ({ id }: MatrixColumn, rowSpan: number) => {
    const name = names[columns.findIndex((column) => column.id === id)] ?? "";
    return (
      <th key={id} scope="col" rowSpan={rowSpan}>
        {name}
        {fill(t("runs:fillColumn", { name }), [id])}
      </th>
    );
  };
  const inGroups = columns.filter((column) => column.group !== null);
  return (
    <thead>
      <tr>
        {corner}
        {groups.map(({ id, texts, span, first }) =>
          texts === null ? (
            head(first, hasGroups ? 2 : 1)
          ) : (
            <th key={id} colSpan={span} scope="colgroup" className={classes["group"]}>
              {textIn(texts, order)?.displayName}
            </th>
          ),
        )}
      </tr>
      {hasGroups && <tr>{inGroups.map((column) => head(column, 1))}</tr>}
    </thead>
  );
}
