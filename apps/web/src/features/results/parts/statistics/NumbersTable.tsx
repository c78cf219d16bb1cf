import { useT } from "../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import tables from "../ResultTable.module.css";
import classes from "./Statistics.module.css";

interface NumbersTableProps {
  title: string;
  /** The first one is that of the names. */
  heads: readonly string[];
  rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
}

/** The numbers of a plot, a row for each of its rows. */
export function OpenTable({ title, heads, rows }: NumbersTableProps) {
  const t = useT();
  return (
    <div
      className={classes["scroll"]}
      role="region"
      aria-label={t("statistics:tableOf", { title })}
      // Reached by keyboard, so that it can be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
      tabIndex={0}
    >
      <table className={tables["table"]} aria-label={title}>
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th key={head} scope="col" data-number={column > 0 || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={heads[column + 1]} className={classes["cell"]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same, folded away beneath a plot. */
export function NumbersTable(props: NumbersTableProps) {
  const t = useT();
  return (
    <Disclosure title={t("statistics:table")}>
      <OpenTable {...props} />
    </Disclosure>
  );
}
