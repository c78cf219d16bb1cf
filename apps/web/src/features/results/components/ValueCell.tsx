import { IconArrowsDiff } from "@tabler/icons-react";
import { useT } from "../../../app/i18n/texts.ts";
import classes from "./ResultTable.module.css";

/** No value: shown as a dash (spec 2 §9). */
export const NO_VALUE = "-";

interface ValueCellProps {
  /** As it is shown; null where nobody has rated. */
  text: string | null;
  differs?: boolean;
  isStrong?: boolean;
  /** The first of a group of columns. */
  isFirst?: boolean;
}

/** A number of a table; a difference worth talking about has a colour, a mark and a word. */
export function ValueCell(props: ValueCellProps) {
  const { text, differs = false, isStrong = false, isFirst = false } = props;
  const t = useT();
  return (
    <td
      className={classes["value"]}
      data-differs={differs || undefined}
      data-strong={isStrong || undefined}
      data-first={isFirst || undefined}
    >
      {text ?? NO_VALUE}
      {differs && <IconArrowsDiff size={16} role="img" aria-label={t("results:differs")} />}
    </td>
  );
}
